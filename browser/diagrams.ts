/** Diagrams in place of their sources, each in a sandboxed frame; the source stays below, and is all that is shown when it cannot be drawn. */

import { words } from './words.ts';

interface FrameMessage {
  readonly diagram: 'ready' | 'failed' | 'drawn';
  /** In CSS pixels, of what was drawn. */
  readonly height?: number;
}

const HEIGHT_MAX = 5000;

export function addDiagrams(sources: Iterable<Element>): void {
  for (const pre of sources) {
    const block = pre.closest('.code');
    if (block !== null) addDiagram(block, pre.querySelector('code')?.textContent ?? '');
  }
}

function addDiagram(block: Element, source: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'diagram';
  frame.title = words.diagram;
  frame.height = '1';
  frame.loading = 'lazy';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = new URL('../diagram.html', import.meta.url).href;
  const draw = (): void => frame.contentWindow?.postMessage({ source, isDark: isDark() }, '*');
  addEventListener('message', ({ data, source: sender }: MessageEvent<FrameMessage>) => {
    if (sender !== frame.contentWindow) return;
    if (data.diagram === 'ready') draw();
    else if (data.diagram === 'failed') frame.remove();
    else {
      frame.height = String(Math.min(Math.ceil(data.height ?? 0), HEIGHT_MAX));
      foldSource(block);
    }
  });
  onSchemeChange(draw);
  block.before(frame);
}

function foldSource(block: Element): void {
  if (block.parentElement?.matches('.diagram-source')) return;
  const details = document.createElement('details');
  details.className = 'diagram-source';
  const summary = document.createElement('summary');
  summary.textContent = words.diagramSource;
  block.replaceWith(details);
  details.append(summary, block);
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? prefersDark.matches : chosen === 'dark';
}

function onSchemeChange(redraw: () => void): void {
  prefersDark.addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
}
