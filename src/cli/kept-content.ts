/** A folder as the content of one of several workers: it opens what the primary has read and kept. */
import type { SettledConfig } from '../config/config.ts';
import { holdGeneration } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { ServedEditions } from '../generation/served-editions.ts';
import { asError } from '../problem.ts';
import type { WorkerLink } from '../workers/link.ts';
import { hasErrors, unappliedFindings } from './building.ts';
import type { CommandIo } from './command.ts';
import type { ContentOptions, OpenContent } from './content.ts';
import { openErrorLog } from './editions.ts';
import { Failure } from './failure.ts';
import { KeptEditions } from './kept-editions.ts';
import { ownCommand } from './own-command.ts';
import { refusalText } from './start-text.ts';
import { followPrimary } from './worker-reloads.ts';

type KeptContentOptions = Pick<
  ContentOptions,
  'folder' | 'onSearched' | 'logger' | 'isStrict' | 'health'
> & { readonly link: WorkerLink };

/** Undefined when the content cannot be served, and its errors have been printed. @throws {Failure} */
export async function openKeptContent(
  config: SettledConfig,
  options: KeptContentOptions,
  io: CommandIo,
): Promise<OpenContent | undefined> {
  const { folder, isStrict = false, link } = options;
  const opened = new KeptEditions(config, { ...options, primary: link.primary });
  const first = await opened.first().catch((error: Error) => {
    throw new Failure(error.message);
  });
  const { generation, findings: found } = first;
  const findings = [...unappliedFindings(config), ...found];
  if (generation !== undefined && !(isStrict && hasErrors(findings)))
    return contentOf(config, { generation, opened }, options);
  io.stderr(refusalText(folder, findings, { command: ownCommand(io.env) }));
  await opened.close();
  return undefined;
}

interface Opened {
  readonly generation: Generation;
  readonly opened: KeptEditions;
}

async function contentOf(
  config: SettledConfig,
  { generation, opened }: Opened,
  { link, logger, health }: KeptContentOptions,
): Promise<OpenContent> {
  const holder = holdGeneration(generation);
  const onError = openErrorLog(logger);
  const editions = new ServedEditions(
    { ...opened.editions, holder, onError, limits: config.editions },
    await opened.editions.otherSets([]),
  );
  const refresh = (): void =>
    void editions
      .refresh()
      .then(() => editions.failure(), asError)
      .then((error) => health.noteEditions(error));
  refresh();
  const closing: Pick<OpenContent, 'close'>[] = [editions, opened];
  return {
    holder,
    editions,
    config: () => config,
    follow: () =>
      void closing.push(followPrimary(link, { holder, opened, health, onSwapped: refresh })),
    async close() {
      await Promise.all(closing.map((one) => one.close()));
    },
  };
}
