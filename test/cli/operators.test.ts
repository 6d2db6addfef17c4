/** Whoever writes the folder does not run the service: the attack of a hostile `docent.yaml`, with real processes. */
import { once } from 'node:events';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { configTable } from '../../src/config/table.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const FLAGS = ['--port', '0', '--host', '127.0.0.1'];

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

interface More {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function serve(
  t: ExecutionContext,
  folder: string,
  { flags = [], env = {} }: More = {},
): DocentProcess {
  return docent(t, ['serve', folder, ...FLAGS, '--data', `${folder}.data`, ...flags], env);
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

test.serial(
  'content.includeRoots in the folder publishes no file of the machine, at the start or live',
  async (t) => {
    verifies('config:operator-keys');
    const root = await folderOf(t, {
      'etc/passwd.md': 'SECRET words\n',
      'docs/index.md': '# Home\n',
    });
    const folder = join(root, 'docs');
    const page = '# Attack\n\n<!--@include: ../etc/passwd.md-->\n\n<!--@include: /etc/passwd-->\n';
    const roots = `content: { includeRoots: [${JSON.stringify(join(root, 'etc'))}, /etc] }\n`;
    await writeFile(join(folder, 'attack.md'), page);
    await writeFile(join(folder, 'docent.yaml'), roots);
    const service = serve(t, folder);
    const url = await address(service);
    t.regex(service.output(), /docent\.yaml:1: content\.includeRoots is a setting of the operator/);
    t.regex(service.output(), /\n {4}export DOCENT_CONTENT_INCLUDE_ROOTS=\S*etc,\/etc\n/);
    const noSecret = async (slug: string): Promise<void> => {
      for (const end of ['', '.md']) {
        const text = await textOf(`${url}/docs/${slug}${end}`);
        t.regex(text, /is missing here/);
        t.notRegex(text, /SECRET|root:/);
      }
    };
    await noSecret('attack');
    await writeFile(join(folder, 'docent.yaml'), `# live\n${roots}`);
    await writeFile(join(folder, 'again.md'), page.replace('Attack', 'Again'));
    await eventually(async () => (await fetch(`${url}/docs/again`)).ok);
    await eventually(() => /docent\.yaml:2: content\.includeRoots/.test(service.output()));
    await noSecret('again');
    const { output, code } = await tried(root, ['check', folder]);
    t.regex(output, /docent\.yaml:2: warning operator-key: content\.includeRoots/);
    t.is(code, 0);
  },
);

test.serial("the tracker's token reaches no host that the folder names", async (t) => {
  verifies('config:token-host', 'config:operator-keys');
  let requests = 0;
  const listener = createServer((_, response) => {
    requests += 1;
    response.end('[]');
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.teardown(() => listener.close());
  const { port } = listener.address() as AddressInfo;
  const tracker = `tracker: { kind: gitea, repository: a/b, pollSeconds: 1, apiUrl: "http://127.0.0.1:${port}/api/v1" }\n`;
  const root = await folderOf(t, { 'docs/index.md': '# Home\n', 'docs/docent.yaml': tracker });
  const env = { DOCENT_TRACKER_TOKEN: 'ghp_secret' };
  const service = serve(t, join(root, 'docs'), { env });
  const url = await address(service);
  t.regex(service.output(), /\n {4}export DOCENT_TRACKER_API_URL=http:\/\/127/);
  await writeFile(join(root, 'docs/docent.yaml'), `# live\n${tracker}`);
  await writeFile(join(root, 'docs/more.md'), '# More\n');
  await eventually(async () => (await fetch(`${url}/docs/more`)).ok);
  await sleep(1500);
  t.is(requests, 0);
  // The same settings from their operator: the listener is asked.
  await writeFile(join(root, 'operator.yaml'), tracker);
  await address(
    serve(t, join(root, 'docs'), { flags: ['--config', join(root, 'operator.yaml')], env }),
  );
  await eventually(() => requests > 0);
  t.notRegex(service.output(), /ghp_secret/);
});

test.serial(
  'every key of the operator at once in the folder: the service starts as if none were there, and prints each',
  async (t) => {
    verifies('config:operator-keys', 'config:ready-to-copy');
    const operators = configTable.filter(({ owner }) => owner === 'operator');
    const lines = operators.map(({ key }) => `${key}: "https://evil.test/\\e[31m"`);
    const root = await folderOf(t, {
      'docs/index.md': '# Home\n',
      'docs/docent.yaml': lines.join('\n'),
    });
    const service = serve(t, join(root, 'docs'));
    const url = await address(service);
    t.is((await fetch(`${url}/readyz`)).status, 200);
    t.notRegex(service.output(), /(?!\n)\p{Cc}/u);
    for (const { key } of operators) t.true(service.output().includes(`: ${key} is a `), key);
    const { output, code } = await tried(root, ['check', join(root, 'docs'), '--json']);
    const { findings } = JSON.parse(output) as { findings: { rule: string; line: number }[] };
    t.is(findings.filter(({ rule }) => rule === 'operator-key').length, operators.length);
    // Secrets are errors: whoever can read the folder has them.
    t.is(code, 1);
  },
);

test.serial(
  'mistakes of the author end neither the start nor a reload, and --strict refuses them',
  async (t) => {
    verifies('config:author-mistakes');
    const root = await folderOf(t, {
      'docs/index.md': '# Home\n',
      'docs/docent.yaml': 'language: [\n',
      'outside/index.md': '# Outside\n',
    });
    const folder = join(root, 'docs');
    const strict = await tried(root, ['serve', folder, ...FLAGS, '--strict']);
    t.is(strict.code, 1);
    t.regex(strict.output, /docent\.yaml:\d+: .*YAML[^]*is not served/);
    const service = serve(t, folder);
    const url = await address(service);
    t.regex(service.output(), /docent\.yaml:\d+: This is not YAML/);
    await symlink(join(root, 'outside'), join(folder, 'link'));
    await writeFile(
      join(folder, 'docent.yaml'),
      'prot: 1\nsets: [{ id: x, folder: link }, { id: y, folder: gone }]\n',
    );
    await writeFile(join(folder, 'more.md'), '# More\n');
    await eventually(async () => (await fetch(`${url}/docs/more`)).ok);
    await eventually(() => service.output().includes("'prot' is not a configuration key"));
    const { output, code } = await tried(root, ['check', folder]);
    t.is(code, 1);
    t.regex(output, /The set x is left out: its folder link lies outside the content folder/);
    t.regex(output, /The set y is left out: its folder gone cannot be read/);
  },
);

test.serial(
  'a docent.yaml in the folder of a set is reported, because nobody reads it',
  async (t) => {
    verifies('config:author-mistakes');
    const root = await folderOf(t, {
      'docs/docent.yaml': 'sets: [{ id: a, folder: a }, { id: b, folder: ./b/ }]\n',
      'docs/a/index.md': '# A\n',
      'docs/b/index.md': '# B\n',
      'docs/b/docent.yaml': 'language: de\ncontent: { includeRoots: [/etc] }\n',
    });
    const { output, code } = await tried(root, ['check', join(root, 'docs')]);
    t.regex(output, /\nb\/docent\.yaml: warning configuration: The file is not read/);
    t.is(code, 0);
  },
);

test.serial(
  'the file of --config is outside the folder, by name, by its real path and by every link on the way',
  async (t) => {
    verifies('config:file-outside');
    const root = await folderOf(t, {
      'docs/index.md': '# Home\n',
      'docs/operator.yaml': 'port: 0\n',
      'docs/sub/x.md': '# X\n',
      'outside/operator.yaml': 'port: 0\n',
    });
    const folder = join(root, 'docs');
    await symlink(join(folder, 'operator.yaml'), join(root, 'leads-in.yaml'));
    await symlink(join(root, 'outside/operator.yaml'), join(folder, 'leads-out.yaml'));
    await symlink(join(root, 'outside'), join(folder, 'sub/out'));
    await symlink(folder, join(root, 'docs-link'));
    await symlink('docs/leads-out.yaml', join(root, 'chain.yaml'));
    await symlink('docs/sub/out', join(root, 'chain'));
    for (const name of [
      'docs/operator.yaml',
      'leads-in.yaml',
      'docs/leads-out.yaml',
      'docs/sub/out/operator.yaml',
      'docs-link/operator.yaml',
      'chain.yaml',
      'chain/operator.yaml',
      'outside/../docs/operator.yaml',
    ]) {
      for (const command of ['check', 'serve', 'mcp']) {
        const { output, code } = await tried(root, [command, folder, '--config', join(root, name)]);
        t.is(code, 1, name);
        t.regex(output, /of --config lies in the content folder/, name);
      }
    }
    const outside = ['check', folder, '--config', join(root, 'outside/operator.yaml')];
    t.is((await tried(root, outside)).code, 0);
    const gone = await tried(root, ['check', folder, '--config', join(root, 'gone.yaml')]);
    t.regex(gone.output, /There is no file '.*gone\.yaml'/);
    t.is(gone.code, 1);
  },
);

test.serial('the mistakes of the operator end the start, all of them at once', async (t) => {
  const root = await folderOf(t, {
    'docs/index.md': '# Home\n',
    'docs/docent.yaml': 'zebra: 1\n',
    'operator.yaml': 'prot: 1\nlimits:\n  requests:\n    quota: many\n',
  });
  const argv = [
    'serve',
    join(root, 'docs'),
    '--config',
    join(root, 'operator.yaml'),
    '--port',
    'x',
  ];
  const { code, output } = await tried(root, argv);
  t.is(code, 1);
  t.regex(
    output,
    /3 errors:\n.*operator\.yaml:1: 'prot'[^]*operator\.yaml:4: limits[^]*flag --port/,
  );
  t.notRegex(output, /zebra/);
  const roots = ['check', join(root, 'docs'), '--content-include-roots', '../gone,../docs,../nope'];
  const { output: missing } = await tried(root, roots);
  t.regex(missing, /2 errors:\n {2}content\.includeRoots: '\.\.\/gone' cannot be read/);
});

test.serial(
  'a change of the file of --config is applied without a restart, also when the file is replaced',
  async (t) => {
    verifies('config:reread');
    const root = await folderOf(t, {
      'docs/index.md': '# Home\n\n<!--@include: ../more/x.md-->\n',
      'more/x.md': 'Included words.\n',
      'etc/operator.yaml': 'language: en\n',
    });
    await mkdir(join(root, 'docs/sub'));
    const file = join(root, 'etc/operator.yaml');
    const service = serve(t, join(root, 'docs'), { flags: ['--config', file] });
    const url = await address(service);
    const page = (): Promise<string> => textOf(`${url}/docs/index.md`);
    t.regex(await page(), /is missing here/);
    await writeFile(
      `${file}.new`,
      'language: en\ncontent: { includeRoots: [../more] }\ncontact: mailto:a@b.test\n',
    );
    await rename(`${file}.new`, file);
    await eventually(async () => (await page()).includes('Included words'));
    await eventually(() => service.output().includes('"keys":["contact"]'));
    t.pass();
  },
);
