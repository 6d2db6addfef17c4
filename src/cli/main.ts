#!/usr/bin/env node
/** The `docent` command from its first moment: what follows takes a while to load. */
import { endAtSignalAsUsual } from './shutdown.ts';

endAtSignalAsUsual();
await import('./command-line.ts');
