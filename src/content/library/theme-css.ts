/** The style sheet that `theme.css` names: its addresses lead to files of the folder, and nothing in it loads from elsewhere. */
import posix from 'node:path/posix';
import { CssSyntaxError, parse, type AtRule, type ChildNode, type Declaration } from 'postcss';
import valueParser, { type FunctionNode } from 'postcss-value-parser';
import type { Finding, Report } from '../model/finding.ts';
import { quoted } from '../source/quoted.ts';
import { addressReader, type Address, type AddressFault } from './css-address.ts';
import { refuseAmbiguous } from './css-text.ts';
import { themeFile, type ThemeFolders } from './theme-files.ts';

export interface CssSources extends ThemeFolders {
  /** Collects the files that the style sheet shows. */
  readonly assets: Map<string, string>;
  readonly report: Report;
}

/** Each page loads it. */
const CSS_BYTES_MAX = 100_000;
/** Functions besides `url()` whose texts are addresses. */
const LOADING = /(?:^|[^\w-])(?:image-set|src|image|cross-fade)$/i;
const IS_URL = /(?:^|[^\w-])url$/i;

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
  refuseAmbiguous(text);
  const root = parse(text);
  const read = addressReader(posix.dirname(file), sources);
  const leaveOut = (node: ChildNode, what: string, { fault, remedy }: AddressFault): void => {
    sources.report({
      severity: 'error',
      rule: 'theme-css-address',
      file,
      ...(node.source?.start && { line: node.source.start.line }),
      message: `${quoted(what)} is left out of the style sheet: ${fault}.`,
      remedy,
    });
    node.remove();
  };
  root.walkAtRules((rule: AtRule) => {
    const fault = atRuleFault(rule);
    if (fault !== undefined)
      leaveOut(rule, `@${rule.name}${rule.raws.afterName}${rule.params}`, fault);
  });
  root.walkDecls((declaration: Declaration) => {
    // As it is served: the parser takes comments out of `value`.
    const given = declaration.raws.value?.raw ?? declaration.value;
    const isFont = isFontFace(declaration);
    const value = withLocalAddresses(given, (address) => addressOf(address, read, isFont));
    if (typeof value !== 'string')
      return leaveOut(declaration, `${declaration.prop}: ${given}`, value);
    declaration.value = value;
    delete declaration.raws.value;
  });
  return root.toString();
}

function atRuleFault({ name, params, raws }: AtRule): AddressFault | undefined {
  if (/^import$/i.test(name)) {
    return {
      fault: 'pages load one style sheet of the folder',
      remedy: 'Copy its rules into this style sheet.',
    };
  }
  // The parser ends the name at an escape.
  const isEscaped = raws.afterName === '' && params.startsWith('\\');
  return isEscaped
    ? { fault: 'its name has an escape', remedy: 'Write the name without `\\`.' }
    : undefined;
}

function isFontFace({ parent }: Declaration): boolean {
  return parent?.type === 'atrule' && /^font-face$/i.test((parent as AtRule).name);
}

/** Data and fragments load nothing. */
function addressOf(given: string, read: (given: string) => Address, isFont: boolean): Address {
  const isData = /^data:/i.test(given);
  if (isData && isFont) {
    return {
      fault: '`data:` is an address of images only, and pages would not load the font',
      remedy: 'Save the font as a file of the folder, and name its path from the style sheet.',
    };
  }
  return isData || given.startsWith('#') ? { href: given } : read(given);
}

/** The value with addresses relative to the site; else the first fault. */
function withLocalAddresses(
  value: string,
  read: (given: string) => Address,
): string | AddressFault {
  if (!value.includes('(')) return value;
  let fault: AddressFault | undefined;
  const parsed = valueParser(value);
  parsed.walk((node) => {
    if (node.type !== 'function') return;
    if (IS_URL.test(node.value)) fault ??= readUrl(node, read);
    else fault ??= functionFault(node);
  });
  return fault ?? parsed.toString();
}

function readUrl(
  { nodes: [first] }: FunctionNode,
  read: (given: string) => Address,
): AddressFault | undefined {
  const address = read(first?.value ?? '');
  if ('fault' in address) {
    return { ...address, fault: `the address ${quoted(first?.value ?? '')} ${address.fault}` };
  }
  if (first?.type === 'string') first.value = address.href;
  else if (first !== undefined) first.value = address.href.replaceAll(/[()]/g, '\\$&');
  return undefined;
}

function functionFault({ value, nodes }: FunctionNode): AddressFault | undefined {
  if (value.includes('\\')) {
    return { fault: 'the name of a function has an escape', remedy: 'Write it without `\\`.' };
  }
  if (!LOADING.test(value)) return undefined;
  const isKnown = nodes.every(
    (node) =>
      node.type !== 'string' && (node.type !== 'function' || /^(?:url|type)$/i.test(node.value)),
  );
  return isKnown
    ? undefined
    : {
        fault: `\`${value}()\` takes addresses in \`url(…)\` only`,
        remedy: 'Name each image with `url(…)`, without variables and other functions.',
      };
}
