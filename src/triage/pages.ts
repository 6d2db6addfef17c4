/** Pages of the triage service. Every text in them was written by strangers, so it is only ever escaped. */
import { html, type Html } from '../pages/html.ts';
import type { Issue } from '../reports/issue/issue.ts';
import type { KnownIssue } from '../reports/known-issues.ts';
import type { LoggedEvent, ReportEvent, StoredReport } from '../reports/store.ts';
import { hidden } from './layout.ts';

export function queue(reports: readonly StoredReport[]): Html {
  if (reports.length === 0) return html`<p>No report waits.</p>`;
  return html`<p><kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Enter</kbd> opens.</p>
    <table>
      <thead>
        <tr>
          <th>Report</th>
          <th>Kind</th>
          <th>Status</th>
          <th>Created</th>
          <th>Issue</th>
        </tr>
      </thead>
      <tbody>
        ${reports.map(
          ({ report_id: id, report, status, created_at: at, issue_url: url }) =>
            html`<tr>
              <td><a href="/r/${id}" data-row>${report.title}</a></td>
              <td>${report.kind}</td>
              <td>${status}</td>
              <td>${at.slice(0, 16)}</td>
              <td>${url ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** A match with its text, to be read next to the report. */
export interface Duplicate extends KnownIssue {
  readonly text: string;
}

export interface ReportView {
  readonly report: StoredReport;
  readonly issue: Issue;
  readonly duplicates: readonly Duplicate[];
  readonly events: readonly ReportEvent[];
  /** Consequence of accepting; absent where that is not possible. */
  readonly accept?: string;
  readonly form: string;
}

export function reportPage(view: ReportView): Html {
  const { report: stored, issue, duplicates, events } = view;
  const { report_id: id, report: document, ...facts } = stored;
  return html`<p>
      ${id} · ${document.kind} ·
      <a href="/next?after=${id}" data-key="n">Next report <kbd>n</kbd></a>
    </p>
    ${actions(view)}
    <div class="sides">
      <section aria-labelledby="filed">
        <h2 id="filed">
          ${stored.duplicate_of === undefined ? 'As it is filed' : `+1 on ${stored.duplicate_of}`}
        </h2>
        <p>${issue.title}<br />Labels: ${issue.labels.join(', ')}</p>
        <pre tabindex="0" role="region" aria-label="Text of the issue">${issue.body}</pre>
      </section>
      <section aria-labelledby="duplicates">
        <h2 id="duplicates">Possible duplicates</h2>
        ${duplicates.length === 0 ? html`<p>None is known.</p>` : duplicates.map((one, at) => duplicate(view, one, at))}
      </section>
    </div>
    <h2>Facts</h2>
    <ul>
      ${Object.entries(facts).map(([name, value]) => html`<li>${name}: ${String(value)}</li>`)}
    </ul>
    <h2>History</h2>
    <ol>
      ${events.map((event) => html`<li>${eventText(event)}</li>`)}
    </ol>`;
}

function duplicate({ report: stored, form }: ReportView, one: Duplicate, at: number): Html {
  const target = one.url;
  const isOpen =
    stored.status === 'queued' || stored.status === 'needs_human' || stored.status === 'filed';
  return html`<article>
    <h3>${one.title}</h3>
    <p>
      ${one.status} · ${one.score.toFixed(2)} · ${target ?? one.report_id ?? ''}<br />${one.reason}
    </p>
    <pre tabindex="0" role="region" aria-label="Text of duplicate ${at + 1}">${one.text}</pre>
    ${
      isOpen &&
      target !== undefined &&
      html`<form method="post" action="/r/${stored.report_id}/merge">
        ${hidden(form)}
        <input type="hidden" name="issue" value="${target}" />
        <button data-key="${at + 1}">Merge into this <kbd>${at + 1}</kbd></button>
      </form>`
    }
  </article>`;
}

function actions({ report: stored, form, accept }: ReportView): Html {
  const { report_id: id, status } = stored;
  const isOpen = status === 'queued' || status === 'needs_human';
  return html`<div class="actions">
    ${
      isOpen &&
      accept !== undefined &&
      html`<form method="post" action="/r/${id}/accept">
        ${hidden(form)}<button data-key="a" title="${accept}">Accept <kbd>a</kbd></button>
      </form>`
    }
    ${
      isOpen &&
      html`<form method="post" action="/r/${id}/decline">
        ${hidden(form)}<label for="note">Reason</label
        ><input id="note" name="note" maxlength="500" data-key="r" />
        <button data-key="d">Decline <kbd>d</kbd></button>
      </form>`
    }
    ${
      (isOpen || status === 'filed') &&
      html`<form method="post" action="/r/${id}/merge">
        ${hidden(form)}<label for="issue">Duplicate of issue</label
        ><input id="issue" name="issue" type="url" required data-key="m" />
        <button>Merge <kbd>m</kbd></button>
      </form>`
    }
    <form method="post" action="/r/${id}/redact">
      ${hidden(form)}<label for="text">Text to remove</label
      ><input id="text" name="text" data-key="t" /> <button>Redact <kbd>t</kbd></button>
    </form>
    <details data-key="x">
      <summary>Delete <kbd>x</kbd></summary>
      <form method="post" action="/r/${id}/delete">
        ${hidden(form)}<button>Delete for good</button>
      </form>
    </details>
  </div>`;
}

export function backTo({ report_id: id }: StoredReport): Html {
  return html`<p>
    <a href="/r/${id}" data-key="b">Back to the report <kbd>b</kbd></a>
  </p>`;
}

export function auditLog(events: readonly LoggedEvent[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th>Report</th>
        <th>Event</th>
      </tr>
    </thead>
    <tbody>
      ${events.map(
        (event) =>
          html`<tr>
            <td><a href="/r/${event.report_id}" data-row>${event.report_id}</a></td>
            <td>${eventText(event)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function eventText({ at, from, to, actor, note }: ReportEvent): string {
  const change = from === to ? to : `${from ?? 'new'} → ${to}`;
  return `${at} ${change} by ${actor}${note === undefined ? '' : `: ${note}`}`;
}
