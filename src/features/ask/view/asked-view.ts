import {
  ASK_MEANINGS,
  type AskMeaning,
  hasMoreToDo,
  hasReplaced,
  isOpen,
  isUnclear,
  mayAskModel,
  type AskStatus,
  type AskTask,
  askStatus,
  type Ask,
  mayRetry,
  titleOfTask,
} from '../model/ask';
import { NOT_KEPT_WORDS, type Standing } from '../model/ask-records';
import { saidOf } from '../model/said-of-task';
import { counted } from '../../../core/app/view/words/counted';
import { priceText } from '../../../core/app/view/words/dollars';

export interface AskedTask {
  /** Position of the task, from 1. */
  place: number;
  /** Display name: "create note". */
  tool: string;
  title: string;
  state: AskTask['state']['kind'] | 'asks' | 'unclear';
  /** Whether the task can be done again, because it failed, or because the rules did it in place of a model. */
  mayRetry: boolean;
  /** Outcome of the task, or why it failed; '' while it waits. */
  said: string;
  /** Possible answers to the question of the task; none unless it asks one. */
  options: readonly string[];
  /** The answer as Markdown, with `hits` as its sources; '' if `said` is all. */
  answer: string;
  /** Paths of created or changed notes. */
  notes: readonly string[];
  hits: readonly { path: string; excerpt: string }[];
}

/** A possible meaning of a text that was not understood, with its button. */
export interface OfferedMeaning {
  meaning: AskMeaning;
  button: string;
}

const BUTTONS: Record<AskMeaning, string> = {
  search: 'Search for it',
  create_note: 'Make a note',
  reminder: 'Make a reminder',
  draft: 'Draft a mail',
  plan: 'Make a plan',
};

export const OFFERED_MEANINGS: readonly OfferedMeaning[] = ASK_MEANINGS.map((meaning) => ({
  meaning,
  button: BUTTONS[meaning],
}));

/** An ask as shown to the person: its tasks, their outcomes, and the reasons for them. */
export interface AskedView {
  id: string;
  /** Why the rest of the ask is not done on this device, as a sentence; '' if it can be done. */
  notice: string;
  text: string;
  /** Time of the ask, ISO 8601 with offset. */
  at: string;
  status: AskStatus;
  tasks: readonly AskedTask[];
  /** A model's reply if no task is needed; '' if there is none. */
  answer: string;
  /** Why the rules replaced the model, and which tasks it made up, so that they are not done; a sentence each. */
  remarks: readonly string[];
  /** Facts that Deputy proposes to remember; `place` counts from 1. */
  proposed: readonly { place: number; text: string }[];
  /** Name of the skill that Deputy proposes; '' if there is none. */
  skill: string;
  /** Reason for the split into tasks; '' before that. */
  reasoning: string;
  /** Whether the rules did it all, so that a model may be asked instead. */
  mayAskModel: boolean;
  /** Price of the ask; '' if it was free. */
  cost: string;
}

/** Heading above the hits if they are sources of an answer; `null` if they are the search results themselves. */
export function usedIn({ tool, answer, hits }: Pick<AskedTask, 'tool' | 'answer' | 'hits'>): string | null {
  if (hits.length === 0) return null;
  if (answer !== '') return 'Used in this answer:';
  return tool === 'draft' ? 'Used in this draft:' : null;
}

export const askedView = (request: Ask, standing: Standing = 'kept'): AskedView => {
  const { id, text, at, analysis, tasks, spent, facts, skill, replaces } = request;
  return {
    ...{ id, text, at, notice: noticeOf(request, standing) },
    status: askStatus(request),
    tasks: tasks.map(viewOf),
    answer: analysis?.answer ?? '',
    remarks: [
      ...(analysis?.instead == null ? [] : [analysis.instead]),
      ...(replaces !== undefined && replaces.made.length > 0 && !isOpen(request) && !hasReplaced(request)
        ? ['What was read first stays as it is.']
        : []),
      ...(analysis?.leftOut ?? []).map((each) => `Left out, because you did not ask for it: ${each}.`),
    ],
    proposed: facts.flatMap(({ text, state }, n) => (state === 'proposed' ? [{ place: n + 1, text }] : [])),
    skill: skill?.state === 'proposed' ? skill.name : '',
    reasoning: analysis?.reasoning ?? '',
    mayAskModel: mayAskModel(request),
    cost: spent.tokens === 0 ? '' : costText(spent),
  };
};

/** Why the ask can't be continued here. Finished asks need no notice, wherever they were asked. */
function noticeOf(request: Ask, standing: Standing): string {
  if (standing === 'kept' || (standing === 'unknown' && !hasMoreToDo(request))) return '';
  return NOT_KEPT_WORDS[standing];
}

function costText({ tokens, cost }: Ask['spent']): string {
  return `${priceText(cost)}, ${counted(tokens, 'token')}`;
}

function viewOf(asked: AskTask, n: number): AskedTask {
  const { tool, given, state } = asked;
  // The outcome of a reminder already names its day.
  const isDated = tool === 'reminder' && state.kind === 'done';
  const title = titleOfTask({ given: isDated ? { ...given, when: null } : given });
  const task = {
    ...{ place: n + 1, tool: tool.replaceAll('_', ' '), title },
    mayRetry: mayRetry(asked) && !isUnclear(asked),
  };
  switch (state.kind) {
    case 'waiting':
      return { ...task, state: state.kind, said: '', ...NOTHING };
    case 'done':
      return {
        ...{
          ...task,
          state: state.asks === true ? 'asks' : state.kind,
          said: saidOf(state),
          answer: state.answer ?? '',
          options: (state.open?.options ?? []).map(({ label }) => label),
        },
        ...{ notes: state.notes, hits: state.hits },
      };
    case 'failed':
      return { ...task, state: isUnclear(asked) ? 'unclear' : state.kind, said: state.why, ...NOTHING };
  }
}

const NOTHING = { answer: '', options: [], notes: [], hits: [] } as const;
