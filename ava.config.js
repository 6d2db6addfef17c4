/** What `npm test` runs: the compiled tests, with stack traces that name the sources. */
export default {
  files: ['dist/test/**/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
};
