/** TOML as data, or its first fault with a line. */
import { parse } from 'smol-toml';
import type { ParsedData } from './yaml.ts';

export function parseToml(text: string): ParsedData {
  try {
    return { value: parse(text) };
  } catch (error) {
    const { message, line = 1 } = error as Error & { line?: number };
    return { fault: { line, message: `This is not TOML: ${message.split('\n')[0]}` } };
  }
}
