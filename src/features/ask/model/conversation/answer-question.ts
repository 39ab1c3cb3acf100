import { prompt } from '../../../../llm/prompting/prompt';
import type { PromptDeps } from '../../../../llm/prompting/prompt-deps';
import { LEFT_TO_PERSON } from '../../../../llm/prompting/prompt-until-valid';
import type { PromptAttempt } from '../../../../llm/prompting/attempt';
import { causeOf } from '../../../../llm/prompting/cause-of';
import { complain } from '../../../../llm/prompting/complaint';
import type { Turn } from '../../../../llm/prompting/conversation';
import { LOGGED_CHARACTERS } from '../../../../llm/prompting/log-entries';
import type { LogEntry } from '../../../../kernel/log/entry';
import { type AnswerInput, composeAnswer } from './compose-answer';
import { ANSWER_PROMPT } from './prompt';
import { invisibleCharacters, withoutInvisible } from '../../../../kernel/mail/text/invisible';
import { modelText } from '../../../../kernel/mail/foreign-text';
import { err, ok, type Result } from '../../../../kernel/notes/values/result';
import { redactKeys } from '../../../../llm/provider/wire/redact';
import { outputSchema } from '../../../../llm/prompting/output-schema';
import type { SavedAnswer } from '../../../../llm/prompting/saved-answer';
import * as z from '../../../../kernel/notes/values/schema';
import { type AnswerProblem, readAnswer } from '../../../../llm/provider/answers/read-answer';

export type Answering = PromptAttempt &
  (
    | {
        kind: 'answered';
        /** The answer as harmless Markdown. */
        answer: string;
        /** Paths of the notes that the answer uses. */
        used: string[];
      }
    /** `why`: a sentence for the person. */
    | { kind: 'failed'; why: string }
  );

const ANSWER_TOKENS = 1_200;
const MOST_ANSWERS = 3;
const TEMPERATURE = 0.3;

/** Shown when no model could be reached. Nothing is lost, because the task can be repeated. */
export const TROUBLE = 'The model has a problem right now: try again in a moment.';

/** Asks a model to answer from its sources. Rejects as {@link prompt} does. */
export async function answerQuestion(input: AnswerInput, deps: PromptDeps): Promise<Answering> {
  const { system = ANSWER_PROMPT } = input;
  const asked = await prompt<End, Turn>(
    {
      task: 'simple_qa',
      input: null,
      output: answerOutput,
      maxOutputTokens: ANSWER_TOKENS,
      mostAnswers: MOST_ANSWERS,
      temperature: TEMPERATURE,
      system,
      about: {},
      actions: LEFT_TO_PERSON,
      prompt: (turns, room) => composeAnswer(input, turns, room),
      review: (saved, { round }) => {
        const read = readSaidAnswer(saved);
        if (!read.ok) return complain(saved, read.error, round);
        const said = processed(read.value, input, system);
        return { kind: 'accepted', end: said.end, entries: entriesOf(said, read.value, round) };
      },
      giveUp: (trouble, rounds) => ({
        end: { kind: 'failed', why: causeOf(trouble, { what: 'question', rounds }) },
        entries: [],
      }),
    },
    deps,
  );
  if (asked.kind !== 'deferred') return asked;
  return { ...asked, kind: 'failed', why: `${TROUBLE} ${asked.error.message}` };
}

type End = { kind: 'answered'; answer: string; used: string[] } | { kind: 'failed'; why: string };

interface Said {
  end: End;
  fault: string | null;
}

function processed({ answer, used }: SaidAnswer, input: AnswerInput, system: string): Said {
  const { facts, notes, earlier, counts, question } = input;
  const given = JSON.stringify([question, facts, notes, earlier, counts]);
  const result = processAnswer(answer, { system, given });
  const paths = new Map<string, string>([
    ...facts.map(({ path }, n) => [`M${String(n + 1)}`, path] as const),
    ...notes.map(({ path }, n) => [`N${String(n + 1)}`, path] as const),
  ]);
  const named = [...new Set(used)].flatMap((label) => paths.get(label) ?? []);
  // If the answer was held back, the person gets all sources, so that they can read the notes themselves.
  return result.ok
    ? { end: { kind: 'answered', answer: result.value, used: named }, fault: null }
    : { end: { kind: 'answered', answer: SAFE_ANSWER, used: [...paths.values()] }, fault: result.error };
}

function entriesOf({ fault }: Said, { answer }: SaidAnswer, round: number): [LogEntry, ...LogEntry[]] {
  const answered: LogEntry = {
    event: 'llm_answer',
    severity: 'info',
    iteration: round,
    details: { task: 'answer' },
  };
  if (fault === null) return [answered];
  const details = { fault, response: answer.slice(0, LOGGED_CHARACTERS) };
  return [answered, { event: 'answer_withheld', severity: 'warn', iteration: round, details }];
}

/** Replaces an answer that is not safe to show. */
export const SAFE_ANSWER =
  'The answer was held back: it was not safe to show. Ask in other words, or read the notes below.';

/** Why an answer is not safe to show, as a keyword for the log. */
type SafetyFault = 'key' | 'unknown_link' | 'instructions' | 'hidden_text';

/**
 * Makes an answer harmless, so that nothing in it loads, runs, hides or opens. `given`: everything the model was shown.
 * An address that is not in there may leak the vault's data, or be a trap.
 */
function processAnswer(
  answer: string,
  { system, given }: { system: string; given: string },
): Result<string, SafetyFault> {
  const fault = safetyFault(answer, { system, given });
  return fault === null ? ok(modelText(answer)) : err(fault);
}

/** Why a model's text is not safe to show; `null` if it is safe. */
export function safetyFault(
  answer: string,
  { system, given }: { system: string; given: string },
): SafetyFault | null {
  if (invisibleCharacters(answer) > MOST_INVISIBLE) return 'hidden_text';
  const visible = withoutInvisible(answer);
  if (redactKeys(visible) !== visible) return 'key';
  if (repeatsRules(visible, system)) return 'instructions';
  const known = given.toLowerCase();
  const found = [ADDRESS, BARE_ADDRESS, MAIL_ADDRESS].flatMap((pattern) => [
    ...visible.toLowerCase().matchAll(pattern),
  ]);
  return found.every(([, address = '']) => known.includes(address)) ? null : 'unknown_link';
}

/** Maximum number of invisible characters in a safe answer; a few may come from copied text. */
const MOST_INVISIBLE = 3;

/** Matches an address in prose, up to the first character that may end it. */
const ADDRESS = /[a-z][a-z0-9+.-]{1,20}:\/\/([^\s<>()[\]"'`]{1,500}[^\s<>()[\]"'`.,;:!?])/gu;

/** Matches an address without a scheme, which an app may still turn into a link. */
const BARE_ADDRESS = /(?:^|[^\w@.])(www\.[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/gu;
const MAIL_ADDRESS = /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/gu;

/** Whether an answer repeats whole rules of the system prompt, which answers no question. */
const repeatsRules = (answer: string, system: string): boolean =>
  system.split('\n').some((line) => line.length > LONG_RULE && answer.includes(line.replace(/^- /u, '')));

const LONG_RULE = 60;

/** A model's answer, and the labels of its sources. Untrusted text. */
interface SaidAnswer {
  answer: string;
  used: string[];
}

const answerOutput = outputSchema(
  'answer',
  z.strictObject({
    answer: z.string().check(z.describe("What you say, in the person's language")),
    used: z.array(z.string()).check(z.describe('Labels of facts and notes, such as M1; may be empty')),
  }),
);

const MOST_CHARACTERS = 8_000;

const accepted = z.object({
  answer: z
    .pipe(
      z.string(),
      z.transform((text) => text.trim().slice(0, MOST_CHARACTERS)),
    )
    .check(z.minLength(1, 'must not be empty')),
  used: z.pipe(
    z.optional(z.nullable(z.array(z.unknown()))),
    z.transform((labels) =>
      (labels ?? []).flatMap((label) => (typeof label === 'string' ? [label.trim().toUpperCase()] : [])),
    ),
  ),
});

const readSaidAnswer = ({
  text,
  finishReason,
}: Pick<SavedAnswer, 'text' | 'finishReason'>): Result<SaidAnswer, AnswerProblem> =>
  readAnswer(text, finishReason, accepted);
