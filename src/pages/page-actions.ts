/** What readers can do with a page: copy it, read its Markdown, ask an assistant about it, connect their own agent. */
import type { Library } from '../content/model.ts';
import { html, type Content, type Html } from './html.ts';
import { mcpClients, type McpClient } from './mcp-clients.ts';
import type { Site } from './site.ts';

/** Assistants on the web, with the address that opens a conversation with a first message. */
const ASSISTANTS = [
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Claude', 'https://claude.ai/new?q='],
  ['Perplexity', 'https://www.perplexity.ai/search?q='],
] as const;

/** @param markdownPath Site path of the page as Markdown. */
export function pageActions(site: Site, markdownPath: string): Html {
  const { library, prefix } = site;
  return html`<div class="actions" lang="en">
    <a href="${prefix}${markdownPath}" data-copy-page>View as Markdown</a>
    <details class="agents">
      <summary>Use with AI</summary>
      <div class="panel">
        ${isPublic(library.baseUrl) && assistants(library, markdownPath)}
        <p>Add the MCP server to</p>
        <ul aria-label="Add the MCP server to">
          ${mcpClients(library).map((client) => html`<li>${connection(prefix, client)}</li>`)}
        </ul>
        <p><a href="${prefix}/developers#mcp-server">All about agents</a></p>
      </div>
    </details>
  </div>`;
}

function assistants({ baseUrl }: Library, markdownPath: string): Content {
  const question = `Read ${baseUrl}${markdownPath} so that I can ask questions about it.`;
  return html`<p>Ask about this page in</p>
    <ul aria-label="Ask about this page in">
      ${ASSISTANTS.map(([name, address]) => html`<li><a href="${address}${encodeURIComponent(question)}" rel="external nofollow noopener">${name}</a></li>`)}
    </ul>`;
}

/** A link that adds the server, or one to what must be copied, which the site's script copies. */
function connection(prefix: string, { name, link, copy, file }: McpClient): Html {
  if (link !== undefined) {
    return html`<a href="${link}" rel="external nofollow noopener">${name}</a>`;
  }
  const anchor = name.toLowerCase().replaceAll(' ', '-');
  const what = file === undefined ? 'command' : 'configuration';
  return html`<a
    href="${prefix}/developers#${anchor}"
    data-copy="${copy}"
    data-copy-label="${name}: copy ${what}"
    >${name}: ${what}</a
  >`;
}

/** Assistants on the web cannot read what is only on this machine or network. */
function isPublic(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(?:localhost|\[.*\]|[\d.]+)$|\.(?:localhost|local|internal|lan)$/.test(
    hostname,
  );
  return /^https?:$/.test(protocol) && !isLocal && hostname.includes('.');
}
