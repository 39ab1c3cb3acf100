import * as z from '../../../kernel/notes/values/schema';
import { isHalf, objectSpans } from '../answers/json-spans';
import { BAD_KEY, NO_CREDIT } from './classify';
import type { Spoken, WireAnswer } from './provider-connection';
import { readProviderWords } from './provider-words';

type End = Spoken['finishReason'] | 'too_long' | 'refused' | 'failed' | 'unended';

export const UNENDED = 'unended';

/** Reasons for which servers end an answer; the first that fits counts. */
const ENDS: readonly (readonly [RegExp, End])[] = [
  [/^(?:stop|eos|end|complete|(?:tool|function)_(?:calls?|use)$)/i, 'stop'],
  [/context/i, 'too_long'],
  [/length|max_?tokens/i, 'length'],
  [/content_?filter|safety|sensitive|prohibited|blocklist|recitation|refus/i, 'refused'],
  [/(?:^|_)error$/i, 'failed'],
  [/^unended$/, 'unended'],
];

/**
 * The answer in what a model said, by the reason for its end. `thoughts`: its reasoning, which some servers send with
 * the answer in it, and an empty text.
 */
export function endedAnswer({ text, thoughts, hasReasoned, usage }: Said, reason: string): WireAnswer {
  const end = ENDS.find(([words]) => words.test(reason))?.[1] ?? 'other';
  const said = text.trim() === '' && (end === 'stop' || reason === '') ? thoughts : text;
  const thinks = hasReasoned || thoughts.trim() !== '';
  const isEmpty = said.trim() === '' && !thinks;
  const isCut = end === 'unended' ? isHalf(said) : reason === '' && objectSpans(said).isCutOff;
  if (end === 'refused') return { kind: 'refused', said: 'its content filter stepped in' };
  if (isCut) return { kind: 'unreadable', as: 'cut' };
  if (end === 'too_long' && isHalf(text)) return { ...endedBy(reason), as: 'too_long' };
  if (end === 'failed' || (end === 'other' && reason !== '' && isEmpty)) return endedBy(reason);
  const finishReason = end === 'too_long' ? 'length' : end === 'stop' || end === 'length' ? end : 'other';
  return { kind: 'answer', text: said, finishReason, usage, ...(thinks ? { thinks: true as const } : {}) };
}

interface Said extends Pick<Spoken, 'text' | 'usage'> {
  thoughts: string;
  /** Whether the model is known to have reasoned, although the reasoning is not shown. */
  hasReasoned: boolean;
}

const endedBy = (reason: string): Extract<WireAnswer, { kind: 'unreadable' }> => ({
  kind: 'unreadable',
  said: `it ended its answer with "${reason}"`,
});

const failureSchema = z.object({ error: z.union([z.string(), z.looseObject({})]) });

/** The failure in a body, or a part of one, that came with a success status. */
export function failureIn(body: unknown): WireAnswer | null {
  if (!failureSchema.safeParse(body).success) return null;
  const words = readProviderWords(body);
  // Some servers send an empty error with each answer.
  if (words.message === '' && words.codes === '') return null;
  const numbered = words.codes
    .split(' ')
    .map(Number)
    .find((code) => code >= 400 && code < 600);
  // A failure without a valid status may be temporary.
  const typed = STATUSES.find(([named]) => named.test(words.codes))?.[1];
  const named = NO_CREDIT.test(words.message) ? 402 : BAD_KEY.test(words.message) ? 401 : 500;
  return { kind: 'failed', status: numbered ?? typed ?? named, words };
}

/** Failure that a body reports in place of an answer. */
export const failureInstead = (body: unknown): WireAnswer =>
  (readProviderWords(body).message === '' ? null : failureIn({ error: body })) ?? { kind: 'unreadable' };

/** The HTTP status that a failure would have as a response, by its type. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/rate_?limit|resource_?exhausted/i, 429],
  [/overloaded|unavailable/i, 503],
  [/authentication|api_?key/i, 401],
  [/billing|insufficient/i, 402],
  [/permission/i, 403],
  [/not_found/i, 404],
  [/too_large/i, 413],
  [/invalid_request/i, 400],
];
