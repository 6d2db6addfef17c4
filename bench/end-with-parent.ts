/** Loaded before a server that is measured: ends it when the benchmark that started it is gone, however that ended. */
process.once('disconnect', () => process.exit());
// Listening for the end must not by itself keep the server alive.
process.channel?.unref();
