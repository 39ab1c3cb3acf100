import type { SetupErrorCode } from '../../../llm/provider/setup/setup-error';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { NOT_KEPT_WORDS, type NotKept } from '../model/ask-records';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { conversationOf } from '../model/conversation/conversation';
import { nextTurn } from '../model/conversation/next-turn';
import { answerTo, type QuestionAnswer } from '../model/conversation/open-question';
import { asksModel } from '../model/conversation/talk-back';
import { wholeSplit } from '../model/analysis/whole-split';
import { orderMeant } from '../model/analysis/split-by-rules';
import {
  type Ask,
  type AskMeaning,
  isOpen,
  isUnclear,
  mayAskModel,
  mayRetry,
  NO_ASK_SPEND,
} from '../model/ask';
import { doTask } from './do-task';
import {
  type AskFile,
  findAsk,
  type FoundAsk,
  keepAsk,
  keepChange,
  type Kept,
  type KeptAsk,
  privacyOfFile,
} from './ask-file';
import { toReplace } from './take-back';
import { momentOf, ruledInstead, takeApart } from './take-apart';
import { AskModels } from './ask-models';
import type { AskWork, OneAskWork } from './ask-work';
import { agreedSkill } from './skill-for';
import { skillOrder } from './skill-order';
import { offerSkill } from './offer-skill';
import { decideFact } from './decide-proposal';

export type AskOrder =
  /** `answers`: id of the ask whose question the text answers; without it, the text may answer the open one. */
  | { kind: 'text'; text: string; answers?: string }
  /** Runs a skill by its name. `text`: the request to the skill; '' if there is none. */
  | { kind: 'skill'; name: string; text: string; scheduled?: ScheduledRun }
  /** `meant`: the id of an ask, or the path of its note. */
  | { kind: 'resume'; meant: string }
  /** Repeats a failed task. `task`: its position, from 1. */
  | { kind: 'retry'; meant: string; task: number }
  /**
   * Chooses the meaning of a task that was not understood. `task`: its position, from 1; `null` for the first such
   * task.
   */
  | { kind: 'meant'; meant: string; task: number | null; as: AskMeaning }
  /** Asks the model for what the rules read without one. */
  | { kind: 'by_model'; meant: string }
  /** Answers a proposed fact. `fact`: its position, from 1. */
  | { kind: 'fact'; meant: string; fact: number; isKept: boolean };

/** A scheduled run of a skill. */
export interface ScheduledRun {
  /** Id of the run's ask, so that the run is begun only once. */
  id: string;
  /** Reason for the run, as a sentence. */
  why: string;
}

export interface AskProgress {
  request: Ask;
  note: string;
  /** Position of the running task, from 1. */
  running: number | null;
}

export type AskOutcome =
  /**
   * `isStopped`: some tasks are left, and a resume does them. `isMany`: more than {@link MOST_MADE} tasks change
   * something, so the person has to confirm first.
   */
  | { kind: 'asked'; request: Ask; note: string; isStopped: boolean; isMany: boolean }
  /** `code`: set if no provider could be asked. */
  | { kind: 'refused'; why: string; code?: SetupErrorCode };

export interface AskDeputyWork extends AskWork {
  /** When aborted, the ask goes on by the built-in rules. */
  withoutModel?: AbortSignal;
  onProgress: (progress: AskProgress) => void;
}

type RunningAsk = AskDeputyWork & OneAskWork;

/**
 * Splits what a person asks into tasks and does them one after another. The ask's note is saved after each task, in one
 * operation with the task's effects: after a crash, no task is done twice and none is lost.
 */
export async function askDeputy(asked: AskDeputyWork, order: AskOrder): Promise<AskOutcome> {
  const work = {
    ...asked,
    models: new AskModels(asked.models, asked.session.ports.clock, asked.withoutModel),
  };
  const begun = await openRequest(work, order);
  if (begun.kind === 'refused') return begun;
  let { file } = begun;
  const { replaces } = file.request;
  // A replaced ask is no earlier turn of the conversation.
  if (replaces !== undefined)
    work.asked = async () => (await asked.asked()).filter(({ request }) => request.id !== replaces.ask);
  if (file.request.analysis?.instead != null && order.kind !== 'retry') work.models.giveUp();
  const asksFirst = order.kind === 'text' && begun.isAgreed !== true;
  try {
    while (isOpen(file.request) && !work.signal.aborted && !(asksFirst && isMany(file.request))) {
      const kept = await goOn(work, file);
      if (kept.kind === 'refused') return kept;
      file = kept.file;
    }
  } catch (error) {
    if (!work.signal.aborted) throw error;
  }
  // Resuming repeats a proposal that a crash interrupted; a skill that was proposed or dismissed is not proposed again.
  if ((order.kind === 'text' || order.kind === 'resume') && !isOpen(file.request))
    file = await offerSkill(work, file);
  tell(work, file, null);
  const isStopped = isOpen(file.request);
  const mustAsk = isStopped && asksFirst && isMany(file.request);
  return { kind: 'asked', request: file.request, note: file.path, isStopped, isMany: mustAsk };
}

/** Maximum number of tasks of one ask that change something, unless the person confirms that they want more. */
export const MOST_MADE = 10;

const isMany = ({ tasks }: Ask): boolean =>
  tasks.filter(({ tool }) => tool !== 'answer' && tool !== 'search' && tool !== 'unclear').length > MOST_MADE;

/** `isAgreed`: the person wants all of its tasks, however many they are. */
type Opened = { kind: 'open'; file: AskFile; isAgreed?: true } | Extract<AskOutcome, { kind: 'refused' }>;

async function openRequest(work: AskDeputyWork, order: AskOrder): Promise<Opened> {
  const { session } = work;
  if (order.kind === 'text') return openText(work, order);
  if (order.kind === 'skill') return openSkill(work, order);
  const found = await findAsk(session, order.meant);
  if (found === null) return { kind: 'refused', why: `There is no ask "${order.meant}".` };
  if (found.standing !== 'kept') return { kind: 'refused', why: notCarriedOut(found) };
  const { file } = found;
  if (order.kind === 'resume') return { kind: 'open', file };
  if (order.kind === 'fact')
    return opened(await decideFact(session, file, { place: order.fact, isKept: order.isKept }));
  if (order.kind === 'meant') return openMeant(work, file, order);
  if (order.kind === 'by_model') return openByModel(work, file);
  if (!mayRetry(file.request.tasks[order.task - 1]))
    return { kind: 'refused', why: 'Only a task that failed can be done again.' };
  const event = { event: 'retried', task: order.task } as const;
  const label = 'Asked for a task again';
  return opened(
    await keepChange(session, file, { kind: 'task_request', privacy: 'open', event, label, entries: [] }),
  );
}

/** Asks the text anew, in an ask of its own. What the rules made of it stays until the model's first task is done. */
async function openByModel({ session, models }: AskDeputyWork, file: AskFile): Promise<Opened> {
  const replaces = await toReplace(session, file);
  if (!replaces.ok) return { kind: 'refused', why: replaces.error };
  const connected = await models.connect('complex_reasoning', []);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message, code: connected.error.code };
  if (connected.value.model.provider === 'rules') return { kind: 'refused', why: 'No model is chosen.' };
  return opened(
    await keepAsk(session, file.request.text, {
      replaces: replaces.value,
      privacy: privacyOfFile(session, file),
    }),
  );
}

async function openMeant(
  { session }: Pick<AskWork, 'session'>,
  file: AskFile,
  { task: named, as }: { task: number | null; as: AskMeaning },
): Promise<Opened> {
  const task = named ?? file.request.tasks.findIndex(isUnclear) + 1;
  const unclear = file.request.tasks[task - 1];
  if (unclear === undefined || !isUnclear(unclear))
    return { kind: 'refused', why: 'Only what was not understood can be given another meaning.' };
  const moment = momentOf(session, file.request.at);
  const order = orderMeant(unclear.given.text ?? unclear.given.title ?? '', as, moment);
  const label = 'Said what was meant';
  return opened(
    await keepChange(session, file, {
      ...{ kind: 'task_request', privacy: 'open', label, entries: [] },
      event: { event: 'meant', task, order },
    }),
  );
}

const notCarriedOut = ({ standing, text }: Extract<FoundAsk, { standing: NotKept }>): string =>
  `${NOT_KEPT_WORDS[standing]} If you want it, ask it again: "${visibleLine(text.slice(0, 1_000))}"`;

const opened = (kept: KeptAsk): Opened =>
  kept.kind === 'refused' ? kept : { kind: 'open', file: kept.file };

async function openText(work: AskDeputyWork, said: Extract<AskOrder, { kind: 'text' }>): Promise<Opened> {
  const { session, models } = work;
  const text = said.text.trim();
  if (text === '') return { kind: 'refused', why: 'There is nothing to do: say what you want.' };
  if (text.length > LONGEST) return { kind: 'refused', why: TOO_LONG };
  const at = session.timestamp();
  const moment = momentOf(session, at);
  const asked = (await work.asked()).filter(
    ({ request: { id }, standing }) => standing === 'kept' && id === (said.answers ?? id),
  );
  const requests = asked.map(({ request }) => request);
  const [last] = requests;
  if (asksModel(text) && last !== undefined && mayAskModel(last))
    return openRequest(work, { kind: 'by_model', meant: last.id });
  const talk = said.answers === undefined ? conversationOf(requests, moment.from) : null;
  const next = talk === null ? null : nextTurn(text, talk, moment);
  const answer =
    answerTo(text, requests, moment) ??
    (next === null
      ? null
      : { kind: 'orders' as const, ...next, why: 'It goes on from what was said before.' });
  if (answer !== null) {
    const isPrivate = asked.find(({ request: { id } }) => id === answer.ask)?.isPrivate === true;
    return openAnswer(work, { text, privacy: isPrivate ? 'private' : 'open' }, answer);
  }
  // An ask that the rules read to the last word needs no model, and no consent.
  if (wholeSplit(text, moment, []) === null) {
    const connected = await models.connect('complex_reasoning', []);
    // The rules do what they understand, and say why no model did.
    if (!connected.ok && (await ruledInstead(work, { id: '', text, at }, '')) === null)
      return { kind: 'refused', why: connected.error.message, code: connected.error.code };
  }
  return opened(await keepAsk(session, text, { privacy: 'open' }));
}

/** Carries on with what the text answers. An answer needs no model to be understood. */
async function openAnswer(
  work: AskDeputyWork,
  { text, privacy }: { text: string; privacy: Privacy },
  answer: QuestionAnswer,
): Promise<Opened> {
  const { ask: meant } = answer;
  switch (answer.kind) {
    case 'meant':
    case 'fact':
      return openRequest(work, { ...answer, meant });
    case 'resumed': {
      const begun = await openRequest(work, { kind: 'resume', meant });
      return begun.kind === 'open' ? { ...begun, isAgreed: true } : begun;
    }
    case 'orders':
    case 'dropped': {
      const isOrder = answer.kind === 'orders';
      const analysis = {
        ...{ by: 'rules', instead: null, answers: meant },
        reasoning: isOrder ? answer.why : 'You want nothing done.',
        answer: isOrder ? null : 'All right: nothing was done. "Undo that" takes back what was done before.',
      };
      const orders = isOrder ? answer.orders : [];
      const event = { event: 'analysed', analysis, orders, spent: NO_ASK_SPEND } as const;
      return opened(await keepAsk(work.session, text, { event, privacy }));
    }
  }
}

/** Runs a skill that the person has named, so nothing is split into tasks. */
async function openSkill(
  work: AskDeputyWork,
  { name, text, scheduled }: Extract<AskOrder, { kind: 'skill' }>,
): Promise<Opened> {
  const { session, models } = work;
  if (text.length > LONGEST) return { kind: 'refused', why: TOO_LONG };
  const found = await agreedSkill(work, name);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const connected = await models.connect(found.value.taskType, [found.value]);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message, code: connected.error.code };
  const words = text.trim() === '' ? `Run the skill ${name}` : text.trim();
  const [by, why] = scheduled === undefined ? ['you', 'You asked for it.'] : ['schedule', scheduled.why];
  const event = { ...skillOrder(found.value, { by, why, text: words }), spent: NO_ASK_SPEND };
  return opened(
    await keepAsk(session, words, {
      event,
      privacy: await session.keptHere.privacyOf([found.value]),
      ...(scheduled === undefined ? {} : { id: scheduled.id }),
    }),
  );
}

const LONGEST = 20_000;
const TOO_LONG = 'That is too long to ask: put it into a note, and ask for a plan of it.';

/** Does the next step of an ask: splits it into tasks, or does the next waiting task. */
function goOn(work: RunningAsk, file: AskFile): Promise<Kept> {
  const { request } = file;
  if (request.analysis === null) {
    tell(work, file, null);
    return takeApart(work, file);
  }
  const at = request.tasks.findIndex(({ state }) => state.kind === 'waiting');
  const task = request.tasks[at];
  if (task === undefined) throw new Error('An open ask has a task that waits.');
  tell(work, file, at + 1);
  return doTask(work, file, { task, place: at + 1 });
}

const tell = ({ onProgress }: AskDeputyWork, { request, path }: AskFile, running: number | null): void => {
  onProgress({ request, note: path, running });
};
