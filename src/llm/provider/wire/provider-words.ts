import { parseJson, recordOf } from '../../../kernel/notes/values/json';

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
  // Cloudflare's own errors, without a page.
  if (/^error code: \d+\s*$/.test(body)) return { message: body.trim(), codes: '', isPage: true };
  if (parsed === undefined) return { message: oneLine(body), codes: '', body };
  return readProviderWords(parsed);
}

export function readProviderWords(body: unknown): ProviderWords {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const error = member(first, 'error') ?? first;
  const codes = CODE_KEYS.map((key) => member(error, key)).filter(isCode);
  const name = wordsIn(error, MOST_LAYERS);
  // Fastify and NestJS name the status in `error`, and say what happened beside it.
  const beside = typeof error === 'string' ? wordsIn(member(first, 'message'), MOST_LAYERS) : '';
  const said = beside === '' || name.includes(beside) ? name : `${name}: ${beside}`;
  const raw = member(member(error, 'metadata'), 'raw');
  // OpenRouter keeps what the server behind it said in a field of its own.
  const behind = typeof raw === 'string' ? providerWords(raw).message : '';
  const whole = behind === '' || said.includes(behind) ? said : `${said}: ${behind}`;
  const [sent, room] = [member(error, 'n_prompt_tokens'), member(error, 'n_ctx')].map(Number);
  // llama.cpp's server names both beside its words.
  const message = sent && room ? `${whole} (${String(sent)} tokens, of ${String(room)})` : whole;
  return { message: oneLine(message), codes: codes.map(String).join(' '), body };
}

const WORD_KEYS =
  'message msg detail error errors error_msg error_description base_resp status_msg reason title'.split(' ');
const MOST_LAYERS = 5;
const MOST_ITEMS = 3;

/** The words in an error: a text, or what a validator lists, `{loc: ["body", "stream_options"], msg}`. */
function wordsIn(value: unknown, layers: number): string {
  if (typeof value === 'string') return value;
  if (layers === 0 || typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value))
    return value
      .slice(0, MOST_ITEMS)
      .map((item) => wordsIn(item, layers - 1))
      .filter((words) => words !== '')
      .join('; ');
  const said = WORD_KEYS.map((key) => wordsIn(member(value, key), layers - 1)).find((words) => words !== '');
  const place = member(value, 'loc');
  if (said === undefined || !Array.isArray(place)) return said ?? '';
  return `${place.filter(isCode).join('.')}: ${said}`;
}

const member = (value: unknown, key: string): unknown => recordOf(value)[key];

const isCode = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const A_PAGE = 'a web page instead of an answer';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
