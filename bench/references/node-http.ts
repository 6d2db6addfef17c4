/** Raw node:http with the recorded bytes: the ceiling of any Node server. Run as `node node-http.js <recording>`. */
import { createServer } from 'node:http';
import { readRecording } from './recording.ts';

const answerTo = readRecording(process.argv[2] ?? '');
createServer((request, response) => {
  request.resume();
  const { status, contentType, bytes } = answerTo(request.method ?? '', request.url ?? '');
  response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length });
  response.end(bytes);
}).listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
