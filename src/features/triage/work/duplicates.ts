import { Slices } from '../../../kernel/index/slices';
import type { IndexedNote } from '../../../kernel/index/vault-index';
import { isSameMail } from '../../../kernel/mail/quoting/same-text';
import { duplicateOperation } from '../model/duplicate-operation';
import { commitNote } from '../../../session/commit-note';
import type { Session } from '../../../session/session';
import { readNote } from '../../../kernel/index/read-note';
import { byArrival, type WaitingNote } from '../../../session/run-queue';

export interface Sorted {
  /** One note per message, to be triaged. */
  waiting: WaitingNote[];
  /** Number of second deliveries set aside without asking a model. */
  duplicates: number;
}

/**
 * Groups waiting notes by message: the first delivery is processed, a second one at another path is set
 * aside. A note that a person has given back to Deputy is always processed.
 */
export async function setDuplicatesAside(
  session: Session,
  pending: readonly WaitingNote[],
  beside: readonly IndexedNote[],
): Promise<Sorted> {
  if (pending.length === 0) return { waiting: [], duplicates: 0 };
  const originals = new Originals(session);
  for (const note of beside) if (note.state === 'settled') originals.add(note);
  const waiting = pending.filter(({ isGivenBack }) => isGivenBack);
  for (const note of waiting) originals.add(note);
  let duplicates = 0;
  const slices = new Slices(session.ports.clock);
  for (const note of pending.filter(({ isGivenBack }) => !isGivenBack).sort(byArrival)) {
    await slices.next();
    const original = await originals.find(note);
    if (original !== undefined) duplicates += await putAside(session, note, original);
    else {
      waiting.push(note);
      originals.add(note);
    }
  }
  return { waiting, duplicates };
}

interface Delivery {
  path: string;
  messageId: string | undefined;
}

/** Deliveries that were processed, or are being processed. */
class Originals {
  private readonly paths = new Map<string, string[]>();
  /** Paths of finished notes by message id; read only once a new message may be among them, `null` before that. */
  private finished: ReadonlyMap<string, string> | null = null;

  constructor(private readonly session: Session) {}

  add({ path, messageId }: Delivery): void {
    if (messageId !== undefined) this.paths.set(messageId, [...this.pathsOf(messageId), path]);
  }

  /**
   * Finds the delivery that this one repeats. The same id is no proof, because some programs give many mails one id.
   */
  async find({ path, messageId }: Delivery): Promise<string | undefined> {
    if (messageId === undefined) return undefined;
    for (const known of this.pathsOf(messageId)) if (await this.isSame(path, known)) return known;
    const finished = await this.findFinished(messageId);
    return finished !== undefined && (await this.isSame(path, finished)) ? finished : undefined;
  }

  private pathsOf(messageId: string): readonly string[] {
    return this.paths.get(messageId) ?? [];
  }

  /** Searches finished notes only for a message that was processed before. */
  private async findFinished(messageId: string): Promise<string | undefined> {
    const { state, index, settings } = this.session;
    if (!state.hasProcessed(messageId) && state.isKnown) return undefined;
    this.finished ??= await index.pathsByMessage(settings.folders.done);
    return this.finished.get(messageId);
  }

  private async isSame(path: string, other: string): Promise<boolean> {
    const { vault } = this.session.ports;
    const [note, original] = [await readNote(vault, path), await readNote(vault, other)];
    return note !== null && original !== null && isSameMail(note, original);
  }
}

async function putAside(session: Session, note: WaitingNote, original: string): Promise<number> {
  const originalLink = await session.links.to(original);
  const committed = await commitNote(session, note.path, (subject) =>
    duplicateOperation({
      ...subject,
      run: session.ports.host.randomId(),
      original,
      originalLink,
      archiveFolder: session.settings.folders.archive,
      at: session.timestamp(),
    }),
  );
  if (committed) session.state.remember(note.messageId ?? note.path);
  return committed ? 1 : 0;
}
