import { serverLine } from '../../../kernel/mail/foreign-text';
import { hideSecrets } from '../../../kernel/notes/values/hide-secrets';

/**
 * Matches API keys of Anthropic, OpenAI, OpenRouter and Qwen (`sk-`), Google (`AIza`, `AQ.`), GLM (32 hex digits,
 * dot, 16 characters).
 */
const KEY_SHAPES = /\bsk-[\w-]{8,}|\bAIza[\w-]{10,}|\bAQ\.[\w-]{10,}|\b[0-9a-f]{32}\.[A-Za-z0-9]{16}\b/g;
const BEARER = /\b(Bearer\s{1,4})([\w.~+/=-]{8,})/g;

/** Masks known keys and everything that looks like a key, except for the last four characters of longer ones. */
export function redact(text: string, secrets: readonly string[]): string {
  // A dummy key of a letter or two occurs in every text.
  const longestFirst = secrets.filter((secret) => secret.length > 3).sort((a, b) => b.length - a.length);
  const withoutKnown = longestFirst.reduce(
    (rest, secret) => rest.replaceAll(secret, () => mask(secret)),
    text,
  );
  const withoutBearer = withoutKnown.replace(BEARER, (_, scheme: string, key: string) => scheme + mask(key));
  return withoutBearer.replace(KEY_SHAPES, mask);
}

export const redactKeys = (text: string): string => redact(text, []);

/**
 * Minimum length of a key that is masked; shorter secrets are words ("ollama", "none") that may also occur in a mail.
 */
const SHORTEST_HIDDEN_KEY = 8;

/** Length of the shortest piece of a key that is masked in an answer: a mail may contain shorter ones, too. */
const SHORTEST_PIECE = 8;

/** Masks the key that was sent, also in pieces and encoded, in a server's answer; all other text stays. */
export function withoutKey(text: string, key: string | null): string {
  const secret = key?.trim() ?? '';
  if (secret.length < SHORTEST_HIDDEN_KEY) return text;
  const units = secret.split('').map((unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `(?:\\\\?${unit.replace(/[^A-Za-z0-9]/, '\\$&')}|\\\\u${hexInAnyCase(code)})`;
  });
  const withoutWhole = text.replace(new RegExp(units.join(''), 'g'), () => mask(secret));
  return hideSecrets(withoutWhole, [secret], SHORTEST_PIECE);
}

/** A server's text about a failed call, without the key that was sent and everything that looks like a key. */
export function redactWords(said: string, key: string | null): string {
  const secret = key?.trim() ?? '';
  return serverLine(redact(said, [secret]), secret.length < SHORTEST_HIDDEN_KEY ? [] : [secret]);
}

const hexInAnyCase = (code: string): string =>
  code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Masks a secret; one so short that four characters would reveal it is masked completely. */
const mask = (secret: string): string => (secret.length >= 12 ? `...${secret.slice(-4)}` : '...');
