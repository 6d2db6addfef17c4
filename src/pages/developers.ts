/** The page for developers and agents, written as Markdown from the running configuration: nothing on it is typed twice. */
import { docsName } from '../content/library/docs-name.ts';
import type { Library } from '../content/model/library.ts';
import type { AnyOperation } from '../operations/operation.ts';
import { operations } from '../operations/index.ts';
import { PROBLEMS, type ProblemCode } from '../problem.ts';
import { mcpChapter } from './mcp-clients.ts';

export interface ServiceFacts {
  /** Requests per window and client, of the Docs API and the MCP server together. */
  readonly quota: number;
  readonly windowSeconds: number;
  readonly hasSecurityContact: boolean;
  /** Reports become issues of a public tracker, or nothing that is public; absent: none are taken. */
  readonly reports?: 'filed' | 'kept';
  /** Whether the site is written to files, which have no API; default: it is served. */
  readonly isStatic?: boolean;
}

export function developersMarkdown(library: Library, facts: ServiceFacts): string {
  const chapters = [
    opening(library),
    apiChapter(library),
    markdownChapter(library, facts),
    mcpChapter(library),
    reportChapter(library, facts),
    skillChapter(library),
    limitsChapter(facts),
    headersChapter(),
    errorsChapter(library),
    VERSIONING,
  ];
  return `${chapters.filter(Boolean).join('\n\n')}\n`;
}

function opening({ product, baseUrl }: Library): string {
  return `# Developer resources

The ${product.name} documentation for programs and agents: a read API with search, every page as Markdown, and machine-readable descriptions. No account and no key; responses allow any origin.

| What | Address |
|---|---|
| Docs API | \`${baseUrl}/api/v1\` |
| OpenAPI 3.1 description | [\`/openapi.json\`](${baseUrl}/openapi.json) |
| API catalog (RFC 9727) | [\`/.well-known/api-catalog\`](${baseUrl}/.well-known/api-catalog) |
| Index for language models | [\`/llms.txt\`](${baseUrl}/llms.txt) |
| Skill for agents | [\`/skill.md\`](${baseUrl}/skill.md) |
| All pages in one file | [\`/llms-full.txt\`](${baseUrl}/llms-full.txt) |
| Sitemap | [\`/sitemap-index.xml\`](${baseUrl}/sitemap-index.xml) |`;
}

function apiChapter({ baseUrl, pages }: Library): string {
  const rows = operations.map(
    (operation) =>
      `| \`${operation.id}\` | \`GET ${template(operation)}\` | ${operation.summary.replaceAll('|', '\\|')} |`,
  );
  const slug = pages.at(0)?.slug ?? 'introduction';
  return `## Docs API

Every operation accepts GET and HEAD and answers JSON.

| Operation | Address | What it does |
|---|---|---|
${rows.join('\n')}

Search:

\`\`\`sh
curl '${baseUrl}/api/v1/search?q=install&limit=5'
\`\`\`

One page with its Markdown:

\`\`\`sh
curl ${baseUrl}/api/v1/pages/${slug}
\`\`\`

Search from JavaScript, in a browser or in Node:

\`\`\`js
const response = await fetch('${baseUrl}/api/v1/search?q=install');
const { results } = await response.json();
for (const { title, url, anchor, score } of results) {
  console.log(score, title, anchor ? \`\${url}#\${anchor}\` : url);
}
\`\`\``;
}

/** The address as RFC 6570 writes it, with the query parameters. */
function template({ path, input, pathParameters }: AnyOperation): string {
  const keys = Object.keys(input.describe()['keys'] as object);
  const query = keys.filter((key) => !pathParameters.includes(key));
  return query.length > 0 ? `${path}{?${query.join(',')}}` : path;
}

function markdownChapter({ baseUrl, pages }: Library, facts: ServiceFacts): string {
  const path = pages.at(0)?.path ?? '/docs/introduction';
  return `## Markdown

Each page is served as \`text/markdown\` at its address with \`.md\`, and at its own address to whoever prefers Markdown:

\`\`\`sh
curl ${baseUrl}${path}.md
curl -H 'Accept: text/markdown' ${baseUrl}${path}
\`\`\`

Read [\`/llms.txt\`](${baseUrl}/llms.txt) to find pages and fetch the ones you need. For bulk reads, fetch [\`/llms-full.txt\`](${baseUrl}/llms-full.txt) once${facts.hasSecurityContact ? '. Report vulnerabilities as [`security.txt`](' + baseUrl + '/.well-known/security.txt) says' : ''}.`;
}

/** Leads from the dialog on other sites, too: there is a chapter in any case. */
function reportChapter({ product, baseUrl }: Library, { reports }: ServiceFacts): string {
  const heading = '## Report a problem';
  if (reports === undefined) return `${heading}\n\nThis service takes no reports.`;
  const name = docsName(product);
  const outcome = { filed: 'a public issue', kept: 'kept for the maintainers, not public' }[
    reports
  ];
  return `${heading}

An assistant reports for you. Connect it to the [MCP server](#mcp-server), and tell it the address of the page:

\`\`\`text
With the MCP server ${name}, report a problem with <address of the page>: <what is wrong>
\`\`\`

It shows you the report, without secrets, and sends it only if you agree. The report is then ${outcome}; \`GET ${baseUrl}/api/v1/reports/{id}\` has its status.`;
}

/** Its file goes where clients look for skills (agentskills.io); the same in short for projects that have an AGENTS.md. */
function skillChapter({ product, baseUrl }: Library): string {
  const name = docsName(product);
  return `## Skill and AGENTS.md

[\`/skill.md\`](${baseUrl}/skill.md) tells an agent how to look things up here. Clients that discover skills find it in [\`/.well-known/agent-skills/index.json\`](${baseUrl}/.well-known/agent-skills/index.json); for Claude Code, put it into the project:

\`\`\`sh
curl --create-dirs -o .claude/skills/${name}/SKILL.md ${baseUrl}/skill.md
\`\`\`

For \`AGENTS.md\`:

\`\`\`markdown
## ${product.name}

Look up the ${product.name} documentation before you write code that uses it; do not answer from memory.

- With the MCP server \`${name}\` (${baseUrl}/mcp): \`search_docs\`, then \`get_page\`.
- Without it: \`curl '${baseUrl}/api/v1/search?q=<words>&limit=5'\`, then \`curl ${baseUrl}/docs/<slug>.md\`.
\`\`\``;
}

function limitsChapter({ quota, windowSeconds }: ServiceFacts): string {
  return `## Limits

One client address may make ${quota} requests in ${windowSeconds} seconds to the Docs API and the MCP server together. Every response states it:

\`\`\`http
RateLimit-Policy: "docs";q=${quota};w=${windowSeconds}
\`\`\`

Beyond it the answer is 429 with \`Retry-After\` in seconds and \`RateLimit\` with what remains. The search page counts like a search; pages, Markdown and the files above are not counted.`;
}

function headersChapter(): string {
  return `## Headers

| Header | Meaning |
|---|---|
| \`ETag\`, \`If-None-Match\` | Each form of each document has a strong tag; an unchanged one answers 304. |
| \`Link\` | \`service-desc\`, \`service-doc\` and \`api-catalog\` on the API; \`alternate\`, \`canonical\` and \`describedby\` on pages. |
| \`Vary\`, \`Content-Location\` | Which request headers chose this form, and the address that always has it. |
| \`RateLimit-Policy\`, \`RateLimit\`, \`Retry-After\` | See [Limits](#limits). |
| \`Deprecation\`, \`Sunset\` | Only once a version is deprecated; see [Versioning](#versioning). |
| \`X-Request-Id\` | Names the request in the service's log. Send your own to find it again. |`;
}

function errorsChapter({ baseUrl }: Library): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  const entries = codes.map((code) => {
    const { status, title, resolution } = PROBLEMS[code];
    return `### Error ${code.replaceAll('_', '-')}

Status ${status}, code \`${code}\`: ${title.toLowerCase()}. ${resolution}`;
  });
  return `## Errors

Errors are \`application/problem+json\` (RFC 9457). \`code\` is stable and meant for programs; \`resolution\` says what to change.

\`\`\`json
${JSON.stringify(exampleProblem(baseUrl), null, 2)}
\`\`\`

${entries.join('\n\n')}`;
}

function exampleProblem(baseUrl: string): object {
  const { status, title, resolution } = PROBLEMS.page_not_found;
  return {
    type: `${baseUrl}/developers#error-page-not-found`,
    title,
    status,
    detail: "There is no page 'instal'.",
    instance: `${baseUrl}/api/v1/pages/instal`,
    code: 'page_not_found',
    resolution,
    documentation_url: `${baseUrl}/developers#errors`,
  };
}

const VERSIONING = `## Versioning

The version is in the path: \`/api/v1\`. Within v1, fields and operations are only added: ignore fields you do not know. A breaking change ships as \`/api/v2\`. Once v1 is deprecated it sends \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594), and \`status\` in \`/api/v1\` says \`deprecated\`; it is kept for at least 180 days after that.`;
