/** `docent embed <generator>`: prints what puts the search into a site that Docent does not serve. */
import { readConfig } from '../config/read.ts';
import { findAssets } from '../pages/assets.ts';
import { embedScript } from '../pages/embed.ts';
import { readArguments, UsageError, type CommandIo, type CommandWork } from './command.ts';
import { SNIPPETS, type Script } from './embed-snippets.ts';
import { Failure } from './failure.ts';

const options = {
  'base-url': { type: 'string' },
  integrity: { type: 'boolean', default: false },
} as const;

const names = [...SNIPPETS.keys()].join(', ');

export const embed: CommandWork = {
  usage: `Usage: docent embed <generator> [flags]

Prints the lines that put the search of your service into a site that a generator builds, and names the file that they belong
in. Generators: ${names}.

  --base-url <address>  Public address of the service, or of one of its versions, languages or sets (DOCENT_BASE_URL).
  --integrity           Name the script by its digest, so that browsers refuse any other. Print the lines again after each
                        update of Docent.

The lines are on standard output, the file on standard error.`,
  run(argv, io) {
    const { values, positional = '' } = readArguments(argv, options, { positional: 'generator' });
    const snippet = SNIPPETS.get(positional);
    if (snippet === undefined) throw new UsageError(`Name a generator: ${names}.`);
    const script = scriptOf(baseUrlOf(values['base-url'], io), values['integrity'] === true);
    io.stderr(`Put this into ${snippet.place}\n`);
    io.stdout(`${snippet.lines(script).join('\n')}\n`);
    return Promise.resolve(0);
  },
};

function baseUrlOf(flag: unknown, { env }: CommandIo): string {
  const given = typeof flag === 'string' ? { flags: { 'base-url': flag } } : {};
  const { config, errors } = readConfig({
    env: { DOCENT_BASE_URL: env['DOCENT_BASE_URL'] },
    ...given,
  });
  if (config === undefined) {
    throw new Failure(
      errors.map(({ origin, message, remedy }) => `${origin}: ${message}. ${remedy}`).join('\n'),
    );
  }
  if (config.baseUrl !== undefined) return config.baseUrl;
  throw new UsageError(
    'Name the public address of your service: --base-url https://docs.acme.example.',
  );
}

function scriptOf(baseUrl: string, isExact: boolean): Script {
  if (!isExact) return { src: `${baseUrl}/embed.js` };
  const bytes = findAssets().small.get('embed.js');
  if (bytes === undefined) throw new Failure('The script is not built. Run `npm run build`.');
  const { path, integrity } = embedScript(bytes);
  return { src: baseUrl + path, integrity };
}
