/** Ways of replacing the served folder, one after the other under one service. No poll comes to the rescue: it is an hour away. */
import test, { type ExecutionContext } from 'ava';
import {
  canUnshare,
  hasProgram,
  servedFolder,
  type ServedFolder,
} from '../helpers/served-folder.ts';
import { eventually } from '../helpers/eventually.ts';
import { verifies } from '../helpers/verifies.ts';

const closers: (() => unknown)[] = [];
let site: ServedFolder;
/** Distinguishes the texts of each test from those before. */
let round = 0;

const isApart = canUnshare();

/** `current/docs` is served, and `current` is a link to `one`. */
function lay(): string {
  round += 1;
  const page = (file: string, text: string): string =>
    `printf '# Page\\n\\n${text} ${round}.\\n' > ${file}`;
  return [
    ...(isApart ? ['umount -q current/docs || true'] : []),
    'rm -rf one two next',
    'mkdir -p one/docs/sub next/sub two',
    page('one/docs/a.md', 'First'),
    page('one/docs/sub/b.md', 'Second'),
    'cp -r one/docs/. next',
    page('next/sub/c.md', 'Third'),
    'ln -sfn one current',
  ].join('\n');
}

test.before(async () => {
  const cleanup = { teardown: (close: () => unknown) => void closers.push(close) };
  const flags = ['--watch-poll-seconds', '3600'];
  const apart = isApart ? { apart: 'true' } : {};
  const options = { files: {}, folder: 'current/docs', prepare: lay(), flags, ...apart };
  site = await servedFolder(cleanup, options);
});

test.after.always(async () => {
  for (const close of closers.toReversed()) await close();
});

interface Way {
  readonly replace: string;
  /** Writes a page later. */
  readonly edit?: (text: string) => string;
  /** Whether this machine can do it, with the reason if not. */
  readonly canRun?: readonly [can: boolean, reason: string];
}

const written = (file: string) => (text: string) => `printf '# Page\\n\\n${text}\\n' > ${file}`;

const ALWAYS = [true, ''] as const;

const GIT = 'git -c user.name=a -c user.email=a@b.c';

const WAYS: Readonly<Record<string, Way>> = {
  'replaced by another': { replace: 'mv one/docs one/old; mv next one/docs' },
  'removed and written anew': { replace: 'rm -r one/docs; cp -r next one/docs' },
  'turned into a link to another': { replace: 'rm -r one/docs; ln -s ../next one/docs' },
  'turned to another release by a link above it': {
    // After looks that earlier events have asked for.
    replace: 'mv next two/docs; ln -s two turned; sleep 1; mv -T turned current',
  },
  'mounted from another place': {
    replace: 'mount --bind next current/docs',
    canRun: [isApart, 'unshare -rm is not allowed'],
  },
  'checked out from another branch': {
    replace: `cd one/docs; git init -q -b one; ${GIT} add .; ${GIT} commit -qm one
      git checkout -q -b two; cp -r ../../next/. .; ${GIT} add .; ${GIT} commit -qm two
      git checkout -q one; git checkout -q two`,
    canRun: [hasProgram('git'), 'git is not installed'],
  },
  'made equal to another by rsync': {
    // By checksum: rsync takes a file of the same size and second for the same.
    replace: 'rsync -ac --delete next/ one/docs/',
    edit: (text) => `${written('next/sub/b.md')(text)}; rsync -ac --delete next/ one/docs/`,
    canRun: [hasProgram('rsync'), 'rsync is not installed'],
  },
  'turned as Kubernetes turns a mounted volume': {
    replace: `mkdir two/docs; mv one/docs two/docs/..1; mv next two/docs/..2; cd two/docs
      ln -s ..1 ..data; ln -s ..data/sub sub; cd ../..; ln -s two turned; mv -T turned current
      cd two/docs; ln -s ..2 ..turned; mv -T ..turned ..data; rm -r ..1`,
    edit: (text) => `cd two/docs; cp -r ..2 ..3; ${written('..3/sub/b.md')(text)}
      ln -s ..3 ..turned; mv -T ..turned ..data; rm -r ..2`,
  },
};

for (const [name, { replace, edit, canRun = ALWAYS }] of Object.entries(WAYS)) {
  test.serial(
    `a folder that is ${name} is served as it then is, and so is what changes in it`,
    async (t) => {
      verifies('content:replaced');
      if (!canRun[0]) return notRun(t, canRun[1]);
      await laid();
      site.shell(replace);
      await site.has('sub-c', `Third ${round}.`);
      site.shell((edit ?? written('current/docs/sub/b.md'))(`Edited ${round}.`));
      await site.has('sub-b', `Edited ${round}.`);
      t.pass();
    },
  );
}

test.serial('a folder that is moved away and back at once is heard as before', async (t) => {
  verifies('content:replaced');
  await laid();
  site.shell('mv one/docs one/away; mv one/away one/docs');
  site.shell(written('one/docs/sub/b.md')(`Edited ${round}.`));
  await site.has('sub-b', `Edited ${round}.`);
  site.shell(written('one/docs/d.md')(`New ${round}.`));
  await site.has('d', `New ${round}.`);
  t.pass();
});

test.serial(
  'while the mount of a folder is gone, its last state is served, and the next mount after it',
  async (t) => {
    verifies('content:replaced', 'content:unreadable');
    if (!isApart) return notRun(t, 'unshare -rm is not allowed');
    await laid();
    site.shell('mv one/docs one/real; mkdir one/docs; mount --bind one/real one/docs');
    site.shell('umount one/docs');
    await eventually(async () => /no page/.test(String((await site.json('/readyz'))['detail'])));
    await site.has('sub-b', `Second ${round}.`);
    site.shell('mount --bind next one/docs');
    await site.has('sub-c', `Third ${round}.`);
    t.is((await site.json('/readyz'))['detail'], undefined);
  },
);

test.serial(
  'pages saved as editors do it, by a file in the place of the old one, are served',
  async (t) => {
    verifies('content:replaced');
    await laid();
    site.shell(`cd one/docs/sub; ${written('.b.md.swp')(`Saved ${round}.`)}; mv .b.md.swp b.md`);
    await site.has('sub-b', `Saved ${round}.`);
    site.shell(`cd one/docs/sub; mv b.md b.md~; ${written('b.md')(`Again ${round}.`)}; rm b.md~`);
    await site.has('sub-b', `Again ${round}.`);
    t.pass();
  },
);

test.serial('the end of a page that is written for seconds is served', async (t) => {
  verifies('content:growing');
  await laid();
  site.shell(`(echo '# Page'; echo
    for n in $(seq 20); do echo "A line $n."; sleep 0.05; done; echo 'The end ${round}.') > one/docs/g.md`);
  await site.has('g', `The end ${round}.`);
  t.pass();
});

/** Waits until the folder of this round is served. */
async function laid(): Promise<void> {
  site.shell(lay());
  await site.has('sub-b', `Second ${round}.`);
}

function notRun(t: ExecutionContext, reason: string): void {
  t.log(`not run: ${reason}`);
  t.pass();
}
