/** The style sheet that `theme.css` names: its addresses lead to files of the folder, and nothing in it loads from elsewhere. */
import posix from 'node:path/posix';
import { CssSyntaxError, parse, type AtRule, type ChildNode, type Declaration } from 'postcss';
import valueParser from 'postcss-value-parser';
import { assetUrl } from '../links/file-addresses.ts';
import type { Finding, Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';
import { themeFile, type ThemeFolders } from './theme-files.ts';

export interface CssSources extends ThemeFolders {
  /** Collects the files that the style sheet shows. */
  readonly assets: Map<string, string>;
  readonly report: Report;
}

/** Each page loads it. */
const CSS_BYTES_MAX = 100_000;
/** Of a font or an image that it names. */
const FILE_BYTES_MAX = 2_000_000;
/** Functions besides `url()` whose texts are addresses. */
const LOADING = /^(?:-webkit-)?(?:image-set|src|image|cross-fade)$/i;

/** The style sheet with addresses relative to the site; undefined where it cannot be read. */
export function themeCss(given: string | undefined, sources: CssSources): string | undefined {
  if (given === undefined) return undefined;
  const bytes = /\.css$/i.test(given) ? themeFile(sources, given, CSS_BYTES_MAX)?.bytes : undefined;
  if (bytes === undefined) {
    sources.report({
      severity: 'error',
      rule: 'theme-css-missing',
      file: 'docent.yaml',
      message: `\`theme.css\` names ${given}, which is no .css file of the folder with at most ${CSS_BYTES_MAX / 1000} kB: it is not used.`,
      remedy: 'Name a style sheet below the folder of docent.yaml.',
    });
    return undefined;
  }
  try {
    return rewritten(bytes.toString('utf8'), given, sources);
  } catch (error) {
    sources.report(broken(error, given));
    return undefined;
  }
}

/** @throws what is no fault of the style sheet */
function broken(error: unknown, file: string): Finding {
  const isSyntax = error instanceof CssSyntaxError;
  // Functions that are nested thousands of times take more than the stack.
  if (!isSyntax && !(error instanceof RangeError)) throw error;
  const reason = isSyntax ? error.reason : 'its functions are nested too deeply';
  return {
    severity: 'error',
    rule: 'theme-css-broken',
    file,
    ...(isSyntax && error.line !== undefined && { line: error.line }),
    message: `The style sheet cannot be read (${reason}): it is not used.`,
    remedy: 'Mend the style sheet.',
  };
}

function rewritten(text: string, file: string, sources: CssSources): string {
  const root = parse(text);
  const folder = posix.dirname(file);
  const leaveOut = (node: ChildNode, what: string, remedy: string): void => {
    sources.report({
      severity: 'error',
      rule: 'theme-css-address',
      file,
      ...(node.source?.start && { line: node.source.start.line }),
      message: `${what} is left out of the style sheet: pages load nothing but files of the folder.`,
      remedy,
    });
    node.remove();
  };
  root.walkAtRules((rule: AtRule) => {
    if (/^import$/i.test(rule.name)) {
      leaveOut(rule, `\`@import ${rule.params}\``, 'Copy its rules into this style sheet.');
    }
  });
  root.walkDecls((declaration: Declaration) => {
    const value = withLocalAddresses(declaration.value, folder, sources);
    if (value !== undefined) declaration.value = value;
    else {
      leaveOut(
        declaration,
        `${quoted(`${declaration.prop}: ${declaration.value}`)}`,
        'Name a file below the folder of docent.yaml, with at most 2 MB, in `url(…)`.',
      );
    }
  });
  return root.toString();
}

/** Undefined where an address leads to no file of the folder, or cannot be told. */
function withLocalAddresses(
  value: string,
  folder: string,
  sources: CssSources,
): string | undefined {
  if (!value.includes('(')) return value;
  let isLocal = true;
  const parsed = valueParser(value);
  parsed.walk((node) => {
    if (node.type !== 'function') return;
    const [first] = node.nodes;
    if (/^url$/i.test(node.value)) {
      const address = localAddress(first?.value ?? '', folder, sources);
      if (address === undefined) isLocal = false;
      else if (first !== undefined) first.value = address;
    } else if (node.value.includes('\\')) isLocal = false;
    else if (LOADING.test(node.value) && node.nodes.some(({ type }) => type === 'string')) {
      isLocal = false;
    }
  });
  return isLocal ? parsed.toString() : undefined;
}

/** Data and fragments load nothing; the path of a file becomes its address, relative to the site. */
function localAddress(given: string, folder: string, sources: CssSources): string | undefined {
  if (/^(?:#|data:)/i.test(given)) return given;
  const [written = '', fragment = ''] = given.split(/(?=[?#])/, 2);
  if (!/^[\w@./ ~+-]+$/.test(written) || /(?:^|\/)\.(?![./])/.test(written)) return undefined;
  const file = themeFile(sources, posix.join(folder, written), FILE_BYTES_MAX);
  if (file === undefined) return undefined;
  sources.assets.set(file.name, file.disk);
  return assetUrl('', file.name).slice(1) + (fragment.startsWith('#') ? fragment : '');
}
