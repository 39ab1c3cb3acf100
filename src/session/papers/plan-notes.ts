import type { Known, NoteCache } from '../../kernel/index/note-cache';
import { NoteCursor } from '../../kernel/index/note-cursor';
import type { Folders } from '../../settings/folders';
import type { PlanReading } from './note-caches';

export type FoundPlan = Known<PlanReading>;

/** The plans in work as they were last looked at, and what one host has reported of them. */
export class PlanNotes {
  /** The plan that this host has said it goes on with, or that a person has just made or started here. */
  announced: string | null = null;
  /** Another one means that a look has found something else than the one before. */
  revision = 0;
  private readonly notes: NoteCursor<PlanReading>;
  /** What everything looked like when nothing was left to do; `null`: something is. */
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

  /** A person is steering a plan: that is news, though Deputy writes it down itself. */
  callForWork(isCalled: boolean): void {
    this.isCalled = isCalled;
    if (isCalled) for (const hear of this.listeners) hear();
  }

  /** `hear` is called with each call for work, which may change no note. Returns what ends that. */
  onCall(hear: () => void): () => void {
    this.listeners.add(hear);
    return () => {
      this.listeners.delete(hear);
    };
  }

  /** Something came, changed or went since the last look, or was asked for. Reads no note. */
  async hasNews(): Promise<boolean> {
    if (this.isCalled) return true;
    return (await this.notes.news(this.folders.plans)).length > 0;
  }

  /** What lies there now is no news. */
  passOver(): Promise<void> {
    return this.notes.passOver(this.folders.plans);
  }
}

/** Whatever else lies among the plans is somebody's own. */
export const isPlan = ({ value }: FoundPlan): boolean => value.ok || value.error.code !== 'not_a_plan';
