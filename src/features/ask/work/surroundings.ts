import { type MadeThing, thingsMade } from '../model/conversation/made';
import type { PastExchange, PastTurn } from '../model/conversation/prompt';
import { type Ask, type AskTask, titleOfTask } from '../model/ask';
import type { TaskContext } from '../model/tools/task-tool';
import type { Destination } from '../../../kernel/ports/language-model';
import type { Session } from '../../../core/session/session';
import { askedFor, type PastAsk } from './asked';

/** Maximum number of earlier exchanges taken by time; older ones are found by their words. */
const MOST_EARLIER = 10;
const MOST_SAID_CHARACTERS = 800;

/** Numbers of waiting items in the vault, and the latest exchanges before this ask. */
export async function surroundings(
  session: Pick<Session, 'index' | 'inbox' | 'settings'>,
  request: Pick<Ask, 'id'>,
  { asked, reader }: { asked: readonly PastAsk[]; reader: Destination },
): Promise<Awaited<ReturnType<TaskContext['surroundings']>>> {
  const earlier = askedFor(reader, asked)
    .filter((each) => each.request.id !== request.id)
    .slice(0, MOST_EARLIER)
    .map((each) => exchangeOf(each.request))
    .filter(({ said }) => said !== '')
    .reverse();
  return { counts: await countsOf(session), earlier };
}

/** Earlier turns that an ask may refer to, oldest first: the start of each text, and the results of its tasks. */
export function pastTurns(
  request: Pick<Ask, 'id'>,
  asked: readonly PastAsk[],
  reader: Destination,
): PastTurn[] {
  return askedFor(reader, asked)
    .filter((each) => each.request.id !== request.id)
    .slice(0, MOST_TURNS)
    .map(({ request: { text, tasks } }) => ({
      asked: text.slice(0, MOST_TURN_CHARACTERS),
      made: tasks
        .filter(({ state }) => state.kind === 'done' && state.notes.length > 0)
        .slice(0, MOST_TURNS)
        .map((task) => madeLine(task)),
    }))
    .reverse();
}

/** One thing that an ask made, as a line. The outcome is Deputy's own sentence, without answers or parts of notes. */
const madeLine = ({ tool, given, state }: AskTask): string =>
  `${tool}: ${titleOfTask({ given: { ...given, when: null } }).slice(0, 120)}. ${state.kind === 'done' ? state.said.slice(0, 120) : ''}`.trim();

const MOST_TURNS = 4;
const MOST_TURN_CHARACTERS = 300;

/** Things that the asks before this one made, the latest first. */
export const madeBefore = (request: Pick<Ask, 'id'>, asked: readonly PastAsk[]): MadeThing[] =>
  thingsMade(
    asked
      .filter((each) => each.request.id !== request.id && each.standing === 'kept')
      .slice(0, MOST_LOOKED_BACK)
      .map((each) => each.request),
  );

/** Maximum number of earlier asks that a text may refer to. */
export const MOST_LOOKED_BACK = 30;

async function countsOf({
  index,
  inbox,
  settings: { folders },
}: Pick<Session, 'index' | 'inbox' | 'settings'>): Promise<string[]> {
  const notes = (await index.look(folders.needsAction)) ?? [];
  const { pending } = await inbox.peek();
  const waiting = notes.filter(({ state }) => state === 'pending').length;
  const settled = notes.filter(({ state }) => state === 'settled').length;
  return [
    `${counted(waiting, 'mail or note waits', 'mails and notes wait')} for triage.`,
    `${counted(settled, 'triaged one waits', 'triaged ones wait')} for the person.`,
    `${counted(pending.length, 'request waits', 'requests wait')} for approval.`,
  ];
}

const counted = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

function exchangeOf({ text, tasks, analysis }: Ask): PastExchange {
  const said = tasks.flatMap(({ state }) => (state.kind === 'done' ? [state.answer ?? state.said] : []));
  return {
    asked: text.slice(0, MOST_SAID_CHARACTERS),
    said: [...said, analysis?.answer ?? ''].join('\n').trim().slice(0, MOST_SAID_CHARACTERS),
  };
}
