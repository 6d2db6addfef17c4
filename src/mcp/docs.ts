/** The surface of the product: one generation of the documentation as tools, resources and prompts. */
import { generationLabel } from '../generation/label.ts';
import { GENERATION_HEADER } from '../http/common-headers.ts';
import { identityOf } from './identity.ts';
import { KeptOutcomes } from './kept-outcomes.ts';
import { runTool, type DocsParts, type PreparedDocs } from './prepared-docs.ts';
import { resourcesOf } from './resources.ts';
import { createSdkServer } from './sdk-server.ts';
import type { Outcome, Surface } from './surface.ts';
import { toolListing, type AnyTool } from './tool.ts';

export function docsSurface(parts: DocsParts): Surface {
  const tools = parts.tools.map(tellingAllFaults);
  const toolByName = new Map(tools.map((tool) => [tool.name, tool]));
  const { generation } = parts.operation;
  const { library } = generation;
  const listing = tools.map(toolListing);
  const docs: PreparedDocs = {
    ...parts,
    tools,
    toolByName,
    listing,
    resources: resourcesOf(library),
  };
  const { server } = identityOf(library);
  const kept = new KeptOutcomes(parts.isKept);
  return {
    headers: { [GENERATION_HEADER]: generationLabel(generation) },
    serverInfoMeta: JSON.stringify({ 'io.modelcontextprotocol/serverInfo': server }),
    hot: {
      toolsList: Buffer.from(`"tools":${JSON.stringify(listing)}`),
      callTool(name, input, caller) {
        const tool = toolByName.get(name);
        if (tool === undefined || tool.asks) return undefined;
        const call = { input, caller };
        const run = (): Promise<Outcome> => runTool(docs, tool, call) as Promise<Outcome>;
        return tool.lasting === true ? kept.of(name, call, run) : run();
      },
    },
    createServer: (caller) => createSdkServer(docs, caller),
  };
}

/** Options given with each call would be checked by joi each time. */
function tellingAllFaults(tool: AnyTool): AnyTool {
  return { ...tool, input: tool.input.prefs({ abortEarly: false }) };
}
