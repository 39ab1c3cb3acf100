import type { FoundSecret } from './secret-kind';

/** Matches labels of passwords. */
const NAMES =
  'password|passwort|passphrase|passwd|pwd|pass ?code|kennwort|wifi key|contraseña|mot de passe|wachtwoord|senha|lösenord|adgangskode|hasło|salasana|пароль|パスワード|密码|密碼|비밀번호';
/** "pw" and "pass" also end other words (a ski pass), so they match only where a form field may start. */
const SHORT = '\\bpw|(?:^|[\\n,;|/(>])[ \\t*_]{0,3}pass';
const AFTER_NAME =
  '["\'`*_)]{0,3} {0,3}(?:\\([^()\\n]{0,40}\\) {0,2}|for [^\\n:=]{1,30}? )?([:=：|\\t]|[-=]>|→|is now|is|ist|lautet|est|es|är|è|é|is:|は|为)([\\s*_]{0,5})';
/** Matches a labelled password. After a colon a plain word may be a password; after "is" it has to look like one. */
const NAMED = new RegExp(`(?:${NAMES}|${SHORT})${AFTER_NAME}([^\\s"'\`“”„«»<>|]{4,64})`, 'giu');
/** Matches a labelled password in quotation marks, which may contain spaces. */
const QUOTED = new RegExp(
  `(?:${NAMES}|${SHORT})${AFTER_NAME}["'\`“„«]([^"'\`“”„«»<>\\n]{4,64})["'\`“”„«»]`,
  'giu',
);
/** Matches a labelled password without a separator; the value must contain both letters and digits. */
const BARE =
  /(?:^|[^\p{L}\p{N}])(?:pwd|pw) {1,3}(?=[^\s\d]{0,64}\d)(?=[^\sA-Za-z]{0,64}[A-Za-z])([^\s"'`“”„«»<>|]{6,64})/giu;
/** Matches labels of a crypto wallet's recovery phrase. */
const PHRASE =
  /\b(?:seed|recovery|mnemonic|backup|secret)[ -]phrase|\bmnemonic\b|(?:seed|wiederherstellungs)-?phrase|phrase de récupération|frase (?:semilla|de recuperación|di recupero|de recuperação)/giu;
const WORDS =
  /(?:[a-z]{3,8}|\d{1,2}[.):]? {0,2}[a-z]{3,8})(?:[\s,]{1,3}(?:\d{1,2}[.):]? {0,2})?[a-z]{3,8}\b){11,23}/;
/** Matches words that are common in prose and never part of a recovery phrase. */
const PROSE =
  /\b(?:the|and|for|are|your|not|from|was|our|has|but|with|its|der|die|und|les|des|los|las|que)\b/;
const PHRASE_LENGTH = 480;
const MOST_BETWEEN = 60;
const PIN = /\bPIN\b(?:[- ](?:is|ist|lautet))?[ :=]{1,3}(\d{4,8})\b/g;
/** Matches a password in an address: `https://user:password@host` */
const IN_ADDRESS = /\b[a-z][a-z+]{1,10}:\/\/[^\s:@/]{1,100}:([^\s@/]{3,100})@/gi;

export function* findPasswords(text: string): Generator<FoundSecret> {
  for (const { 0: all, 3: value = '', index } of text.matchAll(QUOTED)) {
    const start = index + all.length - 1 - value.length;
    if (isPassword(value, true)) yield { kind: 'password', start, end: start + value.length };
  }
  for (const match of text.matchAll(NAMED)) {
    const { 0: all, 1: between = '', 2: gap = '', 3: found = '', index } = match;
    const value = found.replace(/[.,;?)\]*_]+$/u, '');
    const rest = text.slice(index + all.length, index + all.length + 40);
    const isAlone = /^[ \t]*(?:[\r\n.,;)|\t]|$)/.test(rest);
    const isCell = /[|\t]/.test(between) || gap.includes('\n');
    if (isCell && !isAlone) continue;
    if (!isPassword(value, !isCell && /^[:=：]$/.test(between) && isAlone)) continue;
    const start = index + all.length - found.length;
    yield { kind: 'password', start, end: start + value.length };
  }
  for (const { 0: all, 1: found = '', index } of text.matchAll(BARE)) {
    const value = found.replace(/[.,;?)\]*_]+$/u, '');
    const start = index + all.length - found.length;
    if (isPassword(value, false)) yield { kind: 'password', start, end: start + value.length };
  }
  yield* phrases(text);
  for (const { 0: all, 1: pin = '', index } of text.matchAll(PIN))
    yield { kind: 'password', start: index + all.length - pin.length, end: index + all.length };
  for (const { 0: all, 1: secret = '', index } of text.matchAll(IN_ADDRESS)) {
    const start = index + all.length - 1 - secret.length;
    yield { kind: 'password', start, end: start + secret.length };
  }
}

function* phrases(text: string): Generator<FoundSecret> {
  for (const { 0: label, index } of text.matchAll(PHRASE)) {
    const from = index + label.length;
    const found = WORDS.exec(text.slice(from, from + PHRASE_LENGTH));
    if (found === null || found.index > MOST_BETWEEN || PROSE.test(found[0])) continue;
    const start = from + found.index;
    yield { kind: 'password', start, end: start + found[0].length };
  }
}

/** Whether a value is a password; a plain word only if alone after a colon and not common in sign-in forms. */
function isPassword(value: string, mayBeWord: boolean): boolean {
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(value)) return false;
  if (value.length < 4 || /^https?:/i.test(value) || /^[*•·.x_-]+$/iu.test(value)) return false;
  if (/^[[{<(]/.test(value) || (value.includes('@') && /\.\w{2,}$/.test(value))) return false;
  const isMixed = /\d/.test(value) || /[a-z][A-Z]/.test(value) || /\w[^\w\s'’-]\w/.test(value);
  if (isMixed) return true;
  return mayBeWord && !ORDINARY.has(value.toLowerCase());
}

const ORDINARY = new Set(
  'required optional expired expires reset changed change forgot forgotten none null true false hidden protected protection policy manager field login incorrect wrong invalid valid correct strong weak unknown same below above attached here enclosed follows separately unchanged erforderlich vergessen geändert abgelaufen falsch siehe unten oben folgt keine keins getrennt requis oublié ninguna ninguno'.split(
    ' ',
  ),
);
