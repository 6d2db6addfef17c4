/** The frame of every triage page, and the page to sign in. */
import { html, type Content, type Html } from '../pages/html.ts';
import { REPORT_STATES } from '../reports/statuses.ts';

interface PageOptions {
  readonly title: string;
  /** Token of the forms; absent before signing in. */
  readonly form?: string;
  /** Outcome of the action before. */
  readonly message?: string | undefined;
}

export function page({ title, form, message }: PageOptions, body: Content): string {
  const menu =
    form !== undefined &&
    html`<header>
      <nav aria-label="Triage">
        <a href="/" data-key="q">Queue <kbd>q</kbd></a>
        ${REPORT_STATES.map((status) => html`<a href="/?status=${status}">${status}</a> `)}
        <a href="/log" data-key="l">Audit log <kbd>l</kbd></a>
        <a href="/statistics" data-key="s">Statistics <kbd>s</kbd></a>
        <form method="post" action="/sign-out">${hidden(form)}<button>Sign out</button></form>
      </nav>
    </header>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Docent triage</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/triage.css" />
        <script src="/triage.js" defer></script>
      </head>
      <body>
        ${menu}
        <main>
          <h1>${title}</h1>
          ${message !== undefined && html`<p class="status" role="status">${message}</p>`} ${body}
        </main>
      </body>
    </html> `.text;
}

export const hidden = (form: string): Html =>
  html`<input type="hidden" name="form" value="${form}" />`;

export function signIn(message?: string): string {
  return page(
    { title: 'Sign in', message },
    html`<form method="post" action="/sign-in">
      <label for="token">Admin token</label>
      <input
        id="token"
        name="token"
        type="password"
        autocomplete="current-password"
        required
        autofocus
      />
      <button>Sign in</button>
    </form>`,
  );
}
