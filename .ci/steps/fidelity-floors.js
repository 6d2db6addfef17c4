/** Compares the figures of one tree with their floors, and prints them. */
import { readFileSync } from 'node:fs';

const USUAL = {
  served: 0.999,
  addresses: 0.999,
  text: 0.97,
  headings: 0.97,
  anchors: 0.95,
  images: 0.95,
  nav: 0.98,
  clean: 0.98,
};

/** Floors of single trees, each with its reason. */
const OWN = {
  // A plugin puts players in place of the code of examples, which is shown here; the tree lacks two modules that export partials, with all images that are missing.
  docusaurus: { text: 0.91, images: 0.87 },
  // Its own templates write quick references, the glossary and the styles of code from other pages and data: 117 headings on four pages.
  hugoDocs: { headings: 0.92, anchors: 0.91 },
  // The site's own components show collections of sites and themes, and portraits: 93 of 94 images, on three pages.
  starlight: { text: 0.94, images: 0 },
  // The tree lacks the file that holds its sidebar, the logo, and files that pages include.
  vitepress: { nav: 0.2, images: 0.6 },
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
