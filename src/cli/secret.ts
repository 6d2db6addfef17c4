/** `docent secret`: prints a new secret, for replicas that share one. */
import { newSecret } from '../reports/secret.ts';
import { readArguments, type CommandWork } from './command.ts';

export const secret: CommandWork = {
  usage: `Usage: docent secret

Prints a new secret: 32 random bytes as 64 hexadecimal digits. Put it into the file secret of the data folder of each
replica, so that one accepts the consent that was given to another:

  (umask 077 && docent secret > .docent/secret)

A single service needs none: it makes its own. With another secret, the consents that are open are asked for again.`,
  run(argv, io) {
    readArguments(argv, {});
    io.stdout(`${newSecret()}\n`);
    return Promise.resolve(0);
  },
};
