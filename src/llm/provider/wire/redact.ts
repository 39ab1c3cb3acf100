/**
 * Shapes of keys, for those that are not Deputy's own: Anthropic, OpenAI, OpenRouter and Qwen (`sk-`), Google (`AIza`,
 * `AQ.`), GLM (32 hex digits, dot, 16 characters).
 */
const KEY_SHAPES = /\bsk-[\w-]{8,}|\bAIza[\w-]{10,}|\bAQ\.[\w-]{10,}|\b[0-9a-f]{32}\.[A-Za-z0-9]{16}\b/g;
const BEARER = /\b(Bearer\s{1,4})([\w.~+/=-]{8,})/g;

/** Masks keys, known ones and what looks like one: only `...` and the last four characters stay. */
export function redact(text: string, secrets: readonly string[]): string {
  const longestFirst = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  const withoutKnown = longestFirst.reduce(
    (rest, secret) => rest.replaceAll(secret, () => mask(secret)),
    text,
  );
  const withoutBearer = withoutKnown.replace(BEARER, (_, scheme: string, key: string) => scheme + mask(key));
  return withoutBearer.replace(KEY_SHAPES, mask);
}

/** For text whose keys are no longer known. */
export const redactKeys = (text: string): string => redact(text, []);

/** Shorter ones are words ("ollama", "none") that a letter may hold as well. */
const SHORTEST_HIDDEN_KEY = 8;

/**
 * Masks the one key that was sent along, also where JSON has escaped its characters: for what a server answers, whose
 * other words must stay as they are.
 */
export function withoutKey(text: string, key: string | null): string {
  const secret = key?.trim() ?? '';
  if (secret.length < SHORTEST_HIDDEN_KEY) return text;
  const units = secret.split('').map((unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `(?:\\\\?${unit.replace(/[^A-Za-z0-9]/, '\\$&')}|\\\\u${hexInAnyCase(code)})`;
  });
  return text.replace(new RegExp(units.join(''), 'g'), () => mask(secret));
}

const hexInAnyCase = (code: string): string =>
  code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** A secret so short that four characters would give it away is masked whole. */
const mask = (secret: string): string => (secret.length >= 12 ? `...${secret.slice(-4)}` : '...');
