/** `docent search [folder] -- <query>`: searches a folder without serving it. */
import type { Library } from '../content/model/library.ts';
import { after } from '../eventual.ts';
import type { Elsewhere } from '../operations/answers-elsewhere.ts';
import type { Explanation } from '../search/quality/explanation.ts';
import type { SettledConfig } from '../config/config.ts';
import { doubtOf } from '../operations/doubt.ts';
import { ALL } from '../operations/editions.ts';
import { searchWithSuggestions, type FoundDocs } from '../operations/find-docs.ts';
import { codePointLength } from '../operations/schemas.ts';
import type { SearchInput, Suggestions } from '../operations/search-results.ts';
import { QUERY_CHARACTERS_MAX, KINDS, type Kind } from '../search/wire.ts';
import { keptAnswer } from '../search/find-hits.ts';
import type { Hit } from '../search/search.ts';
import { UsageError, wholeNumber, type CommandWork } from './command.ts';
import { readFolderArguments, type FolderArguments } from './configuration.ts';
import { elsewhereInFolder } from './elsewhere.ts';
import { explanationLines } from './explanation.ts';
import { folderConfig, openNamed } from './open-folder.ts';
import { askedSet, searchSets } from './search-sets.ts';
import { jsonText } from './text.ts';

const LIMIT_MAX = 50;

const options = {
  limit: { type: 'string', default: '10' },
  kind: { type: 'string' },
  section: { type: 'string' },
  set: { type: 'string' },
  explain: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const search: CommandWork = {
  usage: `Usage: docent search [folder] [flags] -- <query>

Everything after -- is the query, at most ${QUERY_CHARACTERS_MAX} characters: docent search docs -- graceful shutdown. It may contain
"a phrase", -word, kind:section, section:guide and set:cli.

  --limit <n>     Results to print, 1 to ${LIMIT_MAX}. Default: 10.
  --kind <kind>   Only results of this kind: ${KINDS.join(', ')}.
  --section <id>  Only pages of this section.
  --set <id>      Only pages of this set, or all of all sets. Default: the first set.
  --explain       Print the parts of each score.
  --json          Print the results as JSON.

A score is a share of the highest score that the query can reach, so you can compare the scores of different queries.
Confidence says by the best of them whether the folder answers the query: high, low, or none (probably not). Unless it is
high, pages that answer better without the filters, in the current version or in other sets are named too.
Takes the flags of \`docent serve\` too.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, options, { words: 'query', env: io.env });
    const { values, words } = given;
    const typed = readQuery(words);
    const limit = wholeNumber(values, 'limit', [1, LIMIT_MAX]);
    const kind = readKind(values['kind']);
    const config = await folderConfig(given, io);
    const { set, query, meant } = askedSet(values['set'], typed, config);
    if (set === ALL) {
      io.stdout(await searchedSets(given.folder, config, { values, q: query, limit, kind }));
      return 0;
    }
    const named = set === undefined ? undefined : { set };
    const { library, engine } = await openNamed(given.folder, config, named);
    const section = readSection(values['section'], library);
    const asked = {
      limit,
      ...(kind !== undefined && { kind }),
      ...(section !== undefined && { section, sections: [section] }),
    };
    const explanations = values['explain'] === true ? engine.explain?.(query, asked) : undefined;
    const found = searchWithSuggestions({ library, search: engine }, query, asked);
    const generation = { library, search: engine, builtAt: new Date().toISOString() };
    const place = { folder: given.folder, config, generation, query, options: asked };
    const text = await after(found, async (answer) => {
      const kept = {
        ...keptAnswer(answer),
        ...(meant !== undefined && { didYouMean: meant }),
        ...(await betterThan(answer, place)),
      };
      return values['json'] === true
        ? jsonText({ ...kept, ...(explanations && { explanations }) })
        : report(library, kept, explanations);
    });
    io.stdout(text);
    return 0;
  },
};

/** Searches all sets, and returns the text to print. */
async function searchedSets(
  folder: string,
  config: SettledConfig,
  { values, ...asked }: SearchInput & Pick<FolderArguments, 'values'>,
): Promise<string> {
  const ofOne = ['explain', 'section'].find((flag) => values[flag]);
  if (ofOne !== undefined) throw new UsageError(`--${ofOne} is for one set; name it with --set.`);
  const found = await searchSets(folder, config, asked);
  if (values['json'] === true) return jsonText(found);
  const lines = found.results.map(
    (result, place) => `${place + 1}. ${describe(result.title, result, result.set)}\n`,
  );
  return `${lines.join('')}${found.count} of ${found.total} hits${doubtOf(found)}\n`;
}

async function betterThan(
  { confidence = 'high' }: FoundDocs,
  place: Parameters<typeof elsewhereInFolder>[0],
): Promise<Pick<FoundDocs, 'elsewhere'>> {
  if (confidence === 'high') return {};
  const elsewhere = await elsewhereInFolder(place, confidence);
  return elsewhere.length === 0 ? {} : { elsewhere };
}

function readQuery(words: readonly string[]): string {
  const query = words.join(' ');
  if (query.trim() === '') {
    throw new UsageError('The query is missing. It goes after "--": docent search -- <query>');
  }
  const length = codePointLength(query);
  if (length <= QUERY_CHARACTERS_MAX) return query;
  throw new UsageError(`The query has ${length} characters; give at most ${QUERY_CHARACTERS_MAX}.`);
}

function readKind(value: unknown): Kind | undefined {
  const kind = KINDS.find((known) => known === value);
  if (kind !== undefined || value === undefined) return kind;
  throw new UsageError(`--kind is '${String(value)}'; give one of ${KINDS.join(', ')}.`);
}

function readSection(value: unknown, { sections }: Library): string | undefined {
  const ids = sections.map(({ id }) => id);
  const section = ids.find((id) => id === value);
  if (section !== undefined || value === undefined) return section;
  throw new UsageError(`--section is '${String(value)}'; give one of ${ids.join(', ')}.`);
}

function report(
  library: Library,
  found: Omit<FoundDocs, 'json' | 'count'>,
  explanations: readonly Explanation[] = [],
): string {
  const { hits, total, didYouMean, nearest, elsewhere = [] } = found;
  const lines = hits.map((hit, place) => {
    const explanation = explanations[place];
    const why = explanation === undefined ? [] : explanationLines(explanation);
    const title = library.pageBySlug.get(hit.slug)?.title ?? hit.slug;
    return [`${place + 1}. ${describe(title, hit)}`, ...why].join('\n');
  });
  const meant = didYouMean === undefined ? '' : `Did you mean: ${didYouMean}\n`;
  return `${meant}${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${hits.length} of ${total} hits${doubtOf(found)}\n${elsewhereLines(elsewhere)}${nearest ? nearestLines(nearest) : ''}`;
}

function elsewhereLines(places: readonly Elsewhere[]): string {
  const lines = places.map(({ slug, title, anchor, confidence, edition }) => {
    const where = edition ? Object.entries(edition).map((pair) => pair.join(' ')) : [WITHOUT];
    const address = anchor === undefined ? slug : `${slug}#${anchor}`;
    return `   ${title}  [${[...where, `confidence ${confidence}`].join(', ')}]\n   ${address}\n`;
  });
  return lines.length === 0 ? '' : `Better answered in:\n${lines.join('')}`;
}

const WITHOUT = 'without filters';

function nearestLines({ pages, gaps }: Suggestions): string {
  const titles = pages.map(({ slug, title }) => `   ${title}  [${slug}]\n`);
  const statements = gaps.map(({ statement }) => `   ${statement}\n`);
  return [
    ...(titles.length > 0 ? ['Nearest pages:\n', ...titles] : []),
    ...(statements.length > 0 ? ['Documented gaps:\n', ...statements] : []),
  ].join('');
}

function describe(title: string, hit: Hit, set?: string): string {
  const heading = hit.heading === undefined ? '' : ` › ${hit.heading}`;
  const anchor = hit.anchor === undefined ? '' : `#${hit.anchor}`;
  const of = set === undefined ? '' : `, set ${set}`;
  return `${title}${heading}  [${hit.kind} ${hit.score.toFixed(3)}${of}]\n   ${hit.slug}${anchor}\n   ${hit.snippet}`;
}
