// @vitest-environment dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Need } from '../../../src/core/app/view/needs/need';
import { buttonNamed, the } from '../../fake-obsidian/person';
import { demoOverview, needs, NOW, toRead } from './demo-overview';
import { type OpenSidebar, sidebarPerTest } from './open-sidebar';

const open = sidebarPerTest();
const openReview = sidebarPerTest('review');
const DAY = '2026-11-21';
const OF_A_DAY = toRead([DAY, 'School'], [DAY, 'Club'], [DAY, 'School'], [DAY, 'Town']);
const [FIRST, SECOND] = OF_A_DAY;

const showing = (notes = [...needs(2), ...OF_A_DAY]) => ({
  overview: { ...demoOverview(), requests: [], needs: notes },
});

const done = (notes: readonly { path: string }[]): string =>
  `mark done ${notes.map(({ path }) => path).join(', ')}`;

/** Lays the lines out so that only the first ones are on the screen. */
function showOnly(lines: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...this.ownerDocument.querySelectorAll('.deputy-day-lines button')].indexOf(this);
    return new DOMRect(0, at < lines ? 10 : 10_000, 100, 10);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

async function unfolded(): Promise<OpenSidebar> {
  const sidebar = await open(showing());
  await sidebar.clickItem('4 to read');
  return sidebar;
}

describe('what is only to be read of a day', () => {
  it('is one row below what needs the person, and says what each mail is about', async () => {
    const sidebar = await unfolded();
    expect(sidebar.list('needs').at(-1)).toBe('4 to read, 3 senders');
    const card = sidebar.open('needs')!;
    expect(card.textContent).toContain('The gate is painted');
    await sidebar.click('Club · News 1', card);
    expect(sidebar.model.asked).toEqual(['open Needs_Action/News 1.md']);
  });

  it('is a row apart from what Deputy would archive, which one key marks done', async () => {
    const toCheck = toRead([DAY, 'Shop'], [DAY, 'Shop']).map((need, index) => ({
      ...need,
      path: `Needs_Action/Offer ${String(index)}.md`,
      kind: 'check' as const,
      reason: 'You put away the last 4 mails of this sender.',
    }));
    const sidebar = await open(showing([...needs(2), ...OF_A_DAY, ...toCheck]));
    expect(sidebar.list('needs').slice(-2)).toEqual([
      '2 to check, 1 sender · Shop',
      '4 to read, 3 senders · School, Club, Town',
    ]);
    await sidebar.clickItem('2 to check');
    expect(sidebar.open('needs')!.textContent).toContain('You put away the last 4 mails');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([done(toCheck)]);
  });

  it('is done by one key, and comes back by one', async () => {
    const sidebar = await unfolded();
    await sidebar.press('e');
    await sidebar.press('z');
    expect(sidebar.model.asked).toEqual([done(OF_A_DAY), 'undo-last-action']);
  });

  it('is selected as one, and done with the notes that are selected beside it', async () => {
    const sidebar = await unfolded();
    for (const key of ['x', 'k', 'x']) await sidebar.press(key);
    await sidebar.click('Mark 5 notes done');
    expect(sidebar.model.asked[0]).toContain('Does the 14th still work.md');
    expect(sidebar.text).not.toContain('selected');
  });

  it('is none where there is one: it is a row of its own', async () => {
    const sidebar = await open(showing([FIRST!]));
    expect(sidebar.list('needs')).toEqual(['School · News 0']);
    await sidebar.click('Mark done');
    expect(sidebar.model.asked).toEqual(['markDone Needs_Action/News 0.md']);
  });

  it.each(['e', 'the button'])('is done by %s as far as it was on the screen', async (by) => {
    showOnly(2);
    const sidebar = await unfolded();
    expect(buttonNamed('Mark the 2 you saw done', sidebar.el)).toBeDefined();
    await (by === 'e' ? sidebar.press('e') : sidebar.click('Mark the 2 you saw done'));
    expect(sidebar.model.asked).toEqual([done([FIRST!, SECOND!])]);
  });

  it('leaves out what came after the person looked', async () => {
    const sidebar = await unfolded();
    showOnly(0);
    const later = toRead([DAY, 'School'], [DAY, 'Club'], [DAY, 'School'], [DAY, 'Town'], [DAY, 'Late']);
    await sidebar.show(showing([...needs(2), ...later]));
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([done(OF_A_DAY)]);
  });

  it('leaves out a later mail that has the path of one that was done', async () => {
    const sidebar = await unfolded();
    showOnly(0);
    await sidebar.show(showing([...needs(2), { ...FIRST!, at: NOW + 1 }, ...OF_A_DAY.slice(1)]));
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([done(OF_A_DAY.slice(1))]);
  });

  it('is not done unseen, and says so', async () => {
    showOnly(0);
    const sidebar = await unfolded();
    await sidebar.press('x');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([]);
    expect(sidebar.text).toContain('only what you saw is marked done');
    expect(sidebar.text).not.toContain('you saw done');
  });

  it('keeps its buttons in the review while it is selected unseen', async () => {
    showOnly(0);
    const sidebar = await openReview(showing());
    await sidebar.clickItem('4 to read');
    await sidebar.press('x');
    expect(the('.deputy-bar', sidebar.el)).toBeDefined();
  });

  it('is one row in the review, too', async () => {
    const sidebar = await openReview(showing());
    await sidebar.clickItem('4 to read');
    expect(the('.deputy-detail', sidebar.el).textContent).toContain('Town · News 3');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual([done(OF_A_DAY)]);
  });
});

describe('a note', () => {
  it.each(['click', 'key'])('moves to another place by %s', async (by) => {
    const sidebar = await open(showing([OF_A_DAY[0]!]));
    await sidebar.clickItem('News 0');
    await (by === 'key' ? sidebar.press('m') : sidebar.click('Move to…', sidebar.open('needs')!));
    expect(() => buttonNamed('Read', document.body)).toThrow();
    await sidebar.click('Do', document.body);
    expect(sidebar.model.asked).toEqual(['changePurpose Needs_Action/News 0.md do']);
  });

  const [answer] = needs(4).filter(({ kind }) => kind === 'info');
  const task = (subject: string, due?: string): Need => ({
    ...answer!,
    ...{ path: `Needs_Action/${subject}.md`, subject, sender: 'Club', title: `Club · ${subject}` },
    ...{ kind: 'do', purpose: 'do', question: null, at: NOW },
    ...(due === undefined ? {} : { due }),
  });

  it('to be done comes by its day, below what wants an answer', async () => {
    const sidebar = await open(
      showing([task('Never'), task('Late', '2026-12-20'), task('Soon', '2026-12-01'), answer!]),
    );
    const rows = sidebar.list('needs').map((row) => /Never|Soon|Late/.exec(row)?.[0] ?? 'question');
    expect(rows).toEqual(['question', 'Soon', 'Late', 'Never']);
  });
});
