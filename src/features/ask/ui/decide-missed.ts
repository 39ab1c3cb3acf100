import { refusalReport } from '../../../core/app/reports/refusal-report';
import { type Report, success } from '../../../core/app/view/report';
import { counted } from '../../../core/app/view/words/counted';
import type { AppParts } from '../../../ui/plugin-feature';

interface MissedDecision {
  names: readonly string[];
  isRun: boolean;
}

/** Runs missed scheduled skills, or skips them. */
export const decideOnMissed = (
  { automation, teller, setUp }: Pick<AppParts, 'automation' | 'teller' | 'setUp'>,
  decision: MissedDecision,
): Promise<void> =>
  teller.guard(async () => {
    const { names, isRun } = decision;
    if (isRun && !(await setUp.isReady())) return;
    const deciding = decided(automation, decision);
    teller.notice(await (isRun ? teller.during(`Running ${names.join(', ')}…`, deciding) : deciding));
  });

async function decided(
  { deputy }: Pick<AppParts['automation'], 'deputy'>,
  { names, isRun }: MissedDecision,
): Promise<Report> {
  let done = 0;
  for (const name of names) {
    const outcome = await deputy.skills.decideMissed({ name, isRun });
    if (outcome.kind === 'not_worked') return refusalReport(outcome.refusal);
    if (outcome.isDone) done += 1;
  }
  const [title, where] = isRun
    ? [
        `Ran ${String(done)} of ${counted(names.length, 'missed skill')}`,
        'What came of it stands in Ask Deputy.',
      ]
    : [`Skipped ${counted(names.length, 'missed skill')}`, 'They come again at their next time.'];
  return success(title, where);
}
