/** A route of hapi that returns recorded answers, for the references that are made of it. */
import { server as hapiServer } from '@hapi/hapi';
import { readRecording } from './recording.ts';

/** Serves the recording that the command names. */
export async function serveRoute(options: { readonly withHeaders: boolean }): Promise<void> {
  const answerTo = readRecording(process.argv[2] ?? '');
  const server = hapiServer({ port: process.env['PORT'] ?? 0, host: '127.0.0.1' });
  server.route({
    method: ['GET', 'POST'],
    path: '/{path*}',
    handler: (request, h) => {
      const { status, contentType, headers, bytes } = answerTo(
        request.raw.req.method ?? '',
        request.raw.req.url ?? '',
      );
      const response = h.response(bytes).code(status).type(contentType);
      if (options.withHeaders) for (const [name, value] of headers) response.header(name, value);
      return response;
    },
  });
  await server.start();
  process.once('SIGTERM', () => process.exit(0));
}
