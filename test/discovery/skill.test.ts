import { createHash } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { docsName } from '../../src/content/library/docs-name.ts';
import { readFrontMatter } from '../../src/content/source/front-matter.ts';
import { generationOf } from '../helpers/content.ts';
import { service, BASE_URL } from '../helpers/service.ts';
import { load, folderOf } from '../helpers/folder.ts';

const FILES = {
  'docent.yaml': 'product:\n  name: Wombat.js\n  version: "2.1"\n',
  'guide/install.md': '# Install\n\nRun it.\n',
  'guide/use.md': '# Use\n\nUse it.\n',
};
const product = { id: 'docent', name: 'Wombat.js', version: '2.1', description: 'Digs "holes"' };

/** Rules of agentskills.io/specification for the front matter. */
function checkFrontMatter(t: ExecutionContext, text: string): string {
  const { attributes } = readFrontMatter(text);
  const name = String(attributes['name']);
  t.regex(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  t.true(name.length <= 64);
  const description = attributes['description'];
  t.true(typeof description === 'string' && description.length >= 1 && description.length <= 1024);
  for (const value of Object.values((attributes['metadata'] ?? {}) as object)) {
    t.is(typeof value, 'string');
  }
  return name;
}

test('the skill is generated from the identity, the sections and the tools', async (t) => {
  const { get } = await service(t, { files: FILES, config: { product } });
  const { payload, headers } = await get('/skill.md');
  t.regex(String(headers['content-type']), /^text\/markdown/);
  t.is(checkFrontMatter(t, payload), 'wombat-js-docs');
  t.true(payload.includes('Digs \\"holes\\".'));
  t.true(payload.includes('# Wombat.js documentation'));
  t.true(payload.includes('Wombat.js 2.1'));
  t.true(payload.includes(`[Guide](${BASE_URL}/sections/guide.md): 2 pages`));
  for (const tool of ['search_docs', 'get_page']) t.true(payload.includes(`- \`${tool}\`: `));
  t.true(payload.includes(`${BASE_URL}/mcp`));
  t.true(payload.length / 4 < 5000);
});

test('both versions of the discovery proposal lead to the skill, and the digest is its own', async (t) => {
  const { get } = await service(t, { files: FILES, config: { product } });
  const skill = (await get('/skill.md')).payload;
  const index = await get('/.well-known/agent-skills/index.json');
  t.is(index.headers['content-type'], 'application/json');
  t.is(index.headers['access-control-allow-origin'], '*');
  const { $schema, skills } = JSON.parse(index.payload);
  t.is($schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json');
  const [{ description, digest, ...entry }] = skills;
  t.deepEqual(entry, {
    name: 'wombat-js-docs',
    type: 'skill-md',
    url: `${BASE_URL}/.well-known/agent-skills/wombat-js-docs/SKILL.md`,
  });
  t.is(description, readFrontMatter(skill).attributes['description'] as string);
  const served = await get(entry.url.slice(BASE_URL.length));
  t.is(served.payload, skill);
  t.is(digest, `sha256:${createHash('sha256').update(served.rawPayload).digest('hex')}`);

  const older = JSON.parse((await get('/.well-known/skills/index.json')).payload);
  t.deepEqual(older, {
    skills: [{ name: 'wombat-js-docs', description, files: ['SKILL.md'] }],
  });
  t.is((await get('/.well-known/skills/wombat-js-docs/SKILL.md')).payload, skill);
  t.is((await get('/.well-known/skills/another/SKILL.md')).statusCode, 404);
});

const OWN = '---\nname: dig-well\ndescription: Digs. Use it to dig.\n---\n\n# Dig\n\nDeep.\n';

test("the folder's own SKILL.md takes the place of the generated one, and is no page", async (t) => {
  const { get } = await service(t, { files: { ...FILES, 'SKILL.md': OWN }, config: { product } });
  t.is((await get('/skill.md')).payload, OWN);
  const { skills } = JSON.parse((await get('/.well-known/agent-skills/index.json')).payload);
  t.is(skills[0].name, 'dig-well');
  t.is((await get('/.well-known/agent-skills/dig-well/SKILL.md')).payload, OWN);
  t.is((await get('/docs/skill')).statusCode, 404);
});

for (const [why, text, says] of [
  ['without a name', '---\ndescription: Digs.\n---\n', /`name`/],
  ['with a name in capitals', '---\nname: Dig\ndescription: Digs.\n---\n', /`name`/],
  ['without a description', '---\nname: dig\n---\n', /`description`/],
  ['that is too large', `${OWN}${'x'.repeat(70_000)}`, /65536 bytes/],
] as const) {
  test(`a SKILL.md ${why} is a warning, and a skill is generated`, async (t) => {
    const folder = await folderOf(t, { ...FILES, 'SKILL.md': text });
    const { library, findings } = await load(folder);
    t.is(library?.skill, undefined);
    const found = findings.find(({ rule }) => rule === 'skill');
    t.like(found, { severity: 'warning', file: 'SKILL.md' });
    t.regex(found?.message ?? '', says);
  });
}

test('another skill is another state of the content', async (t) => {
  const config = { product, baseUrl: BASE_URL } as never;
  const one = await generationOf(t, { ...FILES, 'SKILL.md': OWN }, config);
  const other = await generationOf(t, { ...FILES, 'SKILL.md': `${OWN}More.\n` }, config);
  t.not(one.library.digest, other.library.digest);
});

for (const [id, name, wanted] of [
  ['acme', 'Anything', 'acme-docs'],
  ['docent', 'Docent', 'docent-docs'],
  ['docent', 'Vue.js', 'vue-js-docs'],
  ['docent', 'Fastify documentation', 'fastify-docs'],
  ['docent', 'Größe', 'gro-e-docs'],
  ['docent', '文档', 'docent-docs'],
  ['docent', 'x'.repeat(80), `${'x'.repeat(59)}-docs`],
  ['docent', `${'x'.repeat(58)} y`, `${'x'.repeat(58)}-docs`],
] as const) {
  test(`the documentation of ${name.slice(0, 30)} with the id ${id} is called ${wanted}`, (t) => {
    t.is(docsName({ id, name, version: '', description: '' }), wanted);
  });
}
