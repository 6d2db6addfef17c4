/** Answers POST: what a maintainer decides, by the same rules as `docent reports`. */
import { decide, MaintenanceError, redactFurther, removeReport } from '../reports/maintain.ts';
import type { StoredReport } from '../reports/store.ts';
import { page } from './layout.ts';
import { backTo } from './pages.ts';
import { redirect, reportAt, type Reply, type Visit } from './visit.ts';
import { nextOf } from './waiting.ts';

export async function act(visit: Visit): Promise<Reply> {
  const { url, sessions, cookie } = visit;
  if (url.pathname === '/sign-out') {
    sessions.end(cookie);
    return { ...redirect('/'), cookie: { value: '', seconds: 0 } };
  }
  const stored = await reportAt(visit);
  const action = ACTIONS[url.pathname.split('/')[3] ?? ''];
  if (stored === undefined || action === undefined) return { status: 404 };
  const following = await nextOf({ ...visit, url: new URL(`/?after=${stored.report_id}`, url) });
  try {
    const done = await action(visit, stored);
    const isSame = done === 'redacted' || done === 'not changed';
    return redirect(
      `${isSame ? `/r/${stored.report_id}` : following}?done=${encodeURIComponent(done)}`,
    );
  } catch (error) {
    if (!(error instanceof MaintenanceError)) throw error;
    const form = sessions.formToken(cookie);
    const body = page({ title: 'Not possible', form, message: error.message }, backTo(stored));
    return { status: 409, body };
  }
}

type Action = (visit: Visit, stored: StoredReport) => Promise<string>;

const ACTIONS: Readonly<Record<string, Action>> = {
  accept,
  async decline({ store, form }, stored) {
    await decide(store, stored, { to: 'declined', note: form.get('note') || undefined });
    return 'declined';
  },
  async merge({ store, form }, stored) {
    await decide(store, stored, { to: 'duplicate', issueUrl: form.get('issue') || undefined });
    return 'merged';
  },
  async redact({ store, form }, stored) {
    const text = form.get('text') ?? '';
    const { isChanged } = await redactFurther(store, stored, text === '' ? [] : [text]);
    return isChanged ? 'redacted' : 'not changed';
  },
  async delete({ store }, stored) {
    await removeReport(store, stored);
    return 'deleted';
  },
};

async function accept({ file }: Visit, { report_id: id, status }: StoredReport): Promise<string> {
  if (file === undefined) throw new MaintenanceError('A dry run files nothing.');
  if (status !== 'queued' && status !== 'needs_human') {
    throw new MaintenanceError(`A report that is ${status} cannot be filed.`);
  }
  const outcome = await file(status, id);
  if (outcome.kind === 'filed' || outcome.kind === 'duplicate') return 'filed';
  throw new MaintenanceError(
    outcome.kind === 'idle'
      ? 'A filer is working on it, or the report it duplicates is not filed yet.'
      : outcome.note,
  );
}
