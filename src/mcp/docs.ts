/** The surface of the product: one generation of the documentation as tools, resources and prompts. */
import { identityOf } from './identity.ts';
import { runTool, type DocsParts, type PreparedDocs } from './prepared-docs.ts';
import { resourcesOf } from './resources.ts';
import { createSdkServer } from './sdk-server.ts';
import type { Outcome, Surface } from './surface.ts';
import { toolListing } from './tool.ts';

export function docsSurface(parts: DocsParts): Surface {
  const toolByName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const { library } = parts.operation.generation;
  const listing = parts.tools.map(toolListing);
  const docs: PreparedDocs = { ...parts, toolByName, listing, resources: resourcesOf(library) };
  const { server } = identityOf(library);
  return {
    serverInfoMeta: JSON.stringify({ 'io.modelcontextprotocol/serverInfo': server }),
    hot: {
      toolsList: `"tools":${JSON.stringify(listing)}`,
      callTool(name, input, caller) {
        const tool = toolByName.get(name);
        if (tool === undefined || tool.asks) return undefined;
        return runTool(docs, tool, { input, caller }) as Promise<Outcome>;
      },
    },
    createServer: (caller) => createSdkServer(docs, caller),
  };
}
