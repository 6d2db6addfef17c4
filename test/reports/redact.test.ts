import test from 'ava';
import { createRedactor } from '../../src/reports/redact/redact.ts';
import { SHAPES, secretCorpus } from './secret-corpus.ts';

const redact = (text: string): string => createRedactor().redact(text);

test('at least 99 % of 2,000 planted secrets in more than 80 shapes are removed', (t) => {
  const corpus = secretCorpus(20, 7);
  t.true(Object.keys(SHAPES).length >= 80);
  t.true(corpus.length >= 2000);
  const kept = corpus.filter(({ secret, text }) => redact(text).includes(secret));
  t.log(`${corpus.length - kept.length} of ${corpus.length} removed`);
  t.log(kept.map(({ shape, text }) => `${shape}: ${text}`));
  t.true(kept.length <= corpus.length * 0.01);
});
