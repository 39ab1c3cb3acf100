import type { Overview } from '../../core/app/view/overview';
import { runWords } from '../../core/app/view/words/estimate-words';
import type { Automation } from '../../core/app/automation/automation';
import type { AutomationState } from '../../core/app/automation/automation-state';
import type { CurrentProfile } from '../../core/settings/profile-note';
import type { DoneAction } from '../../core/app/undo-history';
import type { Clock } from '../../kernel/ports/clock';
import type { CameBack } from '../parts/state/sidebar-model';
import type { Review } from '../review/review';
import type { UndoActions } from '../undo-actions';

type Subscribe = (listener: () => void) => () => void;

interface VaultLookOptions {
  automation: Automation;
  clock: Clock;
  changes: Subscribe;
  /** Signals changes of other shown content. */
  shown: readonly Subscribe[];
}

/** The vault's content for the sidebar: read when it is shown, and again after changes. */
export class VaultLook {
  overview: Overview | null = null;
  undoable: string | null = null;
  /** Ids of operations that can be undone. */
  open: ReadonlySet<string> = new Set();
  /** The profile in use; `null` until it was first read. */
  person: CurrentProfile | null = null;
  estimate: string | null = null;
  private readonly listeners = new Set<() => void>();
  private stopListening: (() => void) | null = null;
  private reading: Promise<void> | null = null;
  private isStale = false;
  private isAsked = false;
  private readonly pace: LookPace;
  private kindHeard: AutomationState['kind'] | null = null;

  constructor(private readonly options: VaultLookOptions) {
    this.pace = new LookPace(options.clock, () => {
      if (this.isStale) void this.look();
    });
  }

  /** Reads the vault while there are listeners; nothing is read while the sidebar is hidden. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    this.stopListening ??= this.listen();
    void this.refresh();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.stopListening?.();
      this.stopListening = null;
    };
  }

  private listen(): () => void {
    const ends = [
      this.options.changes(() => {
        this.hear();
      }),
      ...this.options.shown.map((subscribe) =>
        subscribe(() => {
          this.tell();
        }),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Plans a read after a change. While Deputy works, each step changes something, so the pace limits these reads. */
  private hear(): void {
    const { kind } = this.options.automation.state;
    const isAtWork = kind === 'working' && this.kindHeard === 'working';
    this.kindHeard = kind;
    this.isStale = true;
    if (isAtWork) {
      void this.look();
      return;
    }
    this.tell();
    void this.refresh();
  }

  /** Reads at once, because a person waits. */
  refresh(): Promise<void> {
    this.isStale = true;
    this.isAsked = true;
    return this.look();
  }

  /** Reads the vault, one read at a time; changes during a read cause one more. */
  private look(): Promise<void> {
    this.reading ??= this.readUntilFresh().finally(() => {
      this.reading = null;
      if (this.isStale) this.pace.wakeLater();
    });
    return this.reading;
  }

  private async readUntilFresh(): Promise<void> {
    const { clock, automation } = this.options;
    const isDue = (): boolean => this.isStale && (this.isAsked || !this.pace.isResting);
    while (isDue() && this.listeners.size > 0 && !WAITS_FOR_CHOICE.has(automation.state.kind)) {
      this.isStale = false;
      this.isAsked = false;
      const { deputy } = automation;
      const began = clock.monotonic();
      try {
        [this.overview, this.undoable] = await Promise.all([deputy.overview(), deputy.history.undoable()]);
        this.person = await deputy.profile();
        this.open = openIds(await deputy.history.list(MOST_UNDOABLE));
        const { kind } = automation.state;
        this.estimate = kind === 'ready' || kind === 'idle' ? runWords(await deputy.looks.estimate()) : null;
      } catch {
        // The status line reports the problem with the vault; the last known content stays.
        return;
      }
      if (automation.state.kind === 'working') this.pace.rest(clock.monotonic() - began);
      this.tell();
    }
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Maximum number of actions that Deputy checks for undo; the lists of decisions and activity show no more. */
const MOST_UNDOABLE = 1_000;

/** Ids of operations that can be undone, also those that Undo skipped after a conflict, which may be over. */
const openIds = (actions: readonly DoneAction[]): ReadonlySet<string> =>
  new Set(actions.flatMap(({ id, state }) => (state === 'undoable' || state === 'passed_over' ? [id] : [])));

/** States in which nothing is read, because the person has not chosen who triages. */
export const WAITS_FOR_CHOICE: ReadonlySet<AutomationState['kind']> = new Set(['unchosen', 'needs_consent']);

const SHORTEST_MS = 100;
const LONGEST_MS = 1_000;

/** Limits how often the vault is read while Deputy works: reads take at most a quarter of the time. */
export class LookPace {
  private until = 0;
  private isWaking = false;

  constructor(
    private readonly clock: Clock,
    /** Called at the end of a pause during which something changed. */
    private readonly wake: () => void,
  ) {}

  get isResting(): boolean {
    return this.clock.monotonic() < this.until;
  }

  /** Pauses reading after a read that took `tookMs` milliseconds. */
  rest(tookMs: number): void {
    this.until = this.clock.monotonic() + Math.min(Math.max(tookMs * 3, SHORTEST_MS), LONGEST_MS);
  }

  wakeLater(): void {
    if (this.isWaking || !this.isResting) return;
    this.isWaking = true;
    void this.clock.sleep(this.until - this.clock.monotonic()).then(() => {
      this.isWaking = false;
      this.wake();
    });
  }
}

/** Maximum number of milliseconds between two cycles that appear as one run. */
const LINGER_MS = 1_000;

/** The state as the sidebar shows it: consecutive cycles appear as one run. */
export class ShownState {
  private working: AutomationState | null = null;
  private endedAt: number | null = null;

  constructor(
    private readonly state: () => AutomationState,
    private readonly clock: Clock,
    /** Called when no further cycle has followed, so the run is over. */
    private readonly ended: () => void,
  ) {}

  get now(): AutomationState {
    const state = this.state();
    if (state.kind === 'working') return this.remember(state);
    if (state.kind !== 'idle' || this.working === null) return this.forget(state);
    if (this.endedAt === null) {
      const endedAt = this.clock.monotonic();
      this.endedAt = endedAt;
      // The end is final even if the timer fires a little early, because nothing else requests the state again.
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

/** Outcomes of decisions and undos for the views. They are shown only after the vault was read again. */
export class SettledLook {
  approved: ReadonlySet<string> = new Set();
  cameBack: CameBack = { count: 0, paths: [] };
  isUndoing = false;

  constructor(
    private readonly review: Pick<Review, 'approved' | 'subscribe'>,
    private readonly undo: Pick<UndoActions, 'cameBack' | 'isUnderWay' | 'subscribe'>,
    private readonly refresh: () => Promise<void>,
  ) {}

  subscribe(listener: () => void): () => void {
    const hear = (): void => {
      this.approved = new Set([...this.approved, ...this.review.approved]);
      this.isUndoing ||= this.undo.isUnderWay;
      listener();
      if (this.isSettled) return;
      void this.refresh().then(() => {
        this.settle();
        listener();
      });
    };
    const ends = [this.review.subscribe(hear), this.undo.subscribe(hear)];
    return () => {
      for (const end of ends) end();
      this.settle();
    };
  }

  private get isSettled(): boolean {
    const { review, undo } = this;
    const isSameUndo = this.isUndoing === undo.isUnderWay && this.cameBack === undo.cameBack;
    return isSameUndo && this.approved.size === review.approved.size;
  }

  private settle(): void {
    this.approved = new Set(this.review.approved);
    this.isUndoing = this.undo.isUnderWay;
    this.cameBack = this.undo.cameBack;
  }
}
