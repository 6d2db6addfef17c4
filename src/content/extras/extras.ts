/** Contents of a folder besides pages: samples, releases, gaps, the data of `_agent/` and the skill. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import type { FolderFile } from '../model/source.ts';
import { readAgentData } from './agent-data.ts';
import { readGaps } from './gaps.ts';
import type { Library, Page } from '../model/library.ts';
import { readReleases } from './releases.ts';
import { readSamples } from './samples.ts';
import { readSkill } from './skill.ts';

export interface ExtraSources {
  readonly files: readonly FolderFile[];
  readonly baseUrl: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly pages: readonly Page[];
  readonly pageBySlug: ReadonlyMap<string, Page>;
}

export async function readExtras(
  { files, baseUrl, drafts, pages, pageBySlug }: ExtraSources,
  report: Report,
): Promise<Pick<Library, 'samples' | 'releases' | 'gaps' | 'agentData' | 'skill'>> {
  const skill = await readSkill(files, report);
  return {
    ...(skill && { skill }),
    samples: await readSamples({ files, drafts, pages }, report),
    releases: readReleases(pages, drafts, report),
    gaps: await readGaps({ files, baseUrl, hasPage: (slug) => pageBySlug.has(slug) }, report),
    agentData: await readAgentData(files, report),
  };
}
