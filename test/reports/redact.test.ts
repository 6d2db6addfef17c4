import test from 'ava';
import { createRedactor, RULES } from '../../src/reports/redact/redact.ts';
import { secretCorpus, tells, type Planted } from './secrets/corpus.ts';
import { counterExampleOf, exampleOf } from './secrets/examples.ts';
import { FIELD_HARMLESS } from './secrets/field-harmless.ts';
import { FIELD_SHAPES } from './secrets/field-shapes.ts';
import { LATER_SHAPES } from './secrets/later-shapes.ts';
import { UNSEEN_SHAPES } from './secrets/unseen-shapes.ts';
import { HARMLESS } from './secrets/harmless.ts';

const redact = (text: string): string => createRedactor().redact(text);

interface Outcome extends Planted {
  readonly redacted: string;
  readonly isRemoved: boolean;
}

function outcomeOf(planted: Planted): Outcome {
  const redacted = redact(planted.text);
  return { ...planted, redacted, isRemoved: !tells(redacted, planted.secret) };
}

const planted: readonly Planted[] = secretCorpus(1, 7);
const plantedLater: readonly Planted[] = secretCorpus(1, 7, {
  ...LATER_SHAPES,
  ...UNSEEN_SHAPES,
  ...FIELD_SHAPES,
});
const outcomes: Outcome[] = [];
const later: Outcome[] = [];

// The tests of the classes come first and one after the other: all of them at once take a busy machine longer than a test may.
for (const group of new Set([...planted, ...plantedLater].map((one) => one.class))) {
  test.serial(
    `of secrets of the class ${group} more than 90 % are removed, and what is redacted is redacted already`,
    (t) => {
      const ofGroup = (all: readonly Planted[]): readonly Outcome[] =>
        all.filter((one) => one.class === group).map(outcomeOf);
      const [own, ofLater] = [ofGroup(planted), ofGroup(plantedLater)];
      outcomes.push(...own);
      later.push(...ofLater);
      const all = [...own, ...ofLater];
      t.true(removed(all) > 0.9, percent(removed(all)));
      const changed = all.filter(({ redacted }) => redact(redacted) !== redacted);
      t.deepEqual(changed.slice(0, 5), []);
    },
  );
}

function missed(all: readonly Outcome[]): readonly string[] {
  return all.filter(({ isRemoved }) => !isRemoved).map(({ shape }) => shape);
}

function removed(all: readonly Outcome[]): number {
  return all.filter(({ isRemoved }) => isRemoved).length / all.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

test('of more than 4,000 secrets in 300 shapes times places at least 97 % are removed', (t) => {
  t.true(new Set(outcomes.map((one) => one.class + one.shape)).size >= 300);
  t.true(outcomes.length >= 4000);
  const heldOut = outcomes.filter((one) => one.isHeldOut);
  const designed = outcomes.filter((one) => !one.isHeldOut);
  t.log(
    `${percent(removed(designed))} of the shapes designed for, ${percent(removed(heldOut))} of those held out`,
  );
  t.true(removed(designed) >= 0.97);
  t.true(removed(heldOut) >= 0.97);
  t.true(removed(later) >= 0.95, percent(removed(later)));
});

test('no more secrets are left than those that are known to be', (t) => {
  t.deepEqual(missed(outcomes), [
    '5 {"access_token":"§","token_type":"bearer","expires_in":3600}',
    '3 config.setPassword("§");',
    '3 my password is §',
  ]);
  t.true(missed(later).length <= 197, `${missed(later).length}`);
});

test('of 200 harmless texts one is changed', (t) => {
  const texts = [...HARMLESS, ...FIELD_HARMLESS];
  t.true(texts.length >= 200);
  const changed = texts.filter((text) => redact(text) !== text);
  t.log(changed.map(redact));
  t.true(changed.length <= 1);
});

test('each rule removes the secret of its example, which no other rule does, and keeps its counter-example', (t) => {
  for (const rule of RULES) {
    const { text, secret } = exampleOf(rule.redacts);
    const without = createRedactor(RULES.filter((other) => other !== rule));
    t.false(redact(text).includes(secret), `removed: ${text}`);
    t.true(tells(without.redact(text), secret), `removed by another rule too: ${text}`);
    const kept = counterExampleOf(rule.keeps);
    t.is(redact(kept), kept);
  }
});

/** Words by which people call a secret, one for each row of languages. */
const NAMES = {
  password:
    'passwort mot_de_passe contraseña senha parola_d_ordine wachtwoord lösenord salasana hasło şifre пароль κωδικός סיסמה كلمة_المرور 密码 パスワード 비밀번호 पासवर्ड smtp_pass',
  key: 'secret api_key geheimnis clé_api clave_api chave_api токен 令牌 klucz_api',
};

for (const [kind, names] of Object.entries(NAMES)) {
  test(`what is named a ${kind} is removed in every language`, (t) => {
    t.is(redact('title = "winter87"'), 'title = "winter87"');
    for (const name of names.split(' ')) {
      t.is(redact(`${name} = "winter87"`), `${name} = "[redacted:assigned-secret#1]"`, name);
    }
  });
}

/** Where a rule ends: the text beside one that it keeps, and what is left of it. */
const EDGES: readonly (readonly [what: string, text: string, left: string])[] = [
  [
    'an address that begins like one that everybody knows is removed',
    'ping 9.9.9.91',
    'ping [redacted:ip-address#1]',
  ],
  ['an address that everybody knows stays', 'ping 9.9.9.9', 'ping 9.9.9.9'],
  [
    'a bracket within a value of a list of pairs is of the value',
    'Password=Tr0ub)4dor&3;User=bob',
    'Password=[redacted:assigned-secret#1];User=bob',
  ],
  [
    'the first pair of a list in brackets is one of it, and the pairs behind it stay',
    'Connect(Password=winter87;User=bob) failed',
    'Connect(Password=[redacted:assigned-secret#1];User=bob) failed',
  ],
  [
    'a call whose arguments are named like their values stays',
    'connect(password=password,user=user)',
    'connect(password=password,user=user)',
  ],
  [
    'the pair behind an escaped one stays',
    'request password%3DkT4mR8wZ2nQ6%26user%3Dbob',
    'request password%3D[redacted:assigned-secret#1]%26user%3Dbob',
  ],
  [
    'a phrase of plain words is removed where it is called one',
    'The passphrase went from "seven old postmen" to "two cold dogs".',
    'The passphrase went from "[redacted:assigned-secret#1]" to "[redacted:assigned-secret#2]".',
  ],
  [
    'words behind a comma are no title of a column',
    'Password, as always!\nrelease42, as before',
    'Password, as always!\nrelease42, as before',
  ],
  ['a word with letters of its language stays', 'hasło to żółty, a', 'hasło to żółty, a'],
];

for (const [what, text, left] of EDGES) {
  test(what, (t) => t.is(redact(text), left));
}
