/** The trackers that pass the same tests. */
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import type { Protocol } from './stand-in.ts';

export const TRACKERS: readonly Protocol[] = [github, gitlab, gitea];
