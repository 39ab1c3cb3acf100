import type { Overview } from '../../dashboard/overview';
import { Section } from '../parts/section';
import { useSidebar } from '../parts/sidebar-context';
import { spendText } from '../../dashboard/spend-text';
import { TextButton } from '../parts/text-button';

export function SpendSection({ spend }: { spend: Overview['spend'] }) {
  const { actions } = useSidebar().model;
  const text = spendText(spend);
  if (text === null) return null;
  const today = (
    <TextButton class="deputy-quiet-button" run={actions['show-cost-and-budget']}>
      {`today ${text}`}
    </TextButton>
  );
  return <Section title="Spend" aside={today} />;
}
