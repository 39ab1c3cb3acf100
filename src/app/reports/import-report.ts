import type { Situation } from '../view/state/describe-state';
import type { Deputy } from '../deputy';
import { refusalReport } from './refusal-report';
import { counted } from '../view/words/counted';
import type { Report } from './report';

/** Outcome per mail, failures first. */
export function importReport(
  outcome: Awaited<ReturnType<Deputy['importMail']>>,
  situation: Situation,
): Report {
  if (outcome.kind !== 'done') return refusalReport(outcome.refusal, situation);
  const { imported, isStopped } = outcome;
  const failed = imported.filter((mail) => mail.kind === 'failed');
  const known = imported.filter(({ kind }) => kind === 'known').length;
  const fresh = imported.filter(({ kind }) => kind === 'imported').length;
  return {
    title: `Imported ${counted(fresh, 'mail')}`,
    lines: [
      ...(isStopped ? ['Stopped: the other mails are where they were.'] : []),
      ...(fresh > 0 ? ['They wait for triage.'] : []),
      ...(known > 0 ? [`${counted(known, 'mail')} in the vault already, left out.`] : []),
      ...(failed.length > 0 ? [`${counted(failed.length, 'file')} not imported:`] : []),
    ],
    facts: failed.map(({ name, why }) => ({ name, text: why })),
    isTrouble: failed.length > 0,
  };
}
