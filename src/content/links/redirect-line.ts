/** A line of `_redirects`, in the form that Netlify and Cloudflare Pages share. */

export interface RedirectLine {
  readonly from: string;
  readonly to: string;
  /** Status as written, with `!` where the rule goes before a file; default: `301`. */
  readonly code: string;
  /** Words behind it. */
  readonly conditions: readonly string[];
}

/** The words of a line; empty ones where it has fewer. */
export function redirectLine(line: string): RedirectLine {
  const [from = '', to = '', code = '301', ...conditions] = line.trim().split(/\s+/);
  return { from, to, code, conditions };
}
