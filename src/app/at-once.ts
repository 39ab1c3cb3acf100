import { recover } from '../session/recover';
import type { Session } from '../session/session';
import type { Ports } from '../session/ports';
import type { UnderLock, WorkLock } from '../session/work-lock';
import type { Settings } from '../settings/settings';
import type { DashboardWriter } from './dashboard-writer';

/** `isShown`: the outcome changes what the dashboard shows. */
export type AtOnce = <Outcome>(
  work: (session: Session) => Promise<Outcome>,
  isShown?: (outcome: Outcome) => boolean,
) => Promise<UnderLock<Outcome>>;

/** What the parts of one Deputy share. */
export interface DeputyShared {
  ports: Ports;
  settings: Settings;
  workLock: WorkLock;
  atOnce: AtOnce;
}

/** A one-shot command waits so long for a rate limit, then ends. */
export const ONE_SHOT_WAIT_MS = 120_000;
/** Never aborted. */
export const NEVER = new AbortController().signal;

/** A person's act does not wait for the end of a cycle; when no cycle runs, it leaves everything as a cycle would. */
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
