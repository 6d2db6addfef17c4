/** Words that the site itself prints: one table for each language. `{name}` marks what is filled in. */

import type { EditionPart } from '../../content/model/edition.ts';

/** Kinds of search results. */
export interface KindWords {
  readonly page: string;
  readonly section: string;
  readonly sample: string;
  readonly release: string;
  readonly gap: string;
}

/** Words that the site's scripts print as well; each page carries them. */
export interface ScriptWords {
  readonly search: string;
  readonly searchDocumentation: string;
  readonly results: string;
  /** `{count}`: 1. */
  readonly oneResult: string;
  /** `{count}`: 2 or more. */
  readonly manyResults: string;
  readonly noResult: string;
  readonly recentSearches: string;
  readonly searchFails: string;
  /** `{time}`: a number of seconds with its unit. */
  readonly tooManySearches: string;
  readonly tryOtherWords: string;
  readonly noResultNearest: string;
  /** Before a list of pages of other editions. */
  readonly answersElsewhere: string;
  /** Over results that hardly answer the query. */
  readonly notHere: string;
  /** Over results for a query without its quotes, because nothing has its phrases. */
  readonly unquoted: string;
  /** `{words}`: a query. */
  readonly didYouMean: string;
  /** `{count}`: 2 or more. */
  readonly allResults: string;
  readonly kinds: KindWords;
  /** Names of the filters of a search, and of the switches between editions. */
  readonly kind: string;
  readonly section: string;
  readonly editionParts: Readonly<Record<EditionPart, string>>;
  /** Stands for no filter. */
  readonly all: string;
  /** Stands behind a result that the filters leave out. */
  readonly withoutFilters: string;
  readonly noPageSearch: string;
  readonly close: string;
  readonly askAssistant: string;
  readonly reportProblem: string;
  /** Above what a reader gives to an assistant. */
  readonly tellAssistant: string;
  readonly aboutReports: string;
  readonly copy: string;
  readonly copyPage: string;
  readonly copied: string;
  readonly couldNotCopy: string;
  readonly wrapLines: string;
  readonly diagram: string;
  readonly diagramSource: string;
  readonly useLight: string;
  readonly useDark: string;
}

/** Words of rendered Markdown. */
export interface BodyWords {
  /** In which blocks name themselves. */
  readonly language: string;
  readonly output: string;
  /** `{command}`: code. */
  readonly runWith: string;
  readonly table: string;
  /** `{heading}`: text. */
  readonly linkToSection: string;
  readonly backToText: string;
  readonly done: string;
  readonly toDo: string;
}

/** Words about sets, versions and languages. */
export interface EditionWords {
  /** Stands behind an edition that does not have the page. */
  readonly notThere: string;
  /** Stands behind a language that shows the original of the page. */
  readonly notTranslated: string;
  /** `{language}`: a link. */
  readonly untranslated: string;
  /** `{version}`. */
  readonly old: string;
  /** `{version}`. */
  readonly unreleased: string;
  /** `{version}`: a link. */
  readonly samePage: string;
  /** `{version}`: a link. */
  readonly notInCurrent: string;
  /** Before a list of editions. */
  readonly elsewhere: string;
}

export interface Words {
  readonly skipToContent: string;
  readonly indexForAgents: string;
  readonly thisPageAsMarkdown: string;
  readonly menu: string;
  /** Names the search field of the header among the search fields. */
  readonly site: string;
  readonly developers: string;
  readonly source: string;
  readonly documentation: string;
  /** Names the tabs of the header. */
  readonly sections: string;
  /** `{count}`. */
  readonly moreEntries: string;
  readonly startReading: string;
  readonly forPrograms: string;
  /** `{count}`, `{title}` of the section. */
  readonly allPagesOf: string;
  readonly releases: string;
  readonly benchmarks: string;
  /** `{count}`, `{title}` of the section, `{product}`. */
  readonly sectionDescription: string;
  readonly onThisPage: string;
  readonly previous: string;
  readonly next: string;
  readonly previousAndNext: string;
  /** `{date}`. */
  readonly lastChanged: string;
  readonly editThisPage: string;
  /** `{date}`. */
  readonly released: string;
  readonly viewAsMarkdown: string;
  /** Names the menu of what can be done with a page. */
  readonly thisPage: string;
  readonly askAboutPage: string;
  readonly addMcpServer: string;
  readonly aboutAgents: string;
  /** `{name}` of a client. */
  readonly command: string;
  /** `{name}` of a client. */
  readonly configuration: string;
  /** `{name}` of a client. */
  readonly copyCommand: string;
  /** `{name}` of a client. */
  readonly copyConfiguration: string;
  readonly searchAllPages: string;
  readonly allPages: string;
  /** `{words}`: the query. */
  readonly searchFor: string;
  /** `{product}`. */
  readonly searchDescription: string;
  /** Where no server answers. */
  readonly searchNeedsScript: string;
  readonly moreResults: string;
  /** `{page}`, `{count}`. */
  readonly pageOf: string;
  readonly nearestPages: string;
  readonly knownGaps: string;
  readonly frontPage: string;
  readonly allPagesIndex: string;
  readonly pageNotFound: string;
  /** `{path}`. */
  readonly noPageAt: string;
  readonly tooManyRequests: string;
  readonly internalError: string;
  readonly serviceUnavailable: string;
  readonly editions: EditionWords;
  readonly script: ScriptWords;
  readonly body: BodyWords;
}
