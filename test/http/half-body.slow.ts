/** Bodies that stop half way, against the real command and its real time limits. */
import { connect } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';

async function start(t: ExecutionContext): Promise<URL> {
  const folder = await folderOf(t, { 'index.md': '# Start\n\nInstall with one command.\n' });
  const running = docent(t, ['serve', folder, '--port', '0'], { DOCENT_DATA: `${folder}/.data` });
  return new URL(await address(running));
}

for (const [method, path] of [
  ['POST', '/mcp'],
  ['POST', '/nowhere'],
] as const) {
  test(`a body to ${path} that stops half way is given up while its client waits`, async (t) => {
    t.timeout(280_000);
    const url = await start(t);
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`,
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    t.is([...text.matchAll(/HTTP\/1\.1 \d+/g)].length, 1, text);
    t.regex(text, path === '/mcp' ? /^HTTP\/1\.1 408/ : /^HTTP\/1\.1 404/);
  });
}
