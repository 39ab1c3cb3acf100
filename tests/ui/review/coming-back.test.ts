// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { the } from '../../fake-obsidian/person';
import { demoOverview, needs } from '../sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCards } from './demo-approvals';

const openReview = sidebarPerTest('review');
const openSidebar = sidebarPerTest();
const overviewOf = (count: number) => ({ ...demoOverview(), requests: requestCards(count), needs: [] });
const title = ({ el }: OpenSidebar): string => the('.deputy-detail-title bdi', el).textContent;
const place = ({ el }: OpenSidebar): string =>
  the('.deputy-detail-facts', el).textContent.split(' · ').at(-1) ?? '';
const approvedIn = ({ model }: OpenSidebar): string[] =>
  model.answers.filter(({ answer }) => answer.kind === 'approve').map(({ cards }) => cards[0]!.id);

/** The request is on its way, as it is for the seconds in which it can be undone. */
const approve = async (sidebar: OpenSidebar): Promise<void> => {
  await sidebar.press('a');
  await sidebar.show({ approved: new Set(approvedIn(sidebar)) });
};

describe('an approval that is undone', () => {
  it('opens the mail that came back, and the next key is about that mail', async () => {
    const sidebar = await openReview({ overview: overviewOf(3) });
    sidebar.focus();
    await approve(sidebar);
    expect(title(sidebar)).toBe('Question 2');
    await sidebar.press('z');
    const [first] = requestCards(3);
    await sidebar.show({ approved: new Set(), cameBack: { count: 1, paths: [first!.path] } });
    expect([title(sidebar), place(sidebar)]).toEqual(['Question 1', '1 of 3']);
    expect(sidebar.focused).toBe('Person 1 · Question 1');
    await sidebar.press('a');
    expect(approvedIn(sidebar)).toEqual(['r1', 'r1']);
  });

  it('lets no key decide on the next mail before it is back', async () => {
    const sidebar = await openReview({ overview: overviewOf(3) });
    sidebar.focus();
    await approve(sidebar);
    await sidebar.press('z');
    await sidebar.show({ isUndoing: true });
    for (const key of ['a', 'e', 'r', 'h']) await sidebar.press(key);
    expect([approvedIn(sidebar), sidebar.el.querySelector('.deputy-reject')]).toEqual([['r1'], null]);
  });

  it('opens a mail that a filter hides, and leaves the focus to who is writing elsewhere', async () => {
    const notes = needs(4).filter(({ kind }) => kind === 'delegate');
    const sidebar = await openReview({ overview: { ...overviewOf(2), needs: notes } });
    await sidebar.click('Do 1');
    const elsewhere = document.body.createEl('textarea');
    elsewhere.focus();
    const [, second] = requestCards(2);
    await sidebar.show({ cameBack: { count: 1, paths: [second!.path] } });
    expect([title(sidebar), document.activeElement]).toEqual(['Question 2', elsewhere]);
    elsewhere.remove();
  });
});

describe('a list that is cleared', () => {
  it('loses one item with each approval, and says the same place in it', async () => {
    const sidebar = await openReview({ overview: overviewOf(4) });
    sidebar.focus();
    const places = [place(sidebar)];
    for (let count = 0; count < 3; count++) {
      await approve(sidebar);
      places.push(place(sidebar));
    }
    expect(places).toEqual(['1 of 4', '1 of 3', '1 of 2', '1 of 1']);
    await sidebar.show({ overview: { ...overviewOf(4), requests: requestCards(4).slice(1) } });
    expect(place(sidebar)).toBe('1 of 1');
  });

  it.each(['review', 'sidebar'] as const)(
    '%s: moves no row under a resting mouse, and closes up once it is elsewhere',
    async (where) => {
      const open = where === 'review' ? openReview : openSidebar;
      const sidebar = await open({ overview: overviewOf(4) });
      const rows = (): number => sidebar.el.querySelectorAll('[data-list=needs] > [data-item]').length;
      const list = the('[data-list=needs]', sidebar.el);
      const point = async (type: string): Promise<void> => {
        list.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }));
        await drawn();
      };
      await point('pointerenter');
      sidebar.focus();
      await sidebar.press('n');
      await approve(sidebar);
      expect([rows(), sidebar.el.querySelectorAll('.is-gone').length]).toEqual([4, 1]);
      await point('pointerleave');
      expect([rows(), sidebar.el.querySelectorAll('.is-gone').length]).toEqual([3, 0]);
    },
  );
});

it('crosses out no row that more pressing ones push down under a resting mouse', async () => {
  const sidebar = await openSidebar({ overview: overviewOf(6) });
  const list = the('[data-list=needs]', sidebar.el);
  list.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  await drawn();
  const urgent = needs(8).filter(({ kind }) => kind === 'urgent');
  await sidebar.show({ overview: { ...overviewOf(6), needs: urgent } });
  const rows = [...sidebar.el.querySelectorAll('[data-list=needs] > [data-item]')];
  expect(rows.length).toBeGreaterThan(5);
  expect(sidebar.el.querySelector('.is-gone')).toBeNull();
});

describe('the sidebar beside the review', () => {
  it('only says how much is in review, and shows it again when the review is closed', async () => {
    const sidebar = await openSidebar({ overview: overviewOf(3), isReviewShown: true });
    expect(sidebar.list('needs')).toEqual([]);
    expect(sidebar.text).toContain('Needs you3In review');
    sidebar.focus();
    await sidebar.press('a');
    expect([sidebar.model.answers, sidebar.model.shownRequest]).toEqual([[], null]);
    await sidebar.click('In review');
    expect(sidebar.model.asked).toEqual(['review']);
    await sidebar.show({ isReviewShown: false });
    expect(sidebar.list('needs')).toHaveLength(3);
  });

  it('says nothing of an empty review, which speaks for itself', async () => {
    const sidebar = await openSidebar({ overview: overviewOf(0), isReviewShown: true });
    expect(sidebar.text).not.toContain('Needs you');
  });
});

describe('a rejected reply', () => {
  const [ann] = needs(1);
  const rejected = { ...ann!, kind: 'rejected' as const, reason: 'You rejected the reply: too early' };
  const approvals = requestCards(2).map((card, at) => (at === 0 ? { ...card, source: ann!.path } : card));

  it('stays open in its place, where one key marks its note done', async () => {
    const sidebar = await openReview({ overview: { ...demoOverview(), requests: approvals, needs: [] } });
    sidebar.focus();
    await sidebar.press('r');
    await sidebar.press('Enter');
    expect(sidebar.model.answers.map(({ answer }) => answer.kind)).toEqual(['reject']);
    await sidebar.show({ overview: { ...demoOverview(), requests: approvals.slice(1), needs: [rejected] } });
    expect(title(sidebar)).toBe('Does the 14th still work?');
    expect(the('.deputy-detail', sidebar.el).textContent).toContain('You rejected the reply: too early');
    expect(the('.deputy-bar .mod-cta', sidebar.el).textContent).toBe('Mark donee');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([`markDone ${ann!.path}`]);
  });
});

describe('a question', () => {
  const question = needs(4).filter(({ kind }) => kind === 'info');

  it.each(['a', 'Enter'])('is answered from the keyboard: %s leads to the field', async (key) => {
    const sidebar = await openReview({ overview: { ...demoOverview(), requests: [], needs: question } });
    sidebar.focus();
    await sidebar.press(key);
    const field = the('.deputy-answer input', sidebar.el) as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    field.value = '4711';
    await sidebar.press('Enter');
    expect(sidebar.model.asked).toEqual([`answer ${question[0]!.path} 4711`]);
    expect(sidebar.focused).toBe('Bo Chan · My order');
  });

  it('is said once, above its field, and Answer is the button to expect', async () => {
    const sidebar = await openReview({ overview: { ...demoOverview(), requests: [], needs: question } });
    const detail = the('.deputy-detail', sidebar.el);
    expect(the('.deputy-answer label', detail).textContent).toBe('Which order is meant?');
    expect(detail.querySelector('.deputy-next')).toBeNull();
    expect(the('.deputy-bar .mod-cta', detail).textContent).toBe('Answera');
    await sidebar.click('Answer');
    expect(document.activeElement).toBe(the('.deputy-answer input', detail));
  });
});
