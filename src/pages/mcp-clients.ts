/** How to connect the usual MCP clients, with the real address in every snippet. */
import type { Library } from '../content/model.ts';

export function mcpChapter({ product, baseUrl }: Library): string {
  const url = `${baseUrl}/mcp`;
  const name = `${product.id}-docs`;
  return `## MCP server

Address \`${url}\`, transport Streamable HTTP, no authentication. It searches and reads this documentation, finds samples and takes problem reports; a report is sent only after the developer agrees. Its card is at [\`/mcp/server-card\`](${baseUrl}/mcp/server-card).

Install with one click: [Cursor](${cursorLink(name, url)}) · [VS Code](${vscodeLink(name, url)})

Claude Code:

\`\`\`sh
claude mcp add --transport http ${name} ${url}
\`\`\`

Codex:

\`\`\`sh
codex mcp add ${name} --url ${url}
\`\`\`

Gemini CLI:

\`\`\`sh
gemini mcp add --transport http ${name} ${url}
\`\`\`

Cursor, Windsurf and other clients that read \`mcpServers\`:

\`\`\`json
${JSON.stringify({ mcpServers: { [name]: { url } } }, null, 2)}
\`\`\`

VS Code (\`.vscode/mcp.json\`):

\`\`\`json
${JSON.stringify({ servers: { [name]: { type: 'http', url } } }, null, 2)}
\`\`\``;
}

/** Both lead to a redirect page over https, because browsers and sanitisers drop links with a custom scheme. */
function cursorLink(name: string, url: string): string {
  const config = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'));
  return `https://cursor.com/install-mcp?name=${encodeURIComponent(name)}&config=${config}`;
}

function vscodeLink(name: string, url: string): string {
  const config = encodeURIComponent(JSON.stringify({ type: 'http', url })).replace(
    /[()']/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `https://insiders.vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${config}`;
}
