import { describeState, type Situation } from '../view/state/describe-state';
import type { AutomationState } from '../automation/automation-state';
import type { Report } from './report';

/** Report that nothing was done, with the reason in the words of the status line, and a remedy. */
export function stateReport(state: AutomationState, situation: Situation): Report {
  const { text, detail, action } = describeState(state, situation);
  return {
    title: text,
    lines: detail === null ? [] : [detail],
    isTrouble: true,
    ...(action === null ? {} : { remedy: action }),
  };
}
