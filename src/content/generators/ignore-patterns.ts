/** Patterns in the language of `.gitignore`, as several generators use them for files that are not pages. */

/** A test for paths; the last pattern that matches decides, `!` takes a path back in. */
export function ignorePatterns(
  ...lists: readonly (string | undefined)[]
): (path: string) => boolean {
  const rules = lists
    .flatMap((list) => (list ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && line.length < 500)
    .map((line) => ({
      isKept: line.startsWith('!'),
      pattern: ignorePattern(line.replace(/^!/, '')),
    }));
  return (path) => {
    const rule = rules.findLast(({ pattern }) => pattern.test(path));
    return rule !== undefined && !rule.isKept;
  };
}

/** A pattern with a slash before its end is anchored to the folder; others match at any depth. */
function ignorePattern(glob: string): RegExp {
  const isAnchored = glob.replace(/\/$/, '').includes('/');
  const body = globSource(glob.replace(/^\//, '').replace(/\/$/, ''));
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${body}(?:/.*)?$`);
}

/** A pattern for whole paths. */
export function globPattern(glob: string): RegExp {
  return new RegExp(`^${globSource(glob)}$`);
}

/** `**`, `*`, `?` and `{a,b}` as the source of a regular expression that cannot take long: each part matches in one way. */
function globSource(glob: string): string {
  return glob.replace(/\*\*\/?|[*?{},]|[.+^$()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return { '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')', ',': '|' }[part] ?? `\\${part}`;
  });
}
