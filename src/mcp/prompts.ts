/** The prompts `compare` and `migrate`: workflows that include the evidence they need. */
import Joi, { type ObjectSchema } from 'joi';
import { dataUrl } from '../content/links/file-addresses.ts';
import type { Library } from '../content/model/library.ts';
import { findHits } from '../search/find-hits.ts';
import type { Generation } from '../generation/generation.ts';
import { jsonSchemaOf } from '../operations/schemas.ts';
import {
  claimsAbout,
  comparedRuntimes,
  isAbout,
  Runs,
  RUNTIMES,
  type Row,
  type Runtime,
} from './published-data.ts';
import { invalidParams, RequestError, type Params } from './protocol/message.ts';
import { JSON_TYPE, pageResource, type ResourceText } from './resources.ts';

/** Pages that `migrate` embeds. */
const PAGES_MAX = 3;
/** Characters of a resource that a prompt embeds whole; a larger one is linked. */
const EMBEDDED_CHARACTERS_MAX = 20_000;

export interface PromptResult {
  readonly description: string;
  readonly messages: readonly object[];
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The arguments, each with its description. */
  readonly input: ObjectSchema<Input>;
  /** Returns whether there is data for it in the library; a prompt without data is not offered. */
  isOffered(library: Library): boolean;
  get(generation: Generation, input: Input): PromptResult | Promise<PromptResult>;
}

interface Input {
  readonly runtime: Runtime;
  readonly topic?: string;
}

/** @param topic description of that argument */
function inputWith(topic: string): ObjectSchema<Input> {
  return Joi.object<Input>({
    runtime: Joi.string()
      .trim()
      .lowercase()
      .valid(...RUNTIMES)
      .required()
      .description(`One of ${RUNTIMES.join(', ')}.`),
    topic: Joi.string().max(500).allow('').description(topic),
  });
}

const compare: Prompt = {
  name: 'compare',
  title: 'Compare with a runtime',
  description: 'Compares {product} with another runtime from published evidence only.',
  isOffered: (library) => comparedRuntimes(library).length > 0,
  input: inputWith('What to compare, for example "memory".'),
  get({ library }, { runtime, topic = '' }) {
    const { name } = library.product;
    const about = topic === '' ? '' : ` with regard to ${topic}`;
    const task = `Compare ${name} with ${runtime}${about}. Call compare_runtimes {"runtime": "${runtime}"} and get_benchmarks. State only what a claim or a number supports; cite its source and measurement, and say where nothing is published.`;
    const messages = [text(task), ...comparisonOf(library, runtime, topic)];
    return { description: `${name} and ${runtime}`, messages };
  },
};

const migrate: Prompt = {
  name: 'migrate',
  title: 'Migrate from a runtime',
  description: 'Plans a migration from another runtime to {product}.',
  isOffered: (library) =>
    comparedRuntimes(library).length > 0 || library.agentData.has('compatibility.json'),
  input: inputWith('What to migrate: libraries, features, code.'),
  async get(generation, { runtime, topic = '' }) {
    const { library } = generation;
    const { name } = library.product;
    const what = topic === '' ? 'a program' : topic;
    const task = `Plan the migration of ${what} from ${runtime} to ${name}, in steps that can be checked one by one. Look up each feature with search_docs, and with kind "gap" for what ${name} does not do, and take code from find_samples. Name what has no equivalent.`;
    const pages = await pagesAbout(generation, `migrate from ${runtime} ${topic}`);
    const messages = [
      text(task),
      ...dataMessage(library, 'compatibility.json'),
      ...comparisonOf(library, runtime, ''),
      ...pages.map(embedded),
    ];
    return { description: `From ${runtime} to ${name}`, messages };
  },
};

export const PROMPTS: readonly Prompt[] = [compare, migrate];

function promptsOf(library: Library): readonly Prompt[] {
  return PROMPTS.filter((prompt) => prompt.isOffered(library));
}

/** The prompts as `prompts/list` shows them. */
export function promptListing(library: Library): readonly object[] {
  return promptsOf(library).map((prompt) => ({
    name: prompt.name,
    title: prompt.title,
    description: prompt.description.replace('{product}', library.product.name),
    arguments: argumentsOf(prompt),
  }));
}

function argumentsOf({ input }: Prompt): readonly object[] {
  const { properties, required } = jsonSchemaOf(input, 'input') as {
    readonly properties: Readonly<Record<string, { readonly description: string }>>;
    readonly required: readonly string[];
  };
  return Object.entries(properties).map(([name, { description }]) => ({
    name,
    description,
    required: required.includes(name),
  }));
}

/** Fills a prompt. @throws {RequestError} for an unknown one and for wrong arguments. */
export function getPrompt(
  generation: Generation,
  name: string,
  given: Params,
): PromptResult | Promise<PromptResult> {
  const offered = promptsOf(generation.library);
  const prompt = offered.find((one) => one.name === name);
  if (prompt === undefined) {
    const names = offered.map((one) => one.name).join(', ') || 'none';
    throw new RequestError(invalidParams(`Unknown prompt: ${name}. There are: ${names}.`));
  }
  const { value, error } = prompt.input.validate(given);
  if (error === undefined) return prompt.get(generation, value);
  const message = `Invalid arguments for the prompt ${name}: ${error.message}.`;
  throw new RequestError(invalidParams(message));
}

async function pagesAbout(
  { library: { pageBySlug, contents }, search }: Generation,
  query: string,
): Promise<readonly ResourceText[]> {
  const hits = await findHits(search, query, { limit: 20 });
  const slugs = [...new Set(hits.map(({ slug }) => slug))].slice(0, PAGES_MAX);
  const pages = slugs.flatMap((slug) => pageBySlug.get(slug) ?? []);
  return Promise.all(pages.map(async (page) => pageResource(await contents.read(page))));
}

function comparisonOf(library: Library, runtime: Runtime, topic: string): readonly object[] {
  const path = `comparisons/${runtime}.json`;
  const published = comparedRuntimes(library);
  if (published.includes(runtime)) {
    const isWhole = JSON.stringify(library.agentData.get(path)).length <= EMBEDDED_CHARACTERS_MAX;
    return isWhole ? dataMessage(library, path) : [text(claimsWithin(library, runtime, topic))];
  }
  const which = published.length === 0 ? 'none at all' : published.join(', ');
  return [
    text(
      `No comparison with ${runtime} is published (published: ${which}). Do not fill the gap from memory.`,
    ),
  ];
}

/** As many claims as fit, those about the topic first, each with its source and the run of its measurement. */
function claimsWithin(library: Library, runtime: Runtime, topic: string): string {
  const claims = claimsAbout(library, runtime);
  const about = claims.filter((claim) => topic !== '' && isAbout(claim, topic));
  const ordered = [...new Set([...about, ...claims])];
  const runs = new Runs();
  const rows = ordered.map((row) => {
    const { claim, source, measurement } = runs.compact(row);
    const { run } = (Array.isArray(measurement) ? measurement[0] : measurement) as Row;
    return { claim, source, run };
  });
  const write = (count: number): string => {
    const some = rows.slice(0, count);
    const head = `${count} of ${rows.length} published claims about ${library.product.name} and ${runtime}; run says where each was measured.`;
    const left = count < rows.length ? `\nFor the others call compare_runtimes.` : '';
    return `${head}\n${JSON.stringify({ runs: runs.of(some), claims: some })}${left}`;
  };
  let count = rows.length;
  while (count > 1 && write(count).length > EMBEDDED_CHARACTERS_MAX)
    count = Math.floor(count * 0.9);
  return write(count);
}

function dataMessage(library: Library, path: string): readonly object[] {
  const data = library.agentData.get(path);
  if (data === undefined) return [];
  return [
    embedded({ uri: dataUrl(library, path), mimeType: JSON_TYPE, text: JSON.stringify(data) }),
  ];
}

function text(content: string): object {
  return { role: 'user', content: { type: 'text', text: content } };
}

/** A resource embedded in the prompt, or a reference to it if it is too large for a context. */
function embedded(resource: ResourceText): object {
  return resource.text.length <= EMBEDDED_CHARACTERS_MAX
    ? { role: 'user', content: { type: 'resource', resource } }
    : text(`Read the resource ${resource.uri}: it is too large to include.`);
}
