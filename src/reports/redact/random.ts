/** Random text without any word beside it. */
import { isFact } from './facts.ts';
import { isKnown } from './known.ts';
import { looksGenerated, looksRandom } from './randomness.ts';
import { patternRule, type Rule } from './rule.ts';

/** Prefixes of identifiers that services print into messages: they name an object and open nothing. */
const IDENTIFIER =
  /^(?:req|msg|chatcmpl|cmpl|run|thread|asst|resp|evt|pi|cus|sub|price|prod|acct|in|ch|batch|file|call|toolu|step|proj|org|user|usr|team|dpl|prj|sha\d{3}|h1)[_-]/;
/** The first bytes of an image or a document, in base64. */
const FILE = /^(?:iVBORw0KGgo|R0lGOD|\/9j\/|UklGR|JVBERi|UEsDB)/;

const PATH = /^\/(?:[a-z][\w.-]*\/){2,}/;

const RANDOM_VALUE = patternRule({
  id: 'random-value',
  pattern: /(?<![A-Za-z0-9+/_=.:#-])(?<secret>[A-Za-z0-9+/_-]{24,512}={0,2})(?![A-Za-z0-9+/_=-])/dg,
  accepts: (secret, { input, index }) =>
    !IDENTIFIER.test(secret) &&
    !FILE.test(secret) &&
    !PATH.test(secret) &&
    looksRandom(secret) &&
    !isFact(input, { start: index, end: index }),
  redacts: 'I see «{alnum 40}» there',
  keeps: 'I see {hex 40} and getUserNameFromAuthenticationContext there',
});

/** What generators of passwords make: all classes of characters in no order, in quotation marks. */
const RANDOM_LITERAL = patternRule({
  id: 'random-value',
  pattern: /"(?<double>[^"\s\\]{14,64})"/dg,
  accepts: (secret) => looksGenerated(secret) && !isKnown(secret),
  redacts: '"result": "«8r0628NMDX19ZZ#%7(mZ»",',
  keeps: '"pattern": "^(?=.*[A-Z])(?=.*[0-9]).{8,64}$",',
});

export const RANDOM_RULES: readonly Rule[] = [RANDOM_VALUE, RANDOM_LITERAL];
