/** The small file that points to an artefact: services follow its address, and load the artefact whenever it names another one. */
import { ArtefactError } from './container.ts';
import type { Signed } from './signature.ts';

/** Its statements, in the order in which they are signed. */
interface PointerFacts {
  /** Address of the artefact, absolute or relative to that of the pointer. */
  readonly artefact: string;
  readonly bytes: number;
  /** SHA-256 of the whole artefact, in base64url. */
  readonly sha256: string;
}

export interface Pointer extends PointerFacts {
  readonly signed: Signed;
}

export const POINTER_BYTES_MAX: number = 16 * 1024;

const FORMAT = 'docent-pointer/1';

/** @param sign of a signed text; absent: the pointer has no signature */
export function pointerText(facts: PointerFacts, sign?: (text: string) => string): string {
  const signature = sign?.(signedText(facts));
  return `${JSON.stringify({ format: FORMAT, ...facts, signature }, undefined, 2)}\n`;
}

function signedText({ artefact, bytes, sha256 }: PointerFacts): string {
  return JSON.stringify({ format: FORMAT, artefact, bytes, sha256 });
}

/** @throws {ArtefactError} for a text that is no pointer, or is of another format */
export function pointerIn(text: string): Pointer {
  const { format, artefact, bytes, sha256, signature } = objectIn(text);
  if (typeof format !== 'string' || !format.startsWith('docent-pointer/')) throw foreign();
  if (format !== FORMAT) {
    throw new ArtefactError(
      `has the format ${JSON.stringify(format.slice(0, 40))}, and this Docent reads ${FORMAT}. Build it again with this one.`,
    );
  }
  const isSize = Number.isSafeInteger(bytes) && Number(bytes) > 0;
  if (typeof artefact !== 'string' || !isSize || typeof sha256 !== 'string') throw foreign();
  const facts = { artefact, bytes: Number(bytes), sha256 };
  const isText = signature === undefined || typeof signature === 'string';
  return { ...facts, signed: { text: signedText(facts), signature: isText ? signature : '' } };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw foreign();
  }
}

function foreign(): ArtefactError {
  return new ArtefactError(
    'is no file of docent build --pointer. Name the address of one, which names the file of docent build.',
  );
}
