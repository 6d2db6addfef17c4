/** From the start of the process to its first answer, and the memory it then holds. */
import { median } from '../../src/reporter/statistics.ts';
import type { BenchContext, Measurement, Outcome, Scenario } from '../measurement.ts';
import { startDocent } from '../process.ts';
import { ask, expectThat } from '../record.ts';

const NAME = 'start';

export const START_UP: Scenario = {
  name: NAME,
  what: 'The command starts until /readyz answers 200, then a search is answered; resident memory as /metrics says it, afterwards.',
  async run(context: BenchContext): Promise<Outcome> {
    const rounds = context.quick ? 1 : context.rounds;
    const ready: number[] = [];
    const resident: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      context.progress(`${NAME}: round ${round + 1} of ${rounds}`);
      const server = await startDocent(context.corpus);
      try {
        ready.push(server.readyAfterMs);
        const answer = await ask(server.url, { method: 'GET', path: '/api/v1/search?q=start' });
        expectThat(answer.status === 200, `the first search answered ${answer.status}`);
        resident.push(await residentMiB(server.url));
      } finally {
        await server.stop();
      }
    }
    const measurements = [row('ready, ms', ready), row('resident memory, MiB', resident)];
    return { measurements, ratios: [] };
  },
};

/** `figure` is a name and a unit. */
function row(figure: string, samples: readonly number[]): Measurement {
  const [name, unit = ''] = figure.split(', ');
  const scenario = `${NAME}: ${name}`;
  return { scenario, subject: 'docent', unit, value: median(samples), samples };
}

async function residentMiB(url: string): Promise<number> {
  const text = await (await ask(url, { method: 'GET', path: '/metrics' })).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  expectThat(bytes !== undefined, '/metrics lacks process_resident_memory_bytes');
  return Number(bytes) / 2 ** 20;
}
