import test from 'ava';
import { startProgram } from '../../bench/peers/dialogue.ts';

const SAYS_READY = `console.log('{"ready":"an engine"}');`;

test('an engine that does not finish is given up after the time it was given, and ended', async (t) => {
  const code = `${SAYS_READY} process.stdin.resume(); setInterval(() => {}, 1000);`;
  const program = await startProgram({ command: process.execPath, args: ['-e', code] }, 2000);
  await t.throwsAsync(program.ask({ op: 'build' }), { message: /no answer in 2000 ms/ });
  await program.end();
  t.throws(() => process.kill(program.pid, 0), { code: 'ESRCH' });
});
