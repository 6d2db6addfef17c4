import test from 'ava';
import { endpoint, modern } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

test('grep_docs returns lines with their places, as many as fit, and goes on behind them', async (t) => {
  verifies('tool:grep-docs');
  const { server } = await endpoint(t);
  const call = async (args: object): Promise<any> => {
    const params = { name: 'grep_docs', arguments: args };
    return (await modern(server, { method: 'tools/call', params })).body.result;
  };
  const { structuredContent: all } = await call({ pattern: 'e', max_chars: 100_000, limit: 100 });
  t.true(all.count > 10);
  const lines: unknown[] = [];
  let cursor: string | undefined;
  do {
    const args = { pattern: 'e', max_chars: 1500, limit: 100, ...(cursor && { cursor }) };
    const { structuredContent: part, content } = await call(args);
    t.true(content[0].text.length <= 1500);
    lines.push(...part.matches);
    ({ cursor } = part);
  } while (cursor !== undefined && lines.length < all.count);
  t.deepEqual(lines.slice(0, all.count), all.matches);
  const wrong = await call({ pattern: 'a(b', regex: true });
  t.true(wrong.isError);
  t.regex(wrong.content[0].text, /missing closing \)/);
});
