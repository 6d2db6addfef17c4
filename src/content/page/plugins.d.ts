/** Plugins of markdown-it that have no types of their own. */
declare module 'markdown-it-footnote' {
  const plugin: (md: unknown) => void;
  export default plugin;
}
declare module 'markdown-it-deflist' {
  const plugin: (md: unknown) => void;
  export default plugin;
}
declare module 'markdown-it-emoji' {
  export const full: (md: unknown, options?: unknown) => void;
}

/** Its own types are read as those of CommonJS, though it is loaded as a module. */
declare module 'npm-to-yarn' {
  export default function convert(commands: string, to: 'yarn' | 'pnpm' | 'bun'): string;
}
