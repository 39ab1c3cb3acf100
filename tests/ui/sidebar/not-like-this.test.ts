// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { decisions, demoOverview, needs } from './demo-overview';
import { sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();

describe('Not like this', () => {
  it('stands on a card that waits because of a line about its sender, and on no other', async () => {
    const [first, second] = needs(2);
    if (first === undefined || second === undefined) throw new Error('There are two needs.');
    const notes = [{ ...first, hasSenderLine: true as const }, second];
    const sidebar = await open({ overview: { ...demoOverview(), requests: [], needs: notes } });
    await sidebar.clickItem(first.subject);
    await sidebar.click('Not like this', sidebar.open('needs')!);
    expect(sidebar.model.asked).toEqual([`notLikeThis ${first.path}`]);
    await sidebar.clickItem(second.subject);
    expect(sidebar.open('needs')!.textContent).not.toContain('Not like this');
  });

  it('comes first on a decision by such a line, which says "learned"', async () => {
    const [first] = decisions(1);
    if (first === undefined) throw new Error('There is a decision.');
    const learned = { ...first, decision: 'archive' as const, isBySenderLine: true };
    const sidebar = await open({ overview: { ...demoOverview(), decisions: [learned] } });
    await sidebar.clickItem(learned.title);
    expect(sidebar.open('decisions')!.textContent).toContain('learned');
    await sidebar.click('Not like this', sidebar.open('decisions')!);
    expect(sidebar.model.asked).toEqual([`notLikeThis ${learned.note ?? ''}`]);
  });
});
