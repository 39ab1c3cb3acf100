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
import { processAnswer, SAFE_ANSWER } from './process-answer';
import { ANSWER_PROMPT } from './prompt';
import { readSaidAnswer, answerOutput, type SaidAnswer } from './schema';

export type Answering = PromptAttempt &
  (
    | { kind: 'answered'; /** Harmless Markdown. */ answer: string; /** Paths. */ used: string[] }
    /** `why` is a sentence for the person. */
    | { kind: 'failed'; why: string }
  );

const ANSWER_TOKENS = 1_200;
const MOST_ANSWERS = 3;
const TEMPERATURE = 0.3;

/** What a person hears when no model could be reached; nothing is lost by it, since the task can be done again. */
export const TROUBLE = 'There is trouble with the model right now: try again in a moment.';

/** Asks a model to answer from what it is shown. Rejects as {@link prompt} does. */
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
  // Someone whose answer was held back may look for themselves.
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
