/** Finds pages of other editions, for links between versions and to pages that are not translated. */
import type { PageFinder, PlacedPage } from '../model/navigation.ts';
import { addressKey } from '../links/address.ts';
import { pagePath } from '../links/page-paths.ts';
import { sourceFile } from '../generators/find.ts';
import type { Project } from '../model/generator.ts';
import { onSite } from './built-site.ts';
import { pageFinder } from '../nav/tree.ts';
import { wantedSlug } from '../links/slugs.ts';
import type { SourceFile } from '../model/source.ts';
import type { Survey } from './survey.ts';
import type { FoundEdition } from '../editions/find.ts';

export interface ElsewhereSources extends Pick<
  Survey,
  'root' | 'project' | 'editions' | 'own' | 'others'
> {
  /** Base address of the service. */
  readonly baseUrl: string;
  /** Address of the served folder: `/docs/`. */
  readonly base: string;
  /** Files of the built site that people read; absent: they read the service's own pages. */
  readonly siteFiles?: ReadonlySet<string>;
  /** Path below which the site is served. */
  readonly sitePrefix?: string;
}

interface OtherPage {
  readonly url: string;
  /** On the site of its generator. */
  readonly address: string;
  readonly place: PlacedPage;
  readonly edition: FoundEdition['edition'];
}

/**
 * Absolute address of the page of another edition that a path below the content folder or an address of the site means. Front
 * matter of those pages is not read: the slug is the one that their address gives.
 */
export function elsewhereFinder(sources: ElsewhereSources): PageFinder {
  if (sources.editions.length < 2) return () => undefined;
  let finder: PageFinder | undefined;
  return (target) => {
    finder ??= makeFinder(sources);
    return finder(target);
  };
}

function makeFinder(sources: ElsewhereSources): PageFinder {
  const { root, project, own, others } = sources;
  const byPath = new Map<string, string>();
  const byAddress = new Map<string, string>();
  const original = new Map<string, string>();
  const originalAt = new Map<string, string>();
  for (const { file, source } of others) {
    const found = otherPage(source, sources);
    if (found === undefined) continue;
    const { url, address, place, edition } = found;
    byPath.set(file, url);
    byAddress.set(addressKey(address), url);
    if (edition.version !== own.edition.version) continue;
    if (edition.isDefault || !original.has(place.path)) original.set(place.path, url);
    const key = addressKey(place.neutral(address));
    if (edition.isDefault || !originalAt.has(key)) originalAt.set(key, url);
  }
  const untranslated = pageFinder(original);
  return pageFinder(byPath, (target) => {
    const bare = addressKey(withoutPart(target, own.edition.language));
    // The original may lie below its own language: `/en/guide/use`.
    const known = byAddress.get(addressKey(target)) ?? byAddress.get(bare) ?? originalAt.get(bare);
    if (known !== undefined) return known;
    const file = sourceFile(project.sources, root, target);
    const place = file && own.placeOf(file);
    return place && untranslated(place.path);
  });
}

/** Sites have addresses for pages that are not translated too: `/de/guide/use` without `de` is that of the original. */
function withoutPart(address: string, language: string): string {
  const parts = address.split('/');
  const at = parts.findIndex((part) => part.toLowerCase() === language.toLowerCase());
  return at < 0 ? address : parts.toSpliced(at, 1).join('/');
}

function otherPage(
  file: SourceFile,
  { editions, baseUrl, project, base, siteFiles, sitePrefix }: ElsewhereSources,
): OtherPage | undefined {
  for (const { edition, placeOf } of editions) {
    const place = placeOf(file);
    if (place !== undefined) {
      const { prefix } = edition;
      const own = generatorAddress(file, place, project);
      const slug = wantedSlug(place.neutral(own), base);
      const address = place.before + own;
      const path = pagePath(
        { slug, address },
        {
          siteFiles,
          prefix: onSite(prefix, sitePrefix),
        },
      );
      return { url: baseUrl + prefix + path, address, place, edition };
    }
  }
  return undefined;
}

function generatorAddress(
  { source }: SourceFile,
  { sourcePath }: PlacedPage,
  project: Project,
): string {
  return project.address({ source, path: sourcePath, attributes: {} });
}
