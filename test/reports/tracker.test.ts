import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { trackerIssues } from '../../src/reports/known/tracker-issues.ts';
import type { Issue } from '../../src/reports/issue/issue.ts';
import { TRACKERS } from '../trackers/all.ts';
import { gitea } from '../trackers/gitea.ts';
import { github } from '../trackers/github.ts';
import { gitlab } from '../trackers/gitlab.ts';
import { standIn, TOKEN, type Protocol } from '../trackers/stand-in.ts';

const ISSUE: Issue = { title: 'It fails', body: 'Body.', labels: ['docent-report', 'bug'] };

/** A server that answers as the test says. */
async function server(t: ExecutionContext, answer: RequestListener): Promise<string> {
  const listening = createServer(answer);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void listening.close());
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

function trackerAt(protocol: Protocol, origin: string): ReturnType<Protocol['open']> {
  const { repository, base } = protocol;
  const access = { repository, token: TOKEN, apiUrl: `${origin}${base}`, isPaced: false };
  return protocol.open(access);
}

test('github: issues beyond the last page that has a number are listed, too', async (t) => {
  const remote = await standIn(t, github, { isJudged: false });
  for (let at = 0; at < 10_050; at += 1) remote.open({});
  const query = { state: 'all', order: 'newest-change-first', limit: 20_000 } as const;
  t.is((await remote.tracker().list(query)).length, 10_050);
});

for (const protocol of TRACKERS) {
  const { kind } = protocol;

  test(`${kind}: an issue is created with its labels, and read back as it is`, async (t) => {
    const remote = await standIn(t, protocol);
    const tracker = remote.tracker();
    const created = await tracker.create(ISSUE);
    const [issue] = remote.issues();
    t.deepEqual(issue?.labels, [...ISSUE.labels]);
    t.is(created.url, issue ? remote.urlOf(issue) : '');
    t.true(tracker.owns(created.url));
    t.deepEqual(await tracker.get(created.url), created);
    t.deepEqual([created.title, created.excerpt, created.state], ['It fails', 'Body.', 'open']);
  });

  test(`${kind}: lists are of one state, of changes since a time, in the order that is asked for, over pages`, async (t) => {
    const remote = await standIn(t, protocol);
    const opened = Array.from({ length: 120 }, (_, at) => remote.open({ title: `Issue ${at}` }));
    const [first, second] = opened;
    if (first === undefined || second === undefined) throw new Error('nothing was opened');
    const since = opened.at(-1)?.updatedAt ?? '';
    remote.change(second, { state: 'closed' });
    remote.change(first, { body: 'Changed.' });
    const tracker = remote.tracker();
    const titles = async (
      query: Partial<Parameters<typeof tracker.list>[0]>,
    ): Promise<string[]> => {
      const order = 'newest-change-first';
      const issues = await tracker.list({ state: 'all', order, limit: 1000, ...query });
      return issues.map(({ title }) => title);
    };
    t.is((await titles({})).length, 120);
    t.is((await titles({ state: 'open' })).length, 119);
    t.deepEqual(await titles({ state: 'closed' }), ['Issue 1']);
    t.deepEqual(await titles({ limit: 2 }), ['Issue 0', 'Issue 1']);
    const changes = ['Issue 119', 'Issue 1', 'Issue 0'];
    t.deepEqual(await titles({ since, order: 'oldest-change-first' }), changes);
    t.deepEqual(await titles({ since }), changes.toReversed());
  });

  test(`${kind}: only addresses of issues of its repository are its own`, async (t) => {
    const remote = await standIn(t, protocol);
    const tracker = remote.tracker();
    const url = remote.urlOf(remote.open({}));
    t.true(tracker.owns(url));
    t.true(tracker.owns(url.replace('/acme/', '/ACME/')));
    for (const other of [
      url.replace(/^http:/, 'https:'),
      url.replace('127.0.0.1', 'localhost'),
      url.replace(/\/\d+$/, '/0'),
      url.replace(/\/\d+$/, '/1#note_1'),
      url.replace('/acme/', '/evil/'),
      url.replace('/acme/', '/acme/../'),
      url.replace('issues', 'pulls'),
      `https://evil.test/?${url}`,
    ]) {
      t.false(tracker.owns(other), other);
      if (!/ACME|evil\/acme|http:/.test(other)) {
        await t.throwsAsync(tracker.get(other), { name: 'TrackerError' }, other);
      }
    }
  });

  test(`${kind}: the token goes to no other server, and a write follows no redirection`, async (t) => {
    const seen: string[] = [];
    const other = await server(t, (request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.end('[]');
    });
    const methods: (string | undefined)[] = [];
    const origin = await server(t, (request, response) => {
      methods.push(request.method);
      response.writeHead(307, { location: `${other}/elsewhere` }).end();
    });
    const tracker = trackerAt(protocol, origin);
    const query = { state: 'all', order: 'newest-change-first', limit: 1 } as const;
    await t.throwsAsync(tracker.list(query), { message: /answered 307/ });
    await t.throwsAsync(tracker.create({ ...ISSUE, labels: [] }), { message: /answered 307/ });
    t.deepEqual(seen, []);
    t.true(methods.length >= 2);
  });

  test(`${kind}: an answer that is no JSON, no list, no issue or too large is an error of the tracker`, async (t) => {
    const query = { state: 'all', order: 'newest-change-first', limit: 1 } as const;
    for (const body of ['<html>', '{}', '[{}]', '[null]', '[[]]', '"x"']) {
      const origin = await server(t, (_, response) => response.end(body));
      await t.throwsAsync(trackerAt(protocol, origin).list(query), { name: 'TrackerError' }, body);
    }
    const endless = await server(t, (_, response) => {
      const more = (error?: Error | null): void => {
        if (!error && !response.destroyed) response.write(Buffer.alloc(1_000_000, 32), more);
      };
      more();
    });
    await t.throwsAsync(trackerAt(protocol, endless).list(query), { message: /answered too much/ });
  });
}

test('gitea: a label that is not there is made once', async (t) => {
  const remote = await standIn(t, gitea);
  const tracker = remote.tracker();
  await tracker.create(ISSUE);
  await tracker.create(ISSUE);
  const made = remote.requests.filter(({ action }) => action === 'create-label');
  t.is(made.length, 1);
  t.deepEqual(remote.issues()[1]?.labels, [...ISSUE.labels]);
});

test('gitlab: a confidential issue is followed and never shown to those who ask what is known', async (t) => {
  const remote = await standIn(t, gitlab);
  remote.open({ title: 'Public' });
  const secret = remote.open({ title: 'Secret', isConfidential: true });
  const tracker = remote.tracker();
  t.is((await tracker.get(remote.urlOf(secret)))?.title, 'Secret');
  const known = trackerIssues({ tracker, clock: () => performance.now(), pollMs: 0 });
  t.deepEqual(
    (await known()).issues.map(({ title }) => title),
    ['Public'],
  );
});

test('gitlab: the address of an issue is the same in each form that its pages have', async (t) => {
  const remote = await standIn(t, gitlab);
  const url = remote.urlOf(remote.open({}));
  const tracker = remote.tracker();
  for (const form of [url, url.replace('/issues/', '/work_items/'), url.replace('/-/', '/')]) {
    t.true(tracker.owns(form), form);
    t.is((await tracker.get(form))?.url, url);
  }
});
