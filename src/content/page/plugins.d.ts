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
