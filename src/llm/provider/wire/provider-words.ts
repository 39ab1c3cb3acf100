import { parseJson } from '../../../kernel/notes/values/json';

/** A provider's error: text for people, codes for classification. */
export interface ProviderWords {
  /** One line of any length; it is cut only after keys are masked. */
  message: string;
  /** The error's `code`, `type`, `status` and `param`, joined by spaces; empty if there are none. */
  codes: string;
  /** Set if a web page came in place of an error. */
  isPage?: true;
  /** The parsed body, which may name a waiting time. */
  body?: unknown;
}

const CODE_KEYS = ['code', 'type', 'status', 'param'] as const;

/** Parses `{error: {message}}`, `{error: "..."}`, `{message}`, `{detail}`, and Gemini's array around any of them. */
export function providerWords(body: string): ProviderWords {
  const parsed = parseJson(body);
  if (/^\s*</.test(body)) return { message: A_PAGE, codes: '', isPage: true };
  if (parsed === undefined) return { message: oneLine(body), codes: '', body };
  return readProviderWords(parsed);
}

export function readProviderWords(body: unknown): ProviderWords {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const error = member(first, 'error') ?? first;
  const message = [error, member(error, 'message'), member(error, 'detail')].find(
    (text) => typeof text === 'string',
  );
  const codes = CODE_KEYS.map((key) => member(error, key)).filter(isCode);
  return { message: oneLine(message ?? ''), codes: codes.map(String).join(' '), body };
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const members: Record<string, unknown> = { ...value };
  return members[key];
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const A_PAGE = 'a web page instead of an answer';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
