import type { AutomationState } from '../../app/automation/automation-state';
import type { Clock } from '../../kernel/ports/clock';

/** Most milliseconds between two cycles that appear as one run. */
const LINGER_MS = 1_000;

/** The state as the sidebar shows it: consecutive cycles appear as one run. */
export class ShownState {
  private working: AutomationState | null = null;
  private endedAt: number | null = null;

  constructor(
    private readonly state: () => AutomationState,
    private readonly clock: Clock,
    /** Called when the run is over after all. */
    private readonly ended: () => void,
  ) {}

  get now(): AutomationState {
    const state = this.state();
    if (state.kind === 'working') return this.remember(state);
    if (state.kind !== 'idle' || this.working === null) return this.forget(state);
    if (this.endedAt === null) {
      const endedAt = this.clock.monotonic();
      this.endedAt = endedAt;
      // The end is final even if the timer fires a little early, because nothing else would ask for the state again.
      const end = (): void => {
        if (this.endedAt === endedAt) this.forget(state);
        this.ended();
      };
      void this.clock.sleep(LINGER_MS).then(end, () => undefined);
    }
    return this.clock.monotonic() - this.endedAt < LINGER_MS ? this.working : this.forget(state);
  }

  private remember(state: AutomationState): AutomationState {
    this.working = state;
    this.endedAt = null;
    return state;
  }

  private forget(state: AutomationState): AutomationState {
    this.working = null;
    this.endedAt = null;
    return state;
  }
}
