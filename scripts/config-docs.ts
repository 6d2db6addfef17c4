/**
 * Writes the table of configuration keys into the documents that show it, between two marker comments.
 * Run with `npm run docs`; a test fails when a document is behind the code.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { configTable, type ConfigRow } from '../src/config/table.ts';

/** The documents that show the table. */
export const DOCUMENTS: readonly string[] = ['README.md'];

const BEGIN = '<!-- configuration: written by `npm run docs` -->';
const END = '<!-- /configuration -->';

function defaultOf(row: ConfigRow): string {
  if (row.default === undefined || (Array.isArray(row.default) && row.default.length === 0)) {
    return '';
  }
  return `\`${String(row.default)}\``;
}

/** The keys as a Markdown table. */
export function configMarkdown(table: readonly ConfigRow[] = configTable): string {
  const rows = table.map((row) => {
    const names = row.fileOnly ? '' : `\`${row.env}\``;
    return `| \`${row.key}\` | ${names} | ${defaultOf(row)} | ${row.doc} |`;
  });
  return [
    '| key in `docent.yaml` | environment | default | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The document with its table replaced. @throws when it has no markers. */
export function withTable(document: string, table: string = configMarkdown()): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`no ${BEGIN} … ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
}

if (process.argv[1] === import.meta.filename) {
  for (const path of DOCUMENTS) {
    await writeFile(path, withTable(await readFile(path, 'utf8')));
  }
}
