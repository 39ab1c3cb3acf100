import { recover } from '../session/recover';
import type { Session } from '../session/session';
import type { OpenDeputy, UnderLock, WorkLock } from '../session/work-lock';
import type { CycleModels } from './connected-cycle';
import type { Status } from './overview/status';
import type { Overview } from './view/overview';
import type { DashboardWriter } from './dashboard-writer';

/** Runs a person's act under the lock. `isShown`: whether the outcome changes the dashboard. */
export type AtOnce = <Outcome>(
  work: (session: Session) => Promise<Outcome>,
  isShown?: (outcome: Outcome) => boolean,
) => Promise<UnderLock<Outcome>>;

export interface DeputyShared extends OpenDeputy {
  models: CycleModels;
  atOnce: AtOnce;
  overview: () => Promise<Overview>;
  status: () => Promise<Status>;
}

export const NEVER = new AbortController().signal;

/**
 * Runs a person's act without waiting for the end of a cycle. If no cycle is running, it also recovers, updates the
 * dashboard and saves the state, as a cycle does.
 */
export const workAtOnce =
  (workLock: WorkLock, dashboard: DashboardWriter): AtOnce =>
  (work, isShown = () => true) => {
    const alone = async (session: Session): ReturnType<typeof work> => {
      const { hadWork } = await recover(session);
      const outcome = await work(session);
      if (hadWork || isShown(outcome)) await dashboard.update(session);
      await session.state.save();
      return outcome;
    };
    return workLock.beside(work) ?? workLock.underLock(alone);
  };
