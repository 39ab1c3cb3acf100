import { type Known, KnownNotes } from '../../index/known-notes';
import type { Note } from '../../notes/note';
import { err, type Result } from '../../notes/result';
import { parsePlan, type PlanProblem } from '../../plans/plan-note';
import type { Plan } from '../../plans/plan';
import type { Vault } from '../../ports/vault';
import type { Folders } from '../settings/folders';

export type PlanReading = Result<Plan, PlanProblem>;
export type FoundPlan = Known<PlanReading>;

/** The plans in work as they were last looked at, and what one host has told of them. */
export class PlanNotes {
  /** The mission that this host has said it goes on with. */
  told: string | null = null;
  /** Another one means that a look has found something else than the one before. */
  revision = 0;
  private readonly notes: KnownNotes<PlanReading>;
  /** What everything looked like when nothing was left to do; `null`: something is. */
  private tended: string | null = null;
  private isCalled = false;

  constructor(
    vault: Vault,
    private readonly folders: Pick<Folders, 'plans'>,
  ) {
    this.notes = new KnownNotes(vault, readPlan);
  }

  /** A note among them that says nothing of a plan is somebody's own. */
  async look(): Promise<FoundPlan[]> {
    const { notes, hasChanged } = await this.notes.look(this.folders.plans);
    if (hasChanged) this.revision += 1;
    return notes.filter(({ value }) => value.ok || value.error.code !== 'not_a_plan');
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

const readPlan = (note: Note | null): PlanReading =>
  note === null ? err({ code: 'broken_frontmatter', message: BROKEN }) : parsePlan(note.text);

const BROKEN = 'The note can not be read: look at its frontmatter.';
