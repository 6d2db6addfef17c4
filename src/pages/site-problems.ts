/** The built site's own page, `404.html`, at addresses where nothing is. */
import { join } from 'node:path';
import { isKeptAddress } from '../content/links/own-addresses.ts';
import type { Library } from '../content/model/library.ts';
import { readRegular } from '../content/source/open-file.ts';
import type { ProblemForm } from '../http/problem.ts';
import { memoize } from '../memoize.ts';
import { errorForm } from './negotiate.ts';
import { pageProblems } from './problem-form.ts';
import type { SiteOptions } from './site.ts';
import { siteLibrary } from './site-place.ts';

/** Kept in memory. */
const BYTES_MAX = 1_000_000;

interface NotFound {
  readonly body?: Buffer;
}

const notFoundPage = memoize(({ siteFolder: folder, packedSite }: Library): NotFound => {
  const body =
    folder === undefined
      ? packedSite?.notFound
      : readRegular(join(folder, '404.html'), [folder], BYTES_MAX);
  return body === undefined ? {} : { body };
});

/** As `pageProblems`, with the site's own page for readers of HTML. Programs get the service's. */
export function siteProblems(options: SiteOptions): ProblemForm {
  const pages = pageProblems(options);
  return (ask, problem) => {
    const { path, headers } = ask;
    const isOfSite = problem.status === 404 && !path.endsWith('.md') && !isKeptAddress(path);
    if (!isOfSite || errorForm(headers.accept, 'html') !== 'html') return pages(ask, problem);
    const { body } = notFoundPage(siteLibrary(options.editions, ask));
    if (body === undefined) return pages(ask, problem);
    return { body, type: 'text/html', headers: { vary: 'Accept' } };
  };
}
