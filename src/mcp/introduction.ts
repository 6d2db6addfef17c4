/** Introduces documentation to a client while it is still being read: as its last start did, else by its configuration. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Joi from 'joi';
import { writeWhole } from '../whole-file.ts';
import { ownVersion } from '../version.ts';
import type { Library } from '../content/model/library.ts';
import { identityOf, type McpIdentity } from './identity.ts';
import { instructionsFor, subjectOf } from './instructions.ts';
import type { Docs } from './methods.ts';
import { docsTools } from './tools/docs-tools.ts';

export interface Introduction extends Pick<McpIdentity, 'server' | 'icons'> {
  readonly instructions: string;
  /** Result of `tools/list` until the documentation has been read, as JSON; absent: the list waits for it. */
  readonly tools?: string;
}

/** Introduces documentation that has been read, for its next start. */
export function introductionOf({ operation, instructions, toolList }: Docs): Introduction {
  const { server, icons } = identityOf(operation.generation.library);
  return { server, icons, instructions, tools: toolList.json.toString() };
}

/** Documentation before anybody has read it: as far as its configuration says what it is. */
export interface Unread extends Pick<Library, 'product' | 'baseUrl'> {
  /** Absolute, links resolved: a data folder may serve many. */
  readonly folders: readonly string[];
  readonly sets: readonly { readonly id: string; readonly name?: string }[];
}

/** Introduces documentation that nobody has read yet, with the tools that every documentation has. */
export function firstIntroduction({ product, baseUrl, sets }: Unread): Introduction {
  const { server } = identityOf({ product, baseUrl, looks: {} });
  const tools = docsTools(undefined).flatMap(({ name, isOffered }) => (isOffered ? [] : [name]));
  const others = sets.slice(1).map(({ id, name = id }) => name);
  const ids = sets.map(({ id }) => id);
  const instructions = instructionsFor(subjectOf(product, others), tools, ids);
  return { server, icons: [], instructions };
}

/** Bytes of a kept introduction at most: the tools of a service with everything take 20 kB. */
const BYTES_MAX = 1_000_000;

const text = Joi.string().allow('').required();
const schema = Joi.object({
  docent: Joi.valid(ownVersion()).required(),
  introduction: Joi.object({
    server: Joi.object({
      name: text,
      title: text,
      version: text,
      description: text,
      websiteUrl: text,
    }).required(),
    icons: Joi.array().items(Joi.object().unknown(true)).required(),
    instructions: text,
    tools: text,
  }).required(),
});

/**
 * The introduction of the last start over the same folders, configured alike, with this version of Docent; undefined where there is none
 * that can be used.
 * @param data the data folder
 */
export async function keptIntroduction(
  data: string,
  unread: Unread,
): Promise<Introduction | undefined> {
  try {
    const kept = await readFile(fileOf(data, unread), 'utf8');
    if (kept.length > BYTES_MAX) return undefined;
    const { value, error } = schema.validate(JSON.parse(kept));
    return error === undefined ? value.introduction : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an introduction for the next start. @throws when the data folder cannot be written */
export async function keepIntroduction(
  data: string,
  unread: Unread,
  introduction: Introduction,
): Promise<void> {
  const kept = { docent: ownVersion(), introduction };
  await writeWhole(fileOf(data, unread), [JSON.stringify(kept)]);
}

function fileOf(data: string, unread: Unread): string {
  const digest = createHash('sha256').update(JSON.stringify(unread)).digest('hex');
  return join(data, 'introductions', `${digest.slice(0, 16)}.json`);
}
