/** `docent check --external`, over loopback: 127.0.0.2 stands for the Internet, every other address of this machine for what must not be asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { checkEditions } from '../../src/cli/check-editions.ts';
import { readConfiguration } from '../../src/cli/configuration.ts';
import { externalCheck } from '../../src/cli/external-links.ts';
import { isPublicAddress } from '../../src/cli/public-address.ts';
import type { Finding } from '../../src/content/model/finding.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const PUBLIC = '127.0.0.2';

interface Host {
  readonly port: number;
  /** Methods and targets, in their order. */
  readonly asked: readonly string[];
}

async function host(
  t: ExecutionContext,
  address: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Host> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    answer(request, response);
  });
  server.listen(0, address);
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'docs.test': [PUBLIC],
  'inside.test': ['127.0.0.1'],
  'mixed.test': [PUBLIC, '10.0.0.1'],
};

async function found(
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
  timeoutMs = 20_000,
): Promise<readonly Finding[]> {
  const folder = await folderOf(t, files);
  const network = {
    resolve: async (name: string) => {
      const addresses = HOSTS[name];
      if (addresses !== undefined) return addresses;
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    },
    isAllowed: (address: string) => address === PUBLIC,
  };
  const check = externalCheck({ network, timeoutMs, pauseMs: 0 });
  const config = { ...(await readConfiguration(folder, {}, {})), baseUrl: 'https://own.test' };
  const { findings } = await checkEditions(folder, config, check);
  return findings.filter(({ rule }) => rule.startsWith('external-'));
}

const told = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ severity, rule, file, line, message }) => {
    const [, target = '', reason = ''] = /"([^"]*)".*: (.*)\.$/.exec(message) ?? [];
    const path = target.replace(/^https?:\/\/([^:/]+)(?::\d+)?/, '$1');
    return `${file}:${line} ${severity} ${rule.replace('external-link-', '')} ${path} ${reason}`;
  });

test('links to other hosts are asked for by HEAD, then GET, each once, and what is missing is a finding at its line', async (t) => {
  verifies('check:external');
  const { port, asked } = await host(t, PUBLIC, ({ method, url = '' }, response) => {
    const status = { '/gone': 404, '/moved': 301, '/browsers': 403 }[url] ?? 200;
    const isGetOnly = url === '/get-only' && method === 'HEAD';
    const isLoop = url === '/loop';
    response.writeHead(isLoop ? 302 : isGetOnly ? 405 : status, {
      ...(url === '/moved' && { location: '/found' }),
      ...(isLoop && { location: '/loop' }),
    });
    response.end();
  });
  const at = `http://docs.test:${port}`;
  const findings = await found(t, {
    'a.md': `# A\n\n[1](${at}/found#x) [2](${at}/moved)\n\n[3](${at}/gone) [4](${at}/get-only)\n\n![5](${at}/gone)\n`,
    'b.md': `# B\n\n[1](${at}/gone#y)\n\n[2](${at}/browsers)\n\n[3](http://nobody.test/)\n\n[4](${at}/loop)\n\n[5](https://own.test/docs/a) [6](mailto:a@b.test)\n`,
    'draft.md': `---\ndraft: true\n---\n\n# Draft\n\n[1](${at}/draft)\n`,
  });
  t.deepEqual(told(findings), [
    'a.md:5 warning broken docs.test/gone the host answers 404',
    'a.md:7 warning broken docs.test/gone the host answers 404',
    'b.md:3 warning broken docs.test/gone#y the host answers 404',
    'b.md:7 warning broken nobody.test/ there is no such host',
    'b.md:5 note unknown docs.test/browsers the host answers 403',
    'b.md:9 note unknown docs.test/loop no answer (too many redirects)',
  ]);
  const of = (path: string): readonly string[] => asked.filter((one) => one.endsWith(path));
  t.deepEqual(of('/gone'), ['HEAD docs.test/gone', 'GET docs.test/gone']);
  t.deepEqual(of('/get-only'), ['HEAD docs.test/get-only', 'GET docs.test/get-only']);
  t.deepEqual(of('/found'), ['HEAD docs.test/found', 'HEAD docs.test/found']);
  t.deepEqual(of('/draft'), []);
});

test('a host that drops HEAD is asked by GET, and one that changes the protocol has answered', async (t) => {
  verifies('check:external');
  const { port, asked } = await host(t, PUBLIC, ({ method, url, socket }, response) => {
    if (url === '/upgrade') {
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
      );
    } else if (method === 'HEAD') socket.destroy();
    else response.end();
  });
  const at = `http://docs.test:${port}`;
  const findings = await found(t, { 'a.md': `# A\n\n[1](${at}/head)\n[2](${at}/upgrade)\n` });
  t.deepEqual(told(findings), []);
  t.deepEqual(asked, ['HEAD docs.test/head', 'GET docs.test/head', 'HEAD docs.test/upgrade']);
});

test('a host that does not answer three times is not asked again', async (t) => {
  verifies('check:external');
  const { port } = await host(t, PUBLIC, () => undefined);
  const links = Array.from({ length: 5 }, (_, index) => `[x](http://docs.test:${port}/${index})`);
  const findings = await found(t, { 'a.md': `# A\n\n${links.join('\n')}\n` }, 50);
  const reasons = findings.map(({ message }) => / checked: (.*)$/.exec(message)?.[1]);
  t.deepEqual(reasons, [
    ...Array.from({ length: 3 }, () => 'no answer (time is up).'),
    ...Array.from({ length: 2 }, () => 'its host did not answer before.'),
  ]);
});

test('where no host can be looked up at all the network is missing, not the pages', async (t) => {
  const findings = await found(t, { 'a.md': '# A\n\n[1](http://nobody.test/)\n' });
  t.deepEqual(told(findings), ['a.md:3 note unknown nobody.test/ there is no such host']);
});

test('nothing is asked of an address that is not for everybody, whether it is written, looked up or redirected to', async (t) => {
  verifies('check:external:guarded');
  const inside = await host(t, '127.0.0.1', (_request, response) => response.end());
  const { port } = await host(t, PUBLIC, ({ url = '' }, response) => {
    const to =
      url === '/name' ? `http://inside.test:${inside.port}/` : `http://127.0.0.1:${inside.port}/`;
    response.writeHead(302, { location: url === '/file' ? 'file:///etc/passwd' : to });
    response.end();
  });
  const at = `http://docs.test:${port}`;
  const links = [
    `http://127.0.0.1:${inside.port}/a`,
    `http://inside.test:${inside.port}/b`,
    `http://mixed.test:${inside.port}/c`,
    `http://[::ffff:127.0.0.1]:${inside.port}/d`,
    `http://2130706433:${inside.port}/e`,
    `${at}/name`,
    `${at}/address`,
  ];
  const list = [...links, `${at}/file`].map((link) => `[x](${link})`).join('\n');
  const findings = await found(t, { 'a.md': `# A\n\n${list}\n` });
  t.deepEqual(inside.asked, []);
  const refused = findings.filter(({ rule }) => rule === 'external-link-refused');
  t.is(refused.length, links.length);
  t.true(refused.every(({ severity }) => severity === 'note'));
  t.regex(findings.map(({ message }) => message).join('\n'), /\/file".*redirect to another scheme/);
});

for (const [address, isPublic] of Object.entries({
  '93.184.216.34': true,
  '2606:2800:220:1::1': true,
  '127.0.0.1': false,
  '10.1.2.3': false,
  '172.16.0.1': false,
  '192.168.1.1': false,
  '169.254.169.254': false,
  '100.100.100.200': false,
  '168.63.129.16': false,
  '0.0.0.0': false,
  '224.0.0.1': false,
  '255.255.255.255': false,
  '::1': false,
  '::': false,
  'fe80::1': false,
  'fd00:ec2::254': false,
  '::ffff:10.0.0.1': false,
  '::ffff:93.184.216.34': true,
  '::ffff:168.63.129.16': false,
  '198.18.0.1': false,
  '64:ff9b::a00:1': false,
  '64:ff9b:1::7f00:1': false,
  'fec0::1': false,
  '::7f00:1': false,
  '100::1': false,
  '4000::1': false,
  '2002:a00:1::': false,
})) {
  test(`${address} is ${isPublic ? '' : 'not '}an address for everybody`, (t) => {
    verifies('check:external:guarded');
    t.is(isPublicAddress(address), isPublic);
  });
}

test('the command asks nobody without --external, and this machine never', async (t) => {
  const here = await host(t, '127.0.0.1', (_request, response) => response.end());
  const folder = await folderOf(t, {
    'a.md': `# A\n\n[1](http://127.0.0.1:${here.port}/) [2](http://localhost:${here.port}/)\n`,
  });
  t.notRegex((await tried(folder, ['check', folder])).output, /external-link/);
  const { output, code } = await tried(folder, ['check', folder, '--external', '--strict']);
  t.is(code, 0, 'notes never fail');
  t.regex(output, /external-link-refused: The link "http:\/\/localhost/);
  t.deepEqual(here.asked, []);
});
