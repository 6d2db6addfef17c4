/** A data folder that cannot be written when the service starts: readers notice nothing, reporters are told, and no restart is needed. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { address, docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { smallDisk, type SmallDisk } from '../helpers/small-disk.ts';
import { callOverHttp } from '../helpers/tool-over-http.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from '../reports/documents.ts';

const DISK_BYTES = 4 * 1024 * 1024;

interface Trouble {
  begin(disk: SmallDisk): Promise<void> | void;
  end(disk: SmallDisk): Promise<void> | void;
  /** Told to the operator, of the store and of the secret. */
  readonly told: readonly RegExp[];
}

const filler = (disk: SmallDisk): string => join(disk.folder, 'filler');

const troubles: Readonly<Record<string, Trouble>> = {
  'read-only': {
    begin: (disk) => disk.remount('ro'),
    end: (disk) => disk.remount('rw'),
    told: [/reports\.sqlite cannot be used: it cannot be written/, /secret cannot be kept: EROFS/],
  },
  full: {
    begin: (disk) => writeFile(filler(disk), Buffer.alloc(DISK_BYTES)).catch(() => undefined),
    end: (disk) => rm(filler(disk)),
    told: [
      /reports\.sqlite cannot be used: the disk (?:is full|fails or is full)/,
      /secret cannot be kept: ENOSPC/,
    ],
  },
};

const page = (version: string): string => `# Install\n\nInstall wombats of ${version}.\n`;
const files = Object.fromEntries(
  ['v2', 'v1'].flatMap((version) =>
    ['install', 'use', 'run'].map((name) => [`${version}/${name}.md`, page(version)]),
  ),
);

for (const [name, trouble] of Object.entries(troubles)) {
  test.serial(
    `a data folder that is ${name} from the start costs readers nothing, and reports wait until it is writable`,
    async (t) => {
      verifies('store:unusable');
      const disk = await smallDisk(t, DISK_BYTES);
      if (disk === undefined) return t.pass('this process may not mount a disk');
      await trouble.begin(disk);
      const folder = await folderOf(t, files);
      const flags = ['--port', '0', '--host', '127.0.0.1', '--data', disk.folder];
      const running = docent(t, ['serve', folder, ...flags]);
      const url = await address(running);
      await readersNoticeNothing(t, url);
      await reportersAreTold(t, url);
      for (const words of trouble.told) t.regex(running.output(), words);
      await trouble.end(disk);
      await reportersAreTaken(t, url);
      running.child.kill('SIGTERM');
      t.is(await running.exit, 0);
    },
  );
}

async function readersNoticeNothing(t: ExecutionContext, url: string): Promise<void> {
  const read = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
  t.regex(await read('/docs/install'), /wombats of v2/);
  t.regex(await read('/api/v1/search?q=wombats'), /"count":[1-9]/);
  t.regex(await eventually(() => read('/v1/docs/install')), /wombats of v1/);
  t.is((await fetch(`${url}/readyz`)).status, 200);
}

const report = reportOf('bug', { product: { name: 'Wombats', version: '1' } });

async function reportersAreTold(t: ExecutionContext, url: string): Promise<void> {
  t.is((await fetch(`${url}/api/v1/reports/r_aaaaaaaaaaaaaaaa`)).status, 503);
  const refused = await callOverHttp(url, 'preview_report', { report });
  const why = refused?.content?.[0]?.text ?? '';
  t.regex(why, /store of reports does not answer.*Try again in a minute/s);
}

async function reportersAreTaken(t: ExecutionContext, url: string): Promise<void> {
  const preview = await callOverHttp(url, 'preview_report', { report });
  const token = preview?.structuredContent?.['confirm_token'];
  const sent = await callOverHttp(url, 'submit_report', { report, confirm_token: token });
  t.is(sent?.structuredContent?.['status'], 'queued', JSON.stringify([preview, sent]));
}

/** Other versions are read after the start. */
async function eventually(read: () => Promise<string>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const text = await read();
    if (text.includes('wombats of') || tries === 100) return text;
    await sleep(200);
  }
}
