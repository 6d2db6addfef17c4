/** Differences between two generations that clients can notice. */
import type { EditionChanges, Editions, GenerationHolder } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import type { Docs } from './methods.ts';
import { promptListing } from './prompts.ts';

/** Changes of one reload, as the protocol's notifications name them. */
export interface Changes {
  /** True if `tools/list` has another result. */
  readonly tools: boolean;
  /** True if `prompts/list` has another result. */
  readonly prompts: boolean;
  /** True if `resources/list` has another result. */
  readonly resources: boolean;
  /** Addresses of the resources that were there before and are different or gone now. */
  readonly updated: readonly string[];
}

export interface ChangingContent {
  /** Registers a listener for reloads of the default edition; absent: the content does not change. */
  readonly onSwap?: GenerationHolder['onSwap'] | undefined;
  readonly editions: Pick<Editions, 'current' | 'onChange'>;
}

/** Passes on the changes of each reload, of the default edition and of the others. */
export function announceChanges(
  { onSwap, editions }: ChangingContent,
  docsOf: (generation: Generation) => Docs,
  announce: (changes: Changes) => void,
): void {
  onSwap?.((before, after) => announce(changesBetween(docsOf(before), docsOf(after))));
  editions.onChange?.((changes) => {
    announce(changesOfEditions(changes, editions.current().library.baseUrl));
  });
}

/** Changes of editions besides the default one. @param baseUrl of the default edition */
function changesOfEditions({ list, paths }: EditionChanges, baseUrl: string): Changes {
  return {
    tools: false,
    prompts: false,
    resources: list,
    updated: paths.map((path) => baseUrl + path),
  };
}

export function changesBetween(before: Docs, after: Docs): Changes {
  const [old, now] = [before.resources, after.resources];
  return {
    tools: !before.toolList.json.equals(after.toolList.json),
    prompts: promptsOf(before) !== promptsOf(after),
    resources: JSON.stringify(old.entries) !== JSON.stringify(now.entries),
    updated: old.entries.map(({ uri }) => uri).filter((uri) => old.digest(uri) !== now.digest(uri)),
  };
}

function promptsOf({ operation }: Docs): string {
  return JSON.stringify(promptListing(operation.generation.library));
}
