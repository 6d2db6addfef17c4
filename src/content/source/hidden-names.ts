/** Names in a content folder that are passed over: hidden ones, but for those that some generator reads, and installed packages. */

/** Hidden files that order a folder's pages. */
const NAVIGATION_FILES = new Set(['.navigation.yml', '.nav.yml', '.pages']);
/** Hidden files and folders that some generator reads besides {@link NAVIGATION_FILES}. */
export const HIDDEN_AND_READ: readonly string[] = [
  '.config',
  '.docs',
  '.gitbook',
  '.gitbook.yaml',
  '.gitbook.yml',
  '.mintignore',
  '.vitepress',
  '.vuepress',
];

/** @param hidden names that are read although they are hidden */
export function isRead(name: string, hidden: readonly string[]): boolean {
  if (name === 'node_modules') return false;
  return !name.startsWith('.') || NAVIGATION_FILES.has(name) || hidden.includes(name);
}
