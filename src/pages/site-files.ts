/** The files of a built site: in a folder, or in an artefact. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Library } from '../content/model/library.ts';
import type { PackedSite } from '../content/model/packed-site.ts';
import { openRegular } from '../content/source/open-file.ts';
import type { Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import { fileAnswer, packedAnswer, type FileAnswerOptions } from '../http/file-answer.ts';
import { Problem } from '../problem.ts';

export interface SiteFiles {
  /** Undefined where there is no file at the path. */
  find(file: string): Promise<{ readonly bytes: number; readonly modifiedMs: number } | undefined>;
  /** @throws {Problem} `page_not_found` when the file leads out of the folder or has gone. */
  read(file: string): Promise<Buffer>;
  /** @throws {Problem} the same */
  answer(ask: Pick<Ask, 'headers'>, file: string, options: FileAnswerOptions): Promise<Answer>;
}

/** Undefined where people read the service's own pages. */
export function siteFilesOf({
  siteFolder,
  packedSite,
}: Pick<Library, 'siteFolder' | 'packedSite'>): SiteFiles | undefined {
  if (packedSite !== undefined) return filesIn(packedSite);
  return siteFolder === undefined ? undefined : filesBelow(siteFolder);
}

function filesBelow(folder: string): SiteFiles {
  return {
    async find(file) {
      const info = await stat(join(folder, file)).catch(() => undefined);
      return info?.isFile() === true ? { bytes: info.size, modifiedMs: info.mtimeMs } : undefined;
    },
    async read(file) {
      const opened = await openRegular(join(folder, file), [folder]);
      if (opened === undefined) throw missing();
      return opened.handle.readFile().finally(() => opened.handle.close());
    },
    answer: (ask, file, options) =>
      fileAnswer(ask, { path: join(folder, file), folders: [folder] }, options),
  };
}

function filesIn({ files }: PackedSite): SiteFiles {
  const present = (file: string): Parameters<typeof packedAnswer>[0] => {
    const found = files.get(file);
    if (found === undefined) throw missing();
    return found;
  };
  return {
    find: (file) => Promise.resolve(files.get(file)),
    async read(file) {
      const found = present(file);
      return buffer(found.read(0, found.bytes - 1));
    },
    answer: async (_ask, file, options) => packedAnswer(present(file), options),
  };
}

function missing(): Problem {
  return new Problem('page_not_found', 'There is no such file.');
}
