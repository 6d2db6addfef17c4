/** `docent mcp` while its folder is still being read: what it answers at once, and what waits. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import test, { type ExecutionContext } from 'ava';
import { docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

/** Enough to be read for longer than a handshake takes, however busy the machine is: both have the same processor. */
const PAGES = 600;

async function manyPages(t: ExecutionContext): Promise<string> {
  const page = (number: number): string =>
    `# Page ${number}\n\nThe wombat of page ${number} digs.\n`;
  const names = Array.from({ length: PAGES }, (_, number) => [`p${number}.md`, page(number)]);
  return folderOf(t, Object.fromEntries(names));
}

interface Client {
  /** Sends a request; its number is its id. */
  ask(id: number, method: string, params?: object): void;
  /** Resolves once a message fits, with those that came so far and `SERVING` at its place among them. */
  until(fits: (message: any) => boolean): Promise<readonly any[]>;
}

/** Stands for the log line that the folder has been read. */
const SERVING = 'serving';

function client(t: ExecutionContext, folder: string): Client {
  const { child } = docent(t, ['mcp', folder, '--data', join(folder, '.data')]);
  const seen: any[] = [];
  let wake = (): void => {};
  const add = (value: unknown): void => {
    seen.push(value);
    wake();
  };
  createInterface({ input: child.stdout! }).on('line', (line) => add(JSON.parse(line)));
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (line.includes('serving MCP')) add(SERVING);
  });
  const send = (message: object): void => void child.stdin!.write(`${JSON.stringify(message)}\n`);
  const [clientInfo, protocolVersion] = [{ name: 'test', version: '1' }, '2025-11-25'];
  const params = { protocolVersion, capabilities: {}, clientInfo };
  send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return {
    ask: (id, method, given) => send({ jsonrpc: '2.0', id, method, params: given }),
    async until(fits) {
      while (!seen.some(fits)) await new Promise<void>((resolve) => (wake = resolve));
      return seen;
    },
  };
}

const answerTo = (id: number) => (message: any) => message.id === id;
const isServing = (message: any): boolean => message === SERVING;

test('the handshake is answered before the folder is read; a call waits for it, and says so', async (t) => {
  verifies('stdio:at-once');
  const { ask, until } = client(t, await manyPages(t));
  ask(1, 'tools/call', {
    name: 'search_docs',
    arguments: { query: 'wombat' },
    _meta: { progressToken: 'a' },
  });
  ask(2, 'tools/list');
  const seen = [...(await until(isServing)), ...(await until(answerTo(1)))];
  const { result } = seen.find(answerTo(0));
  t.regex(result.instructions, /search_docs[\s\S]*get_page/);
  t.true(seen.findIndex(answerTo(0)) < seen.findIndex(isServing));
  const progress = seen.findIndex(({ method }) => method === 'notifications/progress');
  t.true(progress >= 0 && progress < seen.findIndex(isServing));
  t.like(seen[progress].params, { progressToken: 'a', message: 'Reading the documentation.' });
  t.regex(seen.find(answerTo(1)).result.content[0].text, /results for wombat/);
  await until(answerTo(2));
});

test('tools are listed at once as the last start had them, and the client hears of others', async (t) => {
  verifies('stdio:at-once');
  const folder = await manyPages(t);
  await client(t, folder).until(isServing);
  await writeFile(join(folder, 'p1.md'), '# Page 1\n\n```js\nconsole.log(1);\n```\n');
  const { ask, until } = client(t, folder);
  ask(1, 'tools/list');
  const seen = await until(({ method }) => method === 'notifications/tools/list_changed');
  const namesOf = ({ result }: any): string[] => result.tools.map(({ name }: any) => name);
  const first = seen.findIndex(answerTo(1));
  t.true(first >= 0 && !seen.slice(0, first).some(isServing));
  t.true(namesOf(seen[first]).includes('search_docs'));
  t.false(namesOf(seen[first]).includes('find_samples'));
  ask(2, 'tools/list');
  const after = await until(answerTo(2));
  t.true(namesOf(after.find(answerTo(2))).includes('find_samples'));
});

test('what a start said of another product is not told of this one', async (t) => {
  const folder = await manyPages(t);
  for (const name of ['Wombat', 'Capybara']) {
    await writeFile(join(folder, 'docent.yaml'), `product: { name: ${name} }\n`);
    const { until } = client(t, folder);
    const { result } = (await until(answerTo(0))).find(answerTo(0));
    t.regex(result.instructions, new RegExp(`documentation of ${name}`));
    await until(isServing);
  }
});

test('what a last start has left and cannot be read is not told', async (t) => {
  const folder = await manyPages(t);
  await client(t, folder).until(isServing);
  const kept = join(folder, '.data/introductions');
  const [name = ''] = await readdir(kept);
  const { introduction } = JSON.parse(await readFile(join(kept, name), 'utf8'));
  const emptied = { ...introduction, tools: '{"tools":[]}' };
  const ofAnotherVersion = JSON.stringify({ docent: '0.0.0', introduction: emptied });
  for (const text of ['{', ofAnotherVersion, '{"introduction":{"tools":[]}}']) {
    await writeFile(join(kept, name), text);
    const { ask, until } = client(t, folder);
    ask(1, 'tools/list');
    const { result } = (await until(answerTo(1))).find(answerTo(1));
    t.true(
      result.tools.some((tool: any) => tool.name === 'search_docs'),
      text,
    );
  }
});
