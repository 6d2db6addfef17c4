/**
 * The specification as data: one row for every sentence, table row and field. Tests cite the rows with
 * `verifies('<id>')`; `coverage.test.ts` compares the two. Rows are only added, never loosened.
 */

/** Which part of the service fulfils a row. */
export type Part = 'serve' | 'pages' | 'mcp' | 'reports' | 'evidence';

export interface Requirement {
  /** Stable name that tests cite. */
  readonly id: string;
  /** Section of the specification. */
  readonly section: string;
  readonly sentence: string;
  readonly part: Part;
}

/**
 * Parts that are not whole yet: their rows may lack a test. Finishing a part means removing it here,
 * and from then on the coverage test holds every row of it.
 */
export const pendingParts: readonly Part[] = [];

interface Group {
  readonly section: string;
  readonly part: Part;
  readonly rows: Readonly<Record<string, string>>;
}

const purpose: readonly Group[] = [
  {
    section: '1',
    part: 'serve',
    rows: {
      'service:lists-pages':
        'Lists documentation pages in navigation order, optionally filtered to one top-level section.',
      'service:returns-page':
        'Returns one page with its metadata, its section headings (levels 2 to 4) and its full Markdown body.',
      'service:search-kinds':
        'Runs ranked full-text search over pages, sections, code samples, release notes and documented gaps.',
      'service:search-weights': 'Titles weigh more than headings, descriptions and bodies.',
      'service:no-authentication': 'Is public and needs no authentication.',
      'service:cors': 'Responses allow any origin (CORS `*`).',
      'service:read-only': 'All Docs API operations are `GET` and write nothing.',
    },
  },
  {
    section: '1',
    part: 'reports',
    rows: {
      'service:report-status':
        'Returns the status of a problem report that was sent through the MCP tool `submit_report`.',
      'service:one-writer':
        'The only operation that writes is the MCP tool `submit_report`, and only after the developer consents.',
    },
  },
  {
    section: '1',
    part: 'pages',
    rows: {
      'service:markdown-pages':
        'Serves any documentation page as Markdown through a URL suffix or content negotiation.',
    },
  },
  {
    section: '1',
    part: 'mcp',
    rows: {
      'service:mcp':
        'Serves an MCP server (Streamable HTTP) with documentation tools and problem-reporting tools.',
    },
  },
];

const resources: readonly Group[] = [
  {
    section: '2',
    part: 'serve',
    rows: {
      'resources:json': 'All Docs API success bodies are JSON (`application/json`).',
      'resources:required': '"Required" means always present.',
    },
  },
  {
    section: '2.1',
    part: 'serve',
    rows: {
      'api-index:name': '`name`: string, required.',
      'api-index:version': '`version`: string, required; the path version, `v1`.',
      'api-index:status': '`status`: string, required; `stable` or `deprecated`.',
      'api-index:documentation': '`documentation`: string (URI), optional.',
      'api-index:openapi':
        '`openapi`: string (URI), required; address of the machine-readable description.',
      'api-index:operations': '`operations`: array of objects, required.',
      'api-index:operation-id': 'Each operation: `operationId` (string, required).',
      'api-index:operation-method': 'Each operation: `method` (string, required).',
      'api-index:operation-href':
        'Each operation: `href` (string, required, a URL template per RFC 6570).',
      'api-index:rate-limit':
        '`rateLimit`: object, optional; `quota` (integer), `windowSeconds` (integer), `scope` (string).',
      'api-index:versioning': '`versioning`: string, optional; the versioning policy text.',
    },
  },
  {
    section: '2.2',
    part: 'serve',
    rows: {
      'section:id':
        '`id`: string, required; section id, the value accepted by the `section` filter.',
      'section:title': '`title`: string, required.',
    },
  },
  {
    section: '2.3',
    part: 'serve',
    rows: {
      'page-summary:slug': '`slug`: string, required; canonical page slug.',
      'page-summary:path': '`path`: string, required; site path of the HTML page.',
      'page-summary:url': '`url`: string (URI), required; HTML page URL.',
      'page-summary:markdown-url':
        '`markdownUrl`: string (URI), required; the same page as `text/markdown`.',
      'page-summary:title': '`title`: string, required.',
      'page-summary:description': '`description`: string, required.',
      'page-summary:section': '`section`: string, required; top-level section id.',
      'page-summary:section-title': '`sectionTitle`: string, required.',
      'page-summary:group': '`group`: string, required; group within the section.',
    },
  },
  {
    section: '2.4',
    part: 'serve',
    rows: {
      'page-list:count': '`count`: integer >= 0, required.',
      'page-list:sections': '`sections`: array of Section, required; lists the valid section ids.',
      'page-list:pages': '`pages`: array of PageSummary, required; navigation order.',
    },
  },
  {
    section: '2.5',
    part: 'serve',
    rows: {
      'page:summary-fields': 'All PageSummary fields.',
      'page:headings':
        '`headings`: array of string, required; section headings (levels 2 to 4) in document order.',
      'page:markdown':
        '`markdown`: string, required; the page as Markdown, starting with its title.',
    },
  },
  {
    section: '2.6',
    part: 'serve',
    rows: {
      'search-results:query': '`query`: string, required.',
      'search-results:count': '`count`: integer >= 0, required.',
      'search-results:results': '`results`: array of SearchResult, required; best match first.',
      'search-result:summary-fields': 'SearchResult has all PageSummary fields.',
      'search-result:score': '`score`: number, 0 to 1 inclusive, required; higher is better.',
      'search-results:confidence':
        '`confidence`: `high`, `low` or `none`, optional; whether the documentation answers the query.',
      'releases:anywhere':
        'Changelogs, release notes and posts that name a version are results of kind release, wherever they lie; other sections of their pages are sections.',
      'search-results:elsewhere':
        '`elsewhere`: array, optional; pages of other sets, of the current version and without the filters that answer the query with more confidence.',
      'search-results:unquoted':
        '`unquoted`: true, optional; nothing has the phrases of the query, and the results are for it without quotes.',
      'search-result:snippet': '`snippet`: string, required; text around the first match.',
      'search-result:kind':
        '`kind`: string, optional; one of `page`, `section`, `sample`, `release`, `gap`.',
      'search-result:heading': '`heading`: string, optional; best-matching heading.',
      'search-result:anchor': '`anchor`: string, optional; fragment id of the heading on the page.',
      'search-result:since': '`since`: string, optional; release version, for release results.',
      'search-result:gap':
        '`gap`: object, optional; for gap results: `statement` (string), `source_url` (string, URI).',
    },
  },
  {
    section: '2.7',
    part: 'serve',
    rows: {
      'report-status:report-id':
        '`report_id`: string, required; `r_` followed by 16 characters from `a-z` and `2-7`.',
      'report-status:status':
        '`status`: string, required; `queued`, `filed`, `duplicate`, `declined`, `needs_human`.',
      'report-status:updated-at': '`updated_at`: string (date-time), required.',
    },
  },
  {
    section: '2.7',
    part: 'reports',
    rows: {
      'report-status:issue-url':
        "`issue_url`: string (URI), optional; public issue in the product's public issue tracker, once filed.",
      'report-status:benchmark-pr':
        '`benchmark_pr`: string (URI), optional; pull request adding a benchmark for the report.',
      'report-status:dry-run':
        '`dry_run`: boolean, optional; present on test deployments, which never file reports.',
    },
  },
  {
    section: '2.8',
    part: 'serve',
    rows: {
      'problem:media-type': 'Media type `application/problem+json` (RFC 9457).',
      'problem:type':
        '`type`: string (URI), required; `{base_url}/developers#error-<code with hyphens in place of underscores>`.',
      'problem:title': '`title`: string, required.',
      'problem:status': '`status`: integer 400 to 599, required; equals the HTTP status.',
      'problem:detail': '`detail`: string, required.',
      'problem:instance': '`instance`: string (URI), required; the address of the failing request.',
      'problem:code': '`code`: string, required; one of the codes in section 7.',
      'problem:resolution':
        '`resolution`: string, required; what to change to make the request succeed.',
      'problem:documentation-url':
        '`documentation_url`: string (URI), optional; `{base_url}/developers#errors`.',
    },
  },
  {
    section: '2.9',
    part: 'reports',
    rows: {
      'report:format': 'Reports use the format identifier `product.report/1`.',
      'report:kinds': 'Report kinds are `bug`, `perf`, `expectation`, `feature`.',
      'report:perf': 'A `perf` report carries a measured `perf` block.',
    },
  },
  {
    section: '3',
    part: 'reports',
    rows: {
      'states:values':
        'A report has a status: `queued`, `filed`, `duplicate`, `declined`, `needs_human`.',
      'states:filed-has-issue': '`filed`: a public issue URL is then available.',
      'states:becomes-issue': 'A report becomes a public issue usually within the hour.',
      'states:duplicate-of': '`submit_report` with `duplicate_of` adds a +1 to an existing issue.',
    },
  },
];

const docsApi: readonly Group[] = [
  {
    section: '4.1',
    part: 'serve',
    rows: {
      'api:methods': 'Every operation accepts `GET` and `HEAD` only.',
      'api:success': 'Success responses are status 200 with `application/json`.',
      'api:link':
        'Every 200 response carries `Link` to the machine-readable description, the developer documentation and the API catalog.',
      'api:policy-header': 'Every 200 response carries `RateLimit-Policy`.',
      'api:deprecation-headers':
        '200 responses carry `Deprecation` and `Sunset` only once the version is deprecated.',
      'get-api-index': 'getApiIndex: GET `/api/v1`, no parameters, body ApiIndex.',
      'get-api-index:alias': 'getApiIndex: also at `/api`, the same document.',
      'list-pages': 'listPages: GET `/api/v1/pages`, body PageList.',
      'list-pages:section':
        'listPages: optional query `section`, string, pattern `^[a-z0-9-]+$`; a top-level section id from `sections`.',
      'list-pages:unknown-section':
        'listPages: 400 `invalid_parameter` when the section id is unknown.',
      'get-page': 'getPage: GET `/api/v1/pages/{slug}`, body Page.',
      'get-page:slug': 'getPage: path `slug`, required, pattern `^[a-z0-9][a-z0-9-]*$`.',
      'get-page:not-found': 'getPage: 404 `page_not_found`.',
      'search-docs': 'searchDocs: GET `/api/v1/search`, body SearchResults.',
      'search-docs:q': 'searchDocs: query `q`, required string, length 1 to 200.',
      'search-docs:limit': 'searchDocs: query `limit`, optional integer, 1 to 50, default 10.',
      'search-docs:invalid':
        'searchDocs: 400 `invalid_parameter` when `q` is missing or too long, or `limit` is out of range.',
      'grep-docs':
        'grepDocs: GET `/api/v1/grep` returns the lines of the pages that a text or a regular expression matches, with page, heading and line.',
      'grep-docs:bounded':
        'grepDocs: work of a request is limited, others are served meanwhile, and a cursor goes on or says that the content changed.',
      'get-report-status': 'getReportStatus: GET `/api/v1/reports/{id}`, body ReportStatus.',
      'get-report-status:not-cached': 'getReportStatus: the answer is not cached.',
      'get-report-status:id':
        'getReportStatus: path `id`, required string, pattern `^r_[a-z2-7]{16}$`.',
      'get-report-status:not-found': 'getReportStatus: 404 `report_not_found`.',
      'api-rule:slugs': 'Slugs for `getPage` come from `listPages` or `searchDocs`.',
      'api-rule:at-most-limit':
        '`searchDocs` returns at most `limit` results, ordered best match first.',
      'api-rule:no-route': 'A path with no operation returns 404 `api_route_not_found`.',
      'api-rule:method-not-allowed':
        'All operations: 405 `method_not_allowed` with an `Allow` header listing supported methods.',
      'api-rule:rate-limited': 'All operations: 429 `rate_limited`.',
    },
  },
  {
    section: '4.1',
    part: 'reports',
    rows: {
      'get-report-status:submitted':
        'getReportStatus: the id is the `report_id` returned by `submit_report`.',
    },
  },
];

const pagesAndDiscovery: readonly Group[] = [
  {
    section: '4.2',
    part: 'serve',
    rows: {
      'discovery:openapi':
        '`/openapi.json`: machine-readable description of the Docs API (OpenAPI 3.1).',
    },
  },
  {
    section: '4.2',
    part: 'pages',
    rows: {
      'markdown:suffix': '`{base_url}/docs/<slug>.md`: a page as Markdown.',
      'markdown:accept':
        '`{base_url}/docs/<slug>` with `Accept: text/markdown`: the same page as Markdown.',
      'discovery:llms': '`/llms.txt`: documentation index for LLMs.',
      'discovery:llms-full': '`/llms-full.txt`: every page in one file; intended for bulk reads.',
      'discovery:api-catalog': '`/.well-known/api-catalog`: API catalog (RFC 9727).',
      'discovery:server-card': '`/mcp/server-card`: MCP server card.',
      'discovery:ai-catalog': '`/.well-known/ai-catalog.json`: AI catalog.',
      'discovery:sitemap': '`/sitemap-index.xml`: sitemap.',
      'developers:page': '`/developers`: developer resources page.',
      'developers:errors-anchor': '`/developers` has the anchor `#errors`.',
      'developers:versioning-anchor': '`/developers` has the anchor `#versioning`.',
      'developers:error-anchors': '`/developers` has an anchor `#error-<code>` for each code.',
      'pages:alternate-link':
        'HTML pages link to their Markdown version with `<link rel="alternate" type="text/markdown">`.',
      'pages:alternate-header':
        'HTML pages link to their Markdown version with a `Link` response header.',
      'markdown:not-found':
        'A missing page requested as Markdown returns a Markdown 404 that links to `/llms.txt`.',
    },
  },
];

const mcpServer: readonly Group[] = [
  {
    section: '4.3',
    part: 'mcp',
    rows: {
      'mcp:address': 'Address: `{base_url}/mcp`; transport Streamable HTTP.',
      'mcp:no-authentication': 'No authentication.',
      'mcp:stateless':
        'Stateless, except for the session of a client that can be asked for consent.',
      'mcp:session':
        'A client using `2025-06-18` or `2025-11-25` that declares elicitation receives an `Mcp-Session-Id`.',
      'mcp:page-resources': 'Every page is also an MCP resource with a `text/markdown` body.',
      'mcp:data-resources':
        'Benchmark, comparison and compatibility data are JSON resources under `{base_url}/_agent/`.',
      'mcp:prompt-compare': 'Prompt `compare` wraps the comparison workflow.',
      'mcp:prompt-migrate': 'Prompt `migrate` wraps the migration workflow.',
      'tools-list:short':
        '`tools/list` has fewer than 2,500 tokens (characters / 4) with every tool, several sets, versions and languages; an argument that several tools share is described once.',
      'tool:search-docs':
        '`search_docs`: searches pages, sections, code samples, release notes and documented gaps.',
      'tool:search-docs:result':
        '`search_docs`: returns slugs, headings, anchors and scores from 0 to 1.',
      'tool:search-docs:packing':
        '`search_docs`: texts have room by their scores; tables have their head and the rows that match; addresses stand once.',
      'tool:get-page': '`get_page`: returns one page as Markdown, identified by slug, path or URL.',
      'tool:grep-docs': '`grep_docs`: the same lines over MCP, as many as fit.',
      'tool:list-pages':
        '`list_pages`: lists pages with slugs and descriptions, optionally for one section.',
      'tool:compare-versions':
        '`compare_versions`: what changed for a page, a section or words between two versions, as a list of differences; offered where a set has several versions.',
      'tool:compare-versions:bounded':
        '`compare_versions`: work and size of an answer are limited, and a cursor goes on.',
      'tool:find-samples':
        '`find_samples`: finds runnable code samples by query, language, tag or level.',
      'tool:find-samples:result': '`find_samples`: returns them with their command and output.',
    },
  },
  {
    section: '4.3',
    part: 'evidence',
    rows: {
      'tool:compare-runtimes':
        '`compare_runtimes`: compares the product with Node, Bun, Deno, CPython, Java or Kotlin.',
      'tool:compare-runtimes:claims':
        '`compare_runtimes`: every claim cites its source and measurement.',
      'tool:get-benchmarks':
        '`get_benchmarks`: returns every published benchmark number with its command, machine, date and recording.',
    },
  },
  {
    section: '4.3',
    part: 'reports',
    rows: {
      'tool:check-known-issue':
        '`check_known_issue`: finds open issues and earlier reports matching a problem.',
      'tool:preview-report:validates':
        '`preview_report`: validates and redacts a `product.report/1` report.',
      'tool:preview-report:duplicates': '`preview_report`: finds duplicates.',
      'tool:preview-report:missing': '`preview_report`: lists missing evidence.',
      'tool:preview-report:issue': '`preview_report`: shows the issue it would become.',
      'tool:preview-report:token':
        '`preview_report`: returns a `confirm_token` for an accepted report.',
      'tool:preview-report:stores-nothing': '`preview_report`: stores nothing.',
      'tool:preview-report:redacts':
        '`preview_report`: redacts home paths, tokens, keys, e-mail addresses and IP addresses.',
      'tool:submit-report':
        "`submit_report`: sends a report; it becomes a public issue in the product's public issue tracker.",
      'tool:submit-report:duplicate-of':
        '`submit_report`: optional `duplicate_of` adds a +1 to that existing issue.',
      'tool:submit-report:confirm-token': '`submit_report`: optional `confirm_token`.',
      'tool:report-status':
        '`report_status`: returns the status of a sent report: `queued`, `filed`, `duplicate`, `declined`, `needs_human`.',
      'flow:skeleton':
        '`product agent bug --kind <bug|perf|expectation|feature> --json` prints a skeleton with version and platform filled in.',
      'flow:perf':
        '`product agent perf --json [--baseline "<cmd>"] -- <cmd>` prints the measured `perf` block.',
      'flow:known-issue': '`check_known_issue` finds an existing issue.',
      'flow:preview': '`preview_report` validates, redacts and returns `confirm_token`.',
      'flow:submit-token':
        '`submit_report` with that `confirm_token`, once the developer agrees, stores the report.',
      'flow:headless':
        'Headless runs must use this path, because they answer consent prompts themselves.',
      'flow:elicitation':
        '`submit_report` without a token asks the developer through elicitation when the client supports it.',
      'flow:token-fallback': 'Otherwise it returns a `confirm_token` to pass on a second call.',
      'flow:tracking': 'Status is tracked with `report_status` or `GET /api/v1/reports/{id}`.',
    },
  },
];

const access: readonly Group[] = [
  {
    section: '5',
    part: 'serve',
    rows: {
      'access:api': 'The Docs API needs no API key and no authentication.',
      'access:openapi-security': 'The description declares an empty security requirement.',
      'access:cors': 'Responses allow any origin (CORS `*`).',
    },
  },
  {
    section: '5',
    part: 'pages',
    rows: {
      'access:pages': 'The Markdown pages and the discovery URLs need no authentication.',
    },
  },
  {
    section: '5',
    part: 'mcp',
    rows: { 'access:mcp': 'The MCP server needs no API key and no authentication.' },
  },
  {
    section: '5',
    part: 'reports',
    rows: {
      'access:consent':
        '`submit_report` stores a report only after the developer agrees, through elicitation or a `confirm_token` from `preview_report`.',
      'events:polling':
        'Section 6: report progress is read by polling `getReportStatus` or `report_status`.',
    },
  },
];

const errorsAndLimits: readonly Group[] = [
  {
    section: '7',
    part: 'serve',
    rows: {
      'errors:problem':
        'All Docs API errors use `application/problem+json` with the Problem shape.',
      'errors:code-and-resolution': 'Each has a stable `code` and a `resolution` hint.',
      'errors:invalid-parameter:q-missing': '400 `invalid_parameter`: `q` is missing.',
      'errors:invalid-parameter:q-too-long': '400 `invalid_parameter`: `q` is too long.',
      'errors:invalid-parameter:limit': '400 `invalid_parameter`: `limit` is out of range.',
      'errors:invalid-parameter:section': '400 `invalid_parameter`: `section` is unknown.',
      'errors:page-not-found': '404 `page_not_found`: no page has the requested slug.',
      'errors:report-not-found': '404 `report_not_found`: no report has the requested id.',
      'errors:api-route-not-found': '404 `api_route_not_found`: no operation exists at the path.',
      'errors:method-not-allowed':
        '405 `method_not_allowed`: the method is not `GET` or `HEAD`; `Allow` lists supported methods.',
      'errors:rate-limited':
        '429 `rate_limited`: more than 120 requests in 60 seconds; wait for `Retry-After`.',
      'missing-page:type': 'Missing page: `type` is `{base_url}/developers#error-page-not-found`.',
      'missing-page:title': 'Missing page: `title` is a short phrase.',
      'missing-page:status': 'Missing page: `status` 404.',
      'missing-page:detail': 'Missing page: `detail` names the missing slug.',
      'missing-page:instance': 'Missing page: `instance` is the request URL.',
      'missing-page:code': 'Missing page: `code` is `page_not_found`.',
      'missing-page:resolution':
        'Missing page: `resolution` points to listing pages and to search.',
      'missing-page:documentation-url':
        'Missing page: `documentation_url` is `{base_url}/developers#errors`.',
    },
  },
  {
    section: '8',
    part: 'serve',
    rows: {
      'limits:requests': '120 requests per 60 seconds per client IP: Docs API.',
      'limits:q-length': '`q` length 1 to 200 characters: `searchDocs`.',
      'limits:limit': '`limit` 1 to 50; default 10: `searchDocs`.',
      'limits:policy-value': 'Every response carries `RateLimit-Policy` `"docs";q=120;w=60`.',
      'limits:retry-after':
        'Over the limit, 429 `rate_limited` with `Retry-After` (integer seconds).',
      'limits:rate-limit-value':
        'Over the limit, `RateLimit` with the value `"docs";r=0;t=60` (`r` remaining, `t` seconds until reset).',
    },
  },
  {
    section: '8',
    part: 'mcp',
    rows: { 'limits:requests-mcp': '120 requests per 60 seconds per client IP: MCP server.' },
  },
  {
    section: '8',
    part: 'reports',
    rows: {
      'limits:report-calls': 'Report calls: 10 per minute per client IP: reporting tools.',
      'limits:reports': 'Reports: 20 per hour per client IP: reporting tools.',
    },
  },
  {
    section: '8',
    part: 'pages',
    rows: { 'limits:bulk': 'For bulk reads, `/llms-full.txt` is fetched once.' },
  },
];

const versioning: readonly Group[] = [
  {
    section: '9',
    part: 'serve',
    rows: {
      'versioning:path': 'The version is in the path: `/api/v1`.',
      'versioning:index': 'The ApiIndex `version` is `v1`.',
      'versioning:status':
        'The ApiIndex `status` is `stable` while current and `deprecated` afterwards.',
      'versioning:additive': 'Changes within v1 only add fields and operations.',
      'versioning:breaking': 'A breaking change ships as `/api/v2`.',
      'versioning:deprecation':
        'Once deprecated, v1 sends `Deprecation` (RFC 9745, form `@<unix seconds>`).',
      'versioning:sunset': 'Once deprecated, v1 sends `Sunset` (RFC 8594; an HTTP date).',
      'versioning:absent': '`Deprecation` is absent while the version is current.',
      'versioning:180-days':
        'The sunset date is at least 180 days after deprecation; v1 is kept for at least 180 days before removal.',
    },
  },
  {
    section: '9',
    part: 'mcp',
    rows: {
      'mcp:2026-07-28': 'The MCP server supports protocol version `2026-07-28`.',
      'mcp:2025-11-25': 'The MCP server supports protocol version `2025-11-25`.',
      'mcp:2025-06-18': 'The MCP server supports protocol version `2025-06-18`.',
      'mcp:2025-03-26': 'The MCP server supports protocol version `2025-03-26`.',
    },
  },
];

/** Who may decide what; not in the specification. */
const trust: readonly Group[] = [
  {
    section: 'configuration',
    part: 'serve',
    rows: {
      'config:author-keys':
        "`docent.yaml` in the folder sets an author's keys: product, language, nav, redirects, sets below the folder, search.synonyms, search.stopWords and search.pins.",
      'config:operator-keys':
        "An operator's key in the folder is a finding with file and line, is applied neither at the start nor live, and ends nothing.",
      'config:ready-to-copy':
        "The start prints each operator's key of the folder with the variable that sets it, safe to copy.",
      'config:order':
        'Flags override the environment, which overrides the file of `--config`, which overrides `docent.yaml` in the folder.',
      'config:file-outside':
        'The file of `--config` must lie outside the content folder, by its real path.',
      'config:author-mistakes':
        'A mistake in `docent.yaml` is a finding and ends nothing; `serve --strict` and `docent check` refuse it.',
      'config:reread':
        'A reload applies changes of the keys that the table marks, also in the file of `--config`, and names the others.',
      'config:token-host':
        "The tracker's token is sent only to the host that its operator names, and over plain HTTP only to this machine.",
      'redirects:given':
        'An address under `redirects` leads to its page or address; a target that is not there is a finding.',
      'redirects:host':
        'No redirect of the content answers for the service or below `/.well-known/`, where addresses speak for the host.',
    },
  },
  {
    section: 'includes',
    part: 'pages',
    rows: {
      'includes:reach':
        'Includes reach the content folder and the folders that the operator lists; where none are listed, the files of the repository that are on disk exactly as git has them.',
      'includes:never':
        'No file outside the content folder is included that is hidden, ignored by git, changed, named like a secret, or reached over a link that leads out.',
      'includes:shown': 'A page says in its language which included file is missing.',
    },
  },
];

/** Addresses and errors of agents; not in the specification. */
const agents: readonly Group[] = [
  {
    section: 'addresses',
    part: 'mcp',
    rows: {
      'mcp:addresses':
        'An address that the website redirects, in any version and with any capitals, is found by `get_page` and `fetch`.',
      'mcp:language':
        'Over MCP, a `language` that nothing is in is answered with the languages there are and with the other meaning of `language`.',
      'mcp:long-query':
        'A query above 200 characters is cut between words over MCP, and the answer says so.',
    },
  },
  {
    section: 'addresses',
    part: 'serve',
    rows: {
      'get-page:moved':
        'The 404 of an address that the website redirects names the slug, and the version where that is another.',
      'errors:own-ways': 'An error names only the tools and routes that the asker has.',
      'search-docs:q-too-long': 'The error of a long `q` says where to cut it.',
    },
  },
  {
    section: 'search clients',
    part: 'serve',
    rows: {
      'search-docs:fields':
        'searchDocs: `fields` lists the fields of a result to return; an unknown one is refused with those there are.',
      'search-docs:detail':
        'searchDocs: `detail` is titles, snippets or sections; with sections, results have the Markdown of their section in `text`, of at most `max_chars` characters together.',
      'search-docs:highlight':
        'searchDocs: with `highlight`, results have their snippet as HTML in which the matched words are marked and all else is escaped.',
      'search-docs:samples':
        'searchDocs: `kind=sample` finds samples that were run, then the code of the sections that the query finds.',
      'search-docs:sections':
        'searchDocs, search_docs: `section` takes up to ten sections; results are those of any of them, best first.',
      'search-docs:code-language':
        'searchDocs: `code_language` leaves results whose section has code in the language, among the first 100, and counts them.',
      'search-docs:sections:cost':
        'searchDocs: each section beyond the first is one request more, four in all at most.',
      'search-docs:snippet-chars':
        'searchDocs: `snippet_chars`, 40 to 200, limits the characters of each snippet.',
      'search-docs:facets': 'searchDocs: `facets` counts the results by kind and by section.',
      'search-docs:facets:cost':
        'searchDocs: each value that `facets` counts is one request more, four in all at most; other clients are served in between.',
      'search-docs:offset':
        'searchDocs: optional `offset`, 0 to 450, skips results; answers one after the other are the same list as one answer.',
      'search-docs:offered-kinds':
        'The OpenAPI description and `tools/list` offer the kinds of results that the documentation has; all kinds are accepted.',
      'quality:unanswered':
        'With `search.unanswered` the service records what readers and agents asked and got no answer to, redacted, by day; `docent quality unanswered` lists what has none now.',
      'check:external':
        'With `--external`, `docent check` asks other hosts for what pages link to, by HEAD and then GET, over redirects, each address once, and lists what is missing with file and line.',
      'check:external:guarded':
        'No private, loopback, link-local, reserved or metadata address is connected to, whether written, looked up or redirected to.',
      'statistics:sums':
        'With `statistics` the service stores daily sums of views, Markdown reads, searches, calls of MCP tools, hosts of referrers and addresses without a page.',
      'statistics:nameless':
        'No byte of the store says who asked: no address, user agent, cookie, header, query that was answered, path or host that occurred less than five times.',
      'statistics:opt-in': "Without the operator's keys no sum is stored.",
      'statistics:bounded':
        'A day holds a bounded number of names of each kind, and each kind is kept for a bounded number of days.',
      'statistics:read':
        '`docent stats` and the triage page show the sums; `docent stats --redirects` proposes redirects for addresses without a page, and `--forget` deletes all.',
      'suggest-docs':
        'suggestDocs: GET `/api/v1/suggest`, titles and headings that have words of `q`, the last of which may be incomplete or misspelt.',
      'suggest-docs:limits':
        'suggestDocs: `q` of 1 to 200 characters and `limit` of 1 to 20, default 8; others are refused with the bounds.',
    },
  },
];

/** Behaviour under a flood, which the specification leaves to the service. */
const oneClient: readonly Group[] = [
  {
    section: 'one client',
    part: 'serve',
    rows: {
      'operations:observe-port':
        'With `observe.port`, probes and metrics are on a port of their own and on no other.',
      'operations:never-below-an-edition':
        'Probes and metrics are at no address below the prefix of an edition.',
      'operations:connections-of-one-address':
        'The connections of one client address are limited; probes are answered nevertheless.',
      'operations:unread-answers':
        'While a client does not take an answer, none of its requests on that connection is worked on.',
      'operations:clients-in-rotation':
        'Clients are served in rotation, and a probe waits for no work in progress but one part of it.',
      'versions:left-out':
        '`version=all` searches the versions that may be open, and names those that it leaves out.',
      'sets:all':
        '`set=all` searches the edition of each set that fits the other names, names the set of each result, and counts as one request for each set, four at most.',
      'sets:filter':
        '`set:` in a query searches that set in the Docs API, MCP, the search page and `docent search`; a set that there is not is text, and the nearest one is proposed.',
      'versions:cost': '`version=all` counts as one request for each version, four at most.',
      'operations:bodies-of-one-client':
        'The memory that request bodies of one client take is limited.',
      'operations:floods':
        '`/healthz` answers and memory stays bounded through each of eight floods.',
    },
  },
  {
    section: 'one client',
    part: 'mcp',
    rows: {
      'stdio:malformed':
        '`docent mcp` answers every malformed message, with its id where that can be read.',
      'stdio:long-line': '`docent mcp` goes on after a line above its bound.',
      'stdio:backpressure':
        '`docent mcp` reads no further than it works and its answers are taken.',
      'stdio:ends': '`docent mcp` ends when either end closes.',
      'stdio:at-once':
        '`docent mcp` answers the handshake at once, lists the tools of its last start, and holds calls until its folder is read.',
      'stdio:memory': '`docent mcp` grows by at most 80 MB through 20,000 queued calls.',
    },
  },
];

/** Promises beyond the specification: of `SECURITY.md` and of the pages for operators. */
const looks: readonly Group[] = [
  {
    section: 'looks',
    part: 'pages',
    rows: {
      'theme:images':
        'Logo and favicon that `docent.yaml` names are served from the content folder, in each set; a file elsewhere, of another type or missing is an error that names it.',
      'theme:image':
        'The image of the theme, or that of the configuration of Docusaurus, is named with its size in the head of each page for chats and social sites.',
      'theme:manifest':
        'The web app manifest and the colours of the browser follow from the theme, and are there without one.',
      'theme:words':
        'Words that a file of the folder gives stand in place of those of the site; a key that it has not, or a text without its values, is an error that names the nearest key.',
      'theme:accent':
        'From one accent come two colours in which text can be read, on light and on dark backgrounds; a colour that was changed for it is a note.',
      'theme:css':
        'The style sheet that `docent.yaml` names is used after that of the site, with the fonts and images of the folder; what would load from elsewhere is left out, and is an error with its line.',
      'theme:variables': 'The page about looks lists variables and parts that the site has.',
      'theme:links':
        'Links of the header and the footer lead to pages by their files, or to the web; one that leads nowhere is an error that names it.',
      'theme:tabs':
        'The sets of a folder, or the entries at the top of its navigation, are tabs below the header as its generator has them, or as `docent.yaml` says.',
      'home:hero':
        'Hero, features with their icons, buttons and banner of VitePress, VuePress, Starlight, Hextra and Nuxt UI are shown as such on the front page.',
      'home:own':
        'A front page of the folder stands alone, unless `docent.yaml` asks for an overview below it or nothing of it can be shown.',
      'page:structured-data':
        'Pages say what they are and where they stand as JSON-LD; nothing in it can end its element.',
      'image:eager':
        'An image in the first view of a page is loaded at once, others when they come near.',
      'image:size':
        'An image of the folder has the size of its file, so that a page keeps its place; a file that is none, or claims an impossible size, is shown without one.',
      'navigation:header':
        "Links, menus and the repository of the generator's header are in the header.",
      'navigation:profiles':
        'Profiles and sources of the project are icons of the header where their service is known, and links in the footer else.',
      'navigation:trail': 'A page names the whole path to it in the navigation.',
      'navigation:fold':
        'A group of the navigation that has a page of its own is one entry: its title leads there, and the fold stands beside it.',
      'navigation:spelling':
        'Titles made from names of files and folders have acronyms as the pages write them.',
      'theme:announcement': 'An announcement is above the header of every page until its date.',
      'theme:show':
        "An author hides the site's links for developers, the copy button, the menu for assistants and the links to the descriptions for programs; what they lead to stays.",
    },
  },
];

const otherSites: readonly Group[] = [
  {
    section: 'other sites',
    part: 'pages',
    rows: {
      'access:site-prefix':
        'A service below a path of its host answers whether or not a proxy takes the path from requests.',
      'embed:script':
        'The search for other sites is one script of at most 15 kB, coded with brotli, that pages of any origin may load.',
      'embed:entries':
        'The attributes `assistant` and `report` add links to the search for other sites: to the chapters of `/developers` that say how to connect an assistant and what becomes of a report.',
      'embed:snippets':
        '`docent embed` prints, for each generator that it knows, at most five lines that put the search into a site, and names their file.',
      'search-dialog:choices':
        'The search dialog can filter by kind, section, set and version: by each that the documentation has several of.',
      'search-page:elsewhere':
        'The search page names the sets, and the current version, that answer a query with more confidence.',
      'embed:digest':
        'An address that names the bytes of that script holds for ever; that of another script is 404 and names the present one.',
    },
  },
];

const staticSites: readonly Group[] = [
  {
    section: 'static sites',
    part: 'pages',
    rows: {
      'export:whole-site':
        '`docent export` writes each page as HTML, at `intro.html` and `intro/index.html`, and as Markdown, with `llms.txt`, sitemap, search and a page for what is missing.',
      'export:same-bytes':
        'What is exported is what the service answers, byte for byte, but for what is left out; the same folder gives the same bytes.',
      'export:left-out':
        'Nothing in an export offers what needs a running service; the command names what it leaves out.',
      'export:redirects':
        'Each redirect is in `_redirects` and in the files for nginx and Caddy, and a page that leads on; a page never gives way to one.',
      'export:headers':
        'Policies, types and caching of the service are in `_headers` and in the files for nginx and Caddy; pages have their policy for hosts that read none.',
      'export:inside':
        'No name in the documentation makes an export write outside its folder, a rule of a host, or a page in place of the rules.',
      'export:editions': 'An export has all versions, languages and sets.',
      'export:prefix': 'An export stands below any path of its host.',
      'export:output':
        'An export writes into an empty folder, a new one or the last export, never into the documentation or the data of a service, deletes nothing that no export has written, and replaces it only once it is whole.',
      'export:named':
        'Addresses that a file system cannot hold, files that cannot be read, and links to what an export does not have, are named.',
      'export:search':
        'An export has all that its search in the browser loads, in each version and language.',
    },
  },
];

const builtFiles: readonly Group[] = [
  {
    section: 'built files',
    part: 'serve',
    rows: {
      'build:same-answers':
        'A folder and the file that `docent build` makes of it give the same answers, byte for byte but for the tags and codings of images and downloads, in all versions, languages and sets.',
      'build:reads-no-folder':
        'A service of a built file reads nothing of the folder, and keeps to the file that it has opened.',
      'build:same-bytes': 'The same folder gives the same file.',
      'build:no-secrets':
        'Nothing that is the operator’s is in a built file but the public address: no key, and no path of the machine.',
      'build:refusals':
        'A file that is damaged, cut short, of something else, or of another version is refused, with what to do; damage that is found later costs what it hit.',
      'build:hostile':
        'No built file makes a service send files of the machine or headers of its own, or take more memory than a bound.',
      'build:replaces':
        'A build replaces nothing that no build has written, and the last file only once the new one is whole.',
      'build:replaced':
        'Another built file in place of the one that is served takes over whole; one that cannot be served, or is for another address, does not.',
      'build:signed':
        'A service that names a public key serves only files that are signed with the private one, also after a replacement.',
      'build:address':
        'A service follows the address of a pointer: what is whole and signed takes over, anything else does not, and the last file is served.',
      'build:site':
        'A signed file with a built site answers as its folder does, and is served by a service with the key only.',
      'build:settings':
        'Settings that decide what is read are for `docent build`; `docent serve` says so, and refuses a file that was built for another address.',
      'workers:quota':
        'With several workers, a client gets exactly its quota in each window, whichever of them it reaches.',
      'workers:sessions':
        'An MCP session that one worker opened is served and ended by each of the others, with its streams.',
      'workers:reload':
        'All workers begin to serve another file or state together: no client sees an earlier state after a later one.',
      'workers:folder':
        'Several workers serve a folder as one process does: it is read once for all, a change is seen by all at one moment, what cannot be read changes nothing and is told, and what they cannot serve is refused with what to do.',
      'workers:replaced': 'A worker that ends is replaced while the others answer.',
      'workers:metrics':
        'With several workers, `/metrics` has the sums of all of them, and no sum falls when one of them ends.',
      'workers:stop': 'SIGTERM to the service stops all workers, after the requests in flight.',
    },
  },
];

const hostileContent: readonly Group[] = [
  {
    section: 'hostile content',
    part: 'pages',
    rows: {
      'html:gate':
        'HTML in content reaches a page as elements and attributes of a list; everything else is shown as text.',
    },
  },
];

const supplyChain: readonly Group[] = [
  {
    section: 'supply chain',
    part: 'evidence',
    rows: {
      'supply:locks':
        'Every package of every lock file has a digest, for every platform, and none names the host of a registry.',
      'supply:install-scripts': 'No package but sqlite3 runs a script when it is installed.',
      'supply:licences':
        'Every package and crate that is shipped, installed or needed to develop has a licence of the list.',
      'supply:sbom':
        'The package holds a list of everything in it and everything it installs, in CycloneDX, equal for equal sources.',
    },
  },
];

const faults: readonly Group[] = [
  {
    section: 'faults',
    part: 'serve',
    rows: {
      'clock:limits': 'A clock that is set neither frees nor prolongs a quota.',
      'clock:sessions': 'A clock that is set ends no MCP session.',
      'content:no-file-left':
        'While no file can be opened, no page is taken for gone: the last state is served, and files of the site are 503.',
      'content:bombs':
        'The work of reading a page grows with its length, whatever it contains, in every dialect.',
    },
  },
  {
    section: 'faults',
    part: 'reports',
    rows: {
      'store:unusable':
        'While the store of reports cannot be used, from the start or later, pages and search are served, each report is refused with what to do, and nothing is overwritten.',
      'store:upgrade':
        'A store of an earlier version is continued; a store of a newer one is refused, with the version to start.',
      'store:faults':
        'Under mixed faults over two replicas, no acknowledged report is lost, and none is stored or filed twice.',
      'clock:consent':
        'A clock that is set forward asks for consent again; one that is set back does not store a report twice.',
      'clock:leases':
        'A clock that is set lets no second filer write a report, and keeps none from being filed.',
      'clock:retention': 'A clock that is set by more than a day deletes no report for an hour.',
    },
  },
];

const operation: readonly Group[] = [
  {
    section: 'operation',
    part: 'serve',
    rows: {
      'start:kept':
        'A start that would read what the last one read opens it from the data folder without reading a page, and answers the same.',
      'start:changed':
        'A start reads when anything differs that the last reading looked at, in the folder or outside it, in git, or in the settings, and when what is kept is damaged.',
      'start:killed':
        'A build, a start, a reload or a swap that is killed at any moment leaves whole files only, and the next start serves the last whole state.',
      'stop:early':
        'A signal that tells a service to stop before it serves ends it at once, with exit code 0, also as process 1 of a container.',
      'content:replaced':
        'A folder that is moved away and back, replaced, linked elsewhere or mounted anew is served as it then is, without a restart, and later changes in it too.',
      'content:no-events': 'Changes that no event tells of are noticed within `watchPollSeconds`.',
      'built-site:pages':
        'A folder of HTML with hardly any Markdown is read as a built site: articles become Markdown, with headings and their ids, code and its language, callouts, tabs, tables and links.',
      'built-site:anchors':
        'Ids of any element of an article are anchors where they stand: in code, in cells, around blocks and at its end.',
      'built-site:members':
        'Signatures of an API reference are headings with whole names and ids, and code; a member is the first result for its name.',
      'built-site:title':
        'A page without a heading has its title, without the name of the site that ends it.',
      'built-site:redirects':
        'Pages of a built site that only lead on are redirects: links to them and their addresses lead to their targets; those that lead nowhere or in a circle are none.',
      'built-site:crates':
        'The output of `cargo doc`, which has no `index.html` above the folders of its crates, is read as a built site.',
      'built-site:menu':
        "The site's own menu is the navigation, in its order: put together from several pages where each has a part, with the pages that it leaves out below those that they name as above.",
      'inventory:names':
        'Sections, terms and boxes whose anchors an inventory of Sphinx (`objects.inv`) names are headings with these names in any theme, found whole and by parts.',
      'inventory:site':
        'A site with an inventory is one of Sphinx, and has its name and version where nothing else says them.',
      'inventory:bounds':
        'An inventory that is damaged, of another version or too large is a finding, and its site is served.',
      'inventory:missing':
        'Pages that an inventory names and the site lacks are a finding; entries that lead out of its folder are ignored.',
      'built-site:bounds':
        'HTML of any depth is read in bounded time; nothing of scripts and styles is text.',
      'site:files':
        'With `--site`, files of a built site are answered as they are, at their own addresses, with types, ranges and entity tags.',
      'site:html':
        'HTML of the site has one line more, which names its Markdown, unless `site.inject` is false; each answer has the `Link` headers of a page and no content security policy.',
      'site:bounds':
        'The end of a head is looked for in the first megabyte, in time that grows with its bytes alone.',
      'site:addresses':
        'Addresses work with and without `.html`, and redirect to the form with or without a slash that the file has; `/docs/<slug>` leads to the page.',
      'site:markdown':
        'The Markdown of a page is at its own address with `Accept: text/markdown` and with `.md`.',
      'site:everywhere': 'Lists, search and links name the addresses of the site.',
      'site:both':
        'With a content folder and `--site`, people get the built site and programs the source; what only one of them has is served from it and is a note of `docent check`.',
      'site:redirects':
        '`_redirects` of the site is applied, with its statuses; a rule that is not, such as one that would send requests to another host, is a finding.',
      'site:headers':
        '`_headers` of the site adds headers to its files, but sets no cookie and replaces no header of the service; what is not applied is a finding.',
      'sets:elsewhere':
        'Sets in the file of `--config` may have their folders anywhere: each is read, watched and bounded as a folder of its own, by its own `docent.yaml`, and nothing outside it is opened. No link of authors leads a set or the site of `--site` out of their folder.',
      'sets:site':
        'A set of that file may keep a built site of its own, which is copied, swapped and served below the address of the set as the site of `--site` is at the root.',
      'sets:clash':
        'Files of a site at the address of another set, and a site that was made for another address than that of its set, are findings.',
      'sets:authors':
        '`docent.yaml` in the content folder can name no folder outside it and no built site.',
      'site:editions':
        'Folders of versions and languages at the top of a built site are editions, by their names, by `versions.json` or `switcher.json`, by `hreflang`, and by what the front page leads to; a folder that is another name of a version is read once.',
      'site:edition-addresses':
        'Editions of a built site that readers keep stand at the addresses of their folders, in every list of the API and of MCP.',
      'site:prefix': 'A site that was built for a prefix is served at the prefix and at the root.',
      'site:copy':
        'A built site is copied to the data folder once it has been quiet for two seconds with its index there, and takes over whole; until then the last one is served. The copies used last are kept, whichever builds they are of.',
      'site:in-place': 'With `site.copy: false`, the folder itself is served, as it is now.',
      'site:kept':
        'Addresses that programs know stay the service’s; a file of the site that has one is a finding.',
      'site:closed':
        'Hidden files, files for the host and paths out of the folder are not served; the site’s `404.html` answers where nothing is.',
      'files:ranges':
        'A file is answered in the byte ranges of RFC 9110 that a GET asks for, one or several, unless `If-Range` names another state of it.',
      'files:conditions':
        'A file has an entity tag and `Last-Modified`; `If-None-Match` goes before `If-Modified-Since`.',
      'files:coded':
        'The `.br` or `.gz` beside a file is sent to a client that prefers its coding, unless it is older than the file.',
      'check:sarif': '`docent check --format sarif` is valid by the schema of SARIF 2.1.0.',
      'content:liquid':
        'Pages of Jekyll show what Liquid makes of data files, of lists of pages, and of includes.',
      'content:liquid-bounded':
        "Steps, memory and output of a page's Liquid are limited; what is not understood is a finding, and the rest of the page stays.",
      'content:growing': 'Of a file that changes while it is read, the last whole state is served.',
      'content:doubtful':
        'Pages that a fault of the machine has kept from being read, such as a disk or git that did not answer, are read again without a change of the folder.',
      'content:unreadable':
        'While the content or the file of `--config` cannot be read, its last state is served, and `/readyz` stays 200 and says what cannot be read and since when.',
      'content:unreadable-metrics':
        'While the content cannot be read, `docent_content_read_age_seconds` and `docent_content_errors` rise.',
      'content:unreadable-log':
        'The log says once that the content cannot be read, and once that it can be read again.',
      'ready:editions':
        '`/readyz` is not 200 before every version, language and set has been read.',
      'ready:waits':
        'A request that needs an edition still being read waits for it, and is refused only after a deadline.',
      'dev:follows':
        '`docent dev` tells every open page of a change, and no browser keeps a page; while the folder cannot be read, it says so.',
      'dev:author':
        '`docent dev` shows drafts, and on each page its findings with a link that opens the editor; it listens on this machine only unless another address is named. `docent serve` has none of it.',
      'dev:styles':
        '`docent dev` shows every block of the site in both colour schemes and both directions at `/_styles`; `docent serve` does not.',
      'init:files':
        '`docent init` writes a `docent.yaml` that says what was found and sets nothing, and the workflow that the documentation shows for the host of the repository; it changes no file that exists.',
      'folder:usual':
        'Without a folder, a command takes `website`, `site` or `book` with the configuration and the pages of a generator, else `docs`, `doc` or `content`, else the current folder; `docent serve` and `docent check` say which, and name the others.',
      'deploy:names':
        'Variables, ports, paths and metrics in the image, the systemd unit, the composition, the chart and the alerts are those of the configuration, the package and the endpoints.',
      'deploy:replicas':
        'Replicas of the composition, behind its proxy, share quota, sessions, reports and documentation; no read is lost when one of them is killed or updated.',
      'deploy:mixed-load':
        'Two replicas behind HAProxy, configured as the page on replicas says, go on while each part in turn is killed, frozen, slowed, filled, cut off and restarted and new documentation is published: no read fails or mixes two states beyond what `operate` says, no report is lost or doubled, and no client gets more than its quota.',
      'deploy:clocks':
        'Replicas whose clocks are two hours apart share sessions, cursors and limits, and file each report once; consent that one asked for is refused by one that is far ahead, which says what to do and stores nothing.',
      'rollout:pinned':
        'A request to the Docs API, to MCP or for the search page that names a state of the documentation (`Docent-Generation`) is answered from it, or refused with 412 and what to do. Caches keep the states apart (`Vary`).',
      'rollout:cursor':
        'A cursor that was given in another state of the documentation is refused with what to do.',
      'telemetry:spans':
        'With an OpenTelemetry collector, each request is a span by its route, in the trace of `traceparent`; searches, calls of the report store and of the tracker, and readings of the content are spans, too. The id of the trace is in the log line and in a problem document.',
      'telemetry:private':
        'No span has a query, the text of a report, a token, or a path at which nothing is.',
      'telemetry:metrics': 'The collector gets the metrics that `/metrics` has.',
      'telemetry:workers': 'Each worker is a resource of its own.',
      'telemetry:off': 'Without a collector nothing of the SDK of OpenTelemetry is loaded.',
      'telemetry:down':
        'A collector that is down costs one warning for each signal that it does not take, and holds up neither requests nor the end of the service.',
      'telemetry:variables':
        'The variables of OpenTelemetry win over `telemetry.endpoint`. One that is wrong ends the start with what to change, and no other command.',
      'cluster:same':
        'With `search.engine: opensearch`, searches keep what they promise in one process: order, scores, phrases, filters, typing mistakes, synonyms, pins and snippets.',
      'cluster:published':
        '`docent publish` sends only pages that differ, and searches see them all at once; one publisher writes an edition.',
      'cluster:down':
        'Without its search cluster, a service answers searches with `service_unavailable` and Retry-After, goes on showing pages, and logs nothing of a query.',
      'filer:backlog':
        'Two filers file a long queue at the rates that GitHub documents without a refused request, each report once, in the order in which they came; also with clocks that differ or are set.',
      'reload:command':
        '`docent reload` makes each service of the data folder read its content again.',
      'reload:sure':
        '`docent reload` signals no other process than the service that the data folder names, and says what it did not find.',
    },
  },
];

const privacy: readonly Group[] = [
  {
    section: 'privacy',
    part: 'reports',
    rows: {
      'data:private':
        'The data folder is 0700 and every file in it 0600, whatever the umask; so are the logs of SQLite and each backup.',
      'data:tightened':
        'Rights of others on the data folder and its files are taken away at the start, with a line in the log; what is not tightened is named.',
      'data:secret':
        '`docent secret` prints a secret in the documented form, 64 hexadecimal digits; replicas whose file `secret` has it accept the consents of each other.',
      'feedback:own-pages':
        "Feedback, off by default, is taken from the site's own origin and from clients that are no browsers, never from a page of another site.",
      'triage:host':
        'The triage page answers under the host of `--triage-url`, on this machine and by IP address, and refuses every other host name.',
      'triage:secure': 'The cookie of the triage page is `Secure` where the browser came over TLS.',
      'triage:lock':
        'After ten wrong tokens in a minute nobody signs in from that address; from others everybody does.',
      'triage:sign-out': 'A session that was signed out of is over, also for a copy of its cookie.',
    },
  },
];

const groups: readonly Group[] = [
  ...purpose,
  ...resources,
  ...docsApi,
  ...pagesAndDiscovery,
  ...mcpServer,
  ...access,
  ...errorsAndLimits,
  ...versioning,
  ...trust,
  ...agents,
  ...oneClient,
  ...looks,
  ...otherSites,
  ...staticSites,
  ...builtFiles,
  ...hostileContent,
  ...supplyChain,
  ...faults,
  ...operation,
  ...privacy,
];

export const REQUIREMENTS: readonly Requirement[] = groups.flatMap(({ section, part, rows }) =>
  Object.entries(rows).map(([id, sentence]) => ({ id, section, sentence, part })),
);
