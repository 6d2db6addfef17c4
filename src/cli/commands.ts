/** Every command of `docent`, in the order of the help. */
import { agentCommands } from './agent.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { file } from './file.ts';
import { reportCommands } from './reports.ts';
import { samplesRun } from './samples.ts';
import { reportsBackup } from './reports-backup.ts';
import { search } from './search.ts';
import { searchGaps } from './search-gaps.ts';
import { searchTest } from './search-test.ts';
import { serve } from './serve.ts';

/** @param version Docent's own, for reports about Docent. */
export function commandsOf(version: string): readonly Command[] {
  return [
    serve,
    file,
    ...reportCommands,
    check,
    searchTest,
    searchGaps,
    search,
    reportsBackup,
    samplesRun,
    ...agentCommands({ id: 'docent', name: 'Docent', version }),
  ];
}
