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
import { type Decision, decisionOutput, namedDecision, type Purpose } from './decision';
import * as entries from './decision-entries';
import { enforceMoneyRule, isMoneyDecision, moneyIssue } from './money-rule';
import type { Correction } from './prompt';
import { hasWordsToQuote, isCopied, type Quoted, quotesMail } from './quotations';
import type { TriageEnd } from './triage-outcome';
import { objectSpans } from '../../../llm/provider/answers/json-spans';
import { parseJson } from '../../../kernel/notes/values/json';

export interface TriageTurn extends Correction {
  /** Fault of a valid answer; each is asked about once. */
  about: readonly Fault['about'][];
}

interface Fault {
  about: 'money' | 'quotation' | 'question';
  issue: string;
}

/** Texts that a model's reason is compared with. */
export interface Evidence {
  mail: Quoted;
  /** The system prompt, whose texts are not questions to the person. */
  prompt: string;
  /** Whether another answer may be requested for a better reason. */
  mayAskAgain: boolean;
  mayArchive: boolean;
  /** Purpose of the mail where neither the model nor the rules may archive it. */
  purpose: () => Purpose;
  byRules: () => Decision;
}

export interface TriageReading {
  answer: Generation;
  reading: Result<Decision, AnswerProblem>;
  moneyWord: string | null;
  /** `null` if no reason is looked up, as with the rules. */
  evidence: Evidence | null;
}

/**
 * Judges a decision. One that breaks the money rule, archives a mail without words of it, or asks the person a text of
 * the prompt is corrected once; after that, code decides.
 */
export function reviewDecision(
  { answer, reading, moneyWord, evidence }: TriageReading,
  { round, left, turns }: PromptProgress<TriageTurn>,
): AnswerReview<TriageEnd, TriageTurn> {
  if (!reading.ok) return reject(answer, reading.error, round);
  const isUntrusted = reading.value.isDeputys !== true && evidence?.mayArchive === false;
  const isFounded =
    evidence === null ||
    (isUntrusted && reading.value.kind === 'archive') ||
    isFoundedOn(reading.value, evidence);
  const decision: Decision =
    isFounded || isPutAway(reading.value) ? reading.value : { ...reading.value, isUnfounded: true };
  const faults = faultsOf(decision, { moneyWord, evidence, isFounded });
  const isNew = ({ about }: Fault): boolean =>
    (about === 'money' || evidence?.mayAskAgain === true) &&
    !turns.some((turn) => turn.about.includes(about));
  const asked = faults.filter(isNew);
  if (left > 0 && asked.length > 0) {
    const issues = asked.map(({ issue }) => issue);
    const about = asked.map((fault) => fault.about);
    return {
      kind: 'again',
      problem: null,
      turn: { answer: answer.text, issues, about },
      entry: rejectionEntry(answer, { problem: about.join(' '), issues }, round),
    };
  }
  const { decision: enforced, override } =
    moneyWord === null ? { decision, override: null } : enforceMoneyRule(decision);
  const entry = entries.decisionEntry(enforced, round, unaskedKeys(answer.text));
  const replaced: Replaced = { round, from: enforced, rule: 'quotation' };
  const at = (about: Fault['about']): boolean => faults.some((fault) => fault.about === about);
  if (evidence !== null && isUntrusted && enforced.kind === 'archive') {
    const decided = evidence.byRules();
    return decided.kind === 'archive'
      ? instead(decided, { ...replaced, rule: 'trial', byRules: 'untrusted' })
      : instead({ ...undecided(UNTRUSTED), purpose: evidence.purpose() }, { ...replaced, rule: 'trial' });
  }
  if (evidence !== null && isPutAway(enforced) && at('quotation'))
    return instead(evidence.byRules(), { ...replaced, byRules: 'unquoted' });
  if (enforced.kind === 'needs_info' && at('question')) return instead(undecided(UNASKED), replaced);
  return {
    kind: 'accepted',
    end: { kind: 'decided', decision: enforced, override },
    entries: [entry, ...(override === null ? [] : [entries.overrideEntry(enforced, override)])],
  };
}

/** Whether the person would not be asked to do anything about the mail. */
export const isPutAway = (decision: Decision): boolean =>
  decision.kind === 'archive' ||
  (decision.kind === 'needs_info' && decision.purpose === 'read' && decision.isReceipt !== true);

const UNASKED = 'The model did not say what it needs';
const UNTRUSTED = 'The model would put it away, but it failed its test with mail that needs you';

/** Whether a reason quotes its mail, or needn't, because the mail is too short or Deputy itself gave the reason. */
const isFoundedOn = ({ reasoning, isDeputys }: Decision, { mail }: Evidence): boolean =>
  isDeputys === true || !hasWordsToQuote(mail.body) || quotesMail(reasoning, mail);

function faultsOf(
  decision: Decision,
  { moneyWord, evidence, isFounded }: Pick<TriageReading, 'moneyWord' | 'evidence'> & { isFounded: boolean },
): Fault[] {
  const isCopiedQuestion =
    evidence !== null &&
    decision.kind === 'needs_info' &&
    decision.isDeputys !== true &&
    decision.isReceipt !== true &&
    isCopied(decision.missing, evidence.prompt, evidence.mail);
  return [
    ...(moneyWord === null || isMoneyDecision(decision)
      ? []
      : [{ about: 'money', issue: moneyIssue(decision, moneyWord) } as const]),
    ...(isFounded || !isPutAway(decision) ? [] : [UNQUOTED]),
    ...(isCopiedQuestion ? [COPIED] : []),
  ];
}

const UNQUOTED: Fault = {
  about: 'quotation',
  issue:
    'reasoning: it quotes no words that stand in the note; quote at least three words of the note for which nothing is expected of the person, or decide otherwise',
};
const COPIED: Fault = {
  about: 'question',
  issue: 'info_needed: it is a text of the instructions; ask the person about this note',
};

interface Replaced {
  round: number;
  from: Decision;
  rule: 'quotation' | 'trial';
  /** Set if the rules decided. */
  byRules?: 'unquoted' | 'untrusted';
}

/** Another decision in place of the model's, which is logged. */
function instead(
  decision: Decision,
  { round, from, rule, byRules }: Replaced,
): AnswerReview<TriageEnd, TriageTurn> {
  const entry = entries.decisionEntry(decision, round);
  const override = { from: from.kind, to: decision.kind, rule, reason: from.reasoning };
  return {
    kind: 'accepted',
    end: { kind: 'decided', decision, override: null, ...(byRules === undefined ? {} : { byRules }) },
    entries: [
      { ...entry, details: { decided_by: byRules === undefined ? 'deputy' : 'rules' } },
      entries.overrideEntry(decision, override),
    ],
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
  const turn = { answer: answer.text, issues, about: [] };
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
  turn: { answer: answer.text, issues: problem.issues, about: [] },
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
  const decision = undecided(reasoning);
  const entry = { ...entries.decisionEntry(decision, round), details: { decided_by: 'deputy' } };
  return { end: { kind: 'decided', decision, override: null }, entries: [entry] };
}

const undecided = (reasoning: string): Decision => ({
  kind: 'needs_info',
  confidence: 0,
  reasoning,
  isDeputys: true,
  missing: 'What should happen with this note?',
});

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
