/** The list of operations, from which the Docs API, its description and the MCP tools are derived. */
import { apiIndexOf } from './get-api-index.ts';
import { getPage } from './get-page.ts';
import { getReportStatus } from './get-report-status.ts';
import { grepDocs } from './grep-docs.ts';
import { listPages } from './list-pages.ts';
import type { AnyOperation } from './operation.ts';
import { searchDocs } from './search-docs.ts';
import { suggestDocs } from './suggest-docs.ts';

const resources = [listPages, getPage, searchDocs, suggestDocs, grepDocs, getReportStatus] as const;

/** Every operation of the Docs API, the index first. */
export const operations: readonly AnyOperation[] = [apiIndexOf(resources), ...resources];
