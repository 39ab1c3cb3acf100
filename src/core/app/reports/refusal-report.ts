import { describeStandstill } from '../view/state/describe-state';
import type { LockRefusal } from '../../session/work-lock';
import { type Report, statusReport } from '../view/report';

/** Why this instance or this device must not work on the vault. */
export function refusalReport(refusal: LockRefusal): Report {
  switch (refusal.kind) {
    case 'locked':
      return {
        title: 'Deputy is busy in another window',
        lines: [...holderLines(refusal.by), 'Nothing was done here.'],
        isTrouble: true,
      };
    case 'lock_lost':
      return {
        title: 'Another instance has taken over',
        lines: ['It finishes what was begun here; nothing is lost or done twice.'],
        isTrouble: true,
      };
    case 'not_set_up':
    case 'other_device':
    case 'runner_unreadable':
      return statusReport(describeStandstill(refusal));
  }
}

const holderLines = (by: Extract<LockRefusal, { kind: 'locked' }>['by']): string[] =>
  by === null ? [] : [`It is ${by.host} with process ${String(by.pid)}, since ${by.since}.`];
