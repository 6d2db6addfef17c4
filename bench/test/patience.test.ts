import test from 'ava';
import { startProgram } from '../peers/dialogue.ts';

const SAYS_READY = `console.log('{"ready":"an engine"}');`;

test('an engine that does not finish is given up after the time it was given, and ended', async (t) => {
  const code = `${SAYS_READY} process.stdin.resume(); setInterval(() => {}, 1000);`;
  const program = await startProgram({ command: process.execPath, args: ['-e', code] }, 2000);
  await t.throwsAsync(program.ask({ op: 'build' }), { message: /no answer in 2000 ms/ });
  await program.end();
  t.throws(() => process.kill(program.pid, 0), { code: 'ESRCH' });
});

test('an engine that complains of one command answers the next', async (t) => {
  const code = `${SAYS_READY} require('node:readline').createInterface({ input: process.stdin }).on('line', (line) =>
    console.log(line.includes('open') ? '{"error":"there is no index"}' : '{"ms":1}'));`;
  const program = await startProgram({ command: process.execPath, args: ['-e', code] });
  await t.throwsAsync(program.ask({ op: 'open' }), { message: 'there is no index' });
  t.deepEqual(await program.ask({ op: 'build' }), { ms: 1 });
  await program.end();
});
