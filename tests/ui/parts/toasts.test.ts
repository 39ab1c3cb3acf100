// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { drawn, sidebarPerTest } from '../sidebar/open-sidebar';
import { emptyOverview } from '../sidebar/demo-overview';
import { Toasts, UNTIL_HIDDEN } from '../../../src/ui/parts/toasts';
import { buttonNamed, click, the } from '../../fake-obsidian/person';
import { FakeClock } from '../../fakes/fake-clock';
import { noticeText } from '../ui-stage';

const SHOWN_MS = 8_000;

const openSidebar = sidebarPerTest();
const openReview = sidebarPerTest('review');
const openOnPhone = sidebarPerTest('all', 'phone');

const stage = async () => {
  const clock = new FakeClock();
  const seen = { isViewSeen: true };
  const toasts = new Toasts(clock, () => seen.isViewSeen);
  const undone: string[] = [];
  const say = (title: string, about?: string, forMs = SHOWN_MS): (() => void) =>
    toasts.show(
      {
        title,
        lines: [],
        undo: () => undone.push(about ?? title),
        ...(about === undefined ? {} : { about }),
      },
      forMs,
    );
  const { el } = await openSidebar({ toasts });
  const lines = async (): Promise<string[]> => {
    await drawn();
    return [...el.querySelectorAll('[role=status] .deputy-toast > span')].map(
      ({ textContent }) => textContent,
    );
  };
  const see = (isViewSeen: boolean): void => {
    seen.isViewSeen = isViewSeen;
    toasts.draw();
  };
  return { clock, toasts, undone, say, el, lines, see };
};

describe('what happened just now', () => {
  it('is said by the view that is seen, and by no notice over it, until its time is over', async () => {
    const { clock, lines, say } = await stage();
    say('Triaged 4 notes');
    expect([await lines(), noticeText()]).toEqual([['Triaged 4 notes.'], '']);
    await clock.advance(SHOWN_MS - 1);
    expect(await lines()).toHaveLength(1);
    await clock.advance(1);
    expect(await lines()).toEqual([]);
  });

  it('moves with its Undo to a notice when the view is closed, and back', async () => {
    const { lines, say, see, undone } = await stage();
    say('Sending to Ann', 'The 14th?', UNTIL_HIDDEN);
    see(false);
    expect([await lines(), noticeText()]).toEqual([[], 'Sending to Ann.Undo']);
    see(true);
    expect([await lines(), noticeText()]).toEqual([['Sending to Ann.'], '']);
    see(false);
    click(buttonNamed('Undo', the('.notice')));
    see(true);
    expect([await lines(), noticeText(), undone]).toEqual([[], '', ['The 14th?']]);
  });

  it('is one line for mails that are sent at once, whose Undo takes the newest back', async () => {
    const { el, lines, say, undone } = await stage();
    say('Sending to Ann', 'The 14th?', UNTIL_HIDDEN);
    say('Sending to Bo', 'The keys', UNTIL_HIDDEN);
    say('Sending to Cy', 'Lunch', UNTIL_HIDDEN);
    expect(await lines()).toEqual(['3 sending.']);
    click(buttonNamed('Undo: 3 sending.', el));
    expect([await lines(), undone]).toEqual([['2 sending.'], ['Lunch']]);
    click(buttonNamed('Undo: 2 sending.', el));
    expect([await lines(), undone]).toEqual([['Sending to Ann.'], ['Lunch', 'The keys']]);
  });

  it('names the subject in each notice where two of a kind are said at once', async () => {
    const { lines, say, see } = await stage();
    const hide = say('Sending to Ann', 'The 14th?', UNTIL_HIDDEN);
    expect(await lines()).toEqual(['Sending to Ann.']);
    say('Sending to Ann', 'The keys', UNTIL_HIDDEN);
    see(false);
    expect(noticeText()).toContain('Sending to Ann: The 14th?');
    expect(noticeText()).toContain('Sending to Ann: The keys.');
    hide();
    expect(noticeText()).toBe('Sending to Ann.Undo');
  });

  it('is at most three lines, the newest last, and what can be undone gives way last', async () => {
    const { lines, say, toasts } = await stage();
    say('One');
    for (const title of ['Two', 'Three', 'Four']) toasts.show({ title, lines: [], undo: null }, SHOWN_MS);
    expect(await lines()).toEqual(['One.', 'Three.', 'Four.']);
    for (const title of ['Five', 'Six', 'Seven']) say(title);
    expect(await lines()).toEqual(['Five.', 'Six.', 'Seven.']);
  });

  it('is undone once, and leaves the focus in the view', async () => {
    const { el, lines, say, undone } = await stage();
    say('Rejected it');
    await drawn();
    const undo = buttonNamed('Undo: Rejected it.', el);
    undo.focus();
    click(undo);
    click(undo);
    expect([await lines(), undone]).toEqual([[], ['Rejected it']]);
    expect(document.activeElement).toBe(the('.deputy', el));
  });

  it('offers no Undo for what was undone elsewhere', async () => {
    const { lines, toasts } = await stage();
    const undo = (): void => undefined;
    toasts.show({ title: 'Triaged 2 notes', lines: [], undo, operations: ['a', 'b'] }, SHOWN_MS);
    toasts.keepUndoable(new Set(['b']));
    expect(await lines()).toHaveLength(1);
    toasts.keepUndoable(new Set(['c']));
    expect(await lines()).toEqual([]);
  });

  it('is gone with the plugin', async () => {
    const { say, see, toasts } = await stage();
    see(false);
    say('Triaged 4 notes');
    toasts.close();
    say('Too late');
    expect(noticeText()).toBe('');
  });
});

it('the review has one line for all of it, so that the letter loses no room', async () => {
  const toasts = new Toasts(new FakeClock(), () => true);
  const { el } = await openReview({ toasts, overview: emptyOverview() });
  for (const about of ['The 14th?', 'The keys'])
    toasts.show({ title: 'Sending', about, lines: [], undo: () => undefined }, UNTIL_HIDDEN);
  toasts.show({ title: 'Too late to undo', lines: [], undo: null }, SHOWN_MS);
  await drawn();
  expect([...el.querySelectorAll('.deputy-toast > span')].map(({ textContent }) => textContent)).toEqual([
    'Too late to undo. 2 sending.',
  ]);
});

it('the sidebar of a phone has one line for all of it, too', async () => {
  const toasts = new Toasts(new FakeClock(), () => true);
  const { el } = await openOnPhone({ toasts });
  for (const about of ['The 14th?', 'The keys', 'The roof'])
    toasts.show({ title: 'Sending', about, lines: [], undo: () => undefined }, UNTIL_HIDDEN);
  toasts.show({ title: 'Triaged 4 notes', lines: [], undo: null }, SHOWN_MS);
  await drawn();
  expect(
    [...el.querySelectorAll('.deputy-toasts.mod-one > *')].map(({ textContent }) => textContent),
  ).toEqual(['Triaged 4 notes. 3 sending.Undo: Triaged 4 notes. 3 sending.']);
});

it('the review says it where both can be seen', async () => {
  const toasts = new Toasts(new FakeClock(), () => true);
  const { el, model } = await openSidebar({ toasts });
  toasts.show({ title: 'Sending to Ann', lines: [], undo: null }, UNTIL_HIDDEN);
  await drawn();
  expect(el.querySelectorAll('.deputy-toast')).toHaveLength(1);
  model.show({ isReviewShown: true });
  await drawn();
  expect(el.querySelectorAll('.deputy-toast')).toHaveLength(0);
});
