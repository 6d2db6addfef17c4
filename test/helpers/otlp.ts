/** A collector of OpenTelemetry that keeps what it is sent by OTLP over HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Cleanup } from './service.ts';

export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanSeen {
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  /** Empty for a root. */
  readonly parentId: string;
  readonly attributes: Attributes;
  readonly resource: Attributes;
}

export interface Collector {
  readonly url: string;
  readonly spans: SpanSeen[];
  /** Names of metrics, by the resource that they are of. */
  readonly metrics: { readonly resource: Attributes; readonly names: readonly string[] }[];
  /** All that was sent. */
  readonly bytes: Buffer[];
}

/** @param takes paths that it takes; the others are 404 */
export async function collector(
  t: Cleanup,
  takes: readonly string[] = ['/v1/traces', '/v1/metrics'],
): Promise<Collector> {
  const seen: Omit<Collector, 'url'> = { spans: [], metrics: [], bytes: [] };
  const server = createServer((request, response) => {
    if (takes.includes(request.url ?? '')) void receive(seen, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return { ...seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function receive(
  seen: Omit<Collector, 'url'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await buffer(request);
  seen.bytes.push(sent);
  const takeOne = request.url === '/v1/traces' ? takeSpans : takeMetrics;
  for (const part of fields(sent).get(1) ?? []) takeOne(seen, part);
  response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
}

/** ResourceSpans: resource 1, scope_spans 2, of which each has spans 2. */
function takeSpans({ spans }: Pick<Collector, 'spans'>, bytes: Buffer): void {
  const of = fields(bytes);
  const resource = attributesOf(one(of, 1), 1);
  for (const span of (of.get(2) ?? []).flatMap((scope) => fields(scope).get(2) ?? [])) {
    const parts = fields(span);
    spans.push({
      name: one(parts, 5).toString(),
      traceId: one(parts, 1).toString('hex'),
      id: one(parts, 2).toString('hex'),
      parentId: one(parts, 4).toString('hex'),
      attributes: attributesOf(span, 9),
      resource,
    });
  }
}

/** ResourceMetrics: resource 1, scope_metrics 2, of which each has metrics 2 with a name 1. */
function takeMetrics({ metrics }: Pick<Collector, 'metrics'>, bytes: Buffer): void {
  const of = fields(bytes);
  const own = (of.get(2) ?? []).flatMap((scope) => fields(scope).get(2) ?? []);
  const names = own.map((metric) => one(fields(metric), 1).toString());
  metrics.push({ resource: attributesOf(one(of, 1), 1), names });
}

/** Key 1, value 2, of which a text is 1 and an integer 3. */
function attributesOf(bytes: Buffer, field: number): Attributes {
  const pairs = (fields(bytes).get(field) ?? []).map((pair) => {
    const parts = fields(pair);
    const value = fields(one(parts, 2));
    const text = value.get(1)?.[0];
    return [one(parts, 1).toString(), text?.toString() ?? value.get(3)?.[0]?.readUInt32LE() ?? 0];
  });
  return Object.fromEntries(pairs) as Attributes;
}

const one = (of: ReadonlyMap<number, readonly Buffer[]>, field: number): Buffer =>
  of.get(field)?.[0] ?? Buffer.alloc(0);

/** The fields of a message of Protocol Buffers, by number; a varint as four bytes, little endian. */
function fields(bytes: Buffer): ReadonlyMap<number, readonly Buffer[]> {
  const found = new Map<number, Buffer[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const key = varint();
    const values = found.get(key >> 3) ?? [];
    found.set(key >> 3, values);
    const wire = key & 7;
    if (wire === 0) {
      const number = Buffer.alloc(4);
      number.writeUInt32LE(varint() % 2 ** 32);
      values.push(number);
    } else values.push(take(wire === 1 ? 8 : wire === 5 ? 4 : varint()));
  }
  return found;
}
