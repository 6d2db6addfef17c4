/** A fence `package-install` of Fumadocs names packages: a command for each package manager, of which only npm's is shown. */
import type { MarkdownIt } from 'markdown-it';

const INFO = /^\s*package-install(?=\s|$)/;
const COMMAND = /^(?:np[mx]|yarn|pnpm|bunx?)\s/;

export function packageInstall(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_package_install', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'fence' || !INFO.test(token.info)) continue;
      token.info = token.info.replace(INFO, 'sh');
      if (!COMMAND.test(token.content)) token.content = `npm install ${token.content}`;
    }
  });
}
