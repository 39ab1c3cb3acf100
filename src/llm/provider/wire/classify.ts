import type { ModelErrorCode } from '../../../kernel/ports/language-model';
import type { ProviderWords } from './provider-words';
import { causeIn } from './causes';
import { isAboutPace } from './waiting-time';

/**
 * Matches words for missing credit, which some providers send with another status. Excludes "exceeded your current
 * quota": Gemini says that for a temporary limit.
 */
export const NO_CREDIT =
  /insufficient_(?:user_)?quota|billing_hard_limit|billing_not_active|spending[ _]limit|credit balance is too low|(?:any|no|available) credits|(?:insufficient|not enough) (?:account )?(?:balance|credits?|funds?)|(?:balance|credits?|funds?) (?:is|are) (?:insufficient|too low|not enough)|arrear|account is in good standing|余额不足|欠费|额度(?:不足|已?用尽)/i;
export const BAD_KEY =
  /api[ _]key (?:not valid|is invalid|expired)|api_key_invalid|(?:invalid|incorrect|missing|no|expired) (?:api[ _-]key|(?:access|auth\w*) (?:key|token|credentials|header))|\bauthentication[ _](?:error|fail|required)|\bunauthori[sz]ed\b|无效的令牌/i;
const TOO_LONG =
  /context[ _](?:length|size|window)|maximum context|(?:prompt|input) (?:is )?too long|too many (?:input )?tokens|input (?:token count|length)|`inputs` tokens|longer than the (?:model|maximum)|\bn_(?:ctx|keep)\b|超长/i;
/** Matches the content filters of Azure and Alibaba Cloud, and OpenRouter's moderation. */
const FILTERED = /content_filter|content_policy|data_?inspection_?failed|flagged|moderation/i;
const GLM_CODES: Readonly<Record<string, ModelErrorCode>> = {
  '1113': 'billing',
  '1301': 'refused',
  '1309': 'billing',
};

/** Other statuses with which servers refuse what is more than they give in a time. */
const PACED: ReadonlySet<number> = new Set([400, 413, 422, 500]);

/**
 * Classifies a failed HTTP response: by status first, and by its text only if providers use the same status for
 * different causes. `hasKey`: whether a key was sent.
 */
export function classify(status: number, words: ProviderWords, { hasKey = true } = {}): ModelErrorCode {
  const said = saidIn(words);
  const numbered = words.codes.split(' ').flatMap((code) => GLM_CODES[code] ?? [])[0];
  if (numbered !== undefined) return numbered;
  if (status === 402 || (status < 500 && NO_CREDIT.test(said))) return 'billing';
  if (status === 429 || (PACED.has(status) && isAboutPace(said))) return 'rate_limit';
  if (status === 408) return 'timeout';
  if (status === 500 && TOO_LONG.test(said)) return 'context_too_long';
  if (status === 500 && isAboutModel(said)) return 'bad_request';
  if ((status >= 500 && status !== 501) || status === 409 || status === 425) return 'server';
  if (status === 413) return 'context_too_long';
  if (status === 403 && FILTERED.test(said)) return 'refused';
  if (status === 401 || (status === 403 && hasKey && isAboutKey(words)) || BAD_KEY.test(said)) return 'auth';
  if (TOO_LONG.test(said)) return 'context_too_long';
  return FILTERED.test(said) ? 'refused' : 'bad_request';
}

/** Whether the fault is the model's, which waiting does not change. */
const isAboutModel = (said: string): boolean =>
  ['no_chat', 'not_running', 'no_model'].includes(causeIn('', said) ?? '') && !PASSING.test(said);

const PASSING = /temporar|unavailable|again|busy|overload/i;

/** The part of a provider's message that is classified. Later parts may repeat the prompt. */
const saidIn = ({ codes, message }: ProviderWords): string => `${codes} ${message.slice(0, MOST_CHARACTERS)}`;

const MOST_CHARACTERS = 300;

/**
 * Whether a 403 is about the key: the API itself answers, not a web page of a gateway before it, and the message names
 * the key or hardly anything.
 */
const isAboutKey = ({ message, isPage }: ProviderWords): boolean =>
  isPage !== true && (ABOUT_KEY.test(message) || message.split(' ').length < FEWEST_WORDS);

const ABOUT_KEY = /\b(?:key|token|credentials?|(?:un)?auth(?:enticat|oriz)\w*|permission)\b/i;
const FEWEST_WORDS = 4;
