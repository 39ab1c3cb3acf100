import type {
  AnotherPrompt,
  AnswerReview,
  PromptProgress,
  Trouble,
} from '../../../llm/prompting/prompt-task';
import { causeOf } from '../../../llm/prompting/cause-of';
import { rejectionEntry } from '../../../llm/prompting/log-entries';
import type { LogEntry } from '../../../kernel/log/entry';
import type { Result } from '../../../kernel/notes/values/result';
import type { Generation, ModelError } from '../../../kernel/ports/language-model';
import type { AnswerProblem } from '../../../llm/provider/answers/read-answer';
import { type Decision, decisionOutput, namedDecision } from './decision';
import * as entries from './decision-entries';
import { enforceMoneyRule, isMoneyDecision, moneyIssue } from './money-rule';
import type { Correction } from './prompt';
import type { TriageEnd } from './triage-outcome';
import { objectSpans } from '../../../llm/provider/answers/json-spans';
import { parseJson } from '../../../kernel/notes/values/json';

/** A rejected answer, and its errors. */
export interface TriageTurn extends Correction {
  /** Whether the answer was valid but broke the money rule. */
  isAboutMoney: boolean;
}

export interface TriageReading {
  answer: Generation;
  reading: Result<Decision, AnswerProblem>;
  /** The note's money word; `null` if there is none. */
  moneyWord: string | null;
}

/** Judges a decision. One that breaks the money rule is corrected once; after that, code decides. */
export function reviewDecision(
  { answer, reading, moneyWord }: TriageReading,
  { round, left, turns }: PromptProgress<TriageTurn>,
): AnswerReview<TriageEnd, TriageTurn> {
  if (!reading.ok) return reject(answer, reading.error, round);
  const decision = reading.value;
  const entry = (decided: Decision): LogEntry =>
    entries.decisionEntry(decided, round, unaskedKeys(answer.text));
  if (moneyWord === null || isMoneyDecision(decision))
    return {
      kind: 'accepted',
      end: { kind: 'decided', decision, override: null },
      entries: [entry(decision)],
    };
  if (left <= 0 || turns.some(({ isAboutMoney }) => isAboutMoney)) {
    const { decision: enforced, override } = enforceMoneyRule(decision);
    const overridden = override === null ? [] : [entries.overrideEntry(enforced, override)];
    return {
      kind: 'accepted',
      end: { kind: 'decided', decision: enforced, override },
      entries: [entry(enforced), ...overridden],
    };
  }
  const issues = [moneyIssue(decision, moneyWord)];
  return {
    kind: 'again',
    problem: null,
    turn: { answer: answer.text, issues, isAboutMoney: true },
    entry: rejectionEntry(answer, { problem: 'money_rule', issues }, round),
  };
}

/**
 * Judges an answer to a note that the person wants to reply to, even about money: the model's reply is used, whatever
 * it decided.
 */
export function reviewReply(
  { answer, reading }: Pick<TriageReading, 'answer' | 'reading'>,
  { round }: PromptProgress<TriageTurn>,
): AnswerReview<TriageEnd, TriageTurn> {
  if (!reading.ok) return reject(answer, reading.error, round);
  const { value } = reading;
  const reply = 'reply' in value ? value.reply : null;
  if (reply !== null) {
    const decision: Decision = { kind: 'draft_reply', ...ASKED_FOR, reply };
    const entry = entries.personEntry(decision, { iteration: round, model: value.reasoning });
    return { kind: 'accepted', end: { kind: 'decided', decision, override: null }, entries: [entry] };
  }
  const issues = ['decision: the person has decided draft_reply; write reply_body'];
  const turn = { answer: answer.text, issues, isAboutMoney: false };
  return {
    kind: 'again',
    problem: null,
    turn,
    entry: rejectionEntry(answer, { problem: 'no_reply', issues }, round),
  };
}

const ASKED_FOR = { confidence: 1, reasoning: 'You asked for a reply.', isDeputys: true } as const;

const reject = (answer: Generation, problem: AnswerProblem, round: number): AnotherPrompt<TriageTurn> => ({
  kind: 'again',
  problem,
  turn: { answer: answer.text, issues: problem.issues, isAboutMoney: false },
  entry: rejectionEntry(answer, { problem: problem.kind, issues: problem.issues }, round),
});

interface Ending {
  end: TriageEnd;
  entries: LogEntry[];
}

/** Result for a note without a valid answer of the model. */
export function decideWithoutAnswer(trouble: Trouble, round: number): Ending {
  const about = { what: 'note', rounds: round };
  switch (trouble.kind) {
    case 'exhausted':
      return unusable(
        trouble.problem === null
          ? leaveToPerson(UNDETERMINED, round)
          : afterLastAnswer(trouble.problem, round),
      );
    case 'refused':
      return refusedWith(trouble.error, leaveToPerson(causeOf(trouble, about), round));
    case 'too_long':
    case 'bad_request':
      return refusedWith(trouble.error, failed(causeOf(trouble, about)));
    case 'over_budget':
      return failed(causeOf(trouble, about));
  }
}

const failed = (cause: string): Ending => ({ end: { kind: 'failed', cause }, entries: [] });

const refusedWith = (refusal: ModelError, { end, entries: logged }: Ending): Ending => ({
  end: { ...end, refusal },
  entries: logged,
});

const unusable = ({ end, entries: logged }: Ending): Ending => ({
  end: { ...end, isUnusable: true },
  entries: logged,
});

const UNDETERMINED = 'The model could not determine an action';

function afterLastAnswer(problem: AnswerProblem, round: number): Ending {
  switch (problem.kind) {
    case 'empty':
      return leaveToPerson('The model returned an empty response', round);
    case 'ambiguous':
      return leaveToPerson(UNDETERMINED, round);
    case 'no_message':
      return unreadable('came without a message from the provider', round);
    case 'only_thinking':
      return unreadable('ended before its thinking did', round);
    case 'not_json':
      return unreadable('held no JSON', round);
    case 'truncated':
      return problem.partial === undefined
        ? unreadable('was cut off', round)
        : incomplete(problem.partial, round);
    case 'invalid':
      return incomplete(problem.partial, round);
  }
}

const incomplete = (answer: unknown, round: number): Ending =>
  leaveToPerson(
    namedDecision(answer) === null ? UNDETERMINED : "The model's answer stayed incomplete",
    round,
  );

function unreadable(what: string, round: number): Ending {
  const cause = `The model gave no usable answer in ${String(round)} tries; the last one ${what}`;
  return { end: { kind: 'failed', cause }, entries: [entries.exhaustedEntry(cause, round)] };
}

/** Deputy's own decision in place of the model's: the person has to decide about the note. */
function leaveToPerson(reasoning: string, round: number): Ending {
  const decision: Decision = {
    kind: 'needs_info',
    confidence: 0,
    reasoning,
    isDeputys: true,
    missing: 'What should happen with this note?',
  };
  const entry = { ...entries.decisionEntry(decision, round), details: { decided_by: 'deputy' } };
  return { end: { kind: 'decided', decision, override: null }, entries: [entry] };
}

const MOST_KEYS = 20;
const LONGEST_KEY = 60;

let known: ReadonlySet<string> | undefined;
const askedKeys = (): ReadonlySet<string> =>
  (known ??= new Set([...Object.keys(decisionOutput.schema['properties'] ?? {}), 'receipt'].map(plain)));

/**
 * Names of additional keys in an answer: a tool to call, an address, a path. They are ignored but logged, because a
 * model that answers like this may be following a mail's instructions.
 */
export function unaskedKeys(answer: string): string[] {
  const asked = askedKeys();
  const objects = objectSpans(answer).closed.map(parseJson).filter(isObject);
  const decisions = objects.map(Object.keys).filter((keys) => keys.some((key) => plain(key) === 'decision'));
  const unasked = decisions.flat().filter((key) => !asked.has(plain(key)));
  return [...new Set(unasked)].slice(0, MOST_KEYS).map((key) => key.slice(0, LONGEST_KEY));
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[\s_-]/g, '');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
