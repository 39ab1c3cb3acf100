import { Recent } from '../dates/recent';
import { findCards } from './find-cards';
import { findLabelled } from './find-labelled';
import { findOneTimeCodes } from './find-one-time-codes';
import { findPasswords } from './find-passwords';
import { type FoundSecret, REMOVED, type SecretKind } from './secret-kind';

/** Cached because the instructions and the earlier messages of a prompt are searched again with each answer. */
const recent = new Recent<string, readonly FoundSecret[]>(32);

/** Secrets recognisable by their form, in order and without overlaps. Linear in the text's length. */
export const findSecrets = (text: string): readonly FoundSecret[] => recent.of(text, () => search(text));

function search(original: string): FoundSecret[] {
  const { text, spanOf } = seenText(original);
  const all = [
    ...findKeys(text),
    ...findIbans(text),
    ...findCards(text),
    ...findPasswords(text),
    ...findOneTimeCodes(text),
    ...findLabelled(text),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: FoundSecret[] = [];
  for (const each of all) if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
  return apart.map(({ kind, start, end }) => ({ kind, ...spanOf(start, end) }));
}

/** Replaces each secret with a placeholder. */
export function withoutSecrets(text: string): { text: string; removed: SecretKind[] } {
  const found = findSecrets(text);
  let [kept, at] = ['', 0];
  for (const { kind, start, end } of found) {
    kept += text.slice(at, start) + REMOVED[kind];
    at = end;
  }
  return { text: kept + text.slice(at), removed: found.map(({ kind }) => kind) };
}

/** A text as people see it, with the position that each UTF-16 unit has in the original. */
interface SeenText {
  text: string;
  /** The span of the original that a span of the visible text came from. */
  spanOf: (start: number, end: number) => { start: number; end: number };
}

/** Drops invisible characters and replaces look-alike digits, letters and spaces with plain ones. */
function seenText(text: string): SeenText {
  if (!NOT_ASCII.test(text)) return { text, spanOf: (start, end) => ({ start, end }) };
  let seen = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of text) {
    const end = at + sign.length;
    const shown = shownAs(sign);
    for (let unit = 0; unit < shown.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    seen += shown;
    at = end;
  }
  return {
    text: seen,
    spanOf: (start, end) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length }),
  };
}

const NOT_ASCII = /[^\p{ASCII}]/u;
const IGNORED = /^\p{Default_Ignorable_Code_Point}$/u;

const shownAs = (sign: string): string => {
  if (sign.length === 1 && sign <= '\u007F') return sign;
  return IGNORED.test(sign) ? '' : DIGIT.test(sign) ? digitOf(sign) : sign.normalize('NFKC');
};

const DIGIT = /^\p{Nd}$/u;

/** The ASCII digit for one of any script, whose digits are consecutive; its zero ends in 0 or 6. */
function digitOf(sign: string): string {
  const plain = sign.normalize('NFKC');
  if (plain <= '9') return plain;
  const code = sign.codePointAt(0) ?? 0;
  const last = code % 16;
  return String(last - (DIGIT.test(String.fromCodePoint(code - last)) ? 0 : 6));
}

/** Length of an IBAN by country, from the registry of ISO 13616. */
const LENGTHS = new Map(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29',
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20',
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29',
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
  ]
    .join(' ')
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))] as const),
);

/** Matches the possible start of an IBAN, written in groups or without spaces. */
const BEGINS = /(^|[^A-Za-z0-9])([A-Za-z]{2}[\s*]{0,2}\d{2})/g;
const CONTINUES = /^(?:[\s*.>\u2010-\u2015-]{0,4}[A-Za-z0-9])*/;
const MOST_CHARACTERS = 110;

/** Bank account numbers (IBANs) with the country's length and valid check digits. */
function* findIbans(text: string): Generator<FoundSecret> {
  let from = 0;
  for (const { 1: before = '', 2: head = '', index: found } of text.matchAll(BEGINS)) {
    const index = found + before.length;
    if (index < from) continue;
    const length = LENGTHS.get(head.slice(0, 2).toUpperCase());
    if (length === undefined) continue;
    const [written = ''] = CONTINUES.exec(text.slice(index, index + MOST_CHARACTERS)) ?? [];
    const end = endOf(written, length);
    if (end === null || !hasRightCheckDigits(written.slice(0, end).replace(/[^A-Za-z0-9]/g, ''))) continue;
    from = index + end;
    yield { kind: 'iban', start: index, end: from };
  }
}

/** End of this many letters and digits; `null` if there are fewer, or if the word continues. */
function endOf(written: string, length: number): number | null {
  let [seen, end] = [0, 0];
  while (seen < length && end < written.length) {
    if (/[A-Za-z0-9]/.test(written.charAt(end))) seen += 1;
    end += 1;
  }
  return seen < length || /[A-Za-z0-9]/.test(written.charAt(end)) ? null : end;
}

function hasRightCheckDigits(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of turned.toUpperCase()) rest = Number(`${String(rest)}${String(parseInt(sign, 36))}`) % 97;
  return rest === 1;
}

/** Matches prefixes of API keys, each followed by enough characters to rule out words. */
const KEYS = new RegExp(
  [
    /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/,
    /\bAIza[\w-]{20,}/,
    /\bAQ\.[\w-]{20,}/,
    /\bgh[opsur]_[A-Za-z0-9]{20,}/,
    /\bgithub_pat_\w{20,}/,
    /\bgl(?:pat|ptt|dt)-[\w-]{16,}/,
    /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
    /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
    /\bya29\.[\w-]{20,}/,
    /\bSG\.[\w-]{16,}\.[\w-]{16,}/,
    /\bnpm_[A-Za-z0-9]{30,}/,
    /\bpypi-[\w-]{30,}/,
    /\bhf_[A-Za-z0-9]{20,}/,
    /\bdop_v1_[0-9a-f]{16,}/,
    /\btskey-[a-z]{2,12}-[A-Za-z0-9-]{10,}/,
    /\bwhsec_[A-Za-z0-9+/=_-]{16,}/,
    /\bAGE-SECRET-KEY-1[A-Z0-9]{16,}/,
    /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{24,}/,
    /\bkey-[0-9a-f]{32}\b/,
    // Bots of Telegram and Discord.
    /\b\d{8,10}:AA[\w-]{33}(?![\w-])/,
    /\b[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}/,
    /\b[0-9a-f]{32}\.[A-Za-z0-9]{16}\b/,
    /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----))*(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Matches a label with a value: "API key: ...", "client_secret = ...", "Bearer ..."; the value is the second group. */
const NAMED =
  /((?:(?:api|access|auth|secret|private|client|refresh|session|license|webhook)[ _-]?(?:key|token|secret)\b|\b(?:token|secret|apikey)\b)["'`*]{0,3} {0,3}(?::|=|=>|is) {0,3}["'`*]{0,3}|\bBearer {1,3})([A-Za-z0-9][\w.~+/=-]{15,})/gi;

/** API keys, by prefix or by their label, and private keys. */
function* findKeys(text: string): Generator<FoundSecret> {
  for (const { 0: key, index } of text.matchAll(KEYS))
    if (/\d/.test(key) || CERTAIN.test(key))
      yield { kind: 'key', start: index, end: index + key.trimEnd().length };
  for (const { 1: name = '', 2: found = '', index } of text.matchAll(NAMED)) {
    const value = found.replace(/[.,=-]+$/, (end) => (end.includes('=') ? end : ''));
    const start = index + name.length;
    if (isRandom(value)) yield { kind: 'key', start, end: start + value.length };
  }
}

/** Matches prefixes that never begin a word. */
const CERTAIN = /^(?:-----BEGIN|AGE-|tskey-|whsec_)/;

/** Whether a value mixes letters and digits; words or numbers alone are not keys. */
const isRandom = (value: string): boolean => /\d/.test(value) && /[A-Za-z]/.test(value);
