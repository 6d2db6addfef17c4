/** Shapes of pages that mean to take more time than their length deserves: what begins and never ends, nests, or looks like it might. */

/** The shape at about this many characters. */
type Shape = (characters: number) => string;

const repeated =
  (unit: string, end = ''): Shape =>
  (characters) =>
    unit.repeat(Math.ceil(characters / unit.length)) + end;

/** Each line of it is longer than the one before by `step`: its characters grow with the square of its lines. */
const growing =
  (line: (depth: number) => string, step: number): Shape =>
  (characters) =>
    Array.from({ length: Math.ceil(Math.sqrt((2 * characters) / step)) }, (_, depth) =>
      line(depth),
    ).join('\n');

/** As many openings as ends, around one word. */
const nested =
  (open: string, close: string): Shape =>
  (characters) => {
    const count = Math.ceil(characters / (open.length + close.length));
    return `${open.repeat(count)}core${close.repeat(count)}`;
  };

/** Each time with another number: what is kept by name is kept many times. */
const numbered =
  (unit: (number: number) => string): Shape =>
  (characters) =>
    Array.from({ length: Math.ceil(characters / unit(100).length) }, (_, number) =>
      unit(number),
    ).join('');

export const SHAPES: Readonly<Record<string, Shape>> = {
  // Blocks of CommonMark
  'lists in one line': repeated('- '),
  'numbers in one line': repeated('1. '),
  'lists inside each other': growing((depth) => `${'  '.repeat(depth)}- x`, 2),
  'quotes in one line': repeated('>'),
  'quotes line by line': repeated('> > > x\n'),
  'blank lines': repeated('\n'),
  spaces: repeated(' '),
  tabulators: repeated('\t'),
  'rules of dashes': repeated('---\n'),
  'underlined headings': repeated('a\n=\n'),
  'headings with one name': repeated('## a\n'),
  'headings with an id': repeated('## a {#b}\n'),
  'braces in a heading': repeated('{ ', ''),
  'backticks that grow': growing((depth) => '`'.repeat(depth), 1),
  'code that never ends': repeated('`a '),
  'fences that never end': repeated('```\n'),
  'fences of two kinds': repeated('~~~a\n```b\n'),
  'rows of a table': repeated('|a|b|\n|-|-|\n'),
  'columns of a table': (characters) =>
    `${'|a'.repeat(characters / 8)}\n${'|-'.repeat(characters / 8)}\n${'|b'.repeat(characters / 8)}\n`,
  'pipes in one line': repeated('|'),
  'definitions of links': repeated('[a]: b\n'),
  'notes at the foot': repeated('[^a]: b\n'),
  'references to notes': repeated('[^a]'),
  'definitions of terms': repeated('a\n: b\n\n'),
  abbreviations: repeated('*[a]: b\n'),
  // Within lines
  brackets: repeated('['),
  'brackets that end': repeated(']'),
  'links that never end': repeated('[a]('),
  'links inside each other': nested('[', '](a)'),
  'images that never end': repeated('![a](<'),
  'reference links': repeated('[a][b] ', '\n\n[b]: ./b.md\n'),
  'wiki links': repeated('[[a|'),
  emphasis: repeated('*a _b '),
  'strong emphasis': repeated('**a __b ~~c '),
  'emphasis inside itself': nested('*_', '_*'),
  'marks of pymdown': repeated('++a ==b ^^c ~d ^e '),
  'critic marks': repeated('{++a {--b {~~c '),
  entities: repeated('&amp &#x'),
  backslashes: repeated('\\'),
  addresses: repeated('http://a.b/c?d='),
  'addresses in angles': repeated('<http://a'),
  'dollar signs': repeated('$a $$b '),
  'formulas that begin': repeated('\\begin{a} \\( \\[ '),
  colons: repeated(':a: :b[ '),
  'accents without end': repeated('a\u0301\u200b\u202e'),
  // HTML
  'open comments': repeated('<!--'),
  'comments that name tabs': repeated('<!-- tabs:start -->\n#### a\n'),
  'open tags': repeated('<a '),
  'open attributes': repeated('<a b="'),
  'many attributes': (characters) => `<p ${'a="b" '.repeat(characters / 6)}>x</p>\n`,
  'elements that never end': repeated('<div>\n'),
  'elements inside each other': nested('<div>\n', '\n</div>\n'),
  'ends without a beginning': repeated('</div>\n'),
  'headings of HTML': repeated('<h2>a'),
  'declarations and sections': repeated('<!A <?b <![CDATA['),
  'scripts that never end': repeated('<script>a'),
  'scripts of Vue that never end': repeated('<script setup>\n'),
  'elements of one line': repeated('<div>a</div>\n'),
  'fences in elements that never end': repeated('<div>\n```a\n'),
  drawings: repeated('<svg><path d="M0 0"/>'),
  'details inside each other': nested('<details><summary>a</summary>\n\n', '\n\n</details>\n'),
  // Components and templates
  'components that never end': repeated('<Tabs>\n'),
  'components inside each other': nested('<Note>\n', '</Note>\n'),
  'components in one line': nested('<Tip>', '</Tip>'),
  'properties that never end': repeated('<Tab a={'),
  'elements in properties': repeated('<Tab a={<b>'),
  braces: repeated('{'),
  'braces inside each other': nested('{[', ']}'),
  'texts in braces': repeated('{`a${'),
  'comments in braces': repeated('{/* a '),
  imports: repeated("import a from './b';\n"),
  'exports that never end': repeated('export const a = [\n'),
  'short codes that never end': repeated('{{< a '),
  'short codes inside each other': nested('{{% a %}}\n', '{{% /a %}}\n'),
  'template outputs': repeated('{{ a | b '),
  'template tags': repeated('{% tab "a" %}\n'),
  'attribute lists': repeated('{: .a #b c="d"}\n'),
  'attributes that never end': repeated('a{.b '),
  containers: repeated('::: a\n'),
  'containers inside each other': growing((depth) => `${':'.repeat(depth + 3)} a`, 1),
  'admonitions inside each other': growing((depth) => `${'    '.repeat(depth)}!!! note "t"`, 4),
  'tabs inside each other': growing((depth) => `${'    '.repeat(depth)}=== "t"`, 4),
  'slash blocks': repeated('/// a | b\n'),
  'directives inside each other': growing((depth) => `${'`'.repeat(depth + 3)}{note} a`, 1),
  'targets and roles': repeated('(a)=\n{a}`b'),
  'includes of nothing': repeated('--8<-- "a"\n<<< @/b\n{{#include c}}\n'),
  // Of one dialect or two
  'attributes of components that never end': repeated('<Note a="'),
  'brackets of expressions': (characters) =>
    `<A b={${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}} />`,
  'quotes in braces': repeated("{'"),
  'escaped quotes in braces': (characters) => `{${repeated("\\'")(characters)}`,
  'callouts of colons': repeated('::: tip\n'),
  'pairs of colons': repeated('::card{a}\n'),
  'keys of components': (characters) => `::card\n---\n${'['.repeat(characters)}\n---\n::\n`,
  'short codes that nobody closes': repeated('{{< tabs >}}\n'),
  'tabs of code': repeated('{{< tabpane >}}{{< tab "a" >}}\n'),
  alerts: repeated('> [!NOTE]\n> x\n\n'),
  'attributes of headings': repeated(`## x {${'aa='.repeat(90)}!\n\n`),
  'attributes of code': repeated('`a`{'),
  'elements of Markdown': repeated('<div markdown>\n'),
  'custom elements': repeated('<a-b>x</a-b>\n'),
  'callouts by classes': repeated('{: .note }\n> '),
  'references to identifiers': repeated('[a][b.c] [`'),
  'words with a class': repeated('[a]{.b} :c[d]'),
  'directives side by side': repeated('```{note}\n'),
  'substitutions and code': repeated('{{ a `'),
  'heads that never end': repeated('<head>'),
  'links without words': repeated('[](a.md) [b.md](b.md) '),
  'raw text of Liquid': repeated('{% raw %}\n'),
  'code of Liquid': repeated('{% highlight c %}\n'),
  'comments of kramdown': repeated('{::comment}\n'),
  'tables of contents': repeated('[TOC]\n'),
  // Of many names
  'elements of many names': numbered((number) => `<x-${number}>a</y-${number}>`),
  'components of many names': numbered((number) => `<C${number}>a</C${number}>\n`),
  'ends of many names': numbered((number) => `</e${number}>a `),
  'headings of many names': numbered((number) => `## a${number}\n`),
  'notes of many names': numbered((number) => `[^${number}]\n\n[^${number}]: a\n\n`),
  'links of many names': numbered((number) => `[a${number}]\n\n[a${number}]: b\n\n`),
  'abbreviations of many names': numbered((number) => `A${number} a\n\n*[A${number}]: b\n\n`),
  'tabs of many labels': numbered((number) => `=== "t${number}"\n\n    a\n\n`),
  'imports of many names': numbered(
    (number) => `import A${number} from './b';\n\n<A${number} />\n\n`,
  ),
  'exports of each other': numbered(
    (number) => `export const a${number + 1} = [a${number}, a${number}];\n\n`,
  ),
};
