/** The tools over the documentation. The list is in the order in which a model should think of them. */
import type { KnownIssues } from '../../reports/known-issues.ts';
import type { AnyTool } from '../tool.ts';
import { checkKnownIssue } from './check-known-issue.ts';
import { compareRuntimes } from './compare-runtimes.ts';
import { compareVersions } from './compare-versions.ts';
import { findSamples } from './find-samples.ts';
import { getBenchmarks } from './get-benchmarks.ts';
import { getPage } from './get-page.ts';
import { grepDocs } from './grep-docs.ts';
import { listPages } from './list-pages.ts';
import { searchDocs } from './search-docs.ts';

/** @param knownIssues Absent when no tracker is connected. */
export function docsTools(knownIssues: KnownIssues | undefined): readonly AnyTool[] {
  return [
    searchDocs,
    getPage,
    grepDocs,
    listPages,
    compareVersions,
    findSamples,
    compareRuntimes,
    getBenchmarks,
    checkKnownIssue(knownIssues),
  ];
}
