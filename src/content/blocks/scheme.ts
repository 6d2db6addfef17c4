/** Images for one colour scheme: people see that of theirs, agents and search get the one for light. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

export type Scheme = 'light' | 'dark';

const FRAGMENT = /#(?:only-|gh-)(light|dark)(?:-mode-only)?$/;
/** Classes by which Tailwind (Mintlify, Nextra, Fumadocs) and Starlight hide an image in one scheme. */
const ONLY_LIGHT = /(?:^|\s)(?:dark:(?:sl-)?hidden)(?:\s|$)/;
const ONLY_DARK =
  /(?:^|\s)(?:light:sl-hidden|hidden\s+(?:\S+\s+)*dark:(?:block|inline|flex))(?:\s|$)/;

export function schemeOfClasses(classes: string): Scheme | undefined {
  return ONLY_DARK.test(classes) ? 'dark' : ONLY_LIGHT.test(classes) ? 'light' : undefined;
}

/** `a.png#only-dark` of Material for MkDocs, `a.png#gh-dark-mode-only` of GitHub. */
export function schemeOfAddress(address: string): Scheme | undefined {
  return FRAGMENT.exec(address)?.[1] as Scheme | undefined;
}

export function setScheme(image: Token, scheme: Scheme): void {
  image.attrJoin('class', `${scheme}-only`);
}

export function isForDark(image: Token): boolean {
  return image.attrGet('class')?.toString().includes('dark-only') === true;
}

/** Schemes that addresses of images name. */
export function schemeImages(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'docent_schemes', ({ tokens }: StateCore) => {
    for (const { children } of tokens) {
      for (const image of children?.filter(({ type }) => type === 'image') ?? []) {
        const src = String(image.attrGet('src') ?? '');
        const scheme = schemeOfAddress(src);
        if (scheme === undefined) continue;
        image.attrSet('src', src.replace(FRAGMENT, ''));
        setScheme(image, scheme);
      }
    }
  });
}
