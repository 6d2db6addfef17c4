/** `docent secret`, and the replicas that share what it prints. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { folderOf } from '../helpers/folder.ts';
import { service } from '../helpers/service.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from '../reports/documents.ts';
import { reportClient, type Client } from '../reports/report-client.ts';

/** A replica with a data folder of its own, in which only the secret is put. */
async function replica(t: ExecutionContext, secret: string): Promise<Client> {
  const data = await folderOf(t, {});
  await writeFile(join(data, 'secret'), secret);
  const { server } = await service(t, { data, alone: true });
  return reportClient(server);
}

test('docent secret prints a secret with which each replica accepts the consent that another was given', async (t) => {
  verifies('data:secret');
  const { code, output } = await tried('', ['secret']);
  t.is(code, 0);
  t.regex(output, /^[0-9a-f]{64}\n$/);
  const another = (await tried('', ['secret'])).output;
  t.not(another, output);
  const report = reportOf('bug');
  const token = await (await replica(t, output)).preview(report);
  t.is((await (await replica(t, output)).submit(report, token)).data.status, 'queued');
  t.is(typeof (await (await replica(t, another)).submit(report, token)).failure, 'string');
});

test('docent secret takes nothing', async (t) => {
  t.is((await tried('', ['secret', 'mine'])).code, 2);
});

test('a secret of another form ends the start, and the message names the command that prints one', async (t) => {
  verifies('data:secret');
  for (const text of ['', 'correct horse battery staple', 'ab'.repeat(31)]) {
    await t.throwsAsync(replica(t, text), {
      message: /secret is damaged\. Put the output of docent secret/,
    });
  }
});

test('the page about replicas says what docent secret prints and where it belongs', async (t) => {
  verifies('data:secret');
  const page = await readFile(
    new URL('../../../content/operate/replicas.md', import.meta.url),
    'utf8',
  );
  t.regex(page, /64 hexadecimal digits/);
  t.regex(page, /docent secret > .*\/secret/);
});
