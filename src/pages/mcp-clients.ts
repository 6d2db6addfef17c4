/**
 * Instructions for the usual MCP clients, with the real address in everything that is copied. Each form is that of the
 * client's manual: cursor.com/docs/mcp/install-links, code.visualstudio.com/docs/copilot/customization/mcp-servers,
 * code.claude.com/docs/en/mcp, developers.openai.com/codex/mcp, geminicli.com/docs/tools/mcp-server,
 * docs.windsurf.com/windsurf/cascade/mcp and zed.dev/docs/ai/mcp.
 */
import { docsName } from '../content/library/docs-name.ts';
import type { Library } from '../content/model/library.ts';

export interface McpClient {
  readonly name: string;
  /** Address that adds the server to the client by one click. */
  readonly link?: string;
  /** The text to copy: a command, or the content of a file. */
  readonly copy: string;
  /** The file in which the copied text belongs; absent for a command. */
  readonly file?: string;
}

export function mcpClients({ product, baseUrl }: Library): readonly McpClient[] {
  const url = `${baseUrl}/mcp`;
  const name = docsName(product);
  const json = (value: object): string => JSON.stringify(value, null, 2);
  return [
    {
      name: 'Cursor',
      link: cursorLink(name, url),
      copy: json({ mcpServers: { [name]: { url } } }),
      file: '.cursor/mcp.json',
    },
    {
      name: 'VS Code',
      link: vscodeLink(name, url),
      copy: json({ servers: { [name]: { type: 'http', url } } }),
      file: '.vscode/mcp.json',
    },
    { name: 'Claude Code', copy: `claude mcp add --transport http ${name} ${url}` },
    { name: 'Codex', copy: `codex mcp add ${name} --url ${url}` },
    { name: 'Gemini CLI', copy: `gemini mcp add --transport http ${name} ${url}` },
    {
      name: 'Windsurf',
      copy: json({ mcpServers: { [name]: { serverUrl: url } } }),
      file: '~/.codeium/windsurf/mcp_config.json',
    },
    {
      name: 'Zed',
      copy: json({ context_servers: { [name]: { url } } }),
      file: '~/.config/zed/settings.json',
    },
  ];
}

export function mcpChapter(library: Library): string {
  const { baseUrl } = library;
  const clients = mcpClients(library);
  const links = clients.flatMap(({ name, link }) => (link ? [`[${name}](${link})`] : []));
  return `## MCP server

Address \`${baseUrl}/mcp\`, transport Streamable HTTP, no authentication. It searches and reads this documentation, finds samples and takes problem reports; a report is sent only after the developer agrees. Its card is at [\`/mcp/server-card\`](${baseUrl}/mcp/server-card). ChatGPT's connectors take \`${baseUrl}/mcp?profile=openai\`.

Install with one click: ${links.join(' · ')}

${clients.map(snippet).join('\n\n')}`;
}

function snippet({ name, copy, file }: McpClient): string {
  const [where, language] = file === undefined ? ['', 'sh'] : [`In \`${file}\`:\n\n`, 'json'];
  return `### ${name}\n\n${where}\`\`\`${language}\n${copy}\n\`\`\``;
}

/** Both lead to a redirect page over https, because browsers and sanitisers drop links with a custom scheme. */
function cursorLink(name: string, url: string): string {
  const config = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'));
  return `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${config}`;
}

function vscodeLink(name: string, url: string): string {
  const config = encodeURIComponent(JSON.stringify({ type: 'http', url })).replace(
    /[()']/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `https://insiders.vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${config}`;
}
