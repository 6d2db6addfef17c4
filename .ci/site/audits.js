/**
 * The audits of Chrome's Lighthouse that read documents and need no Chrome: the AI catalog under the schema and the
 * conformance test of Agentic Resource Discovery, and llms.txt. audits.js <folder with ai-catalog.json and llms.txt>
 */
import { readFile } from 'node:fs/promises';

const [folder] = process.argv.slice(2);
const lighthouse = `${process.env.CI_TOOLS}/node_modules/lighthouse/core/audits/agentic`;
const { default: ArdSchema } = await import(`${lighthouse}/ard-schema.js`);
const { default: LlmsTxt } = await import(`${lighthouse}/llms-txt.js`);

const read = (name) => readFile(`${folder}/${name}`, 'utf8');
const results = {
  'ard-schema': ArdSchema.audit({
    AgentResourceDiscovery: {
      status: 200,
      content: await read('ai-catalog.json'),
      discoverySignals: { httpHeaderLink: true },
    },
  }),
  'llms-txt': LlmsTxt.audit({ LlmsTxt: { status: 200, content: await read('llms.txt') } }),
};
let isPerfect = true;
for (const [name, { score, details }] of Object.entries(results)) {
  console.log(`= lighthouse ${name}: ${score} of 1`);
  if (score === 1) continue;
  isPerfect = false;
  console.log(JSON.stringify(details?.items, null, 2));
}
process.exit(isPerfect ? 0 : 1);
