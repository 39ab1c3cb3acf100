import { invisibleCharacters, withoutInvisible } from '../../../../kernel/mail/text/invisible';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import { redactKeys } from '../../../../llm/provider/wire/redact';

/** What a person sees instead of an answer that is not safe to show. */
export const SAFE_ANSWER =
  'The answer was held back: it was not safe to show. Ask in other words, or look at the notes below.';

/** Why an answer is not safe to show; a word for searching the log. */
export type SafetyFault = 'key' | 'unknown_link' | 'instructions' | 'hidden_text';

/**
 * Makes an answer harmless to show: nothing in it loads, runs, hides or opens. `given`: all that the model was shown. An
 * address that stands nowhere in it may carry the vault's contents away in its own letters, or be a trap.
 */
export function processAnswer(
  answer: string,
  { system, given }: { system: string; given: string },
): Result<string, SafetyFault> {
  const fault = faultOf(answer, system, given);
  return fault === null ? ok(modelText(answer)) : err(fault);
}

function faultOf(answer: string, system: string, given: string): SafetyFault | null {
  if (invisibleCharacters(answer) > MOST_INVISIBLE) return 'hidden_text';
  const visible = withoutInvisible(answer);
  if (redactKeys(visible) !== visible) return 'key';
  if (repeatsRules(visible, system)) return 'instructions';
  const known = given.toLowerCase();
  const hosts = [...visible.toLowerCase().matchAll(ADDRESS)].map(([, address = '']) => address);
  return hosts.every((address) => known.includes(address)) ? null : 'unknown_link';
}

/** A stray one comes along with copied text. */
const MOST_INVISIBLE = 3;

/** As far as the first sign that may end it in prose. */
const ADDRESS = /[a-z][a-z0-9+.-]{1,20}:\/\/([^\s<>()[\]"'`]{1,500}[^\s<>()[\]"'`.,;:!?])/gu;

/** Whole rules of the prompt are no answer to anybody's question. */
const repeatsRules = (answer: string, system: string): boolean =>
  system.split('\n').some((line) => line.length > LONG_RULE && answer.includes(line.replace(/^- /u, '')));

const LONG_RULE = 60;
