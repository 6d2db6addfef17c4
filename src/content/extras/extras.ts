/** Contents of a folder besides pages: samples, releases, gaps, the data of `_agent/` and the skill. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import type { FolderFile } from '../model/source.ts';
import { readAgentData } from './agent-data.ts';
import { readGaps } from './gaps.ts';
import type { Library, Gap } from '../model/library.ts';
import type { Page, WholePage } from '../model/page.ts';
import type { Sample } from '../model/sample.ts';
import { readReleases } from './releases.ts';
import { sampleBlocks } from './sample-blocks.ts';
import { readSamples } from './samples.ts';
import { readSkill } from './skill.ts';

export interface ExtraSources {
  readonly files: readonly FolderFile[];
  readonly baseUrl: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly pages: readonly Page[];
  readonly pageBySlug: ReadonlyMap<string, Page>;
  readonly read: (page: Page) => WholePage;
}

export async function readExtras(
  { files, baseUrl, drafts, pages, pageBySlug, read }: ExtraSources,
  report: Report,
): Promise<Pick<Library, 'samples' | 'releases' | 'gaps' | 'agentData' | 'skill'>> {
  const skill = await readSkill(files, report);
  const hasPage = (slug: string): boolean => pageBySlug.has(slug);
  const samples = await readSamples({ files, drafts, pages }, report);
  const gaps = readGaps({ files, baseUrl, hasPage }, report);
  const isLost = ({ page }: Sample | Gap): boolean => page === undefined || !hasPage(page);
  const mentions = mentionsOf([...samples, ...gaps].filter(isLost), { pages, read });
  const withMention = <Extra extends Sample | Gap>(one: Extra): Extra =>
    isLost(one) ? { ...one, ...mentions.get(one.id) } : one;
  const blocksOf = sampleBlocks(samples, (slug) => {
    const page = pageBySlug.get(slug);
    return page && read(page);
  });
  return {
    ...(skill && { skill }),
    samples: samples.map((one) => {
      const blocks = blocksOf.get(one.id);
      return { ...withMention(one), ...(blocks && { blocks }) };
    }),
    releases: readReleases({ pages, drafts, read }, report),
    gaps: gaps.map(withMention),
    agentData: await readAgentData(files, report),
  };
}

/** By id. Hits on what no page shows lead to the first page that mentions it: found here, where each text is read once for all. */
function mentionsOf(
  extras: readonly (Sample | Gap)[],
  { pages, read }: Pick<ExtraSources, 'pages' | 'read'>,
): ReadonlyMap<string, { readonly mentionedOn: string }> {
  const left = new Set(extras.map(({ id }) => id));
  const mentions = new Map<string, { readonly mentionedOn: string }>();
  for (const page of pages) {
    if (left.size === 0) break;
    const { markdown } = read(page);
    for (const id of left) {
      if (!markdown.includes(id)) continue;
      mentions.set(id, { mentionedOn: page.slug });
      left.delete(id);
    }
  }
  return mentions;
}
