// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { buttonNamed, the } from '../../fake-obsidian/person';
import { demoOverview, needs, receipts } from './demo-overview';
import { type OpenSidebar, sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();
const openReview = sidebarPerTest('review');
const DAY = '2026-11-21';
const OF_A_DAY = receipts([DAY, 'Shop'], [DAY, 'Bank'], [DAY, 'Shop']);
const ROW = '3 receipts, 2 senders';
const DONE = `mark done ${OF_A_DAY.map(({ path }) => path).join(', ')}`;

const showing = (notes = [...needs(2), ...OF_A_DAY]) => ({
  overview: { ...demoOverview(), requests: [], needs: notes },
});

/** The row, unfolded. */
async function unfolded(): Promise<OpenSidebar> {
  const sidebar = await open(showing());
  await sidebar.clickItem('3 receipts');
  return sidebar;
}

describe('the receipts of a day', () => {
  it('are one row below what needs the person', async () => {
    const sidebar = await open(showing());
    expect(sidebar.list('needs').at(-1)).toBe(`${ROW} · Shop, Bank`);
    expect(sidebar.list('needs')).toHaveLength(3);
  });

  it('unfold, each to be opened', async () => {
    const sidebar = await unfolded();
    const card = sidebar.open('needs')!;
    expect(card.textContent).toContain(ROW);
    await sidebar.click('Bank · Receipt 1', card);
    expect(sidebar.model.asked).toEqual(['open Needs_Action/Receipt 1.md']);
  });

  it('are done by one button', async () => {
    const sidebar = await unfolded();
    await sidebar.click('Mark 3 receipts done');
    expect(sidebar.model.asked).toEqual([DONE]);
  });

  it('are done by one key, and come back by one', async () => {
    const sidebar = await unfolded();
    await sidebar.press('e');
    await sidebar.press('z');
    expect(sidebar.model.asked).toEqual([DONE, 'undo-last-action']);
  });

  it('are selected as one, and done with the notes that are selected beside them', async () => {
    const sidebar = await unfolded();
    await sidebar.press('x');
    await sidebar.press('k');
    await sidebar.press('x');
    expect(buttonNamed('Mark 4 notes done', sidebar.el)).toBeDefined();
    await sidebar.press('e');
    expect(sidebar.model.asked[0]).toContain('Does the 14th still work.md');
    expect(sidebar.text).not.toContain('selected');
  });

  it('are none where there is one: it stands as itself', async () => {
    const sidebar = await open(showing(receipts([DAY, 'Shop'])));
    expect(sidebar.list('needs')).toEqual(['Shop · Receipt 0']);
    await sidebar.press('e');
    expect(buttonNamed('Mark done', sidebar.el)).toBeDefined();
  });
});

describe('the receipts of a day in the review', () => {
  it('are one row, and listed beside it', async () => {
    const sidebar = await openReview(showing());
    await sidebar.clickItem('3 receipts');
    const detail = the('.deputy-detail', sidebar.el);
    for (const { title } of OF_A_DAY) expect(detail.textContent).toContain(title);
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([DONE]);
  });
});
