import type { AutomationState } from '../../app/automation/automation-state';
import type { Clock } from '../../kernel/ports/clock';

/** In which the next cycle follows the one that has found more to do. */
const LINGER_MS = 1_000;

/** The state as the sidebar shows it: cycles that follow each other read as one run. */
export class ShownState {
  private working: AutomationState | null = null;
  private endedAt: number | null = null;

  constructor(
    private readonly state: () => AutomationState,
    private readonly clock: Clock,
    /** The run is over after all. */
    private readonly ended: () => void,
  ) {}

  get now(): AutomationState {
    const state = this.state();
    if (state.kind === 'working') return this.remember(state);
    if (state.kind !== 'idle' || this.working === null) return this.forget(state);
    if (this.endedAt === null) {
      const endedAt = this.clock.monotonic();
      this.endedAt = endedAt;
      // A timer may fire a moment early, and nothing else asks for the state again.
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
