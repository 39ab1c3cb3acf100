// @vitest-environment dom
import { expect, it } from 'vitest';
import type {} from '../../../../src/features/unanswered/work/feature';
import { demoOverview, needs } from '../../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();

it("Don't remind is offered on a mail that was not answered, and finishes it by button and by key", async () => {
  const [first] = needs(1);
  if (first === undefined) throw new Error('There is a need.');
  const awaited = { ...first, kind: 'awaited' as const, draft: 'Drafts/reminder.md' };
  const sidebar = await open({ overview: { ...demoOverview(), requests: [], needs: [awaited] } });
  await sidebar.clickItem(first.subject);
  await sidebar.click("Don't remind", sidebar.open('needs')!);
  await sidebar.press('e');
  expect(sidebar.model.asked).toEqual([`dontRemind ${first.path}`, `dontRemind ${first.path}`]);
});
