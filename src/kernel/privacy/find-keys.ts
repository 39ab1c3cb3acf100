import type { FoundSecret } from './secret-kind';

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

/**
 * Matches a label with a value: "API key: ...", "client_secret = ...", "Bearer ..."; the value is the second group.
 */
const NAMED =
  /((?:(?:api|access|auth|secret|private|client|refresh|session|license|webhook)[ _-]?(?:key|token|secret)\b|\b(?:token|secret|apikey)\b)["'`*]{0,3} {0,3}(?::|=|=>|is) {0,3}["'`*]{0,3}|\bBearer {1,3})([A-Za-z0-9][\w.~+/=-]{15,})/gi;

/** API keys, by prefix or by their label, and private keys. */
export function* findKeys(text: string): Generator<FoundSecret> {
  for (const { 0: key, index } of text.matchAll(KEYS))
    if (/\d/.test(key) || CERTAIN.test(key))
      yield { kind: 'key', start: index, end: index + key.trimEnd().length };
  for (const { 1: name = '', 2: found = '', index } of text.matchAll(NAMED)) {
    const value = found.replace(/[.,=-]+$/, (end) => (end.includes('=') ? end : ''));
    const start = index + name.length;
    if (isRandom(value)) yield { kind: 'key', start, end: start + value.length };
  }
}

/** Matches prefixes that no word has. */
const CERTAIN = /^(?:-----BEGIN|AGE-|tskey-|whsec_)/;

/** Whether a value mixes letters and digits; words or numbers alone are not keys. */
const isRandom = (value: string): boolean => /\d/.test(value) && /[A-Za-z]/.test(value);
