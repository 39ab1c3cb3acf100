import type { AutomationState } from '../../deputy/automation-state';
import { checkLines, labelOf } from './check-report';
import { refusalReport } from './refusal-report';
import type { Report } from './report';

const NOTHING_DONE = 'Nothing was read or sent.';

/** Why a run that a person asked for was not begun, and what to do first. */
export function blockedReport(state: AutomationState): Report {
  switch (state.kind) {
    case 'unchosen':
      return {
        title: 'Nobody is chosen yet',
        lines: [`Choose who triages: the built-in rules, or a language model. ${NOTHING_DONE}`],
        isTrouble: true,
        remedy: { label: 'Choose', command: 'open-provider-settings' },
      };
    case 'needs_consent':
      return {
        title: `${labelOf(state.provider)} waits for your consent`,
        lines: [`The settings name it, but nobody has agreed on this device. ${NOTHING_DONE}`],
        isTrouble: true,
        remedy: { label: 'Review', command: 'review-consent' },
      };
    case 'not_set_up':
    case 'other_device':
    case 'runner_unreadable':
      return refusalReport(state);
    case 'elsewhere':
      return {
        title: 'Another Deputy works in this vault',
        lines: [`It is ${state.by}. Nothing was done here. Try again when it is finished.`],
        isTrouble: true,
      };
    case 'refused':
      return {
        title: 'The provider takes no notes',
        lines: checkLines({ outcome: 'not_ready', provider: '', code: state.code, text: state.message }),
        isTrouble: true,
        remedy: { label: 'Open settings', command: 'open-provider-settings' },
      };
    case 'settings_unreadable':
      return {
        title: 'The stored settings are left as they are',
        lines: [state.why, `${NOTHING_DONE} Mend them, or start over in the settings, which keeps a copy.`],
        isTrouble: true,
        remedy: { label: 'Open settings', command: 'open-provider-settings' },
      };
    case 'stuck':
      return stuckReport(state.message);
    case 'paused':
    case 'idle':
    case 'working':
    case 'stopping':
      return { title: 'Deputy is busy', lines: ['Try again in a moment.'], isTrouble: true };
  }
}

export const stuckReport = (message: string): Report => ({
  title: 'The vault could not be read or written',
  lines: [message, 'Nothing is half-written; what was begun is finished later.'],
  isTrouble: true,
});
