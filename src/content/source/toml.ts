/** TOML as data, or its first fault with a line. */
import { parse } from 'smol-toml';
import { isTooDeep, NESTING_MAX } from './data.ts';
import type { ParsedData } from './yaml.ts';

const TOO_DEEP: ParsedData = {
  fault: { line: 1, message: `The TOML is nested deeper than ${NESTING_MAX}.` },
};

export function parseToml(text: string): ParsedData {
  try {
    const value = parse(text);
    return isTooDeep(value) ? TOO_DEEP : { value };
  } catch (error) {
    const { message, line = 1 } = error as Error & { line?: number };
    return { fault: { line, message: `This is not TOML: ${message.split('\n')[0]}` } };
  }
}
