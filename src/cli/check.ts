/** `docent check [folder]`: reports every problem of a folder at once. */
import { checkEditions, type CheckResult } from './check-editions.ts';
import { UsageError, type CommandWork } from './command.ts';
import { CLASSES_HELP } from './config-help.ts';
import { publicAddress, readConfiguration, readFolderArguments } from './configuration.ts';
import { newFindings, recordFindings } from './findings-baseline.ts';
import { foldFindings, type FoldedResult } from './findings-fold.ts';
import { takenFolderText } from './usual-folder.ts';
import { findingsSarif } from './findings-sarif.ts';
import { countFindings, findingsForGitHub, findingsJson, findingsText } from './findings-text.ts';

export const check: CommandWork = {
  usage: `Usage: docent check [folder] [flags]

Reads the folder as \`docent serve\` does, in all its versions, languages and sets, and lists every problem with
file, line and remedy. It names pages that are not translated, translations older than their original by the
date of their last commit, and pages that a version drops without a redirect.

  --strict           Fail for warnings too, such as broken links. Notes never fail.
  --format <format>  text: sums by kind, then one line per cause; json: every finding; github: annotations
                     for a workflow; sarif: SARIF 2.1.0 for a service that shows findings. Default: text.
  --json             The same as --format json.
  --external         Also ask other hosts for what pages link to. Nothing is asked of private, local and
                     reserved addresses. It takes a while: half a second between two requests to a host.
  --baseline <file>  Leave out the warnings and notes of this file, which are known.
  --update           Write those of today to that file.

${CLASSES_HELP}

Takes the flags of \`docent serve\` too.
Exit codes: 0 no errors, 1 errors (with --strict: errors or warnings), 2 wrong usage.`,
  async run(argv, io) {
    const flags = {
      strict: { type: 'boolean' },
      json: { type: 'boolean' },
      format: { type: 'string' },
      baseline: { type: 'string' },
      update: { type: 'boolean' },
      external: { type: 'boolean' },
    } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { folder, values, configFlags } = given;
    const write = writerOf(values['json'] === true ? 'json' : values['format']);
    io.stderr(takenFolderText(given));
    const config = await readConfiguration(folder, configFlags, io.env);
    const found = await checkEditions(
      folder,
      { ...config, baseUrl: publicAddress(config) },
      values['external'] === true
        ? (await import('./external-links.ts')).externalCheck()
        : undefined,
    );
    // Known findings are compared one by one: a baseline is the same whatever is folded.
    const result = foldFindings(
      await withoutKnown(found, values['baseline'], values['update'] === true),
    );
    io.stdout(write(result, folder));
    const { errors, warnings } = countFindings(result.findings);
    return errors > 0 || (values['strict'] === true && warnings > 0) ? 1 : 0;
  },
};

async function withoutKnown(
  result: CheckResult,
  file: unknown,
  isUpdate: boolean,
): Promise<CheckResult> {
  if (typeof file !== 'string') {
    if (isUpdate) throw new UsageError('--update needs --baseline <file>.');
    return result;
  }
  if (isUpdate) await recordFindings(file, result.findings);
  return { ...result, findings: await newFindings(file, result.findings) };
}

const WRITERS: ReadonlyMap<unknown, (result: FoldedResult, folder: string) => string> = new Map([
  ['text', findingsText],
  ['json', findingsJson],
  ['github', findingsForGitHub],
  ['sarif', findingsSarif],
]);

function writerOf(format: unknown = 'text'): (result: FoldedResult, folder: string) => string {
  const write = WRITERS.get(format);
  if (write !== undefined) return write;
  const names = [...WRITERS.keys()].join(', ');
  throw new UsageError(`--format is '${String(format)}'; it can be one of ${names}.`);
}
