import type { Deputy } from '../../../core/app/deputy';
import type { AutomationState } from '../../../core/app/automation/automation-state';
import { counted } from '../../../core/app/view/words/counted';
import { knownWords, waitWords } from '../../../core/app/reports/import-report';
import { refusalReport } from '../../../core/app/reports/refusal-report';
import type { Report } from '../../../core/app/view/report';

export function fetchReport(
  outcome: Awaited<ReturnType<Deputy['fetchMail']>>,
  automation: AutomationState['kind'],
): Report {
  if (outcome.kind !== 'done') return refusalReport(outcome.refusal);
  const [account] = outcome.accounts;
  if (account === undefined)
    return { title: 'No mailbox was checked', lines: ['Reading is not allowed yet.'], isTrouble: true };
  const { imported, known, failed, left, trouble } = account;
  return {
    title: imported === 0 ? 'No mail was fetched yet' : `${counted(imported, 'mail')} fetched`,
    lines: [
      ...waitWords(imported),
      ...knownWords(known),
      ...(left > 0 ? [`${counted(left, 'mail')} on the server until the next check.`] : []),
      ...(trouble === null ? goingOn(automation) : [trouble]),
    ],
    isTrouble: trouble !== null || failed > 0,
  };
}

/** Says when further mail will be fetched, unless the sidebar asks first who reads it. */
function goingOn(automation: AutomationState['kind']): string[] {
  if (automation === 'unchosen' || automation === 'needs_consent') return [];
  if (automation === 'ready')
    return ['Press "Start triage" in the sidebar: new mail is fetched from then on.'];
  if (automation === 'paused') return ['Automation is paused: new mail is fetched once you resume it.'];
  return ['From now on, new mail in the inbox becomes notes.'];
}
