/** Markdown that makes each neutral block, for `/_styles`: a new block has a row. */
import type { BlockType } from '../content/blocks/block.ts';
import type { Attributes } from '../content/model/data.ts';
import type { PageSource } from '../content/model/page-source.ts';

export interface BlockExample {
  readonly text: string;
  /** Default: Mintlify's, whose components make most blocks. */
  readonly dialect?: string;
  /** Front matter. */
  readonly attributes?: Attributes;
}

/** As the source of a page. */
export function exampleSource({
  text,
  dialect = 'mintlify',
  attributes,
}: BlockExample): PageSource {
  const file = dialect === 'mintlify' ? 'example.mdx' : 'example.md';
  return { text, dialect, file, ...(attributes !== undefined && { attributes }) };
}

/** An address in examples that leads to the icon of the site. */
export const EXAMPLE_IMAGE = 'icon.svg';

const CALLOUTS = ['note', 'tip', 'important', 'warning', 'danger'].map(
  (kind) => `:::${kind}\nThe key is stored in \`acme.toml\`, see [keys](#callout).\n:::`,
);

/** Blocks of Markdown itself. */
export const TEXT_EXAMPLE: BlockExample = {
  text: `## Keys

A paragraph with **strong** and *stressed* words, a [link](#text) and \`--flag\`.

### Limits of a key

#### Limits of an old key

- One point
  - A point of it
- [x] Done
- [ ] To do

1. First
2. Second

> Said by somebody else.

\`\`\`js title="acme.js" {2}
const key = await acme.open('acme.toml');
console.log(key.limit); // 120
\`\`\`

| Key | Default | About |
| --- | ---: | --- |
| \`limit\` | 120 | Requests in a minute |
| \`window\` | 60 | Seconds |

$$
x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

---

<img src="${EXAMPLE_IMAGE}" alt="The icon of the site" width="96" height="96" />
`,
};

export const BLOCK_EXAMPLES: Readonly<Record<BlockType, BlockExample>> = {
  accordion: {
    text: '<Accordion title="Closed">\nFolded text.\n</Accordion>\n\n<Accordion title="Open" defaultOpen>\nText that can be folded.\n</Accordion>\n',
  },
  badge: { text: 'A page about version <Badge>2.1</Badge> and <Badge>beta</Badge>.\n' },
  callout: {
    dialect: 'docusaurus',
    text: [...CALLOUTS, ':::tip[A title of its own]\nWords.\n:::'].join('\n\n'),
  },
  card: { text: '<Card title="Keys" href="#card">\nHow a key is made.\n</Card>\n' },
  cards: {
    text: '<CardGroup cols={2}>\n<Card title="Keys" href="#cards">\nHow a key is made.\n</Card>\n<Card title="Limits">\nHow many requests a key has.\n</Card>\n</CardGroup>\n',
  },
  column: {
    text: '<Columns cols={2}>\n<Column>\nOn the one side.\n</Column>\n<Column>\nOn the other side.\n</Column>\n</Columns>\n',
  },
  element: {
    text: '<p align="center">\nIn the middle, with <kbd>Ctrl</kbd>+<kbd>K</kbd>.\n</p>\n',
  },
  embed: { text: '<YouTube id="acme" title="A film about keys" />\n' },
  field: {
    text: '<ParamField path="limit" type="number" required>\nRequests in a minute.\n</ParamField>\n\n<ParamField path="window" type="number" default="60">\nSeconds.\n</ParamField>\n',
  },
  figure: {
    text: `<Frame caption="The icon of the site">\n<img src="${EXAMPLE_IMAGE}" alt="An icon" width="96" height="96" />\n</Frame>\n`,
  },
  'file-tree': {
    text: '<Tree>\n<Tree.Folder name="docs">\n<Tree.File name="index.md" />\n<Tree.File name="keys.md" />\n</Tree.Folder>\n</Tree>\n',
  },
  folder: { text: '<Tree>\n<Tree.Folder name="docs">\n</Tree.Folder>\n</Tree>\n' },
  'for-agents': {
    text: 'Below is a text for agents, which no reader sees.\n\n<Visibility for="agents">\nHidden.\n</Visibility>\n',
  },
  'for-people': { text: '<Visibility for="humans">\nA text for people.\n</Visibility>\n' },
  group: {
    text: '<AccordionGroup>\n<Accordion title="One">\nText.\n</Accordion>\n</AccordionGroup>\n',
  },
  hero: {
    dialect: 'vitepress',
    text: '',
    attributes: {
      hero: {
        name: 'Acme',
        text: 'Keys for everything',
        tagline: 'Made in a minute',
        image: { src: EXAMPLE_IMAGE, alt: '' },
        actions: [
          { text: 'Start', link: '#hero' },
          { text: 'Source', link: '#hero' },
        ],
      },
    },
  },
  quoted: {
    dialect: 'vitepress',
    text: '',
    attributes: { banner: { content: 'Version 2 <a href="#quoted">is out</a>' } },
  },
  step: { text: '<Steps>\n<Step title="One step">\nMake a key.\n</Step>\n</Steps>\n' },
  steps: {
    text: '<Steps>\n<Step title="Make a key">\nWith `acme key`.\n</Step>\n<Step title="Use it">\nIn each request.\n</Step>\n</Steps>\n',
  },
  tab: { text: '<Tabs>\n<Tab title="npm">\nThe only tab.\n</Tab>\n</Tabs>\n' },
  tabs: {
    text: '<Tabs>\n<Tab title="npm">\n```sh\nnpm install acme\n```\n</Tab>\n<Tab title="pnpm">\n```sh\npnpm add acme\n```\n</Tab>\n</Tabs>\n',
  },
  tooltip: { text: 'A <Tooltip tip="Application programming interface">API</Tooltip> of keys.\n' },
  update: {
    text: '<Update label="2026-11-26" description="v2.1">\nKeys have limits.\n</Update>\n',
  },
  version: { dialect: 'hugo', text: '{{< new-in 2.1 >}}\n\nKeys have limits.\n' },
};
