/** Code samples that can be run. */

export type SampleLevel = 'beginner' | 'intermediate' | 'advanced';

/** A runnable code sample, with the output that was recorded when it ran. */
export interface Sample {
  /** `^[a-z0-9][a-z0-9-]*$`, unique in the library. */
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly level?: SampleLevel;
  readonly code: string;
  /** The name under which the command expects the code, in the folder where it runs. */
  readonly file: string;
  /** A line for `sh`. */
  readonly command: string;
  /** Its standard output, with `{{name}}` for parts that vary. */
  readonly output: string;
  /** A line for `sh` that fails where the sample cannot run. */
  readonly needs?: string;
  /** Folder that is served while it runs, relative to the content folder; absent: the content folder. */
  readonly serve?: string;
  /** Slug of the page that shows it. Absent for a file under `samples/` that no page shows. */
  readonly page?: string;
  /** Slug of the first page that mentions its id; only where `page` names none. */
  readonly mentionedOn?: string;
  /** Places among the code blocks of that page's Markdown at which it and its output stand; of samples with one code, the first has them. */
  readonly blocks?: readonly number[];
  /** Text of the nearest heading above it on that page, and its anchor. */
  readonly heading?: string;
  readonly anchor?: string;
  /** `file:line` below the content folder, for messages. */
  readonly origin: string;
}
