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

/** For text whose keys nobody knows any more. */
export const redactKeys = (text: string): string => redact(text, []);

/** A secret so short that four characters would give it away is masked whole. */
const mask = (secret: string): string => (secret.length >= 12 ? `...${secret.slice(-4)}` : '...');
