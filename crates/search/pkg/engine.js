/* Made by scripts/build-wasm.ts from docent_search.js: one closure for each instance. */
export function compileEngine(bytes) {
return WebAssembly.compile(bytes);
}
export function createEngine(module) {
/**
 * Builds a snapshot. Linear memory never shrinks: use an instance that is thrown away afterwards.
 */
class IndexBuilder {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        IndexBuilderFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_indexbuilder_free(ptr, 0);
    }
    /**
     * Adds the pages that another builder has written, without analysing them again.
     * @param {Uint8Array | number[]} written
     */
    append(written) {
        const ptr0 = passArray8ToWasm0(written, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_append(this.__wbg_ptr, ptr0, len0);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * The snapshot.
     * @returns {Uint8Array}
     */
    finish() {
        const ptr = this.__destroy_into_raw();
        const ret = wasm.indexbuilder_finish(ptr);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Takes a page of the loaded index as it is, by its number, with the `notes` of its texts.
     * @param {number} page
     * @param {string} notes
     */
    keep(page, notes) {
        const val2 = +page;
        const ptr0 = passStringToWasm0(notes, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_keep(this.__wbg_ptr, val2, ptr0, len0);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Loads the snapshot of an index in the same language, of which pages can be kept.
     * @param {Uint8Array | number[]} snapshot
     */
    load(snapshot) {
        const ptr0 = passArray8ToWasm0(snapshot, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_load(this.__wbg_ptr, ptr0, len0);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * An empty index for texts in the language with that BCP 47 tag.
     * @param {string} language
     */
    constructor(language) {
        const ptr0 = passStringToWasm0(language, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_new(ptr0, len0);
        this.__wbg_ptr = ret;
        IndexBuilderFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Notes on the texts of the current page, for keeping it later.
     * @returns {string}
     */
    notes() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.indexbuilder_notes(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Begins a page of the section with that id. A changelog lists the changes of releases.
     * @param {string} section
     * @param {boolean} is_changelog
     */
    page(section, is_changelog) {
        const val2 = +is_changelog;
        const ptr0 = passStringToWasm0(section, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_page(this.__wbg_ptr, ptr0, len0, val2);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Adds a text to the current unit: 0 title, 1 description, 2 path, 3 heading, 4 trail, 5 body, 6 code.
     * @param {number} field
     * @param {string} text
     */
    text(field, text) {
        const val2 = +field;
        const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.indexbuilder_text(this.__wbg_ptr, val2, ptr0, len0);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Numbers of the pages so far: those of all pages, by `addTotals`, are what `IndexSearcher.setWhole` takes.
     * @returns {Float64Array}
     */
    totals() {
        const ret = wasm.indexbuilder_totals(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Begins a unit of the current page: 0 page, 1 section, 2 sample, 3 release, 4 gap.
     * @param {number} kind
     */
    unit(kind) {
        const ret = wasm.indexbuilder_unit(this.__wbg_ptr, kind);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * The pages so far as bytes, for `append`.
     * @returns {Uint8Array}
     */
    written() {
        const ret = wasm.indexbuilder_written(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
}
if (Symbol.dispose) IndexBuilder.prototype[Symbol.dispose] = IndexBuilder.prototype.free;

/**
 * Searches a snapshot.
 */
class IndexSearcher {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        IndexSearcherFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_indexsearcher_free(ptr, 0);
    }
    /**
     * Makes a unit the first hit of a query, after those that were pinned before it.
     * @param {string} query
     * @param {number} unit
     */
    addPin(query, unit) {
        const val2 = +unit;
        const ptr0 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_addPin(this.__wbg_ptr, ptr0, len0, val2);
    }
    /**
     * Leaves a word out of queries that have other words.
     * @param {string} word
     */
    addStopWord(word) {
        const ptr0 = passStringToWasm0(word, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_addStopWord(this.__wbg_ptr, ptr0, len0);
    }
    /**
     * Makes words and phrases synonyms of each other.
     * @param {string[]} terms
     */
    addSynonyms(terms) {
        const ptr0 = passArrayJsValueToWasm0(terms, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_addSynonyms(this.__wbg_ptr, ptr0, len0);
    }
    /**
     * Why each hit of the same search has its score, as JSON: an array of `Explanation` (`rank/explain.rs`).
     * @param {string} query
     * @param {number} offset
     * @param {number} limit
     * @param {number} kind
     * @param {string | null} [section]
     * @returns {string}
     */
    explain(query, offset, limit, kind, section) {
        let deferred6_0;
        let deferred6_1;
        try {
            const val3 = +offset;
            const val4 = +limit;
            const val5 = +kind;
            let ptr0, len0, ptr1, len1;
            try {
                ptr0 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                len0 = WASM_VECTOR_LEN;
                ptr1 = isLikeNone(section) ? 0 : passStringToWasm0(section, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
                len1 = WASM_VECTOR_LEN;
            } catch (e) {
                if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
                if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
                throw e;
            }
            const ret = wasm.indexsearcher_explain(this.__wbg_ptr, ptr0, len0, val3, val4, val5, ptr1, len1);
            deferred6_0 = ret[0];
            deferred6_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred6_0, deferred6_1, 1);
        }
    }
    /**
     * Loads a snapshot. `ranking` overrides the numbers of `Ranking` from the first on; empty for the defaults.
     * @param {Uint8Array | number[]} snapshot
     * @param {Float32Array | number[]} ranking
     */
    constructor(snapshot, ranking) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArray8ToWasm0(snapshot, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayF32ToWasm0(ranking, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.indexsearcher_new(ptr0, len0, ptr1, len1);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        IndexSearcherFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Stores what a hit on the passage shows. The input has, in UTF-8, JSON members of all hits on its page, JSON members of the
     * hit, and the texts a snippet may be taken from, the preferred first; `lengths` has the bytes of each.
     * @param {number} passage
     * @param {Uint32Array | number[]} lengths
     */
    putPassage(passage, lengths) {
        const val2 = +passage;
        const ptr0 = passArray32ToWasm0(lengths, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_putPassage(this.__wbg_ptr, val2, ptr0, len0);
    }
    /**
     * Writes the hits of the last search. Returns the address of the `Report`.
     * @returns {number}
     */
    renderHits() {
        const ret = wasm.indexsearcher_renderHits(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Returns the address in linear memory of as many bytes to write for [`JsSearcher::put_passage`]. An earlier address is void.
     * @param {number} bytes
     * @returns {number}
     */
    reserveInput(bytes) {
        const ret = wasm.indexsearcher_reserveInput(this.__wbg_ptr, bytes);
        return ret >>> 0;
    }
    /**
     * The same search with its hits as JSON; without `has_snippets`, their snippets are empty. Returns the address of a `Report`; the next call of any kind voids what that
     * points to. Where passages are missing, put them with [`JsSearcher::put_passage`], then call [`JsSearcher::render_hits`].
     * @param {string} query
     * @param {number} offset
     * @param {number} limit
     * @param {number} kind
     * @param {string | null | undefined} section
     * @param {boolean} has_snippets
     * @returns {number}
     */
    searchJson(query, offset, limit, kind, section, has_snippets) {
        const val3 = +offset;
        const val4 = +limit;
        const val5 = +kind;
        const val6 = +has_snippets;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = isLikeNone(section) ? 0 : passStringToWasm0(section, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.indexsearcher_searchJson(this.__wbg_ptr, ptr0, len0, val3, val4, val5, ptr1, len1, val6);
        return ret >>> 0;
    }
    /**
     * Hits as triples: unit, passage, score. `kind` as in the builder, any other number for all kinds.
     * @param {string} query
     * @param {number} offset
     * @param {number} limit
     * @param {number} kind
     * @param {string | null} [section]
     * @returns {Float64Array}
     */
    search(query, offset, limit, kind, section) {
        const val3 = +offset;
        const val4 = +limit;
        const val5 = +kind;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = isLikeNone(section) ? 0 : passStringToWasm0(section, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.indexsearcher_search(this.__wbg_ptr, ptr0, len0, val3, val4, val5, ptr1, len1);
        var v6 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v6;
    }
    /**
     * Says how many pages of the whole have a word of `queryWords`: anywhere, in titles, in headings, in links to them.
     * @param {string} word
     * @param {number} any
     * @param {number} titles
     * @param {number} headings
     * @param {number} links
     */
    setPagesWith(word, any, titles, headings, links) {
        const val2 = +any;
        const val3 = +titles;
        const val4 = +headings;
        const val5 = +links;
        const ptr0 = passStringToWasm0(word, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_setPagesWith(this.__wbg_ptr, ptr0, len0, val2, val3, val4, val5);
    }
    /**
     * Says that the pages are an excerpt: the numbers of `IndexBuilder.totals` of all pages, and the ids of all sections.
     * @param {Float64Array | number[]} totals
     * @param {string[]} sections
     */
    setWhole(totals, sections) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArrayF64ToWasm0(totals, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passArrayJsValueToWasm0(sections, wasm.__wbindgen_malloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__externref_drop_slice(ptr1, len1); wasm.__wbindgen_free(ptr1, len1 * 4, 4); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 8, 8); }
            throw e;
        }
        wasm.indexsearcher_setWhole(this.__wbg_ptr, ptr0, len0, ptr1, len1);
    }
    /**
     * Replaces the ranking.
     * @param {Float32Array | number[]} ranking
     */
    tune(ranking) {
        const ptr0 = passArrayF32ToWasm0(ranking, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.indexsearcher_tune(this.__wbg_ptr, ptr0, len0);
    }
    /**
     * Units of the budget (`workMax`) that the last search took.
     * @returns {number}
     */
    get work() {
        const ret = wasm.indexsearcher_work(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) IndexSearcher.prototype[Symbol.dispose] = IndexSearcher.prototype.free;

/**
 * The numbers of `IndexBuilder.totals` of the pages of both.
 * @param {Float64Array | number[]} one
 * @param {Float64Array | number[]} other
 * @returns {Float64Array}
 */
function addTotals(one, other) {
    let ptr0, len0, ptr1, len1;
    try {
        ptr0 = passArrayF64ToWasm0(one, wasm.__wbindgen_malloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = passArrayF64ToWasm0(other, wasm.__wbindgen_malloc);
        len1 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 8, 8); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 8, 8); }
        throw e;
    }
    const ret = wasm.addTotals(ptr0, len0, ptr1, len1);
    var v3 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v3;
}

/**
 * Names of the fields, in the order of their codes.
 * @returns {string[]}
 */
function fieldNames() {
    const ret = wasm.fieldNames();
    var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * Names of the kinds, in the order of their codes.
 * @returns {string[]}
 */
function kindNames() {
    const ret = wasm.kindNames();
    var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * Code points of a query that are read.
 * @returns {number}
 */
function queryCharactersMax() {
    const ret = wasm.queryCharactersMax();
    return ret >>> 0;
}

/**
 * The words of a query that are weighed, as they are written, each once, without the stop words of the language.
 * @param {string} language
 * @param {string} query
 * @returns {string[]}
 */
function queryWords(language, query) {
    let ptr0, len0, ptr1, len1;
    try {
        ptr0 = passStringToWasm0(language, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = passStringToWasm0(query, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len1 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
        throw e;
    }
    const ret = wasm.queryWords(ptr0, len0, ptr1, len1);
    var v3 = getArrayJsValueFromWasm0(ret[0], ret[1]);
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v3;
}

/**
 * The default numbers of the ranking.
 * @returns {Float32Array}
 */
function rankingDefaults() {
    const ret = wasm.rankingDefaults();
    var v1 = getArrayF32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * The names of the ranking's numbers, in the order that `IndexSearcher` takes them.
 * @returns {string[]}
 */
function rankingNames() {
    const ret = wasm.rankingNames();
    var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * Most units of work that a query may take.
 * @returns {number}
 */
function workMax() {
    const ret = wasm.workMax();
    return ret >>> 0;
}
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_Error_208446807d0d1e30: function(arg0, arg1) {
            const ret = Error(getStringFromWasm0(arg0, arg1));
            return ret;
        },
        __wbg___wbindgen_string_get_7ce8eee7fd327545: function(arg0, arg1) {
            const obj = arg1;
            const ret = typeof(obj) === 'string' ? obj : undefined;
            var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            var len1 = WASM_VECTOR_LEN;
            getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 1, len1, true);
            getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 0, ptr1, true);
        },
        __wbg___wbindgen_throw_4c88d8bf264fd984: function(arg0, arg1) {
            throw new Error(getStringFromWasm0(arg0, arg1));
        },
        __wbg_getRandomValues_19b7c67932c07470: function() { return handleError(function (arg0, arg1) {
            globalThis.crypto.getRandomValues(getArrayU8FromWasm0(arg0, arg1));
        }, arguments); },
        __wbindgen_generic_0000000000000001: function(arg0, arg1) {
            // Cast intrinsic for `Ref(String) -> Externref`.
            const ret = getStringFromWasm0(arg0, arg1);
            return ret;
        },
        __wbindgen_init_externref_table: function() {
            const table = wasm.__wbindgen_externrefs;
            table.set(0, undefined);
            table.set(1024, undefined);
            table.set(1025, null);
            table.set(1026, true);
            table.set(1027, false);
        },
    };
    return {
        __proto__: null,
        "./docent_search_bg.js": import0,
    };
}

const IndexBuilderFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_indexbuilder_free(ptr, 1));
const IndexSearcherFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_indexsearcher_free(ptr, 1));

function addToExternrefTable0(obj) {
    const idx = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(idx, obj);
    return idx;
}

function getArrayF32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayJsValueFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    const mem = getDataViewMemory0();
    const result = [];
    for (let i = ptr; i < ptr + 4 * len; i += 4) {
        result.push(wasm.__wbindgen_externrefs.get(mem.getUint32(i, true)));
    }
    wasm.__externref_drop_slice(ptr, len);
    return result;
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

let cachedFloat32ArrayMemory0 = null;
function getFloat32ArrayMemory0() {
    if (cachedFloat32ArrayMemory0 === null || cachedFloat32ArrayMemory0.byteLength === 0) {
        cachedFloat32ArrayMemory0 = new Float32Array(wasm.memory.buffer);
    }
    return cachedFloat32ArrayMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function handleError(f, args) {
    try {
        return f.apply(this, args);
    } catch (e) {
        const idx = addToExternrefTable0(e);
        wasm.__wbindgen_exn_store(idx);
    }
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getUint32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getFloat32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF64ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 8, 8) >>> 0;
    getFloat64ArrayMemory0().set(arg, ptr / 8);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayJsValueToWasm0(array, malloc) {
    const ptr = malloc(array.length * 4, 4) >>> 0;
    for (let i = 0; i < array.length; i++) {
        const add = addToExternrefTable0(array[i]);
        getDataViewMemory0().setUint32(ptr + 4 * i, add, true);
    }
    WASM_VECTOR_LEN = array.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;

let wasmModule, wasmInstance, wasm;
function __wbg_finalize_init(instance, module) {
    wasmInstance = instance;
    wasm = instance.exports;
    wasmModule = module;
    cachedDataViewMemory0 = null;
    cachedFloat32ArrayMemory0 = null;
    cachedFloat64ArrayMemory0 = null;
    cachedUint32ArrayMemory0 = null;
    cachedUint8ArrayMemory0 = null;
    wasm.__wbindgen_start();
    return wasm;
}

async function __wbg_load(module, imports) {
    if (typeof Response === 'function' && module instanceof Response) {
        if (!module.ok) {
            throw new Error(`failed to fetch Wasm: ${module.status} ${module.statusText} fetching '${module.url}'`);
        }

        if (typeof WebAssembly.instantiateStreaming === 'function') {
            try {
                return await WebAssembly.instantiateStreaming(module, imports);
            } catch (e) {
                const validResponse = expectedResponseType(module.type);

                if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
                    console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);

                } else { throw e; }
            }
        }

        const bytes = await module.arrayBuffer();
        return await WebAssembly.instantiate(bytes, imports);
    } else {
        const instance = await WebAssembly.instantiate(module, imports);

        if (instance instanceof WebAssembly.Instance) {
            return { instance, module };
        } else {
            return instance;
        }
    }

    function expectedResponseType(type) {
        switch (type) {
            case 'basic': case 'cors': case 'default': return true;
        }
        return false;
    }
}

function initSync(module) {
    if (wasm !== undefined) return wasm;


    if (module !== undefined) {
        if (Object.getPrototypeOf(module) === Object.prototype) {
            ({module} = module)
        } else {
            console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
        }
    }

    const imports = __wbg_get_imports();
    if (!(module instanceof WebAssembly.Module)) {
        module = new WebAssembly.Module(module);
    }
    const instance = new WebAssembly.Instance(module, imports);
    return __wbg_finalize_init(instance, module);
}

let __wbg_init_promise;
async function __wbg_init(module_or_path) {
    if (wasm !== undefined) return wasm;
    if (__wbg_init_promise === undefined) {
        __wbg_init_promise = __wbg_init_once(module_or_path);
        __wbg_init_promise.catch(() => { __wbg_init_promise = undefined; });
    }
    return __wbg_init_promise;
}

async function __wbg_init_once(module_or_path) {

    if (module_or_path !== undefined) {
        if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
            ({module_or_path} = module_or_path)
        } else {
            console.warn('using deprecated parameters for the initialization function; pass a single object instead')
        }
    }

    if (module_or_path === undefined) {
        module_or_path = new URL('docent_search_bg.wasm', import.meta.url);
    }
    const imports = __wbg_get_imports();

    if (typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)) {
        module_or_path = fetch(module_or_path);
    }

    const { instance, module } = await __wbg_load(await module_or_path, imports);

    return __wbg_finalize_init(instance, module);
}
initSync({ module });
return { memory: wasm.memory, IndexBuilder, IndexSearcher, addTotals, fieldNames, kindNames, queryCharactersMax, queryWords, rankingDefaults, rankingNames, workMax };
}
