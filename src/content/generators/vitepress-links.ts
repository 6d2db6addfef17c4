/** Links that a project of VitePress says are not dead: another program of the site answers them. */
import type { Data } from '../model/data.ts';
import { listAt, textAt, textsAt } from '../source/data.ts';

/** `^\/play`, and nothing that has to be run as a pattern. */
const BEGINNING = /^\^((?:[\w/-]|\\[/.-])+)$/;

/** Reads `ignoreDeadLinks`: addresses, and patterns that are a plain beginning. */
export function ignoredLinks(config: Data): (address: string) => boolean {
  const whole = new Set(textsAt(config, 'ignoreDeadLinks'));
  const beginnings = listAt(config, 'ignoreDeadLinks').flatMap((one) => {
    const plain = BEGINNING.exec(textAt(one, 'pattern') ?? '')?.[1];
    return plain === undefined ? [] : [plain.replaceAll('\\', '')];
  });
  return (address) => whole.has(address) || beginnings.some((one) => address.startsWith(one));
}
