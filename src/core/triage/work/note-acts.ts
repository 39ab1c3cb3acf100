import type { OperationPlan } from '../../../kernel/effects/operation';
import { decodeText } from '../../../kernel/notes/text/decode';
import { outAt } from '../../../kernel/notes/out-mark';
import { isNotePath } from '../../../kernel/notes/names';
import { type Note, parseNote, textField } from '../../../kernel/notes/note';
import { isInside } from '../../../kernel/notes/paths';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { readMessageId } from '../../../kernel/mail/headers/mail-headers';
import type { Clock } from '../../../kernel/ports/clock';
import type { SetupErrorCode } from '../../../llm/provider/setup/setup-error';
import { actOperation } from './act-operation';
import type { Session } from '../../session/session';
import type { FolderName } from '../../settings/folders';
import type { UnderLock } from '../../session/work-lock';

export type ActOutcome =
  /**
   * The act is done. `note`: the note's new path. `label`: the act, in the past tense. `learned`: what it taught, as a
   * sentence. `isSettled`: an answer that needs no triage.
   */
  | { kind: 'done'; label: string; note: string; learned?: string; isSettled?: true }
  /** The note is already as the act would make it. */
  | { kind: 'unchanged'; note: string }
  /** The act is impossible for this note; `why` is a sentence. `code`: no provider could be asked. */
  | { kind: 'refused'; why: string; code?: SetupErrorCode }
  /** The note was changed or moved, or is being edited: nothing was done; `why` is a sentence. */
  | { kind: 'conflict'; why: string };

interface Act {
  status: string;
  target: FolderName;
  /** Folders that the note may be in. */
  sources: readonly FolderName[];
  verb: string;
}

const ACTS = {
  triageAgain: {
    status: 'pending',
    target: 'needsAction',
    sources: ['needsAction', 'done', 'archive'],
    verb: 'Asked again:',
  },
  takeBack: {
    status: 'pending',
    target: 'needsAction',
    sources: ['needsAction', 'done', 'archive'],
    verb: 'Taken back:',
  },
  markDone: { status: 'done', target: 'done', sources: ['needsAction', 'done'], verb: 'Marked as done:' },
} as const satisfies Record<string, Act>;

type ActName = keyof typeof ACTS;

/**
 * Maximum number of milliseconds to wait for the end of typing: editors save late, and hosts report a note as busy for
 * some seconds.
 */
const TYPING_MS = 15_000;
const LOOK_AGAIN_MS = 1_000;

/** `busy`: the note is being edited. */
export type NoteActOutcome = ActOutcome | { kind: 'busy' };

/** Retries for a while, until the note is not being edited; the lock is free between attempts. */
export async function retryWhileTyping(
  attempt: () => Promise<UnderLock<NoteActOutcome>>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<UnderLock<ActOutcome>> {
  const end = clock.monotonic() + TYPING_MS;
  for (;;) {
    const outcome = await attempt();
    if (outcome.kind !== 'busy') return outcome;
    if (clock.monotonic() >= end || !(await slept(clock, signal))) return { kind: 'conflict', why: WHY.busy };
  }
}

const slept = (clock: Clock, signal: AbortSignal): Promise<boolean> =>
  clock.sleep(LOOK_AGAIN_MS, signal).then(
    () => true,
    () => false,
  );

/** Does the act, unless the note's content, its folder or an ongoing edit prevents it. */
export async function actOnNote(session: Session, name: ActName, path: string): Promise<NoteActOutcome> {
  const { folders } = session.settings;
  const { status, target, verb }: Act = ACTS[name];
  const found = await ownNote(session, path, ACTS[name].sources);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  const isOut = outAt(note.frontmatter) !== null;
  if (name === 'triageAgain' && isOut) return { kind: 'refused', why: AT_SERVICE };
  if (name === 'takeBack' && !isOut) return { kind: 'unchanged', note: path };
  const run = session.ports.host.randomId();
  const plan = actOperation({ path, note, run, status, folder: folders[target], verb });
  if (!plan.ok) return { kind: 'refused', why: plan.error.message };
  if (plan.value === null) return { kind: 'unchanged', note: path };
  const outcome = await commitAct(session, path, plan.value);
  if (outcome.kind === 'done') session.state.remember(readMessageId(note.frontmatter) ?? path);
  return outcome;
}

const AT_SERVICE =
  'A batch service has this note, and its answer will be charged. To triage it now, take it back.';

export async function commitAct(
  session: Session,
  path: string,
  plan: OperationPlan,
): Promise<NoteActOutcome> {
  const result = await session.effects.commit(plan);
  switch (result.kind) {
    case 'failed':
      return { kind: 'refused', why: result.error.message };
    case 'conflict':
      return result.reason === 'busy' ? { kind: 'busy' } : { kind: 'conflict', why: WHY[result.reason] };
    case 'committed': {
      const move = result.operation.effects.find(({ kind }) => kind === 'move');
      return { kind: 'done', label: plan.label, note: move?.kind === 'move' ? move.to : path };
    }
  }
}

const WHY = {
  busy: 'The note is being edited. Nothing was changed; try again in a few seconds.',
  changed: 'The note was just changed. Nothing was done; try again.',
  missing: 'The note was just moved or deleted. Nothing was done.',
} as const;

/** One of Deputy's notes in these folders; otherwise the reason as a sentence. */
export async function ownNote(
  session: Session,
  path: string,
  sources: readonly FolderName[],
): Promise<Result<Note, string>> {
  const { folders } = session.settings;
  const places = sources.map((source) => folders[source]);
  const isThere = isNotePath(path) && places.some((folder) => isInside(path, folder));
  if (!isThere || isInside(path, folders.donePlans))
    return err(`${path} is not one of the notes in ${places.join(', ')} that Deputy works on.`);
  return readOwnNote(session, path);
}

async function readOwnNote({ ports, settings }: Session, path: string): Promise<Result<Note, string>> {
  const bytes = await ports.vault.read(path);
  if (bytes === null) return err(`There is no note at ${path} any more.`);
  const text = decodeText(bytes);
  if (!text.ok) return err(`${path} is not UTF-8 text.`);
  const note = parseNote(text.value);
  if (!note.ok) return err(note.error.message);
  const { frontmatter } = note.value;
  const isMail = readMessageId(frontmatter) !== undefined;
  // In Needs_Action, any status makes the note Deputy's. Elsewhere people use statuses of their own, so a message id or
  // a decision is required.
  const isOurs = isInside(path, settings.folders.needsAction)
    ? textField(frontmatter, 'status') !== undefined
    : isMail || textField(frontmatter, 'decision_reason') !== undefined;
  return isOurs
    ? ok(note.value)
    : err(`${path} is not a note that Deputy has worked on: it has no status or decision.`);
}
