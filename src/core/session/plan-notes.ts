import type { Known, NoteCache } from '../../kernel/index/note-cache';
import { NoteCursor } from '../../kernel/index/note-cursor';
import type { Folders } from '../settings/folders';
import type { PlanReading } from './note-caches';

export type FoundPlan = Known<PlanReading>;

/** Plans in progress as of the last look, and the plan that this host has announced. */
export class PlanNotes {
  /** Plan that this host has announced as continuing, or that a person has just made or started on this host. */
  announced: string | null = null;
  /** Number that changes whenever a look finds something different from the look before. */
  revision = 0;
  private readonly notes: NoteCursor<PlanReading>;
  /** Signature of all plans when no work was left on them; `null` if some is left. */
  private tended: string | null = null;
  private isCalled = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    cache: NoteCache<PlanReading>,
    private readonly folders: Pick<Folders, 'plans'>,
  ) {
    this.notes = new NoteCursor(cache);
  }

  async look(): Promise<FoundPlan[]> {
    const { notes, hasChanged } = await this.notes.look(this.folders.plans);
    if (hasChanged) this.revision += 1;
    return notes.filter(isPlan);
  }

  isTended(signature: string): boolean {
    return this.tended === signature;
  }

  hasTended(signature: string | null): void {
    this.tended = signature;
  }

  /**
   * Requests work on the plans, or ends the request. Needed when a person steers a plan, because Deputy itself then
   * writes the note, which does not count as a change.
   */
  callForWork(isCalled: boolean): void {
    this.isCalled = isCalled;
    if (isCalled) for (const hear of this.listeners) hear();
  }

  /** Subscribes to requests for work, which may change no note. Returns a function that unsubscribes. */
  onCall(hear: () => void): () => void {
    this.listeners.add(hear);
    return () => {
      this.listeners.delete(hear);
    };
  }

  /** Whether a note was added, changed or removed since the last look, or work was requested. Reads no note. */
  async hasNews(): Promise<boolean> {
    if (this.isCalled) return true;
    return (await this.notes.news(this.folders.plans)).length > 0;
  }

  /** Marks the present notes as seen. */
  passOver(): Promise<void> {
    return this.notes.passOver(this.folders.plans);
  }
}

/** Whether a note in the plans folder is a plan, broken or not. Other notes there belong to the person. */
export const isPlan = ({ value }: FoundPlan): boolean => value.ok || value.error.code !== 'not_a_plan';
