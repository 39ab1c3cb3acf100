// @vitest-environment dom
import { expect, it } from 'vitest';
import type {} from '../../../../src/features/unsubscribe/work/feature';
import { demoOverview, needs } from '../../../ui/sidebar/demo-overview';
import { sidebarPerTest } from '../../../ui/sidebar/open-sidebar';

const open = sidebarPerTest();

it('a newsletter among the waiting notes offers to unsubscribe, and no other note does', async () => {
  const [first, second] = needs(2);
  if (first === undefined || second === undefined) throw new Error('There are needs.');
  const way = { kind: 'post' as const, url: 'https://lists.example.org/u', host: 'lists.example.org' };
  const newsletters = [{ note: first.path, sender: 'news@example.org', name: 'News', way }];
  const sidebar = await open({
    overview: { ...demoOverview(), requests: [], needs: [first, second], newsletters },
  });
  await sidebar.clickItem(second.subject);
  expect(sidebar.open('needs')!.textContent).not.toContain('Unsubscribe');
  await sidebar.clickItem(first.subject);
  await sidebar.click('Unsubscribe…');
  expect(sidebar.model.asked).toEqual([`unsubscribe ${first.path}`]);
});
