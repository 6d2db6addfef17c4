/** The calls that MCP clients make all the time, on the newest version and on the one before. */
import { compare } from '../compare.ts';
import { distinctQueries, readSubjects } from '../corpus.ts';
import type { HttpRequest } from '../load.ts';
import type { BenchContext, Outcome, Scenario } from '../measurement.ts';
import { expectThat, record, type Expectation } from '../record.ts';

export type Version = '2026-07-28' | '2025-11-25';
const VERSIONS: readonly Version[] = ['2026-07-28', '2025-11-25'];

/** The connections of the stated target; the other scenarios use fewer. */
const CONNECTIONS = 16;
const REPEATED_QUERIES = 20;
const RECORDED_DISTINCT = 50;

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export function mcpRequest(
  version: Version,
  method: string,
  params: Record<string, unknown>,
): HttpRequest {
  const isModern = version === '2026-07-28';
  const name = params['name'];
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(isModern && { 'mcp-method': method }),
      ...(isModern && typeof name === 'string' && { 'mcp-name': name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: isModern ? { ...params, _meta: ENVELOPE } : params,
    }),
  };
}

const search = (version: Version, query: string): HttpRequest =>
  mcpRequest(version, 'tools/call', { name: 'search_docs', arguments: { query, limit: 3 } });

const FOUND: Expectation = {
  status: 200,
  contentType: 'application/json',
  check(body, request) {
    const asked = JSON.parse(request.body ?? '') as { params: { arguments: { query: string } } };
    const { result } = JSON.parse(body) as {
      result: { isError?: boolean; structuredContent: { query: string; results: unknown[] } };
    };
    expectThat(result.isError === undefined, `an error: ${body.slice(0, 200)}`);
    const { query, results } = result.structuredContent;
    expectThat(query === asked.params.arguments.query, `the query is ${query}`);
    expectThat(results.length <= 3, `${results.length} results`);
  },
};

const LISTED: Expectation = {
  status: 200,
  contentType: 'application/json',
  check(body) {
    const { result } = JSON.parse(body) as { result: { tools: readonly unknown[] } };
    expectThat(result.tools.length >= 7, `${result.tools.length} tools`);
  },
};

const options = { status: 200, connections: CONNECTIONS } as const;

const repeated = (version: Version): Scenario => {
  const name = `tools/call search_docs, repeated, ${version}`;
  return {
    name,
    what: `${REPEATED_QUERIES} titles and headings as queries, limit 3, asked in turn, ${CONNECTIONS} connections; each answer has its query.`,
    async run(context: BenchContext): Promise<Outcome> {
      const { url } = await context.docent();
      const { phrases } = await readSubjects(url);
      const short = phrases.filter((phrase) => phrase.length <= 100);
      const asked = short.slice(0, REPEATED_QUERIES).map((query) => search(version, query));
      const recording = await record(url, asked, FOUND);
      return compare(context, { ...options, scenario: name, requests: () => asked, recording });
    },
  };
};

const distinct = (version: Version): Scenario => {
  const name = `tools/call search_docs, distinct, ${version}`;
  return {
    name,
    what: `One to three words of the headings, limit 3, no query asked twice, ${CONNECTIONS} connections.`,
    async run(context: BenchContext): Promise<Outcome> {
      const { url } = await context.docent();
      const { phrases } = await readSubjects(url);
      const queries = distinctQueries(phrases);
      const next = (count: number): HttpRequest[] =>
        Array.from({ length: count }, () => search(version, queries.next().value));
      return compare(context, {
        ...options,
        scenario: name,
        warmUpSeconds: 3,
        isDistinct: true,
        requests: next,
        recording: await record(url, next(RECORDED_DISTINCT), FOUND),
      });
    },
  };
};

const listing = (version: Version): Scenario => {
  const name = `tools/list, ${version}`;
  return {
    name,
    what: `The list of tools, ${CONNECTIONS} connections.`,
    async run(context: BenchContext): Promise<Outcome> {
      const { url } = await context.docent();
      const asked = [mcpRequest(version, 'tools/list', {})];
      const recording = await record(url, asked, LISTED);
      return compare(context, { ...options, scenario: name, requests: () => asked, recording });
    },
  };
};

export const MCP: readonly Scenario[] = VERSIONS.flatMap((version) => [
  repeated(version),
  distinct(version),
  listing(version),
]);
