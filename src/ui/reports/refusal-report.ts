import type { Refusal } from '../../deputy/gate';
import type { Report } from './report';

const trouble = (title: string, line: string, remedy?: Report['remedy']): Report => ({
  title,
  lines: [line],
  isTrouble: true,
  ...(remedy === undefined ? {} : { remedy }),
});

/** Why nothing was done, and what to do about it. */
export function refusalReport(refusal: Refusal): Report {
  switch (refusal.kind) {
    case 'not_set_up':
      return trouble(
        'The folders are not there yet',
        'Deputy works only in a vault that was set up for it, so that none becomes one by mistake.',
        { label: 'Set up folders', command: 'set-up-folders' },
      );
    case 'locked':
      return trouble(
        'Another Deputy works in this vault',
        `${holderOf(refusal.by)} Nothing was done here. Try again when it is finished.`,
      );
    case 'lock_lost':
      return trouble(
        'Another Deputy has taken over',
        'It finishes what was begun here; nothing is lost or done twice.',
      );
    case 'other_device':
      return trouble(
        'Another device works this vault',
        `It calls itself ${refusal.device}. This one shows the same notes, but asks no model.`,
        { label: 'Run on this device', command: 'run-on-this-device' },
      );
    case 'runner_unreadable':
      return trouble(
        'It is not clear which device works this vault',
        `Runner.md can't be read: ${refusal.why}. Mend it, or delete it to make this device the one that works.`,
      );
  }
}

const holderOf = (by: Extract<Refusal, { kind: 'locked' }>['by']): string =>
  by === null ? '' : `It is ${by.host}, with process ${String(by.pid)}, since ${by.since}.`;
