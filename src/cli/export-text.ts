/** Text of `docent export`: what was written, what is left out, and what a reader misses. */
import type { ExportReport } from '../export/export.ts';
import { counted, printable, wrapped } from './text.ts';

/** Lines of one kind that are printed. */
const SHOWN_MAX = 20;

/** Parts that need a running service; `content/serve/static-site.md` says it in full. */
const LEFT_OUT =
  'Left out, because it needs a running service: the API (/api/v1, /openapi.json), the MCP server (/mcp), /developers, the generated skill (/skill.md), catalogs and security.txt (/.well-known/), problem reports and feedback, /embed.js, Markdown by Accept (each page has its .md address), the choice of language on the front page, samples that were never run and better answers of other versions in the search.';

interface Exported {
  readonly folder: string;
  readonly output: string;
  readonly report: ExportReport;
  readonly size: { readonly files: number; readonly bytes: number };
}

export function exportText({ folder, output, report, size }: Exported): string {
  const { pages, editions, redirects, unwritten, lostLinks, patterns } = report;
  const megabytes = (size.bytes / 1e6).toFixed(1);
  const parts = [
    `Exported ${folder} to ${output}: ${counted(pages, 'page')} of ${counted(editions, 'edition')}, ${counted(redirects, 'redirect')}, ${counted(size.files, 'file')}, ${megabytes} MB.`,
    wrapped(LEFT_OUT),
    patterns > 0 &&
      wrapped(
        `Redirects for all addresses of a pattern, which no file can be: ${patterns}. Write them as rules of your host.`,
      ),
    listed(
      'Links to what the export does not have:',
      lostLinks.map(
        ({ target, pages: from }) => `${target} on ${counted(from.length, 'page')}: ${from[0]}`,
      ),
    ),
    listed(
      'Not written:',
      unwritten.map(({ address, reason }) => `${address}: ${reason}`),
    ),
  ];
  return printable(`${parts.filter(Boolean).join('\n\n')}\n`);
}

/** Empty without entries. */
function listed(title: string, entries: readonly string[]): string {
  if (entries.length === 0) return '';
  const shown = entries.slice(0, SHOWN_MAX).map((entry) => `  ${entry}`);
  const rest = entries.length - SHOWN_MAX;
  return [title, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}
