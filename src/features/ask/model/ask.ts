import { STATE_FACTS, type StateKind } from '../../../core/approvals/model/approval/approval-state';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { Fact } from '../../../core/session/memory';
import type { Cost } from '../../../kernel/ports/language-model';
import type { SkillSeed } from '../skills/model/proposals/propose-skill';
import type { NoteHit } from '../../../core/tools/search-notes';

/**
 * Arguments of a task; each tool says which ones it needs. All values may come from a model and are untrusted
 * text.
 */
export interface TaskArguments {
  /** Subject of a reminder or mail, or a name, on one line. */
  title: string | null;
  text: string | null;
  query: string | null;
  /** Path or name of a note. */
  note: string | null;
  /** An address, or the name of a person. */
  to: string | null;
  /** A date, time or recurrence as the person wrote it. */
  when: string | null;
  /** The day that a model takes `when` for: `2026-12-01 09:00, every 2 weeks`. */
  due: string | null;
}

export const NO_ARGUMENTS: TaskArguments = {
  title: null,
  text: null,
  query: null,
  note: null,
  to: null,
  when: null,
  due: null,
};

/** A task to be done by a tool. */
export interface TaskOrder {
  /** Name of the tool in the registry. */
  tool: string;
  given: TaskArguments;
}

/** An order that lacks one argument, which the person's answer gives. */
export interface OpenQuestion {
  order: TaskOrder;
  fills: 'to' | 'when' | 'note' | 'text' | 'query' | 'title';
  /** The possible answers as shown, each with its argument; empty if the answer is free. */
  options: readonly { label: string; value: string }[];
}

/** A finished task. `said`: outcome as one line for the person. `notes`: paths of created or changed notes. */
export interface DoneTask {
  kind: 'done';
  said: string;
  notes: string[];
  hits: NoteHit[];
  /** Set if `said` is a question to the person. */
  asks?: true;
  /** The order that an answer to the question completes. */
  open?: OpenQuestion;
  /** Harmless Markdown, if one line is not enough; `hits` are then its sources. */
  answer?: string;
  /** The approval that the task asked for. */
  approval?: AskedApproval;
  /** Ids of the tasks of earlier asks whose things this task changed; if `notes` is empty, it deleted them. */
  of?: string[];
  /** Why the rules did the task in place of a model, as a sentence. */
  instead?: string;
}

/** An approval at the end of a task, with its outcome. */
export interface AskedApproval {
  /** Id of the approval. */
  request: string;
  /** Subject of the approval in a few words: "echo of reference". */
  about: string;
  state: StateKind;
  /** The server's answer, or why the action was impossible, as one harmless line; '' if there is none. */
  text: string;
}

export type TaskState = { kind: 'waiting' } | DoneTask | { kind: 'failed'; why: string };

export interface AskTask extends TaskOrder {
  state: TaskState;
}

/** How an ask was split into tasks. */
export interface Analysis {
  /** `provider:model`, or `rules` for the rules alone. */
  by: string;
  reasoning: string;
  /** Deputy's reply if no task is needed. */
  answer: string | null;
  /** Id of the ask whose question this one answers. */
  answers?: string;
  /** Reason why the rules replaced the model; `null` if they did not. */
  instead: string | null;
  /** Tasks that a model made up, although the person did not ask for them. */
  leftOut?: string[];
  /** Key of the prompt, so that a model is asked the same only once per day. */
  key?: string;
}

export interface AskSpend {
  tokens: number;
  cost: Cost;
}

/** An ask: a person's own text, with the tasks made from it and their outcomes. */
export interface Ask {
  id: string;
  text: string;
  /** Time of the ask, ISO 8601 with offset. */
  at: string;
  /** The ask that was read without a model, and in whose place a model is asked. */
  replaces?: Replaced;
  /** How the ask was split into tasks; `null` before that. */
  analysis: Analysis | null;
  tasks: readonly AskTask[];
  spent: AskSpend;
  /** Work that is done after the answer. Its failure does no harm. */
  after: readonly SideEffect[];
  /** Facts that Deputy proposes to remember. */
  facts: readonly ProposedFact[];
  /** The skill that Deputy proposes for asks like this one; `null` if there is none. */
  skill: ProposedSkill | null;
}

/** An ask to be taken back with the first thing that is done in its place. */
export interface Replaced {
  /** Id of the ask. */
  ask: string;
  /** Path of its note. */
  note: string;
  /** Paths of the notes that it made or changed. */
  made: string[];
}

/** Work after an answer. `memory`: find facts worth remembering. */
export type SideEffect = 'memory';

/** A proposed fact, which is written only once the person accepts it. */
export interface ProposedFact extends Fact {
  state: 'proposed' | 'kept' | 'dismissed';
}

/** A proposed skill, which becomes a note only once the person keeps it. */
export interface ProposedSkill extends SkillSeed {
  state: ProposedFact['state'];
  /** When the person kept or dismissed it, ISO 8601 with offset; `null` before that. */
  decidedAt: string | null;
}

/** Title of a task, in a few words. */
export function titleOfTask({ given }: Pick<AskTask, 'given'>): string {
  const { title, query, note, text, when } = given;
  const added = note === null || text === null ? null : `${text} → ${note}`;
  const about = title ?? query ?? added ?? note ?? text ?? '';
  return visibleLine(`${about.slice(0, 300)} ${when === null ? '' : `(${when.slice(0, 100)})`}`);
}

/** Whether the ask still has to be split into tasks, or has a waiting task. */
export const isOpen = ({ analysis, tasks }: Ask): boolean =>
  analysis === null || tasks.some(({ state }) => state.kind === 'waiting');

/** Whether a proposed fact or skill waits for the person's decision. */
export const hasProposal = ({ facts, skill }: Pick<Ask, 'facts' | 'skill'>): boolean =>
  skill?.state === 'proposed' || facts.some(({ state }) => state === 'proposed');

/** Whether anything may follow for the ask: a task, a retry, the keeping of a fact, or an approval. */
export const hasMoreToDo = (request: Ask): boolean =>
  isOpen(request) ||
  request.after.length > 0 ||
  hasProposal(request) ||
  request.tasks.some(
    (task) =>
      mayRetry(task) ||
      (task.state.kind === 'done' &&
        task.state.approval !== undefined &&
        STATE_FACTS[task.state.approval.state].waitsFor !== null),
  );

export type AskStatus = 'open' | 'done' | 'failed';

/** Status of an ask; `failed` means that a task failed and none is left to do. */
export const askStatus = (request: Ask): AskStatus => {
  if (isOpen(request)) return 'open';
  return request.tasks.some(({ state }) => state.kind === 'failed') ? 'failed' : 'done';
};

export const received = (asked: Pick<Ask, 'id' | 'text' | 'at' | 'replaces'>): Ask => ({
  ...asked,
  analysis: null,
  tasks: [],
  spent: NO_ASK_SPEND,
  after: [],
  facts: [],
  skill: null,
});

export const NO_ASK_SPEND: AskSpend = { tokens: 0, cost: 'local' };

/** Whether a task can be done again: it failed, or the rules did it in place of a model and wrote nothing. */
export const mayRetry = (task: AskTask | undefined): boolean =>
  task?.state.kind === 'failed' ||
  (task?.state.kind === 'done' && task.state.instead !== undefined && task.state.notes.length === 0);

const READ_WHOLE: ReadonlySet<string> = new Set(['reminder', 'append', 'state']);

/** Whether the rules did all of the ask by themselves, so that a model may be asked instead. */
export const mayAskModel = ({ analysis, tasks }: Pick<Ask, 'analysis' | 'tasks'>): boolean =>
  analysis?.by === 'rules' &&
  analysis.instead === null &&
  analysis.answers === undefined &&
  tasks.length > 0 &&
  tasks.every(({ tool, state }) => READ_WHOLE.has(tool) && state.kind === 'done');

/** Whether anything was done in the place of another ask, which that took back. */
export const hasReplaced = ({ tasks }: Pick<Ask, 'tasks'>): boolean =>
  tasks.some(({ state }) => state.kind === 'done' && state.notes.length > 0);

/** Whether the task is a text that was not understood, or names nothing that is there to be done. */
export const isUnclear = ({ tool, state }: AskTask): boolean =>
  (tool === 'unclear' || tool === 'done') && state.kind === 'failed';

/** Adds the spend of two asks. One unknown figure makes the sum unknown. */
export function sumSpent(a: AskSpend, b: AskSpend): AskSpend {
  const tokens = a.tokens + b.tokens;
  if (a.cost === 'unknown' || b.cost === 'unknown') return { tokens, cost: 'unknown' };
  if (a.cost === 'local') return { tokens, cost: b.cost };
  return { tokens, cost: b.cost === 'local' ? a.cost : a.cost + b.cost };
}

/** Meanings that a person may choose for a text that was not understood, named by the tool. */
export const ASK_MEANINGS = ['search', 'create_note', 'reminder', 'draft', 'plan'] as const;
export type AskMeaning = (typeof ASK_MEANINGS)[number];
