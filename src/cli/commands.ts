/** Every command of `docent`, in the order of the help. */
import { check } from './check.ts';
import type { Command } from './command.ts';
import { feedback } from './feedback.ts';
import { mcp } from './mcp.ts';
import { qualityTest } from './quality-test.ts';
import { agentCommands } from './reporter.ts';
import { reportCommands } from './reports.ts';
import { reportsBackup } from './reports-backup.ts';
import { reportsFile } from './reports-file.ts';
import { reportsTriage } from './reports-triage.ts';
import { samplesRun } from './samples.ts';
import { reload } from './reload.ts';
import { search } from './search.ts';
import { secret } from './secret.ts';
import { serve } from './serve.ts';
import { zeroResults } from './zero-results.ts';

/** @param version Docent's own, for reports about Docent. */
export function commandsOf(version: string): readonly Command[] {
  return [
    serve,
    mcp,
    reload,
    secret,
    check,
    search,
    qualityTest,
    zeroResults,
    ...reportCommands,
    reportsFile,
    reportsTriage,
    reportsBackup,
    feedback,
    samplesRun,
    ...agentCommands({ id: 'docent', name: 'Docent', version }),
  ];
}
