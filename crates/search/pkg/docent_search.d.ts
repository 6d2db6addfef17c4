/* tslint:disable */
/* eslint-disable */

/**
 * Builds a snapshot. Linear memory never shrinks: use an instance that is thrown away afterwards.
 */
export class IndexBuilder {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds the pages that another builder has written, without analysing them again.
     */
    append(written: Uint8Array | number[]): void;
    /**
     * The snapshot.
     */
    finish(): Uint8Array;
    /**
     * Takes a page of the loaded index as it is, by its number, with the `notes` of its texts.
     */
    keep(page: number, notes: string): void;
    /**
     * Loads the snapshot of an index in the same language, of which pages can be kept.
     */
    load(snapshot: Uint8Array | number[]): void;
    /**
     * An empty index for texts in the language with that BCP 47 tag.
     */
    constructor(language: string);
    /**
     * Notes on the texts of the current page, for keeping it later.
     */
    notes(): string;
    /**
     * Begins a page of the section with that id. A changelog lists the changes of releases.
     */
    page(section: string, is_changelog: boolean): void;
    /**
     * Adds a text to the current unit: 0 title, 1 description, 2 path, 3 heading, 4 trail, 5 body, 6 code.
     */
    text(field: number, text: string): void;
    /**
     * Numbers of the pages so far: those of all pages, by `addTotals`, are what `IndexSearcher.setWhole` takes.
     */
    totals(): Float64Array;
    /**
     * Begins a unit of the current page: 0 page, 1 section, 2 sample, 3 release, 4 gap.
     */
    unit(kind: number): void;
    /**
     * The pages so far as bytes, for `append`.
     */
    written(): Uint8Array;
}

/**
 * Searches a snapshot.
 */
export class IndexSearcher {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Makes a unit the first hit of a query, after those that were pinned before it.
     */
    addPin(query: string, unit: number): void;
    /**
     * Leaves a word out of queries that have other words.
     */
    addStopWord(word: string): void;
    /**
     * Makes words and phrases synonyms of each other.
     */
    addSynonyms(terms: string[]): void;
    /**
     * Why each hit of the same search has its score, as JSON: an array of `Explanation` (`rank/explain.rs`).
     */
    explain(query: string, offset: number, limit: number, kind: number, section?: string | null): string;
    /**
     * Loads a snapshot. `ranking` overrides the numbers of `Ranking` from the first on; empty for the defaults.
     */
    constructor(snapshot: Uint8Array | number[], ranking: Float32Array | number[]);
    /**
     * Stores what a hit on the passage shows. The input has, in UTF-8, JSON members of all hits on its page, JSON members of the
     * hit, and the texts a snippet may be taken from, the preferred first; `lengths` has the bytes of each.
     */
    putPassage(passage: number, lengths: Uint32Array | number[]): void;
    /**
     * Writes the hits of the last search. Returns the address of the `Report`.
     */
    renderHits(): number;
    /**
     * Returns the address in linear memory of as many bytes to write for [`JsSearcher::put_passage`]. An earlier address is void.
     */
    reserveInput(bytes: number): number;
    /**
     * The same search with its hits as JSON; without `has_snippets`, their snippets are empty. Returns the address of a `Report`; the next call of any kind voids what that
     * points to. Where passages are missing, put them with [`JsSearcher::put_passage`], then call [`JsSearcher::render_hits`].
     */
    searchJson(query: string, offset: number, limit: number, kind: number, section: string | null | undefined, has_snippets: boolean): number;
    /**
     * Hits as triples: unit, passage, score. `kind` as in the builder, any other number for all kinds.
     */
    search(query: string, offset: number, limit: number, kind: number, section?: string | null): Float64Array;
    /**
     * Says how many pages of the whole have a word of `queryWords`: anywhere, in titles, in headings, in links to them.
     */
    setPagesWith(word: string, any: number, titles: number, headings: number, links: number): void;
    /**
     * Says that the pages are an excerpt: the numbers of `IndexBuilder.totals` of all pages, and the ids of all sections.
     */
    setWhole(totals: Float64Array | number[], sections: string[]): void;
    /**
     * Replaces the ranking.
     */
    tune(ranking: Float32Array | number[]): void;
    /**
     * Units of the budget (`workMax`) that the last search took.
     */
    readonly work: number;
}

/**
 * The numbers of `IndexBuilder.totals` of the pages of both.
 */
export function addTotals(one: Float64Array | number[], other: Float64Array | number[]): Float64Array;

/**
 * Names of the fields, in the order of their codes.
 */
export function fieldNames(): string[];

/**
 * Names of the kinds, in the order of their codes.
 */
export function kindNames(): string[];

/**
 * Code points of a query that are read.
 */
export function queryCharactersMax(): number;

/**
 * The words of a query that are weighed, as they are written, each once, without the stop words of the language.
 */
export function queryWords(language: string, query: string): string[];

/**
 * The default numbers of the ranking.
 */
export function rankingDefaults(): Float32Array;

/**
 * The names of the ranking's numbers, in the order that `IndexSearcher` takes them.
 */
export function rankingNames(): string[];

/**
 * Most units of work that a query may take.
 */
export function workMax(): number;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_indexbuilder_free: (a: number, b: number) => void;
    readonly __wbg_indexsearcher_free: (a: number, b: number) => void;
    readonly addTotals: (a: number, b: number, c: number, d: number) => [number, number];
    readonly fieldNames: () => [number, number];
    readonly indexbuilder_append: (a: number, b: number, c: number) => [number, number];
    readonly indexbuilder_finish: (a: number) => [number, number, number, number];
    readonly indexbuilder_keep: (a: number, b: number, c: number, d: number) => [number, number];
    readonly indexbuilder_load: (a: number, b: number, c: number) => [number, number];
    readonly indexbuilder_new: (a: number, b: number) => number;
    readonly indexbuilder_notes: (a: number) => [number, number];
    readonly indexbuilder_page: (a: number, b: number, c: number, d: number) => [number, number];
    readonly indexbuilder_text: (a: number, b: number, c: number, d: number) => [number, number];
    readonly indexbuilder_totals: (a: number) => [number, number];
    readonly indexbuilder_unit: (a: number, b: number) => [number, number];
    readonly indexbuilder_written: (a: number) => [number, number];
    readonly indexsearcher_addPin: (a: number, b: number, c: number, d: number) => void;
    readonly indexsearcher_addStopWord: (a: number, b: number, c: number) => void;
    readonly indexsearcher_addSynonyms: (a: number, b: number, c: number) => void;
    readonly indexsearcher_explain: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number];
    readonly indexsearcher_new: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly indexsearcher_putPassage: (a: number, b: number, c: number, d: number) => void;
    readonly indexsearcher_renderHits: (a: number) => number;
    readonly indexsearcher_reserveInput: (a: number, b: number) => number;
    readonly indexsearcher_search: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number) => [number, number];
    readonly indexsearcher_searchJson: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => number;
    readonly indexsearcher_setPagesWith: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => void;
    readonly indexsearcher_setWhole: (a: number, b: number, c: number, d: number, e: number) => void;
    readonly indexsearcher_tune: (a: number, b: number, c: number) => void;
    readonly indexsearcher_work: (a: number) => number;
    readonly kindNames: () => [number, number];
    readonly queryCharactersMax: () => number;
    readonly queryWords: (a: number, b: number, c: number, d: number) => [number, number];
    readonly rankingDefaults: () => [number, number];
    readonly rankingNames: () => [number, number];
    readonly workMax: () => number;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_exn_store: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
