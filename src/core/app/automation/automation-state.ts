import type { DeputyState } from '../view/state/deputy-state';
import type { Progress } from '../../../kernel/ports/notifier';
import type { CallAgain } from '../../../llm/provider/retry/retry';
import type { Permission } from '../../settings/permission';
import type { Resting, WorkEvent } from '../cycle-schedule';
import type { AutomationRecord } from './automation-record';

export class AnnouncedState {
  #machine: AutomationMachine;
  readonly #listeners = new Set<() => void>();
  /** Number of running and queued cycles: a person's cycle may wait for an automatic one. */
  #cycles = 0;

  constructor({ isPaused, lastCycle, isHeld }: AutomationRecord) {
    this.#machine = { ...startMachine(isPaused, lastCycle), isHeld };
  }

  get machine(): AutomationMachine {
    return this.#machine;
  }

  get state(): AutomationState {
    return stateOf(this.#machine);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  forget(): void {
    this.#listeners.clear();
  }

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  apply(event: AutomationEvent): void {
    if (event.kind === 'began') this.#cycles += 1;
    if (event.kind === 'ended') this.#cycles -= 1;
    if (event.kind === 'began' && this.#cycles > 1) return;
    if (event.kind === 'ended' && this.#cycles > 0) return;
    const before = this.#machine;
    this.#machine = nextAutomation(before, event);
    if (this.#machine !== before) this.notify();
  }
}

/** Activity of a host that keeps running, or why it is idle. Declared in `view`, which describes it for people. */
export type AutomationState = DeputyState;

type Work =
  | { kind: 'none' }
  | { kind: 'working'; progress: Progress | null; rateLimitedUntil: number | null; retrying?: CallAgain }
  /** The work was aborted and has not finished; its remaining events are ignored. */
  | { kind: 'stopping' };

export interface AutomationMachine {
  permission: Permission;
  isPaused: boolean;
  /** The person has allowed a provider but not started the work yet. */
  isHeld: boolean;
  resting: Resting;
  work: Work;
  /** Progress of an import that a person requested; it runs in parallel to the cycles. */
  beside: Progress | null;
}

export type AutomationEvent =
  /** The settings and consents have been read. */
  | { kind: 'permitted'; permission: Permission }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  /** The person allowed a provider but has not started the work; a later event says that they did. */
  | { kind: 'held' }
  | { kind: 'started' }
  | WorkEvent
  | { kind: 'progressed'; progress: Progress | null }
  | { kind: 'rested'; resting: Resting }
  /** The person stopped all work; the next event says that it has finished. */
  | { kind: 'stop_asked' }
  | { kind: 'stopped' };

export const startMachine = (isPaused: boolean, lastCycle: number | null): AutomationMachine => ({
  permission: { kind: 'not_asked' },
  isPaused,
  isHeld: false,
  resting: { kind: 'idle', lastCycle, nextCycle: null },
  work: { kind: 'none' },
  beside: null,
});

const BEGUN: Work = { kind: 'working', progress: null, rateLimitedUntil: null };

/** Next state after an event. Pure; an event that comes too late changes nothing. */
export function nextAutomation(machine: AutomationMachine, event: AutomationEvent): AutomationMachine {
  const { work } = machine;
  switch (event.kind) {
    case 'permitted':
      return { ...machine, permission: event.permission };
    case 'paused':
      return { ...machine, isPaused: true };
    case 'resumed':
      return work.kind === 'stopping' ? machine : { ...machine, isPaused: false };
    case 'held':
      return { ...machine, isHeld: true };
    case 'started':
      return { ...machine, isHeld: false };
    case 'began':
      return work.kind === 'none' && mayWork(machine) ? { ...machine, work: BEGUN } : machine;
    case 'ended':
      return work.kind === 'working' ? { ...machine, work: { kind: 'none' } } : machine;
    case 'progressed':
      return progressed(machine, event.progress);
    case 'retrying':
      return work.kind === 'working' ? { ...machine, work: { ...work, retrying: event.again } } : machine;
    case 'rate_limited':
      return work.kind === 'working'
        ? { ...machine, work: { ...work, rateLimitedUntil: event.until } }
        : machine;
    case 'rested':
      return { ...machine, resting: event.resting };
    case 'stop_asked':
      return { ...machine, isPaused: true, work: { kind: 'stopping' }, beside: null };
    case 'stopped':
      return work.kind === 'stopping' ? { ...machine, work: { kind: 'none' } } : machine;
  }
}

/** Progress of a cycle is shown during the cycle, that of an import also between cycles. */
function progressed(machine: AutomationMachine, progress: Progress | null): AutomationMachine {
  const { work, beside } = machine;
  const isOver = progress === null && beside !== null;
  const now = isOver ? { ...machine, beside: null } : machine;
  if (work.kind === 'working') return { ...now, work: goingOn(work, progress) };
  return work.kind === 'none' && progress?.work === 'import' ? { ...machine, beside: progress } : now;
}

/** State after a call succeeded: the earlier failure is over. */
const goingOn = (
  { rateLimitedUntil }: Extract<Work, { kind: 'working' }>,
  progress: Progress | null,
): Work => ({ kind: 'working', progress, rateLimitedUntil });

/** Whether a cycle may run here at all, requested or automatic. */
export const mayWork = ({ permission, work }: AutomationMachine): boolean =>
  permission.kind === 'given' && work.kind !== 'stopping';

/** Whether automatic cycles run. */
export const isAutomatic = (machine: AutomationMachine): boolean =>
  mayWork(machine) && !machine.isPaused && !machine.isHeld;

/** The state as shown to people. */
export function stateOf({
  permission,
  isPaused,
  isHeld,
  resting,
  work,
  beside,
}: AutomationMachine): AutomationState {
  if (work.kind === 'stopping') return work;
  if (permission.kind !== 'given' && permission.kind !== 'not_asked') return permission;
  if (work.kind === 'working') return work;
  if (beside !== null) return { kind: 'working', progress: beside, rateLimitedUntil: null };
  if (isPaused)
    return { kind: 'paused', ...(resting.kind === 'other_device' ? { device: resting.device } : {}) };
  return isHeld && resting.kind === 'idle' ? { kind: 'ready' } : resting;
}
