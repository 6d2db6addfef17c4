/** Tests of `npm --prefix bench test`, run from the root of the repository. */
import base from '../ava.config.js';

export default {
  ...base,
  files: ['dist/bench/test/**/*.test.js'],
  timeout: '5m',
  concurrency: 1,
};
