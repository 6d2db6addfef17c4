/** Every command of `docent`, in the order of the help. */
import { setFlagsFromString } from 'node:v8';
import { loaded, type ListedCommand } from './command.ts';
import { agentCommands } from './reporter.ts';
import type { ReportVerb } from './reports.ts';
import { endAtSignal } from './shutdown.ts';

/** @param version Docent's own, for reports about Docent. */
export function commandsOf(version: string): readonly ListedCommand[] {
  return [...COMMANDS, ...agentCommands({ id: 'docent', name: 'Docent', version }).map(loaded)];
}

const reports = (verb: ReportVerb, summary: string): ListedCommand => ({
  name: `reports ${verb}`,
  summary,
  load: async () => (await import('./reports.ts')).reportWork(verb),
});

const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'serve',
    summary: 'Serve a folder: website, API, search and MCP server.',
    load: async () => {
      endAtSignal();
      return (await import('./serve.ts')).serve;
    },
  },
  {
    name: 'dev',
    summary: 'Serve a folder to its author: drafts, findings, live reload.',
    load: async () => {
      endAtSignal();
      return (await import('./dev.ts')).dev;
    },
  },
  {
    name: 'export',
    summary: 'Write a folder as a static site, for any file server.',
    load: async () => (await import('./export.ts')).exportFolder,
  },
  {
    name: 'build',
    summary: 'Write a folder to one file, which serve starts from at once.',
    load: async () => (await import('./build.ts')).build,
  },
  {
    name: 'publish',
    summary: 'Write a folder to an OpenSearch cluster, for services that search it there.',
    load: async () => (await import('./publish.ts')).publishFolder,
  },
  {
    name: 'init',
    summary: 'Write the files with which a folder is served and checked in CI.',
    load: async () => (await import('./init.ts')).init,
  },
  {
    name: 'mcp',
    summary: 'Serve folders to one AI agent over standard input and output.',
    load: async () => {
      endAtSignal();
      // Each agent starts a process of its own: less memory is worth a fifth more processor time for each call. Set before the modules load,
      // which makes V8's young generation grow.
      setFlagsFromString('--semi-space-growth-factor=1');
      return (await import('./mcp.ts')).mcp;
    },
  },
  {
    name: 'reload',
    summary: 'Make a running service read its folder again.',
    load: async () => (await import('./reload.ts')).reload,
  },
  {
    name: 'secret',
    summary: 'Print a new secret for replicas that take reports.',
    load: async () => (await import('./secret.ts')).secret,
  },
  {
    name: 'embed',
    summary: 'Print what puts the search into a site of another generator.',
    load: async () => (await import('./embed.ts')).embed,
  },
  {
    name: 'check',
    summary: 'Check a folder: every problem with file, line and remedy.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'search',
    summary: 'Search a folder and print the results that the service would return.',
    load: async () => (await import('./search.ts')).search,
  },
  {
    name: 'quality test',
    summary: 'Grade the ranking by your own queries.',
    load: async () => (await import('./quality-test.ts')).qualityTest,
  },
  {
    name: 'quality unanswered',
    summary: 'List what readers and agents asked and did not find.',
    load: async () => (await import('./unanswered.ts')).unanswered,
  },
  reports('list', 'List stored reports, newest first.'),
  reports('show', 'Show a report with its history.'),
  reports('set', 'Decide about a report: its status, issue or benchmark.'),
  reports('export', 'Write reports with their history as JSON lines.'),
  reports('redact', 'Remove private text from a stored report.'),
  reports('delete', 'Delete a report for good.'),
  {
    name: 'reports file',
    summary: 'File waiting reports as issues.',
    load: async () => (await import('./reports-file.ts')).reportsFile,
  },
  {
    name: 'reports triage',
    summary: 'Serve the page on which maintainers decide about reports.',
    load: async () => (await import('./reports-triage.ts')).reportsTriage,
  },
  {
    name: 'reports backup',
    summary: 'Copy the store of reports while the service runs.',
    load: async () => (await import('./reports-backup.ts')).reportsBackup,
  },
  {
    name: 'stats',
    summary: 'Show how the documentation is used, as daily sums without readers.',
    load: async () => (await import('./stats.ts')).stats,
  },
  {
    name: 'feedback',
    summary: 'Read what readers and agents say about the pages.',
    load: async () => (await import('./feedback.ts')).feedback,
  },
  {
    name: 'samples run',
    summary: 'Run the code samples and compare their output with the recorded one.',
    load: async () => (await import('./samples.ts')).samplesRun,
  },
];
