/** The configuration of Mintlify, which may be split into files. */
import type { Data } from '../model/data.ts';
import path from 'node:path';
import { isInside } from '../source/walk.ts';
import { isData, textAt } from '../source/data.ts';
import { readConfigFile } from './config-file.ts';
import type { ProjectPlace } from '../model/generator.ts';

/** Files that a configuration may be split into. */
const PARTS_MAX = 100;

/** The configuration with `{ "$ref": "./x.json" }` replaced by what those files hold. */
export async function readParts(place: ProjectPlace, disk: string): Promise<Data | undefined> {
  const budget = { left: PARTS_MAX };
  const fill = async (value: unknown, folder: string, depth: number): Promise<unknown> => {
    if (depth > 60) return undefined;
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const one of value as unknown[]) {
        const item = await fill(one, folder, depth + 1);
        // A list in place of an entry is flattened.
        if (Array.isArray(item) && textAt(one, '$ref') !== undefined)
          items.push(...(item as unknown[]));
        else items.push(item);
      }
      return items;
    }
    if (!isData(value)) return value;
    const target = textAt(value, '$ref');
    if (target !== undefined) {
      const part = path.resolve(folder, target);
      budget.left -= 1;
      if (budget.left < 0 || !isInside(place.home, part)) return undefined;
      const file = await readConfigFile(place, part);
      return await fill(file?.value, path.dirname(part), depth + 1);
    }
    const entries: [string, unknown][] = [];
    for (const [key, one] of Object.entries(value)) {
      entries.push([key, await fill(one, folder, depth + 1)]);
    }
    return Object.fromEntries(entries);
  };
  const file = await readConfigFile(place, disk);
  const filled = await fill(file?.value, path.dirname(disk), 0);
  return isData(filled) ? filled : undefined;
}
