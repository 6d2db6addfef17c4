/** The page of daily sums, with the searches without an answer. Names in it were written by strangers, so they are only ever escaped. */
import { html, type Html } from '../pages/html.ts';
import { SUM_KINDS, SUM_RULES, type DailySum, type SumKind } from '../statistics/store.ts';
import { namesOf, totalOf } from '../statistics/summary.ts';

/** Days that the page sums up. */
export const STATISTICS_DAYS = 30;
const NAMES_MAX = 50;

export function statisticsPage(sums: readonly DailySum[]): Html {
  if (sums.length === 0) {
    return html`<p>
      No sums are stored. A service stores them with <code>statistics: true</code>, and searches
      without an answer with <code>search.unanswered: true</code>.
    </p>`;
  }
  return html`<p>
      The last ${STATISTICS_DAYS} days. <code>docent quality unanswered</code> leaves out what is
      answered by now; <code>docent stats --redirects</code> proposes pages for addresses without
      one.
    </p>
    ${SUM_KINDS.map((kind) => kindTable(kind, sums))}`;
}

function kindTable(kind: SumKind, sums: readonly DailySum[]): Html {
  const names = namesOf(sums, kind);
  return html`<section aria-labelledby="${kind}">
    <h2 id="${kind}">${SUM_RULES[kind].title}: ${totalOf(sums, kind)}</h2>
    ${
      names.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Count</th>
            <th>Last day</th>
          </tr>
        </thead>
        <tbody>
          ${names.slice(0, NAMES_MAX).map(
            ({ name, count, lastSeen }) =>
              html`<tr>
                <td>${name}</td>
                <td>${count}</td>
                <td>${lastSeen}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
  </section>`;
}
