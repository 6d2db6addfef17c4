/** What `npm run test:slow` runs, three files at a time: tests that wait for real time or repeat something very often; only `.ci/run` needs them. */
import base from './ava.config.js';

export default {
  ...base,
  files: ['dist/test/**/*.slow.js'],
  timeout: '5m',
  concurrency: 3,
};
