/** Values that everybody knows or that say where something is: numbers, versions, terms, addresses, files. */
import { shareOfWords } from './words.ts';

/** Names of algorithms, encodings, protocols, standards, systems: letters and digits that everybody knows. */
const TERM_PART =
  /^(?:0x[\da-f]+|(?:cp|dh|ec|ed|es|h|hs|md|pg|ps|py|rc|rs|sm|x|ts|js|go)\d{1,5}(?:sum)?|(?:aes|amd|angular|argon|arm|aarch|base|bcrypt|blake|bootstrap|centos|chacha|curve|cve|debian|des|django|ecdh|ecdsa|fedora|http|ipv|iso|java|jdk|jquery|latin|log|mariadb|mongo|mongodb|mysql|nist|nistp|net|node|oauth|openid|ora|pbes|pbkdf|php|pkcs|poly|postgres|postgresql|python|rails|react|redis|rfc|rhel|rsa|ruby|saml|secp|sha|ssha|spring|sql|ssl|sslv|tls|tlsv|ubuntu|utf|vue|web|win|windows|wpa|xchacha)\d{1,6}(?:[a-z]{1,4}\d?)?)$/i;

/** `AES256-GCM-SHA384`, `utf8mb4`, `CVE-2024-1234`: terms, words and numbers, at least one of them a term. */
function isTerm(value: string): boolean {
  if (value.length > 48 || !/^[\w.+/:#-]+$/.test(value)) return false;
  if (/^[A-Za-z]\d{1,4}[a-z]{0,2}$/.test(value)) return true;
  const parts = value
    .split(/[-_.+/:#]|(?<=\d)With|(?<=With[A-Z][a-z]{2,4})(?=[A-Z])/)
    .filter((part) => part !== '');
  return (
    parts.some((part) => TERM_PART.test(part) || FAMILY.test(part)) &&
    parts.every((part) => TERM_PART.test(part) || BESIDE_TERM.test(part) || isPlainWord(part))
  );
}

const FAMILY = /^(?:CVE|RFC|PKCS|SHA|AES|TLS|HMAC|UTF|MD)$/i;
const BESIDE_TERM = /^(?:\d{1,6}|[A-Z]{1,5}|[a-z]{1,4}|[A-Z][a-z]{2,3})$/;

function isPlainWord(part: string): boolean {
  return /^[A-Za-z]+$/.test(part) && shareOfWords(part) === 1;
}

/** An address, a path, a file, an e-mail address: says where something is. */
const PLACE =
  /^(?:[a-z][a-z\d+.-]{1,30}:\/\/|~?\/|\.{1,2}\/|[A-Za-z]:\\|\\\\|[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}$|arn:|urn:|@?[\w.-]+:\d{2,5}(?:\/|$)|(?:sha\d{3}|h1)[-:])/i;
/** What may be the name of a host, a package or a folder. */
const PERHAPS_PLACE =
  /^(?:(?:[\w-]+\.)+(?:[a-z]{2,6}|py|md|sh|h|c)(?:[:/?#].*)?$|@?[\w/-]+@[\^~]?\d)/i;
const NUMBER =
  /^[#v(]{0,2}[-+]?\d[\d.,:_%/ TZ+-]*(?:[a-zA-Z%]{1,3})?(?:-(?:rc|beta|alpha|dev|ubuntu|debian|\d)[\w.+~-]*)?\)?$/;
/** Version with text behind it, date, size, dimension, duration. */
const VERSION = /^[v^~=<>!]{0,3}\d+(?:\.\d+){1,4}(?:[-+.][\w.+~-]*)?$/;

/** A flag, a code of a switch's log, a path of SVG, an entity of HTML, an identifier of Windows, a file, a path of lower-case names, a package. */
const KNOWN =
  /^&\w+=|@sha\d{3}:|^(?:[\da-f]{2}[:-]){5}[\da-f]{2}$|^--?[A-Za-z][\w-]*=?$|^&#x?\w{2,4}|&#x?\w{2,4};?$|&[a-z]{2,6};|^%[A-Z][A-Z\d_-]+-\d-[A-Z_\d]+:?$|^(?!.*[a-z]{2})(?=.*[.-])[mlhvcsqtaz\d.,-]{8,}$|^\[?\^?(?:[Aa]-[Zz]|0-9|\\[dw])|^[\da-f]{16}_[ir]$|^S-1-\d|^#[\da-f]{3,8}$|P-\d{3}|\.(?:py|[jt]sx?|go|rs|java|rb|md|json|ya?ml|toml|html?|css|png|jpe?g|heic|svg|pdf|txt|sh|cpp|hpp|conf|cfg|ini|pem|crt|p12|jks|lock|log|xml|zip|gz|tgz)(?:[:#?].*)?$|^(?:jsr|npm|node|file|git|github|docker|oci|doi|blob|data):@?[\w./-]+$/i;
const SLUGS = /^[a-z][a-z\d.-]*(?:\/[a-z][a-z\d.-]*)+$/;

/** An address or a path with words says where a secret is; a password may begin with `/` or `#` too. */
function isPlace(value: string): boolean {
  if (/^[#.]/.test(value) && shareOfWords(value) >= 0.4) return true;
  const isMarked = /^[~/#.]/.test(value) && !value.includes('/', 1) && shareOfWords(value) < 0.5;
  return PLACE.test(value) && !isMarked;
}

/** `example.com`, `prod/db`, `node@18`: a person may choose one, and everything else is called so. */
export function mayBePlace(value: string): boolean {
  if (SLUGS.test(value) || PERHAPS_PLACE.test(value)) return true;
  const isPath = value.includes('/') && /^[\w.@:/-]+$/.test(value);
  return isPath && !/^[A-Za-z]+\/\d+$/.test(value) && shareOfWords(value) >= 0.5;
}

/** A number, a version, a term, an address, a file: never a secret. */
export function isKnown(value: string): boolean {
  return (
    NUMBER.test(value) ||
    VERSION.test(value) ||
    KNOWN.test(value) ||
    isTerm(value) ||
    isPlace(value)
  );
}
