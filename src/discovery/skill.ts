/**
 * The skill of the documentation, which tells agents how to look things up (agentskills.io/specification), and the indexes by
 * which clients find it (github.com/cloudflare/agent-skills-discovery-rfc, versions 0.2.0 and 0.1.0).
 */
import { createHash } from 'node:crypto';
import { docsName } from '../content/library/docs-name.ts';
import type { Library, Skill } from '../content/model/library.ts';
import { navigationOf } from '../content/library/navigation.ts';
import { oneLine } from '../content/notation/text.ts';
import { pageCount, withoutBrackets } from './llms.ts';

/** An MCP tool as the skill lists it. */
export interface SkillTool {
  readonly name: string;
  /** One line. */
  readonly title: string;
}

export const SKILL_PATHS = ['/.well-known/agent-skills', '/.well-known/skills'] as const;

const DESCRIPTION_LENGTH_MAX = 1024;
/** Maximum length of the product's description, so that the sentence on when to use the skill is not cut. */
const ABOUT_LENGTH_MAX = 400;
/** Sections that the skill names; the front page has all. */
const SECTIONS_MAX = 30;
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** The folder's own skill, else one generated from product, tools and sections. */
export function skillOf(library: Library, tools: readonly SkillTool[]): Skill {
  if (library.skill !== undefined) return library.skill;
  const name = docsName(library.product);
  const description = descriptionOf(library);
  const front = [
    '---',
    `name: ${name}`,
    `description: ${JSON.stringify(description)}`,
    ...versionLines(library),
    '---',
  ].join('\n');
  const chapters = [front, opening(library), lookUp(library, name, tools), coverage(library)];
  return { name, description, text: `${chapters.join('\n\n')}\n` };
}

function descriptionOf({ product }: Library): string {
  const about = oneLine(product.description).slice(0, ABOUT_LENGTH_MAX).trim();
  const name = oneLine(product.name);
  const text = `Looks up the ${name} documentation. ${about === '' ? '' : `${about.replace(/[.!?]?$/, '.')} `}Use it when a task or question is about ${name}: how to install, configure or use it, its API, its options and its errors.`;
  return text.slice(0, DESCRIPTION_LENGTH_MAX);
}

/** Values of `metadata` are strings. */
function versionLines({ product: { version }, baseUrl }: Library): readonly string[] {
  const lines = [`  source: ${JSON.stringify(baseUrl)}`];
  if (version !== '') lines.push(`  version: ${JSON.stringify(version)}`);
  return ['metadata:', ...lines];
}

function opening({ product }: Library): string {
  const name = oneLine(product.name);
  const version = product.version === '' ? '' : ` ${oneLine(product.version)}`;
  return `# ${name} documentation

Answer from the documentation of ${name}${version}, not from memory: look up first, quote what it says, and link the page. If it does not answer the question, say so.`;
}

function lookUp({ baseUrl, product }: Library, name: string, tools: readonly SkillTool[]): string {
  const list = tools.map((tool) => `- \`${tool.name}\`: ${oneLine(tool.title)}`).join('\n');
  return `## With the MCP server

When the tools of the MCP server \`${name}\` are there, use them. Its address is ${baseUrl}/mcp (Streamable HTTP, no key).

${list}

## Without it

Search: each result has the text of its section. Read the page as Markdown for more. Put identifiers, error messages and lines of code in double quotes.

\`\`\`sh
curl '${baseUrl}/api/v1/search?q=<words>&limit=5&detail=sections&fields=title,heading,slug,url,anchor,text'
curl ${baseUrl}/docs/<slug>.md
\`\`\`

Each result has the \`slug\` of its page and the \`anchor\` of its section; cite \`url\`#\`anchor\`. ${baseUrl}/llms.txt lists all pages of ${oneLine(product.name)}, and ${baseUrl}/openapi.json describes the API.`;
}

function coverage(library: Library): string {
  const { sections } = navigationOf(library);
  const lines = sections.slice(0, SECTIONS_MAX).map(({ section, pages }) => {
    const count = pageCount(pages.length);
    return `- [${withoutBrackets(section.title)}](${library.baseUrl}/sections/${section.id}.md): ${count}`;
  });
  const rest = sections.length - SECTIONS_MAX;
  if (rest > 0) lines.push(`- ${rest} more sections: ${library.baseUrl}/index.md`);
  return `## What it covers\n\n${lines.join('\n')}`;
}

/** The index of a path. Version 0.1.0 has files without digests. */
export function skillIndex(
  { baseUrl }: Library,
  path: (typeof SKILL_PATHS)[number],
  { name, description, text }: Skill,
): object {
  if (path === '/.well-known/skills')
    return { skills: [{ name, description, files: ['SKILL.md'] }] };
  const url = `${baseUrl}${path}/${name}/SKILL.md`;
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return { $schema: SCHEMA, skills: [{ name, type: 'skill-md', description, url, digest }] };
}
