/** The tracker port on any REST API, given the parts that differ. */
import { markerOf } from '../issue/marker.ts';
import type { Query, TrackerRequests } from './requests.ts';
import { TrackerError, type Tracker, type TrackerIssue } from './tracker.ts';

/** The parts of a tracker that differ: addresses, parameters, and fields. */
export interface RestApi extends Pick<
  Tracker,
  'name' | 'owns' | 'create' | 'list' | 'pullRequests' | 'writesPerHour'
> {
  /** Path of the issue's resource. @throws TrackerError when this is not the address of an issue here */
  issuePath(issueUrl: string): string;
  /** @throws TrackerError when the answer is not an issue */
  issue(data: unknown): TrackerIssue;
  /** Last part of the path of an issue's comments. */
  readonly comments: string;
  /** Parameters of a list of comments since this time, or of all. */
  commentQuery(since: string): Query;
}

/** Comments of an issue that are looked through: beyond, a marker is not found and a person must look. */
const COMMENTS_MAX = 1000;

export function restTracker(requests: TrackerRequests, api: RestApi): Tracker {
  const commentsPath = (url: string): string => `${api.issuePath(url)}/${api.comments}`;
  const get: Tracker['get'] = async (url) => {
    const data = await requests.read(api.issuePath(url), { ifGone: 'undefined' });
    return data === undefined ? undefined : api.issue(data);
  };
  return {
    ...api,
    get,
    now: requests.now,
    async comment(url, body) {
      // A write to an issue that has moved is answered with a redirection, so where it is comes first.
      const present = await get(url);
      if (present === undefined) throw new TrackerError('refused', `The issue ${url} is gone.`);
      await requests.write(commentsPath(present.url), { body }, 'comment');
      return present;
    },
    async hasComment(url, reportId, since) {
      const marker = markerOf(reportId);
      const found = await requests.pages(commentsPath(url), api.commentQuery(since), COMMENTS_MAX);
      return (found as { body?: string }[]).some(({ body }) => body?.includes(marker));
    },
  };
}
