/** The menu of a page: copy it, read its Markdown, report a problem, ask an assistant about it, connect an agent. */
import { docsName } from '../content/library/docs-name.ts';
import { html, type Content, type Html } from './html.ts';
import { mcpClients, type McpClient } from './mcp-clients.ts';
import { inWords, isShown, type Site } from './site.ts';
import { fill } from './words/fill.ts';

/** Assistants on the web, with the address that opens a conversation with a first message. */
const ASSISTANTS = [
  ['ChatGPT', 'https://chatgpt.com/?q='],
  ['Claude', 'https://claude.ai/new?q='],
  ['Perplexity', 'https://www.perplexity.ai/search?q='],
] as const;

/** @param markdownPath Site path of the page as Markdown. */
export function pageActions(site: Site, markdownPath: string): Content {
  const { prefix, words } = site;
  const isCopied = isShown(site, 'copy');
  const isAsked = isShown(site, 'assistants');
  if (!isCopied && !isAsked) return false;
  return html`<details class="aids pop-up" ${inWords(site)}>
    <summary>${words.thisPage}</summary>
    <div class="panel">
      ${
        isCopied &&
        html`<ul>
          <li><a href="${prefix}${markdownPath}" data-copy-page>${words.viewAsMarkdown}</a></li>
        </ul>`
      }
      ${isAsked && site.takesReports && report(site)} ${isAsked && agents(site, markdownPath)}
    </div>
  </details>`;
}

/** Leads to the chapter that says how; the site's script has the reader's selection in what it offers. */
function report({ library: { product }, prefix, words }: Site): Html {
  return html`<ul>
    <li>
      <a href="${prefix}/developers#report-a-problem" data-report="${docsName(product)}"
        >${words.script.reportProblem}</a
      >
    </li>
  </ul>`;
}

function agents(site: Site, markdownPath: string): Content {
  const { library, isStatic } = site;
  const asked = isPublic(library.baseUrl) && assistants(site, markdownPath);
  return isStatic ? asked : html`${asked} ${connections(site)}`;
}

function connections(site: Site): Html {
  const { library, prefix, words } = site;
  return html`<p>${words.addMcpServer}</p>
    <ul aria-label="${words.addMcpServer}">
      ${mcpClients(library).map((client) => html`<li>${connection(site, client)}</li>`)}
    </ul>
    <p><a href="${prefix}/developers#mcp-server">${words.aboutAgents}</a></p>`;
}

function assistants({ library: { baseUrl }, words }: Site, markdownPath: string): Content {
  const question = `Read ${baseUrl}${markdownPath} so that I can ask questions about it.`;
  return html`<p>${words.askAboutPage}</p>
    <ul aria-label="${words.askAboutPage}">
      ${ASSISTANTS.map(([name, address]) => html`<li><a href="${address}${encodeURIComponent(question)}" rel="external nofollow noopener">${name}</a></li>`)}
    </ul>`;
}

/** A link that adds the server, or one to what must be copied, which the site's script copies. */
function connection({ prefix, words }: Site, { name, link, copy, file }: McpClient): Html {
  if (link !== undefined) {
    return html`<a href="${link}" rel="external nofollow noopener">${name}</a>`;
  }
  const anchor = name.toLowerCase().replaceAll(' ', '-');
  const isCommand = file === undefined;
  const label = isCommand ? words.copyCommand : words.copyConfiguration;
  return html`<a
    href="${prefix}/developers#${anchor}"
    data-copy="${copy}"
    data-copy-label="${fill(label, { name })}"
    >${fill(isCommand ? words.command : words.configuration, { name })}</a
  >`;
}

/** Whether web assistants can read the address; they cannot reach this machine or a private network. */
function isPublic(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(?:localhost|\[.*\]|[\d.]+)$|\.(?:localhost|local|internal|lan)$/.test(
    hostname,
  );
  return /^https?:$/.test(protocol) && !isLocal && hostname.includes('.');
}
