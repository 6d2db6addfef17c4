/**
 * Writes documentation with every kind of edition into a folder: two sets, two versions, two languages of which one runs from right to
 * left, a page that is not translated, one that a version drops, and as many links in the header as there may be. folder.js <folder>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const [root] = process.argv.slice(2);

const SETTINGS = `product:
  id: acme
  name: Acme
  version: 2.0.0
  description: A made-up product that keeps wombats, in several editions.
sets:
  - id: server
    name: Server
    folder: server
  - id: cli
    name: Command line
    folder: cli
theme:
  header:
    repository: https://git.acme.test/wombats
    links:
${[
  'Getting started',
  'API reference',
  'Release notes',
  'Community forum',
  'Blog and news',
  'Downloads',
]
  .map((title, index) => `      - { title: ${title}, href: 'https://acme.test/${index}' }`)
  .join('\n')}
`;

/** By set, then by path: title, description and subject in English; title, description and first words in Arabic where it is translated. */
const PAGES = {
  server: {
    'guide/install.md': [
      ['Install', 'Install the server from a package or from source.', 'the installation'],
      ['التثبيت', 'تثبيت الخادم من حزمة أو من المصدر.', 'يشرح هذا القسم التثبيت خطوة بخطوة.'],
    ],
    'guide/configure.md': [
      ['Configure', 'Set limits, the port and the data folder.', 'the configuration of limits'],
      ['الإعداد', 'ضبط الحدود والمنفذ ومجلد البيانات.', 'يشرح هذا القسم إعداد الحدود.'],
    ],
    'guide/search.md': [
      ['Search', 'Find wombats by name, colour and burrow.', 'the search for wombats'],
      ['البحث', 'العثور على الومبت بالاسم واللون والجحر.', 'يشرح هذا القسم البحث.'],
    ],
    'guide/replicas.md': [
      [
        'Replicas',
        'Keep the same wombats on several machines.',
        'replicas, which are not translated',
      ],
    ],
    'reference/errors.md': [
      ['Errors', 'Each error with its cause and its remedy.', 'errors and their remedies'],
      ['الأخطاء', 'كل خطأ مع سببه وعلاجه.', 'يشرح هذا القسم الأخطاء وعلاجها.'],
    ],
  },
  cli: {
    'commands/run.md': [
      ['Run', 'Start the command line client.', 'the command that runs wombats'],
      ['التشغيل', 'بدء عميل سطر الأوامر.', 'يشرح هذا القسم أمر التشغيل.'],
    ],
    'commands/list.md': [
      ['List', 'List wombats as a table or as JSON.', 'the command that lists wombats'],
      ['القائمة', 'عرض الومبت في جدول أو بصيغة JSON.', 'يشرح هذا القسم أمر القائمة.'],
    ],
    'commands/remove.md': [
      ['Remove', 'Remove wombats that are not needed.', 'the command that removes wombats'],
      ['الإزالة', 'إزالة الومبت غير المطلوب.', 'يشرح هذا القسم أمر الإزالة.'],
    ],
  },
};
/** Only the old version has it. */
const VANISHED = [
  'guide/burrows.md',
  ['Burrows', 'Dig burrows by hand.', 'burrows, which version 2 digs itself'],
];

for (const [set, pages] of Object.entries(PAGES)) {
  for (const version of ['v2', 'v1']) {
    for (const [file, [english, arabic]] of Object.entries(pages)) {
      await write([set, version, file], inEnglish(english, version, set));
      if (arabic) await write([set, 'ar', version, file], inArabic(arabic, version));
    }
  }
}
await write(['server', 'v1', VANISHED[0]], inEnglish(VANISHED[1], 'v1', 'server'));
await write(['docent.yaml'], SETTINGS);

async function write(parts, text) {
  const file = path.join(root, ...parts);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

function page(title, description, body) {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n# ${title}\n\n${body}\n`;
}

function inEnglish([title, description, subject], version, set) {
  return page(
    title,
    description,
    `This page of the ${set} in version ${version} describes ${subject}. ${description}

## Requirements

You need Node ${version === 'v2' ? 24 : 20} and 64 MB of memory. Wombats need room to dig.

| Setting | Default | Meaning |
|---|---|---|
| \`port\` | 8080 | Port of the service |
| \`data\` | \`./data\` | Folder of the data |

## Steps

1. Read about the requirements above.
2. Run the command:

\`\`\`sh
acme ${set} ${title.toLowerCase()} --version ${version}
\`\`\`

> [!NOTE]
> Each step can be repeated.

## Limits

There are at most 1000 wombats. See [the requirements](#requirements) for the memory that they take.`,
  );
}

function inArabic([title, description, text], version) {
  return page(
    title,
    description,
    `${text} ${description}

## المتطلبات

تحتاج إلى Node وإلى 64 ميغابايت من الذاكرة في الإصدار ${version}.

| الإعداد | الافتراضي | المعنى |
|---|---|---|
| \`port\` | 8080 | منفذ الخدمة |

## الخطوات

1. اقرأ المتطلبات أعلاه.
2. شغّل الأمر:

\`\`\`sh
acme --version ${version}
\`\`\`

## الحدود

يوجد ألف ومبت على الأكثر. انظر [المتطلبات](#المتطلبات).`,
  );
}
