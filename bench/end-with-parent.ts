/** Preloaded into a measured server: ends it when the benchmark that started it is gone, for whatever reason. */
process.once('disconnect', () => process.exit());
// Listening for the end must not keep the server alive.
process.channel?.unref();
