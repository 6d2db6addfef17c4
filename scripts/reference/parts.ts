/** Every generated part of the documentation, made from the tables of the code that it documents. */
import { readFileSync } from 'node:fs';
import { CI_FILES } from '../../src/cli/ci-files.ts';
import { commandsOf } from '../../src/cli/commands.ts';
import { configTable } from '../../src/config/table.ts';
import { docsTools } from '../../src/mcp/tools/docs-tools.ts';
import { reportTools } from '../../src/mcp/tools/report-tools.ts';
import { sendFeedback } from '../../src/mcp/tools/send-feedback.ts';
import { toolListing } from '../../src/mcp/tool-listing.ts';
import { operations } from '../../src/operations/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { siteWords } from '../../src/pages/words/given.ts';
import { PROBLEMS } from '../../src/problem.ts';
import type { ReportKind } from '../../src/reports/document/document.ts';
import { reportSchema } from '../../src/reports/document/schema.ts';
import type { Reporting } from '../../src/reports/open.ts';
import { table } from './fill.ts';
import { bounds, fieldRows, typeOf, type JsonSchema } from './json-schema.ts';

type PartOf = (subject: string, page: string) => string;

const TARGET = { target: 'draft-2020-12' } as const;

const PARTS: Readonly<Record<string, PartOf>> = {
  parameters: (id) => parameters(operation(id)),
  answer: (id) => answer(operation(id)),
  errors,
  configuration,
  tool,
  report,
  commands,
  workflow,
  deploy,
  words,
};

/** The declarations of the reporting tools use nothing but the product id and whether it is a dry run. */
const REPORTING = { productId: 'docent', isDryRun: false } as Reporting;
const TOOLS = [
  ...docsTools(undefined),
  ...reportTools(REPORTING),
  sendFeedback(() => Promise.reject(new Error('nothing is sent here'))),
];

/** @throws when there is no such part. */
export function partOf(name: string, page = ''): string {
  const [kind = '', subject = ''] = name.split(' ');
  const part = PARTS[kind];
  if (part === undefined) throw new Error(`no generated part is named "${name}"`);
  return part(subject, page);
}

function operation(id: string): AnyOperation {
  const found = operations.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation is named "${id}"`);
  return found;
}

function parameters({ input, pathParameters }: AnyOperation): string {
  const schema: JsonSchema = input['~standard'].jsonSchema.input(TARGET);
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return 'No parameters.';
  const rows = names.map((name) => {
    const field = schema.properties?.[name] ?? {};
    const presence = schema.required?.includes(name) ? 'yes' : 'no';
    const place = pathParameters.includes(name) ? 'path' : 'query';
    return [
      `\`${name}\``,
      place,
      presence,
      bounds(field),
      `${field.description ?? ''}${fallbackOf(field)}`,
    ];
  });
  return table([['Parameter', 'In', 'Required', 'Value', 'Meaning'], ...rows]);
}

function answer({ output }: AnyOperation): string {
  const schema: JsonSchema = output['~standard'].jsonSchema.output(TARGET);
  const rows = fieldRows(schema).map(({ name, type, required, description }) => [
    `\`${name}\``,
    type,
    required ? 'always' : 'sometimes',
    description,
  ]);
  return table([['Field', 'Type', 'Present', 'Meaning'], ...rows]);
}

/** A code leads to its heading where the page has more to say of it. */
function errors(_subject: string, page: string): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title, resolution }]) => [
    page.includes(`\n### \`${code}\`\n`) ? `[\`${code}\`](#${code})` : `\`${code}\``,
    String(status),
    title,
    resolution,
  ]);
  return table([['Code', 'HTTP status', 'Title', 'Resolution'], ...rows]);
}

/** Keys of one class, such as `configuration author`. */
function configuration(owner: string): string {
  const rows = configTable
    .filter((row) => row.owner === owner)
    .map((row) => [
      `\`${row.key}\``,
      row.places === 'files' ? '' : `\`${row.env}\``,
      row.flag === undefined ? '' : `\`--${row.flag}\``,
      row.default === undefined ? '' : `\`${JSON.stringify(row.default)}\``,
      row.isReread ? 'reload' : 'restart',
      row.doc,
    ]);
  return table([['Key', 'Variable', 'Flag', 'Default', 'Applied by', 'Meaning'], ...rows]);
}

/** The file that `docent init` writes for a host, such as `workflow github`. */
function workflow(host: string): string {
  const file = CI_FILES.get(host);
  if (file === undefined) throw new Error(`no host of repositories is named "${host}"`);
  return `\`\`\`yaml\n# ${file.path}\n${file.text('docs')}\`\`\``;
}

/** Languages of the files in `deploy/` for highlighting. */
const DEPLOY_LANGUAGES: Readonly<Record<string, string>> = {
  Containerfile: 'dockerfile',
  'docent.service': 'ini',
  'alerts.yaml': 'yaml',
  'compose.yaml': 'yaml',
  Caddyfile: 'caddyfile',
  'helm/docent/values.yaml': 'yaml',
};

/** A file of `deploy/`, such as `deploy Containerfile`. */
function deploy(name: string): string {
  const text = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');
  return `\`\`\`${DEPLOY_LANGUAGES[name] ?? 'text'}\n${text}\`\`\``;
}

/** Words of the interface that authors may replace. */
function words(): string {
  const rows = Object.entries(siteWords()).map(([key, text]) => [`\`${key}\``, `\`${text}\``]);
  return table([['Key', 'English'], ...rows]);
}

function tool(name: string): string {
  const found = TOOLS.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no tool is named "${name}"`);
  const names = { product: 'Docent', subject: 'Docent' };
  const { description, inputSchema } = toolListing(found, names) as {
    readonly description: string;
    readonly inputSchema: JsonSchema;
  };
  const rows = Object.entries(inputSchema.properties ?? {}).map(([key, field]) => [
    `\`${key}\``,
    inputSchema.required?.includes(key) ? 'yes' : 'no',
    bounds(field) || typeOf(field),
    `${field.description ?? ''}${fallbackOf(field)}`,
  ]);
  return `${description}\n\n${table([['Argument', 'Required', 'Value', 'Meaning'], ...rows])}`;
}

function report(kind: string): string {
  const schema: JsonSchema = reportSchema('docent', kind as ReportKind)[
    '~standard'
  ].jsonSchema.input(TARGET);
  const rows = fieldRows(schema).map(({ name, type, required, description }) => [
    `\`${name}\``,
    type,
    required ? 'yes' : 'no',
    description,
  ]);
  return table([['Field', 'Type', 'Required', 'Meaning'], ...rows]);
}

function fallbackOf(field: JsonSchema): string {
  return field.default === undefined ? '' : ` Default: \`${String(field.default)}\`.`;
}

const COMMANDS = await Promise.all(
  commandsOf('0.0.0').map(async ({ load, ...named }) => ({ ...named, ...(await load()) })),
);

function commands(): string {
  return COMMANDS.map(({ name, summary, usage }) =>
    [`## docent ${name}`, summary, `\`\`\`text\n${usage.trim()}\n\`\`\``].join('\n\n'),
  ).join('\n\n');
}
