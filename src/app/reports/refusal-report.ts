import type { Situation } from '../view/state/describe-state';
import type { LockRefusal } from '../../session/work-lock';
import type { Report } from './report';
import { stateReport } from './state-report';

/** Why this instance or this device must not work the vault. */
export function refusalReport(refusal: LockRefusal, situation: Situation): Report {
  switch (refusal.kind) {
    case 'locked':
      return stateReport({ kind: 'elsewhere', by: holderOf(refusal.by) }, situation);
    case 'lock_lost':
      return {
        title: 'Another instance has taken over',
        lines: ['It finishes what was begun here; nothing is lost or done twice.'],
        isTrouble: true,
      };
    case 'not_set_up':
    case 'other_device':
    case 'runner_unreadable':
      return stateReport(refusal, situation);
  }
}

const holderOf = (by: Extract<LockRefusal, { kind: 'locked' }>['by']): string =>
  by === null ? 'Nothing was done here' : `${by.host}, process ${String(by.pid)}, since ${by.since}`;
