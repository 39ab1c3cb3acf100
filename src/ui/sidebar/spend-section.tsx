import type { Overview } from '../../app/view/overview';
import { barsText, limitLines, spendBars, todayText } from '../../app/view/spend-text';
import { Section } from '../parts/elements/section';
import { useSidebar } from '../parts/state/sidebar-context';
import { TextButton } from '../parts/elements/text-button';

export function SpendSection({ spend }: { spend: Overview['spend'] }) {
  const { actions } = useSidebar().model;
  const text = todayText(spend);
  const bars = spendBars(spend.days);
  const hasBars = bars.some((height) => height > 0);
  if (text === null && !hasBars) return null;
  const today = (
    <TextButton class="deputy-quiet-button" run={actions['show-cost-and-budget']}>
      {text ?? 'nothing today'}
    </TextButton>
  );
  return (
    <Section title="Spend" aside={today}>
      {hasBars && <Bars heights={bars} text={barsText(spend.days)} />}
      {limitLines(spend.limits).map((line) => (
        <p key={line} class="deputy-spend-limit">
          {line}
        </p>
      ))}
    </Section>
  );
}

function Bars({ heights, text }: { heights: readonly number[]; text: string }) {
  return (
    <div class="deputy-spend-bars" role="img" aria-label={text}>
      {heights.map((height, day) => (
        <span key={day} style={{ height: `${String(Math.ceil(height * 100))}%` }} />
      ))}
    </div>
  );
}
