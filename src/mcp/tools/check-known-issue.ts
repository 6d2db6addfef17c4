/** check_known_issue: whether a problem is known, as an issue, an earlier report or a documented gap. */
import Joi from 'joi';
import type { Generation } from '../../generation/generation.ts';
import { limitSchema } from '../../operations/schemas.ts';
import { problemTextOf } from '../../reports/document/document.ts';
import type { Known, KnownIssue, KnownIssues } from '../../reports/known-issues.ts';
import { findHits } from '../../search/find-hits.ts';
import { nextSchema } from '../paging.ts';
import type { Tool } from '../tool.ts';

interface Input {
  readonly query?: string;
  readonly report?: Readonly<Record<string, unknown>>;
  readonly limit: number;
}

type Match = Omit<KnownIssue, 'kind'> & { readonly kind: KnownIssue['kind'] | 'gap' };

const LIMIT_MAX = 20;
const LIMIT_DEFAULT = 5;
/** A gap that matches less says nothing about the problem. */
const GAP_SCORE_MIN = 0.1;

const matchSchema = Joi.object({
  kind: Joi.string().valid('issue', 'report', 'gap').required(),
  title: Joi.string().required(),
  url: Joi.string().uri(),
  report_id: Joi.string().description('Of a report that is not filed yet.'),
  status: Joi.string()
    .required()
    .description('open; closed, with reason and milestone if known; a report status; documented.'),
  score: Joi.number().min(0).max(1).required(),
  reason: Joi.string().required().description('Why it matches.'),
}).unknown(true);

const declaration: Omit<Tool<Input>, 'run'> = {
  name: 'check_known_issue',
  title: 'Check for a known issue',
  description:
    'Finds issues, earlier reports and documented gaps of {product} that match a problem. ' +
    'Use it when something fails, and before preview_report: a known problem gets a +1, not a second report.',
  input: Joi.object<Input>({
    query: Joi.string().max(4000).description('Error message or symptom.'),
    report: Joi.object().unknown(true).description('A report document.'),
    limit: limitSchema(LIMIT_MAX, LIMIT_DEFAULT).description('Maximum results.'),
  })
    .or('query', 'report')
    .messages({ 'object.missing': 'give "query" or "report"' }),
  output: Joi.object({
    connected: Joi.boolean().required(),
    count: Joi.number().integer().min(0).required(),
    matches: Joi.array().items(matchSchema).required().description('Best match first.'),
    next: nextSchema,
  }).unknown(true),
  alsoCalled: { q: 'query', question: 'query', error: 'query', problem: 'query', message: 'query' },
};

/** @param knownIssues Absent when no tracker and no report store is connected. */
export function checkKnownIssue(knownIssues: KnownIssues | undefined): Tool<Input> {
  return {
    ...declaration,
    isOffered: ({ gaps }) => knownIssues !== undefined || gaps.length > 0,
    async run({ operation: { generation } }, { query, report, limit }) {
      const problem = query ?? problemTextOf(report ?? {});
      const known = (await knownIssues?.(problem, limit)) ?? NOTHING;
      const matches = [...known.matches, ...(await gapsLike(generation, problem))]
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit);
      const connected = known.tracker === 'read';
      const next = nextStep(known, matches);
      return { kind: 'data', data: { connected, count: matches.length, matches, next } };
    },
  };
}

async function gapsLike(
  { library, search }: Generation,
  problem: string,
): Promise<readonly Match[]> {
  const hits = await findHits(search, problem, { limit: LIMIT_MAX, kind: 'gap' });
  return hits.flatMap(({ gap, score, slug }) => {
    if (gap === undefined || score < GAP_SCORE_MIN) return [];
    const page = library.pageBySlug.get(slug);
    const reason = `A documented gap${page === undefined ? '' : `, see get_page {"slug": "${slug}"}`}.`;
    return [
      {
        kind: 'gap',
        title: gap.statement,
        url: gap.source_url,
        status: 'documented',
        score,
        reason,
      },
    ];
  });
}

const NOTHING: Known = { matches: [], tracker: 'none' };

const UNREAD = {
  none: 'No issue tracker is connected to this service, so only earlier reports and documented gaps were looked up',
  unreachable:
    'The issue tracker does not answer just now, so only earlier reports and documented gaps were looked up',
} as const;

function nextStep({ tracker }: Known, matches: readonly Match[]): string {
  if (matches.length > 0) {
    const send =
      'If one of them is the problem, send submit_report with its url or report_id as duplicate_of (a closed one may be fixed in a newer version: check yours first); if not, preview_report.';
    return tracker === 'read' ? send : `${send} ${UNREAD[tracker]}.`;
  }
  if (tracker === 'read') return 'Nothing like it is known: report it with preview_report.';
  return `${UNREAD[tracker]}, and none matches. Report it with preview_report.`;
}
