import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import type { PreviewData, PreviewState } from '../../src/pages/preview.ts';
import { BLOCK_EXAMPLES } from '../../src/pages/block-examples.ts';
import { verifies } from '../helpers/verifies.ts';
import { address, docent, type DocentProcess } from '../helpers/docent-process.ts';

const FILES: Readonly<Record<string, string>> = {
  'index.md': '# Start\n\nRead [the guide](guide.md).\n',
  'guide.md': '# Guide\n\nOld text.\n\nSee [more](nowhere.md).\n',
  'secret.md': '---\ndraft: true\n---\n\n# Secret\n\nNot yet.\n',
};

interface Started {
  readonly folder: string;
  readonly process: DocentProcess;
  readonly url: string;
}

async function started(
  t: ExecutionContext,
  verb: 'dev' | 'serve',
  flags: readonly string[] = [],
): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-dev-'));
  t.teardown(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const data = await mkdtemp(join(tmpdir(), 'docent-dev-data-'));
  t.teardown(() => rm(data, { recursive: true, force: true, maxRetries: 5 }));
  // The public address is no address of this machine.
  const env = verb === 'dev' ? { DOCENT_BASE_URL: 'https://docs.example.com' } : undefined;
  const process = docent(t, [verb, folder, '--port', '0', '--data', data, ...flags], env);
  return { folder, process, url: await address(process) };
}

function previewOf(html: string): PreviewData {
  const [, json = ''] =
    /<script type="application\/json" id="preview">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as PreviewData;
}

/** The states that the stream tells, one at a time. */
async function* states(url: string): AsyncGenerator<PreviewState> {
  const { body } = await fetch(`${url}/_preview/events`);
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end)) as PreviewState;
      text = text.slice(end + 2);
    }
  }
}

async function nextState(
  stream: AsyncGenerator<PreviewState>,
  is: (state: PreviewState) => boolean,
): Promise<PreviewState> {
  for (;;) {
    const { value, done } = await stream.next();
    if (done === true) throw new Error('the stream has ended');
    if (is(value)) return value;
  }
}

/** `fetch` sets no Host header. */
async function statusFor(url: string, host: string): Promise<number | undefined> {
  const [response] = (await once(request(url, { headers: { host } }).end(), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return response.statusCode;
}

test.serial(
  'docent dev tells each page of a change, and no browser keeps the old one',
  async (t) => {
    verifies('dev:follows');
    const { url, folder } = await started(t, 'dev');
    const before = await fetch(`${url}/docs/guide`);
    t.is(before.headers.get('cache-control'), 'no-store');
    const { revision } = previewOf(await before.text());
    const stream = states(url);
    t.is((await nextState(stream, () => true)).revision, revision);
    await writeFile(join(folder, 'guide.md'), '# Guide\n\nNew text.\n');
    const changed = await nextState(stream, (state) => state.revision !== revision);
    const after = await (await fetch(`${url}/docs/guide`)).text();
    t.true(after.includes('New text.'));
    t.is(previewOf(after).revision, changed.revision);
    t.deepEqual(previewOf(after).here, []);
    await stream.return(undefined);
  },
);

test.serial('docent dev says that the folder cannot be read, and that it can again', async (t) => {
  verifies('dev:follows');
  const { url, folder } = await started(t, 'dev');
  const stream = states(url);
  t.is((await nextState(stream, () => true)).fault, undefined);
  await writeFile(join(folder, 'docent.yaml'), 'language: en\n');
  for (const name of Object.keys(FILES)) await rm(join(folder, name));
  const { fault } = await nextState(stream, (state) => state.fault !== undefined);
  t.regex(fault ?? '', /no page that can be published\. Its last state is served/);
  await writeFile(join(folder, 'index.md'), '# Start\n\nBack.\n');
  await nextState(stream, (state) => state.fault === undefined);
  t.regex(await (await fetch(url)).text(), /Back\./);
  await stream.return(undefined);
});

test.serial(
  'docent dev shows drafts and the findings of each page with a link that opens the editor',
  async (t) => {
    verifies('dev:author');
    const { url, folder } = await started(t, 'dev', ['--editor', 'idea']);
    const guide = previewOf(await (await fetch(`${url}/docs/guide`)).text());
    t.like(guide, { count: 1, elsewhere: [] });
    t.like(guide.here[0], {
      rule: 'broken-link',
      place: 'guide.md:5',
      href: `idea://open?file=${folder}/guide.md&line=5`,
    });
    const draft = await fetch(`${url}/docs/secret`);
    t.is(draft.status, 200);
    t.is(previewOf(await draft.text()).here[0]?.rule, 'page-hidden');
    const start = previewOf(await (await fetch(url)).text());
    t.deepEqual([start.here.length, start.elsewhere.length], [0, 1]);
    // A page that is not there yet follows the changes, too.
    t.is(previewOf(await (await fetch(`${url}/docs/none`)).text()).count, 1);
  },
);

test.serial('docent dev shows mistakes of docent.yaml as they come and go', async (t) => {
  verifies('dev:author');
  const { url, folder } = await started(t, 'dev', ['--editor', 'idea']);
  const start = async (): Promise<PreviewData> => previewOf(await (await fetch(url)).text());
  const { revision } = await start();
  const stream = states(url);
  await writeFile(join(folder, 'docent.yaml'), 'redirects:\n  old: /guide\n');
  const faulty = await nextState(stream, (state) => state.revision !== revision);
  t.like((await start()).elsewhere[0], {
    rule: 'configuration',
    place: 'docent.yaml:2',
    href: `idea://open?file=${folder}/docent.yaml&line=2`,
  });
  await writeFile(join(folder, 'docent.yaml'), 'redirects: {}\n');
  await nextState(stream, (state) => state.revision !== faulty.revision);
  t.is((await start()).count, 1);
  await stream.return(undefined);
});

test.serial(
  'docent dev listens on this machine only, and stops while a page follows',
  async (t) => {
    verifies('dev:author');
    const { url, process } = await started(t, 'dev');
    const { port } = new URL(url);
    t.is((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
    await t.throwsAsync(fetch(`http://127.0.0.2:${port}/`));
    // No page of another site reads it, neither from its own origin nor under a name of its own that leads here.
    t.is((await fetch(url)).headers.get('access-control-allow-origin'), null);
    t.is(await statusFor(url, 'evil.example'), 400);
    t.is(await statusFor(url, `localhost:${port}`), 200);
    const stream = states(url);
    await nextState(stream, () => true);
    process.child.kill('SIGTERM');
    t.is(await process.exit, 0);
  },
);

test.serial("docent dev shows Docent's own pages in front of a built site", async (t) => {
  const built = await mkdtemp(join(tmpdir(), 'docent-dev-site-'));
  t.teardown(() => rm(built, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(join(built, 'index.html'), '<title>Built</title><main>Built.</main>');
  const { url } = await started(t, 'dev', ['--site', built]);
  t.is(previewOf(await (await fetch(url)).text()).count, 1);
});

test.serial('docent dev shows each block in both schemes and both directions', async (t) => {
  verifies('dev:styles');
  const { url } = await started(t, 'dev');
  const styles = await (await fetch(`${url}/_styles`)).text();
  for (const type of ['text', ...Object.keys(BLOCK_EXAMPLES)]) {
    const [, section = ''] =
      new RegExp(
        `<section class="samples" id="${type}">(.*?)</section>\\s*(?:<section class="samples"|</main>)`,
        's',
      ).exec(styles) ?? [];
    t.deepEqual(
      [...section.matchAll(/data-theme="(\w+)" dir="(\w+)"/g)].map(([, ...panel]) =>
        panel.join(' '),
      ),
      ['light ltr', 'dark ltr', 'light rtl', 'dark rtl'],
      type,
    );
  }
  t.regex(styles, /class="callout callout-danger"/);
  const [, sheet = ''] = /href="([^"]*\/samples\.css)"/.exec(styles) ?? [];
  t.is((await fetch(url + sheet)).status, 200);
});

test.serial(
  'docent serve has no drafts, no findings in pages, no events and no page of styles',
  async (t) => {
    verifies('dev:author');
    const { url } = await started(t, 'serve', ['--host', '127.0.0.1']);
    const guide = await fetch(`${url}/docs/guide`);
    t.is(guide.headers.get('cache-control'), 'public, max-age=300');
    t.false((await guide.text()).includes('id="preview"'));
    t.is((await fetch(`${url}/docs/secret`)).status, 404);
    t.is((await fetch(`${url}/_preview/events`)).status, 404);
    t.is((await fetch(`${url}/_styles`)).status, 404);
  },
);

test.serial('an editor that Docent does not know is refused with those it knows', async (t) => {
  const failed = docent(t, ['dev', '.', '--editor', 'notepad']);
  t.is(await failed.exit, 1);
  t.regex(failed.output(), /editor[^]*vscode[^]*none/);
});
