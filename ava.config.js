/** What `npm test` runs: the compiled tests, with stack traces that name the sources. */
export default {
  files: ['dist/test/**/*.test.js'],
  nodeArguments: ['--enable-source-maps'],
  // Processes, not threads: the native store aborts the whole run when a thread with open work is ended.
  workerThreads: false,
  // Without any result for this long; a machine that does other work at the same time is no failure.
  timeout: '2m',
};
