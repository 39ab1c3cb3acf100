import { type Known, NoteCache } from '../../../kernel/index/note-cache';
import { NoteCursor } from '../../../kernel/index/note-cursor';
import type { Note } from '../../../kernel/notes/note';
import { err, type Result } from '../../../kernel/notes/values/result';
import type { FeatureNotes, OpenNotes } from '../../../core/session/feature-notes';
import type { HostMemory } from '../../../core/session/host-memory';
import type { Plan } from '../model/note/plan';
import { parsePlan } from '../model/note/plan-note';
import type { PlanProblem } from '../model/note/plan-problem';

type PlanReading = Result<Plan, PlanProblem>;

export type FoundPlan = Known<PlanReading>;

/** Plans in progress as of the last check, and the plan that this host has announced. */
class PlanNotes implements FeatureNotes {
  /** Plan that this host has announced as continuing, or that a person has just made or started on this host. */
  announced: string | null = null;
  revision = 0;
  private readonly notes: NoteCursor<PlanReading>;
  /** Signature of all plans if no work is left on them; `null` if some is. */
  private tended: string | null = null;
  private isCalled = false;
  private readonly listeners = new Set<() => void>();

  private readonly cache: NoteCache<PlanReading>;
  private readonly folders: Parameters<OpenNotes>[0]['folders'];

  constructor({ vault, folders }: Omit<Parameters<OpenNotes>[0], 'hostMemory'>) {
    this.cache = new NoteCache(vault, readPlan);
    this.notes = new NoteCursor(this.cache);
    this.folders = folders;
  }

  async read(): Promise<FoundPlan[]> {
    return ((await this.cache.look(this.folders.plans)) ?? []).filter(isPlan);
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
   * Requests work on the plans, or ends the request. Needed when a person steers a plan, because Deputy then writes the
   * note itself, which is not reported as a change.
   */
  callForWork(isCalled: boolean): void {
    this.isCalled = isCalled;
    if (isCalled) for (const hear of this.listeners) hear();
  }

  onCall(hear: () => void): () => void {
    this.listeners.add(hear);
    return () => {
      this.listeners.delete(hear);
    };
  }

  async hasNews(): Promise<boolean> {
    if (this.isCalled) return true;
    return (await this.notes.changes(this.folders.plans)).length > 0;
  }

  markSeen(): Promise<void> {
    return this.notes.markSeen(this.folders.plans);
  }
}

/** Whether a note in the plans folder is a plan, broken or not. Other notes there belong to the person. */
const isPlan = ({ value }: FoundPlan): boolean => value.ok || value.error.code !== 'not_a_plan';

const readPlan = (note: Note | null): PlanReading =>
  note === null ? err({ code: 'broken_frontmatter', message: BROKEN }) : parsePlan(note.text);

const BROKEN = "The note can't be read: check its frontmatter.";

const opened = new WeakMap<HostMemory, PlanNotes>();

export const openPlanNotes: OpenNotes = (place) => {
  const notes = new PlanNotes(place);
  opened.set(place.hostMemory, notes);
  return notes;
};

export function plansOf({ hostMemory }: { hostMemory: HostMemory }): PlanNotes {
  const notes = opened.get(hostMemory);
  if (notes === undefined) throw new Error('The work lock of this host was opened without plans.');
  return notes;
}
