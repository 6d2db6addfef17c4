/** Compares the figures of one tree with their floors, and prints them. */
import { readFileSync } from 'node:fs';

const USUAL = { served: 0.999, addresses: 0.999, nav: 0.98, clean: 0.98 };

/** Floors of single trees, each with its reason. */
const OWN = {
  vitepress: { nav: 0.2 }, // the tree lacks the file that holds its sidebar
};

const [tree, file] = process.argv.slice(2);
const { figures } = JSON.parse(readFileSync(file, 'utf8'));
const floors = { ...USUAL, ...OWN[tree] };
const low = Object.entries(floors).filter(([name, floor]) => (figures[name] ?? 1) < floor);
const shown = Object.entries(figures)
  .filter(([, value]) => typeof value === 'number')
  .map(([name, value]) => `${name} ${Math.round(value * 1000) / 1000}`);
process.stdout.write(`= ${tree}: ${shown.join(', ')}\n`);
for (const [name, floor] of low) {
  process.stdout.write(`= ${tree}: ${name} is ${figures[name]}, below ${floor}\n`);
}
process.exitCode = low.length > 0 ? 1 : 0;
