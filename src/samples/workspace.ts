/** The temporary folder and the environment of a sample. */
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Sample } from '../content/model/sample.ts';

export interface WorkspaceOptions {
  /** The environment of the caller, of which little is passed on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program that `docent` means in a sample: the arguments of `exec`. */
  readonly docent: readonly string[];
  /** Folder for compiler caches, shared by samples and runs. */
  readonly caches: string;
}

/** Variables that locate toolchains; nothing else of the caller's environment is passed on. */
const PASSED = ['JAVA_HOME', 'GOROOT', 'GOTOOLCHAIN', 'RUSTUP_TOOLCHAIN', 'VIRTUAL_ENV'] as const;

export interface Workspace {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  clear(): Promise<void>;
}

/** Puts the sample's code into an empty folder. */
export async function openWorkspace(
  { file, code }: Pick<Sample, 'file' | 'code'>,
  { env, docent, caches }: WorkspaceOptions,
): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'docent-sample-'));
  const [folder, home, bin] = [join(root, 'work'), join(root, 'home'), join(root, 'bin')];
  for (const one of [folder, home, bin]) await mkdir(one);
  await writeFile(join(folder, file), code);
  await writeFile(join(bin, 'docent'), `#!/bin/sh\nexec ${docent.map(quoted).join(' ')} "$@"\n`);
  await chmod(join(bin, 'docent'), 0o755);
  // Packages that a sample imports come from the folder where docent was called.
  await symlink(resolve('node_modules'), join(root, 'node_modules')).catch(() => undefined);
  return {
    folder,
    env: {
      ...kept(env),
      PATH: [bin, env['PATH'] ?? '/usr/bin:/bin'].join(delimiter),
      HOME: home,
      TMPDIR: home,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      NO_COLOR: '1',
      GOCACHE: join(caches, 'go'),
      GOFLAGS: '-mod=mod',
    },
    clear: () => rm(root, { recursive: true, force: true }),
  };
}

function kept(env: WorkspaceOptions['env']): Record<string, string> {
  const values = PASSED.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const home = env['HOME'];
  const rustup = env['RUSTUP_HOME'] ?? (home === undefined ? undefined : join(home, '.rustup'));
  return {
    ...Object.fromEntries(values),
    ...(rustup === undefined ? {} : { RUSTUP_HOME: rustup }),
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
