/** Contents of a folder besides pages: samples, releases, gaps, the data of `_agent/` and the skill. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import type { FolderFile } from '../model/source.ts';
import { readAgentData } from './agent-data.ts';
import { readGaps } from './gaps.ts';
import type { Library, Gap } from '../model/library.ts';
import type { WholePage } from '../model/page.ts';
import type { Sample } from '../model/sample.ts';
import { codeBlocksIn } from './code-blocks.ts';
import { readReleases } from './releases.ts';
import { readSamples } from './samples.ts';
import { readSkill } from './skill.ts';

export interface ExtraSources {
  readonly files: readonly FolderFile[];
  readonly baseUrl: string;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly pages: readonly WholePage[];
  readonly pageBySlug: ReadonlyMap<string, WholePage>;
}

export async function readExtras(
  { files, baseUrl, drafts, pages, pageBySlug }: ExtraSources,
  report: Report,
): Promise<Pick<Library, 'samples' | 'releases' | 'gaps' | 'agentData' | 'skill'>> {
  const skill = await readSkill(files, report);
  const hasPage = (slug: string): boolean => pageBySlug.has(slug);
  const samples = await readSamples({ files, drafts, pages }, report);
  const gaps = readGaps({ files, baseUrl, hasPage }, report);
  return {
    ...(skill && { skill }),
    samples: samples.map((one) => withBlocks(withMention(one, { pages, hasPage }), pageBySlug)),
    releases: readReleases(pages, drafts, report),
    gaps: gaps.map((one) => withMention(one, { pages, hasPage })),
    agentData: await readAgentData(files, report),
  };
}

/** Hits on what no page shows lead to a page that mentions it: found here, where all texts are at hand. */
function withMention<Extra extends Sample | Gap>(
  extra: Extra,
  { pages, hasPage }: Pick<ExtraSources, 'pages'> & { readonly hasPage: (slug: string) => boolean },
): Extra {
  const { id, page } = extra;
  if (page !== undefined && hasPage(page)) return extra;
  const mention = pages.find(({ markdown }) => markdown.includes(id));
  return mention === undefined ? extra : { ...extra, mentionedOn: mention.slug };
}

/** The places of a sample's code and output on its page, so that a listing of all code has it once. */
function withBlocks(sample: Sample, pageBySlug: ExtraSources['pageBySlug']): Sample {
  const { markdown } = pageBySlug.get(sample.page ?? '') ?? {};
  if (markdown === undefined) return sample;
  const codes = codeBlocksIn(markdown).map(({ code }) => code.trim());
  const blocks = codes.flatMap((code, place) => {
    if (code !== sample.code.trim()) return [];
    return codes[place + 1] === sample.output.trim() ? [place, place + 1] : [place];
  });
  return { ...sample, blocks };
}
