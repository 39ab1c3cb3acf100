// @vitest-environment dom
import { expect, it } from 'vitest';
import { EMPTY_PLANS } from '../../src/features/plans/view/mission-view';
import { aMission } from '../features/plans/view/a-mission';
import { demoOverview } from '../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../ui/sidebar/open-sidebar';

const open = sidebarPerTest();

it('the sidebar shows the mission, then Ask, then what needs the person', async () => {
  const plans = { ...EMPTY_PLANS, mission: aMission(), open: 1 };
  const sidebar = await open({ overview: { ...demoOverview(), plans } });
  const headings = [...sidebar.el.querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual([
    'Current mission',
    'Ask Deputy',
    expect.stringMatching(/^Needs you/),
  ]);
});
