/** Writes a whole site to files, each of which is an answer of the service. */
import { ASSETS_PATH } from '../content/links/file-addresses.ts';
import { decoded } from '../content/links/link-address.ts';
import { pathPrefix, type Edition } from '../content/model/edition.ts';
import type { Editions } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { originalOf } from '../pages/other-editions.ts';
import { fixedPaths, MISSING, namedPaths, untranslatedPaths } from './addresses.ts';
import { caddyFile } from './caddy.ts';
import { answerOf, type Answered, type AskService } from './ask.ts';
import type { Draft } from './draft.ts';
import { filesOf } from './file-names.ts';
import { HeaderRules } from './header-rules.ts';
import { headersFile, redirectsFile } from './netlify.ts';
import { nginxFile } from './nginx.ts';
import { MARKER } from './output.ts';
import { Links, type LostLink } from './links.ts';
import {
  canBePage,
  formerPaths,
  formerPathsOnSite,
  redirectPage,
  redirectsAt,
  type Redirect,
} from './redirects.ts';

export interface ExportOptions {
  readonly editions: Editions;
  readonly ask: AskService;
  readonly draft: Draft;
  /** Address of the site, without a slash at its end. */
  readonly baseUrl: string;
  /** Names of the browser's scripts and styles, below the site. */
  readonly assets: readonly string[];
}

/** Names at the top that hosts read as rules: no address of the content may stand there. */
const HOST_NAMES: ReadonlySet<string> = new Set(['_redirects', '_headers', '.nojekyll', MARKER]);

/** An address that has no file, and why. */
export interface Unwritten {
  readonly address: string;
  readonly reason: string;
}

export interface ExportReport {
  readonly pages: number;
  readonly editions: number;
  readonly redirects: number;
  readonly unwritten: readonly Unwritten[];
  readonly lostLinks: readonly LostLink[];
  /** Redirects of the content that are patterns: they have no page. */
  readonly patterns: number;
}

/** Fills the draft; the caller publishes it. */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { editions } = options;
  const site = new SiteExport(options);
  const all = editions.all();
  let pages = 0;
  let patterns = 0;
  for (const edition of all) {
    const generation = await editions.open(edition);
    await site.addEdition(edition, generation);
    pages += generation.library.pages.length;
    patterns += generation.library.oldAddresses.patterns.length;
  }
  const { redirects, lostLinks } = await site.addRedirects();
  await site.addHostFiles(redirects);
  return {
    pages,
    editions: all.length,
    redirects: redirects.length,
    unwritten: site.unwritten,
    lostLinks,
    patterns,
  };
}

/** Where redirects are looked for, and what of them and of the links came to light. */
interface Found {
  readonly redirects: readonly Redirect[];
  readonly lostLinks: readonly LostLink[];
}

class SiteExport {
  readonly unwritten: Unwritten[] = [];
  readonly #options: ExportOptions;
  /** Path of the site on its host, without a slash at its end. */
  readonly #prefix: string;
  /** Addresses that have a file, decoded, below the site. */
  readonly #addresses = new Set<string>();
  readonly #formerly: string[] = ['/favicon.ico'];
  readonly #headers: HeaderRules;
  readonly #links: Links;

  constructor(options: ExportOptions) {
    this.#options = options;
    this.#prefix = pathPrefix(options.baseUrl);
    this.#headers = new HeaderRules(this.#prefix);
    this.#links = new Links(new URL(options.baseUrl));
  }

  async addEdition(edition: Edition, generation: Generation): Promise<void> {
    const { editions, ask, assets } = this.#options;
    const { prefix, isDefault } = edition;
    const original = originalOf(editions.all(), edition);
    const shown = untranslatedPaths(original && editions.pages(original), editions.pages(edition));
    const own = isDefault ? ['/robots.txt', ...assets] : [];
    const inEdition: AskService = (path) => ask(prefix + path);
    for (const path of [...fixedPaths(generation), ...shown, ...own]) {
      const answer = await inEdition(path);
      if (isUnread(path, answer)) {
        this.unwritten.push({ address: prefix + path, reason: 'the file cannot be read' });
      } else await this.#add(edition, path, answerOf(path, answer));
    }
    for await (const path of namedPaths(generation, inEdition)) {
      await this.#add(edition, path, answerOf(path, await inEdition(path)));
    }
    await this.#add(edition, MISSING, await inEdition(MISSING));
    this.#formerly.push(
      ...formerPaths(generation).map((path) => prefix + path),
      ...formerPathsOnSite(generation),
    );
  }

  async #add(edition: Edition, path: string, answer: Answered): Promise<void> {
    const address = edition.prefix + path;
    const isHtml = answer.headers['content-type']?.startsWith('text/html') === true;
    for (const file of filesOf(address, isHtml)) {
      await this.#write(address, file, answer.body);
    }
    this.#addresses.add(decoded(address));
    this.#headers.note(edition, path, answer);
    if (isHtml) this.#links.note(this.#prefix + address, answer.body.toString());
  }

  async #write(address: string, file: string, bytes: Buffer | string): Promise<void> {
    const [top = ''] = file.toLowerCase().split('/');
    const reason = HOST_NAMES.has(top)
      ? `'${top}' is for the rules of hosts`
      : await this.#options.draft.add(file, bytes);
    if (reason !== undefined) this.unwritten.push({ address, reason });
  }

  /** Asks at former addresses, and at those that links lead to. */
  async addRedirects(): Promise<Found> {
    const { ask } = this.#options;
    const redirects = new Map<string, Redirect>();
    const find = async (paths: readonly string[]): Promise<void> => {
      const open = paths.filter((path) => !this.#isFile(path) && !redirects.has(decoded(path)));
      for await (const one of redirectsAt(open, ask)) redirects.set(decoded(one.from), one);
    };
    await find(this.#formerly);
    const isThere = (target: string): boolean =>
      this.#isElsewhere(target) ||
      this.#isFile(this.#below(target)) ||
      redirects.has(decoded(this.#below(target)));
    await find(this.#links.lost(isThere).map(({ target }) => this.#below(target)));
    const all = [...redirects.values()];
    for (const one of all.filter(canBePage)) await this.#writeRedirect(one);
    return { redirects: all, lostLinks: this.#links.lost(isThere) };
  }

  /** Pages of two addresses may have the same file: `/intro` and `/intro.html`. */
  async #writeRedirect(redirect: Redirect): Promise<void> {
    const { draft, baseUrl } = this.#options;
    const files = filesOf(redirect.from, true).filter((file) => !draft.has(file));
    for (const file of files) {
      await this.#write(redirect.from, file, redirectPage(redirect, baseUrl));
    }
  }

  /** Whether the address has a file, with or without a slash at its end. */
  #isFile(path: string): boolean {
    const address = decoded(path);
    return (
      [address, address.replace(/(?<=.)\/$/, ''), `${address}/`].some((one) =>
        this.#addresses.has(one),
      ) || filesOf(path, true).some((file) => this.#options.draft.has(file))
    );
  }

  #below(target: string): string {
    return target.slice(this.#prefix.length) || '/';
  }

  /** Whether the address is on the same host and not of the site. */
  #isElsewhere(target: string): boolean {
    return target !== this.#prefix && !target.startsWith(`${this.#prefix}/`);
  }

  /** Redirects and headers for hosts that take them. */
  async addHostFiles(redirects: readonly Redirect[]): Promise<void> {
    const { baseUrl } = this.#options;
    const rules = {
      redirects: redirects.map(({ from, to }) => ({ from: this.#prefix + from, to })),
      headers: this.#headers.all(),
      baseUrl,
    };
    const files: readonly (readonly [file: string, text: string])[] = [
      ['_redirects', redirectsFile(rules)],
      ['_headers', headersFile(rules)],
      // GitHub Pages would leave out what begins with an underscore.
      ['.nojekyll', ''],
      [`${MARKER}/nginx.conf`, nginxFile(rules)],
      [`${MARKER}/Caddyfile`, caddyFile(rules)],
    ];
    for (const [file, text] of files) await this.#options.draft.add(file, text);
  }
}

/** A file of the folder, which may have gone or belong to somebody else, while what the service makes is always there. */
function isUnread(path: string, { status }: Answered): boolean {
  return status !== 200 && path.startsWith(`${ASSETS_PATH}/`);
}
