/** Titles of code as Mintlify writes them: words behind the language, ```` ```js Title of it icon="x" ````. */
import type { MarkdownIt, StateCore } from 'markdown-it';

const FLAGS =
  /^(?:lines|wrap|expandable|copy|twoslash|showLineNumbers|live|sample|output|\{.*\}|\[.*\]|[\w-]+=.*)$/;

export function bareTitles(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_bare_titles', ({ tokens }: StateCore) => {
    for (const token of tokens) {
      const [language = '', ...words] =
        token.type === 'fence' ? token.info.trim().split(/\s+/) : [];
      const end = words.findIndex((word) => FLAGS.test(word));
      const title = words
        .slice(0, end === -1 ? words.length : end)
        .join(' ')
        .replace(/^["']|["']$/g, '');
      if (title !== '' && !title.includes('"')) {
        token.info =
          `${language} title="${title}" ${end === -1 ? '' : words.slice(end).join(' ')}`.trim();
      }
    }
  });
}
