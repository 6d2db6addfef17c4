/** Examples of redaction rules, with random characters where a rule's example asks for them. */
import { alnum, base64, digits, from, hex, letters, seeded, type Random } from './values.ts';

const MAKERS = {
  hex,
  alnum,
  base64,
  digits,
  lower: letters,
  upper: (length: number) => from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', length),
};

function filled(example: string, random: Random): string {
  return example.replaceAll(
    /\{(?<maker>hex|alnum|base64|digits|lower|upper) (?<length>\d+)\}/g,
    (_all, maker: string, length: string) =>
      MAKERS[maker as keyof typeof MAKERS](Number(length))(random),
  );
}

export interface Example {
  readonly text: string;
  readonly secret: string;
}

/** @param redacts of a rule: the secret stands between `«` and `»` */
export function exampleOf(redacts: string): Example {
  const text = filled(redacts, seeded(11));
  const [before = '', secret = '', after = ''] = text.split(/[«»]/);
  return { text: before + secret + after, secret };
}

/** @param keeps of a rule */
export function counterExampleOf(keeps: string): string {
  return filled(keeps, seeded(12));
}
