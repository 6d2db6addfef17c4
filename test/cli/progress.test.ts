/** How far a reading is, on a terminal. */
import { join } from 'node:path';
import { pino } from 'pino';
import test from 'ava';
import { openConfiguration } from '../../src/cli/configuration.ts';
import { ContentHealth } from '../../src/cli/content-health.ts';
import { openContent } from '../../src/cli/content.ts';
import { BASE, folderOf } from '../helpers/folder.ts';
import type { Cleanup } from '../helpers/service.ts';

const PAGES = 50;

/** What is written until the content is open, or refused. */
async function outputOf(
  t: Cleanup,
  folder: string,
  { isTerminal = true, isStrict = false },
): Promise<string> {
  let output = '';
  const io = {
    env: {},
    isTerminal,
    stdout: (text: string) => void (output += text),
    stderr: (text: string) => void (output += text),
  };
  const configFlags = { data: join(folder, '.data'), 'base-url': BASE, watch: 'off' };
  const config = { ...(await openConfiguration({ folder, configFlags }, io)), baseUrl: BASE };
  const logger = pino({ level: 'silent' });
  const reread = (): Promise<typeof config> => Promise.resolve(config);
  const health = new ContentHealth(logger);
  const watched = { folder, watched: [folder], command: 'docent', reread, logger, health };
  const options = { ...watched, isStrict };
  const content = await openContent(config, options, io);
  t.teardown(async () => content?.close());
  return output;
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

test.serial(
  'the line is gone before the errors that keep the content from being served',
  async (t) => {
    const folder = await folderOf(t, { 'a.md': '# A\n', 'b.md': '---\ntitle: [\n---\n\n# B\n' });
    const lines = (await outputOf(t, folder, { isStrict: true })).split('\r\u001B[K');
    t.regex(lines.at(-1) ?? '', /^error b\.md/);
  },
);
