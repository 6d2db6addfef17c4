/** The command as hints name it, so that a reader can type it as it stands. */
import type { CommandIo } from './command.ts';

/** npx, which puts `docent` on no path of the shell, is `npm exec`, and tells it in the environment. */
export function ownCommand(env: CommandIo['env']): string {
  return env['npm_command'] === 'exec' ? 'npx docent' : 'docent';
}
