/** Draws one diagram in a frame of its own, without an origin: takes the source from the page, answers with the height. */

interface Mermaid {
  initialize(options: object): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

interface DiagramRequest {
  readonly source: string;
  readonly isDark: boolean;
}

/** A longer source is shown as code only. */
const SOURCE_MAX = 50_000;

addEventListener('message', (event: MessageEvent<DiagramRequest>) => {
  if (event.source === parent) void draw(event.data);
});
parent.postMessage({ diagram: 'ready' }, '*');

async function draw({ source, isDark }: DiagramRequest): Promise<void> {
  const { mermaid } = globalThis as unknown as { readonly mermaid: Mermaid };
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    maxTextSize: SOURCE_MAX,
    theme: isDark ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
  });
  // Of another scheme than the page, a frame would not be transparent.
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  try {
    const { svg } = await mermaid.render('diagram', source);
    document.body.innerHTML = svg;
    parent.postMessage({ diagram: 'drawn', height: document.body.scrollHeight }, '*');
  } catch {
    parent.postMessage({ diagram: 'failed' }, '*');
  }
}
