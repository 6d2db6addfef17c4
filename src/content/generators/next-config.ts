/** Configuration shared by sites built on Next.js: `next.config`. */
import { isData, listAt } from '../source/data.ts';
import { configValue, programNames } from './config-file.ts';
import type { ProjectPlace, Redirect } from '../model/generator.ts';
import { redirectList } from './shapes.ts';

export const NEXT_CONFIGS: readonly string[] = programNames('next.config');

/** The redirects that are plain data; those with conditions on cookies or queries lead some readers only. */
export async function nextRedirects(place: ProjectPlace): Promise<Redirect[]> {
  const config = await configValue(place, ...NEXT_CONFIGS);
  const always = listAt(config, 'redirects').filter(
    (one) => isData(one) && !('has' in one || 'missing' in one),
  );
  return redirectList(always);
}
