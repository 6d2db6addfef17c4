/** Places that a secret stands in: what a text looks like after programs and people have passed it on. */

export type Place = (text: string) => string;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", '&#39;');
const eachLine = (before: string) => (text: string) =>
  text
    .split('\n')
    .map((line) => before + line)
    .join('\n');
/** As a terminal of this width prints one long line. */
const broken =
  (columns: number): Place =>
  (text) =>
    text
      .split('\n')
      .flatMap((line) => line.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? [''])
      .join('\n');
const logLine = (text: string): string => `2026-01-02T03:04:05.678Z worker-3 DEBUG request ${text}`;

export const PLACES: Readonly<Record<string, Place>> = {
  alone: (text) => text,
  'a code block': (text) =>
    `## What happened\n\nThe server 2.14.0 failed.\n\n\`\`\`\n${text}\n\`\`\`\n`,
  'a stack trace': (text) =>
    `Error: failed\n    at Object.<anonymous> (src/i.ts:10:5)\n${text}\nplease help.`,
  'a quotation': eachLine('> '),
  'a list': eachLine('    '),
  'a diff': eachLine('+'),
  'JSON, escaped': (text) => `{"body":"${inJson(text)}"}`,
  'JSON, escaped twice': (text) => `{"log":"{\\"body\\":\\"${inJson(inJson(text))}\\"}"}`,
  'JSON, escaped three times': (text) => `"${inJson(inJson(inJson(`"${text}"`)))}"`,
  HTML: (text) => `<pre>${html(text)}</pre>`,
  'a log line': logLine,
  'a terminal of 76 columns': (text) => broken(76)(logLine(text)),
  'a terminal of 80 columns': (text) => broken(80)(`$ ${text}`),
  'a terminal of 100 columns': (text) => broken(100)(logLine(`${logLine(text)}`)),
};
