import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import test, { type ExecutionContext } from 'ava';
import { mcpClients } from '../../src/pages/mcp-clients.ts';
import { BASE_URL, service } from '../helpers/service.ts';
import { libraryOf } from '../helpers/folder.ts';

const FILES = { 'guide/install.md': '# Install\n\nRun it.\n' };

const clientsOf = async (t: ExecutionContext) =>
  new Map(mcpClients(await libraryOf(t, FILES)).map((client) => [client.name, client]));

test('every page has the menu, with the page as Markdown in each question', async (t) => {
  const { get } = await service(t, { files: FILES });
  for (const [path, markdown] of [
    ['/docs/guide-install', '/docs/guide-install.md'],
    ['/sections/guide', '/sections/guide.md'],
    ['/developers', '/developers.md'],
  ]) {
    const { payload } = await get(path!);
    t.true(payload.includes('<summary>This page</summary>'), path);
    const links = [...payload.matchAll(/href="(https:\/\/[^"]*\?q=[^"]*)"/g)].map(
      ([, link = '']) => new URL(link),
    );
    t.deepEqual(
      links.map(({ host }) => host),
      ['chatgpt.com', 'claude.ai', 'www.perplexity.ai'],
    );
    for (const { searchParams } of links) {
      t.true(searchParams.get('q')?.includes(`${BASE_URL}${markdown} `), path);
    }
  }
});

test('a problem of a page is reported from its menu, which names the MCP server', async (t) => {
  const { get } = await service(t, { files: FILES });
  const page = (await get('/docs/guide-install')).payload.replaceAll(/\s+/g, ' ');
  const [, href = '', server = ''] =
    /<a href="([^"]*)" data-report="([^"]*)" *>Report a problem<\/a *>/.exec(page) ?? [];
  t.is(href, '/developers#report-a-problem');
  const developers = (await get('/developers')).payload;
  t.true(developers.includes('id="report-a-problem"'));
  t.true(developers.includes(`With the MCP server ${server}, report a problem with`));
});

test('a service that takes no reports offers none', async (t) => {
  const { get } = await service(t, { files: FILES, takesReports: false });
  const page = (await get('/docs/guide-install')).payload;
  t.true(page.includes('<summary>This page</summary>'));
  t.false(page.includes('data-report'));
});

for (const baseUrl of ['http://localhost:3000', 'http://127.0.0.1:1', 'https://docs.internal']) {
  test(`assistants on the web are not offered for ${baseUrl}, which they cannot read`, async (t) => {
    const { server } = await service(t, { files: FILES, config: { baseUrl } });
    const url = `${baseUrl}/docs/guide-install`;
    const { payload, statusCode } = await server.inject({ url });
    t.is(statusCode, 200);
    t.false(payload.includes('chatgpt.com'));
    t.true(payload.includes(`${baseUrl}/mcp`));
  });
}

test('each entry that is copied leads, without scripts, to the same text on /developers', async (t) => {
  const { get } = await service(t, { files: FILES });
  const page = (await get('/docs/guide-install')).payload;
  const developers = (await get('/developers')).payload;
  const entries = [...page.matchAll(/href="\/developers#([\w-]+)"\s+data-copy="([^"]*)"/g)];
  t.is(entries.length, 5);
  for (const [, anchor, text = ''] of entries) {
    t.true(developers.includes(`id="${anchor}"`), anchor);
    // Quotes are escaped and code is highlighted: its words are enough.
    const words = text.replaceAll('&quot;', ' ').match(/[\w.-]+/g) ?? [];
    for (const word of words) t.true(developers.includes(word), word);
  }
});

// cursor.com/docs/mcp/install-links: `name`, and `config`, the JSON of the server in base64.
test('the link for Cursor holds the name and the server in base64', async (t) => {
  const { link = '' } = (await clientsOf(t)).get('Cursor')!;
  const { searchParams } = new URL(link);
  t.is(searchParams.get('name'), 'acme-docs');
  const config = JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString());
  t.deepEqual(config, { url: 'https://docs.test/mcp' });
});

// code.visualstudio.com/api/extension-guides/ai/mcp: the JSON of the server, with its type.
test('the link for VS Code holds the name and the server as JSON', async (t) => {
  const { link = '' } = (await clientsOf(t)).get('VS Code')!;
  const { searchParams } = new URL(link);
  t.is(searchParams.get('name'), 'acme-docs');
  t.deepEqual(JSON.parse(searchParams.get('config') ?? ''), {
    type: 'http',
    url: 'https://docs.test/mcp',
  });
});

/** Keys of the clients' own files: see the head of mcp-clients.ts for their manuals. */
const IN_FILES = {
  Cursor: ['mcpServers', { url: 'https://docs.test/mcp' }],
  'VS Code': ['servers', { type: 'http', url: 'https://docs.test/mcp' }],
  Windsurf: ['mcpServers', { serverUrl: 'https://docs.test/mcp' }],
  Zed: ['context_servers', { url: 'https://docs.test/mcp' }],
} as const;

for (const [name, [key, server]] of Object.entries(IN_FILES)) {
  test(`the configuration for ${name} names the server under ${key}`, async (t) => {
    const { copy } = (await clientsOf(t)).get(name)!;
    t.deepEqual(JSON.parse(copy), { [key]: { 'acme-docs': server } });
  });
}

// @openai/codex 0.169.0 and @google/gemini-cli 0.61.0 took theirs and wrote the server into their configuration.
test('the commands are one line each, and safe to paste', async (t) => {
  const clients = await clientsOf(t);
  const commands = [...clients.values()].filter(({ file }) => file === undefined);
  t.deepEqual(
    commands.map(({ copy }) => copy),
    [
      'claude mcp add --transport http acme-docs https://docs.test/mcp',
      'codex mcp add acme-docs --url https://docs.test/mcp',
      'gemini mcp add --transport http acme-docs https://docs.test/mcp',
    ],
  );
});

test('the documentation of Docent gives the same forms', (t) => {
  const text = readFileSync('content/agents/clients.md', 'utf8');
  for (const key of ['serverUrl', 'context_servers', 'httpUrl']) t.true(text.includes(key), key);
  const [, toml = ''] = /```toml\n([^`]*)```/.exec(text) ?? [];
  t.deepEqual(Object.keys(parse(toml)), ['mcp_servers']);
});
