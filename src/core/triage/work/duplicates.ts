import { readDecisionCode } from '../../../kernel/notes/codes';
import { Slices } from '../../../kernel/index/slices';
import type { IndexedNote } from '../../../kernel/index/vault-index';
import { isMarkedCopy, possibleOriginals } from '../../../kernel/notes/marked-copy';
import { foldedName, folderOf, stem } from '../../../kernel/notes/names';
import { compareDeliveries, type Delivery, isOneNote, type Likeness } from '../model/compare-deliveries';
import { type ConflictRequest, conflictOperation, duplicateOperation } from '../model/duplicate-operation';
import { readStatus } from '../../../kernel/notes/read-status';
import type { Session } from '../../session/session';
import { readNote } from '../../../kernel/index/read-note';
import { byArrival, type WaitingNote } from '../../session/run-queue';
import { conflictEntry } from '../../../kernel/effects/conflict-entry';
import type { OperationPlan } from '../../../kernel/effects/operation';
import type { LogEvent } from '../../../kernel/log/entry';
import type { Note } from '../../../kernel/notes/note';
import type { NoteProblem } from '../../../kernel/notes/frontmatter/note-problem';
import type { Result } from '../../../kernel/notes/values/result';

/** Two notes of one mail with different texts. The person was asked about `path`, or is asked now. */
export interface TextConflict {
  path: string;
  other: string;
  isNew: boolean;
}

export interface Sorted {
  /** One note per message, to be triaged. */
  waiting: WaitingNote[];
  /** Number of second deliveries set aside without asking a model. */
  duplicates: number;
  /** Notes of one mail that wait for the person, because no model can say which text is right. */
  conflicts: TextConflict[];
}

/**
 * Groups waiting notes by message. A note that adds nothing to another note of its mail is set aside: the copy of a
 * sync service rather than its original, a later delivery rather than an earlier one. Where the texts differ, the
 * person is asked, and none of the two is triaged. A note that a person has given back to Deputy is always processed.
 */
export async function setDuplicatesAside(
  session: Session,
  pending: readonly WaitingNote[],
  beside: readonly IndexedNote[],
): Promise<Sorted> {
  if (pending.length === 0) return { waiting: [], duplicates: 0, conflicts: [] };
  const sorting = new Sorting(session);
  sorting.known.pairCopies([...beside, ...pending]);
  for (const note of beside) if (note.state === 'settled' || note.state === 'out') sorting.known.add(note);
  for (const note of pending) if (note.isGivenBack) sorting.keep(note);
  const slices = new Slices(session.ports.clock);
  for (const note of pending.filter(({ isGivenBack }) => !isGivenBack).sort(byArrival)) {
    await slices.next();
    // A note that can't be compared is not triaged, and does not block others.
    await session.fence.around(note.path, () => sorting.place(note), { instead: undefined });
  }
  return sorting.sorted;
}

/** A note of a message that was compared with another one. */
interface Compared extends Delivery {
  likeness: Likeness;
  /** The person was asked which text is right, and has not answered yet or has dealt with this note. */
  asked: 'open' | 'answered' | null;
}

class Sorting {
  readonly known: KnownDeliveries;
  private readonly waiting = new Map<string, WaitingNote>();
  private duplicates = 0;
  private readonly conflicts: TextConflict[] = [];

  constructor(private readonly session: Session) {
    this.known = new KnownDeliveries(session);
  }

  get sorted(): Sorted {
    const held = new Set(this.conflicts.flatMap(({ path, other }) => [path, other]));
    const isFree = ({ path, isGivenBack }: WaitingNote): boolean => isGivenBack || !held.has(path);
    const waiting = [...this.waiting.values()].filter(isFree);
    return { waiting, duplicates: this.duplicates, conflicts: this.conflicts };
  }

  keep(note: WaitingNote): void {
    this.waiting.set(note.path, note);
    this.known.add(note);
  }

  /** Sets the note aside, asks about it, or keeps it for triage. */
  async place(note: WaitingNote): Promise<void> {
    const { path, messageId } = note;
    const others = (await this.known.compare(note)).filter(({ asked }) => asked !== 'answered');
    const goes = (other: Compared): boolean =>
      this.canGo(other) &&
      (other.likeness === 'more' || (other.likeness === 'same' && isMarkedCopy(other.path, path)));
    const original = others.find((other) => ['same', 'less'].includes(other.likeness) && !goes(other));
    if (original !== undefined) return this.putAside(path, original.path, messageId);
    const differing: Compared[] = [];
    for (const other of others)
      if (goes(other)) await this.putAside(other.path, path, messageId);
      else differing.push(other);
    this.keep(note);
    const [other] = differing;
    if (other !== undefined) await this.ask(path, other);
  }

  /** Whether the note is still unprocessed, so that it can be set aside. */
  private canGo({ path, asked }: Compared): boolean {
    return asked === 'open' || this.waiting.get(path)?.isGivenBack === false;
  }

  /** Asks which of two texts is right: in the copy of a sync service, else in the note that came later. */
  private async ask(path: string, other: Compared): Promise<void> {
    const isOfOther = this.canGo(other) && (other.asked === 'open' || isMarkedCopy(other.path, path));
    const conflict = isOfOther ? { path: other.path, other: path } : { path, other: other.path };
    const isNew = other.asked === null;
    this.conflicts.push({ ...conflict, isNew });
    if (isNew) await this.commit(conflict.path, conflict.other, conflictOperation);
  }

  private async putAside(path: string, original: string, messageId = path): Promise<void> {
    const { archive: archiveFolder } = this.session.settings.folders;
    const isDone = await this.commit(path, original, (request) =>
      duplicateOperation({ ...request, archiveFolder }),
    );
    if (!isDone) return;
    this.waiting.delete(path);
    this.duplicates += 1;
    this.session.state.remember(messageId);
  }

  private async commit(
    path: string,
    original: string,
    plan: (request: ConflictRequest) => ReturnType<typeof conflictOperation>,
  ): Promise<boolean> {
    const { links, ports } = this.session;
    const originalLink = await links.to(original);
    const times = { run: ports.host.randomId(), at: this.session.timestamp() };
    return commitNote(this.session, path, (subject) =>
      plan({ ...subject, ...times, original, originalLink }),
    );
  }
}

/** Deliveries that were processed, or are being processed. */
class KnownDeliveries {
  private readonly paths = new Map<string, string[]>();
  /** Paths of finished notes by message id; read only once a new message may be among them, `null` before that. */
  private finished: ReadonlyMap<string, string> | null = null;

  constructor(private readonly session: Session) {}

  /** Names of notes without a Message-ID that may be a note and its marked copy, in the same folder. */
  private readonly copies = new Map<string, Set<string>>();
  private readonly added = new Set<string>();

  /** Finds notes without a Message-ID whose names may be those of a note and its copy. */
  pairCopies(notes: readonly IndexedNote[]): void {
    const bare = notes.filter((note) => note.state !== 'broken' && note.messageId === undefined);
    const byName = new Map(bare.map(({ path }) => [nameOf(path, stem(path)), path]));
    for (const { path } of byName.size < 2 ? [] : bare)
      for (const name of possibleOriginals(path)) {
        const original = byName.get(nameOf(path, name));
        if (original === undefined || original === path) continue;
        for (const [one, other] of [
          [path, original],
          [original, path],
        ] as const)
          this.copies.set(one, (this.copies.get(one) ?? new Set()).add(other));
      }
  }

  add({ path, messageId }: { path: string; messageId: string | undefined }): void {
    if (messageId === undefined) this.added.add(path);
    else this.paths.set(messageId, [...(this.paths.get(messageId) ?? []), path]);
  }

  /** The other deliveries of a note's mail, each with how the note relates to it. */
  async compare({ path, messageId }: WaitingNote): Promise<Compared[]> {
    const paths = await this.pathsOf(path, messageId);
    if (paths.length === 0) return [];
    const note = await this.read(path);
    const compared: Compared[] = [];
    for (const other of note === null ? [] : paths) {
      const known = await this.read(other);
      if (note === null || known === null) continue;
      if (messageId === undefined && !isOneNote(note, known)) continue;
      const likeness = compareDeliveries(note, known);
      if (likeness !== 'other') compared.push({ ...known, likeness, asked: askedOf(known) });
    }
    return compared;
  }

  private async pathsOf(path: string, messageId: string | undefined): Promise<string[]> {
    if (messageId === undefined)
      return [...(this.copies.get(path) ?? [])].filter((each) => this.added.has(each));
    const finished = await this.findFinished(messageId);
    return [...(this.paths.get(messageId) ?? []), ...(finished === undefined ? [] : [finished])];
  }

  private async read(path: string): Promise<Delivery | null> {
    const note = await readNote(this.session.ports.vault, path);
    return note === null ? null : { path, note };
  }

  /** Searches finished notes only for a message that was processed before. */
  private async findFinished(messageId: string): Promise<string | undefined> {
    const { state, index, settings } = this.session;
    if (!state.hasProcessed(messageId) && state.isKnown) return undefined;
    this.finished ??= await index.pathsByMessage(settings.folders.done);
    return this.finished.get(messageId);
  }
}

const nameOf = (path: string, name: string): string => `${folderOf(path)}/${foldedName(name)}`;

function askedOf({ note: { frontmatter } }: Delivery): Compared['asked'] {
  const status = readStatus(frontmatter);
  if (readDecisionCode(frontmatter) !== 'conflict_copy' || status === 'pending') return null;
  return status === 'needs_info' ? 'open' : 'answered';
}

/** Reads a note again, computes the operation for it, and commits that. Returns whether it was committed. */
async function commitNote(
  session: Session,
  path: string,
  plan: (subject: { path: string; note: Note }) => Result<OperationPlan, NoteProblem>,
): Promise<boolean> {
  const note = await readNote(session.ports.vault, path);
  if (note === null) return false;
  const planned = plan({ path, note });
  if (!planned.ok) {
    await report(session, 'note_skipped', { note: path, reason: planned.error.message });
    return false;
  }
  const result = await session.effects.commit(planned.value);
  switch (result.kind) {
    case 'committed':
      return true;
    case 'failed':
      await report(session, 'write_failed', { note: path, reason: result.error.message });
      return false;
    case 'conflict':
      await session.log.append([conflictEntry({ path, reason: result.reason })]);
      return false;
  }
}

const report = (session: Session, event: LogEvent, details: Record<string, unknown>): Promise<void> =>
  session.log.append([{ event, severity: 'error', details }]);
