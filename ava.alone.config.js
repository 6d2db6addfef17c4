/** What `npm run test:alone` runs: tests that flood or measure a process, one at a time, with nothing else on the machine. */
import base from './ava.config.js';

export default {
  ...base,
  files: ['dist/test/**/*.alone.js'],
  timeout: '5m',
  concurrency: 1,
};
