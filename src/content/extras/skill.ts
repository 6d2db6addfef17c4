/** The folder's own Agent Skill: `SKILL.md`, which is not a page (agentskills.io/specification). */
import type { Report } from '../model/finding.ts';
import type { FolderFile } from '../model/source.ts';
import { decode } from '../source/decode.ts';
import { readFrontMatter } from '../source/front-matter.ts';
import type { Skill } from '../model/library.ts';
import { readRegular } from '../source/open-file.ts';

export const SKILL_FILE = 'SKILL.md';

/** A skill is read whole into a model's context: the specification recommends less than 5,000 tokens. */
const SKILL_BYTES_MAX = 64 * 1024;

/** The skill as the file has it; undefined when there is none, or one that clients would refuse, after a finding. */
export async function readSkill(
  files: readonly FolderFile[],
  report: Report,
): Promise<Skill | undefined> {
  const file = files.find((one) => one.file === SKILL_FILE);
  if (file === undefined) return undefined;
  const bytes = readRegular(file.disk, [file.root], SKILL_BYTES_MAX);
  const decoded = bytes === undefined ? undefined : decode(bytes);
  const text = decoded !== undefined && 'text' in decoded ? decoded.text : undefined;
  const read = text === undefined ? UNREADABLE : skillOf(text);
  if (typeof read !== 'string') return read;
  report({
    severity: 'warning',
    rule: 'skill',
    file: SKILL_FILE,
    line: 1,
    message: read,
    remedy: 'Until then a skill is generated.',
  });
  return undefined;
}

const UNREADABLE = `The file is larger than ${SKILL_BYTES_MAX} bytes or no UTF-8. Shorten or repair it.`;

/** The front matter as the specification asks for it; otherwise a text that says what to change. */
function skillOf(text: string): Skill | string {
  const { name, description } = readFrontMatter(text).attributes;
  if (typeof name !== 'string' || name.length > 64 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    return 'The front matter needs a `name` of 1 to 64 lower-case letters, digits and single hyphens.';
  }
  if (typeof description !== 'string' || description === '' || description.length > 1024) {
    return 'The front matter needs a `description` of 1 to 1,024 characters: what the skill does, and when to use it.';
  }
  return { name, description, text };
}
