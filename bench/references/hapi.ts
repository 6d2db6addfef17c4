/** The bare hapi route: as little as hapi can do to send the recorded bytes. Run as `node hapi.js <recording>`. */
import { server as hapiServer } from '@hapi/hapi';
import { readRecording } from './recording.ts';

const answerTo = readRecording(process.argv[2] ?? '');
const server = hapiServer({ port: process.env['PORT'] ?? 0, host: '127.0.0.1' });
server.route({
  method: ['GET', 'POST'],
  path: '/{path*}',
  handler: (request, h) => {
    const { status, contentType, bytes } = answerTo(
      request.raw.req.method ?? '',
      request.raw.req.url ?? '',
    );
    return h.response(bytes).code(status).type(contentType);
  },
});
await server.start();
process.once('SIGTERM', () => process.exit(0));
