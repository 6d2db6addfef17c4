/** How far a reading is, on a terminal. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import test from 'ava';
import type { CommandIo } from '../../src/cli/command.ts';
import { openConfiguration } from '../../src/cli/configuration.ts';
import { ContentHealth } from '../../src/cli/content-health.ts';
import { openContent } from '../../src/cli/content.ts';
import { FolderReader } from '../../src/cli/folder-reader.ts';
import { progressLine } from '../../src/cli/progress-line.ts';
import type { SettledConfig } from '../../src/config/config.ts';
import { BASE, folderOf } from '../helpers/folder.ts';
import type { Cleanup } from '../helpers/service.ts';

const PAGES = 50;

/** What is written until the content is open, or refused. */
async function outputOf(
  t: Cleanup,
  folder: string,
  { isTerminal = true, isStrict = false },
): Promise<string> {
  const { io, written } = terminal(isTerminal);
  const { config, ...parts } = await partsOf(folder, io);
  const health = new ContentHealth(parts.logger);
  const options = { ...parts, folder, watched: [folder], command: 'docent', health, isStrict };
  const content = await openContent(config, options, io);
  t.teardown(async () => content?.close());
  return written();
}

interface Terminal {
  readonly io: CommandIo;
  /** Everything that was written to it. */
  written(): string;
}

function terminal(isTerminal = true): Terminal {
  let output = '';
  const write = (text: string): void => void (output += text);
  return { io: { env: {}, isTerminal, stdout: write, stderr: write }, written: () => output };
}

interface Parts {
  readonly config: SettledConfig;
  readonly reread: () => Promise<SettledConfig>;
  readonly logger: Logger;
}

async function partsOf(folder: string, io: CommandIo): Promise<Parts> {
  const configFlags = { data: join(folder, '.data'), 'base-url': BASE, watch: 'off' };
  const config = { ...(await openConfiguration({ folder, configFlags }, io)), baseUrl: BASE };
  return { config, reread: () => Promise.resolve(config), logger: pino({ level: 'silent' }) };
}

test.serial(
  'a terminal shows how many pages have been read in one line, which is gone when the content is open; nothing else gets it',
  async (t) => {
    const pages = Array.from({ length: PAGES }, (_, n) => [`${n}.md`, `# ${n}\n\nA wombat.\n`]);
    const folder = await folderOf(t, Object.fromEntries(pages));
    const lines = (await outputOf(t, folder, {})).split('\r\u001B[K');
    t.deepEqual(lines, [
      '',
      'Reading 0 of 50 pages …',
      'Reading 20 of 50 pages …',
      'Reading 40 of 50 pages …',
      'Indexing 50 pages …',
      '',
    ]);
    t.is(await outputOf(t, await folderOf(t, { 'a.md': '# A\n' }), { isTerminal: false }), '');
  },
);

test.serial('the primary of several workers shows it too, at its first reading', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n', 'b.md': '# B\n' });
  const { io, written } = terminal();
  const { config, ...parts } = await partsOf(folder, io);
  const reader = new FolderReader({ ...parts, folder, config, progress: progressLine(io) });
  t.teardown(() => reader.close());
  await reader.calls.content({ baseUrl: BASE, port: 0 });
  const lines = ['', 'Reading 0 of 2 pages …', 'Indexing 2 pages …', ''];
  t.deepEqual(written().split('\r\u001B[K'), lines);
  await writeFile(join(folder, 'c.md'), '# C\n');
  await reader.read(false);
  t.deepEqual(written().split('\r\u001B[K'), lines);
});

test.serial(
  'the line is gone before the errors that keep the content from being served',
  async (t) => {
    const folder = await folderOf(t, { 'a.md': '# A\n', 'b.md': '---\ntitle: [\n---\n\n# B\n' });
    const lines = (await outputOf(t, folder, { isStrict: true })).split('\r\u001B[K');
    t.regex(lines.at(-1) ?? '', /^error b\.md/);
  },
);
