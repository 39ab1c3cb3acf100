// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { buttonNamed, press, the, typeInto } from '../../fake-obsidian/person';
import { promise } from '../../promise';
import { demoOverview } from '../sidebar/demo-overview';
import { FakeModel } from '../sidebar/fake-model';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCard } from './demo-approvals';

const openReview = sidebarPerTest('review');
const openSidebar = sidebarPerTest();

const BODY = 'Hello Ann,\n\n[Your answer]\n\nKind regards\n[Your name]';
const blank = requestCard({
  text: { fields: requestCard().text.fields, body: BODY },
  blanks: ['[Your answer]', '[Your name]'],
});
const showing = (approvals = [blank]) => ({
  overview: { ...demoOverview(), requests: approvals, needs: [] },
});

const letter = ({ el }: OpenSidebar): HTMLTextAreaElement =>
  the('.deputy-frame-body textarea', el) as HTMLTextAreaElement;
const selected = (sidebar: OpenSidebar): string => {
  const { value, selectionStart, selectionEnd } = letter(sidebar);
  return document.activeElement === letter(sidebar) ? value.slice(selectionStart, selectionEnd) : '';
};
const answersOf = ({ model }: OpenSidebar): unknown[] => model.answers.map(({ answer }) => answer);
const alert = ({ el }: OpenSidebar): string => the('[role=alert]', el).textContent;

describe('a mail with blanks', () => {
  it.each(['button', 'key'])('is not approved by %s, which leads to the first blank', async (by) => {
    const sidebar = await openReview(showing());
    sidebar.focus();
    if (by === 'key') await sidebar.press('a');
    else await sidebar.click('Fill in');
    await expect.poll(() => selected(sidebar)).toBe('[Your answer]');
    expect(alert(sidebar)).toBe('2 blanks to fill in first');
    expect(answersOf(sidebar)).toEqual([]);
  });

  it('takes no key in the list while the review that shows it opens, and letters again after that', async () => {
    const sidebar = await openSidebar(showing());
    let opened = (): void => undefined;
    sidebar.model.user.openReview = () => new Promise((resolve) => (opened = resolve));
    sidebar.focus();
    await sidebar.press('j');
    await sidebar.click('Fill in');
    const typed = async (): Promise<boolean[]> => [
      await sidebar.press('z'),
      await sidebar.press('x'),
      await sidebar.press('?'),
    ];
    sidebar.model.asked.length = 0;
    expect(await typed()).toEqual([false, false, false]);
    expect([sidebar.model.asked, answersOf(sidebar)]).toEqual([[], []]);
    opened();
    await drawn();
    await sidebar.press('z');
    expect(sidebar.model.asked).not.toEqual([]);
  });

  it('takes no letter as a key before it is there to be filled in', async () => {
    const sidebar = await openReview({ overview: null });
    sidebar.goTo(blank.path, 'blank');
    await drawn();
    sidebar.focus();
    await sidebar.press('z');
    expect(sidebar.model.asked).toEqual([]);
    await sidebar.show(showing());
    await expect.poll(() => selected(sidebar)).toBe('[Your answer]');
  });

  it('shows its blanks apart from the other words, and no more once they are filled in', async () => {
    const sidebar = await openReview(showing());
    const marks = (): string[] =>
      [...sidebar.el.querySelectorAll('.deputy-frame mark')].map((el) => el.textContent);
    expect(marks()).toEqual(['[Your answer]', '[Your name]']);
    typeInto(letter(sidebar), 'Yes. [Your name]');
    await drawn();
    expect(marks()).toEqual(['[Your name]']);
  });

  it('leads from blank to blank by the key that approves, and approves when none is left', async () => {
    const sidebar = await openReview(showing());
    sidebar.focus();
    await sidebar.press('a');
    typeInto(letter(sidebar), BODY.replace('[Your answer]', 'Yes.'));
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    await expect.poll(() => selected(sidebar)).toBe('[Your name]');
    expect(answersOf(sidebar)).toEqual([]);
    typeInto(letter(sidebar), 'Hello Ann,\n\nYes.\n\nSam');
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    expect(answersOf(sidebar)).toEqual([{ kind: 'approve' }]);
  });

  it('leads from blank to blank by Tab, forward only, and out of the letter after the last', async () => {
    const sidebar = await openReview(showing());
    sidebar.focus();
    await sidebar.press('a');
    typeInto(letter(sidebar), BODY.replace('[Your answer]', 'Yes.'));
    letter(sidebar).setSelectionRange(16, 16);
    await drawn();
    expect(await sidebar.press('Tab')).toBe(false);
    expect(selected(sidebar)).toBe('[Your name]');
    expect([await sidebar.press('Tab'), await sidebar.press('Tab', { shiftKey: true })]).toEqual([
      true,
      true,
    ]);
    the('[data-field=to]', sidebar.el).focus();
    await sidebar.press('Tab');
    expect(selected(sidebar)).toBe('[Your name]');
    expect(answersOf(sidebar)).toEqual([]);
  });

  it('further down the list goes out as it reads, a moment after the last letter', async () => {
    const first = requestCard({ id: 'r0', path: 'Pending_Approval/first.md', hash: 'hash of r0' });
    const sidebar = await openReview(showing([first, blank]));
    sidebar.focus();
    await sidebar.press('j');
    await sidebar.press('j');
    await sidebar.press('a');
    typeInto(letter(sidebar), 'Hello Ann,\n\nMay 5\n\nSam');
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    const went = sidebar.model.answers.flatMap(({ cards }) => cards);
    expect(went.map(({ text }) => text.body)).toEqual(['Hello Ann,\n\nMay 5\n\nSam']);
  });

  it('takes no key while a dialog is open, neither in its text nor beside it', async () => {
    const sidebar = await openReview(showing([requestCard()]));
    sidebar.focus();
    const dialog = document.body.createDiv('modal-container');
    expect([await sidebar.press('a'), await sidebar.press('Escape')]).toEqual([false, true]);
    letter(sidebar).focus();
    expect([await sidebar.press('b'), await sidebar.press('Enter', { ctrlKey: true })]).toEqual([
      false,
      false,
    ]);
    expect(answersOf(sidebar)).toEqual([]);
    dialog.remove();
    await sidebar.press('Enter', { ctrlKey: true });
    expect(answersOf(sidebar)).toEqual([{ kind: 'approve' }]);
  });

  it('is counted at each key: bar and button say what is left', async () => {
    const sidebar = await openReview(showing());
    const foot = (): string => the('.deputy-bar', sidebar.el).textContent;
    expect(foot()).toMatch(/^Fill in.*2 blanks to fill in$/);
    sidebar.focus();
    await sidebar.press('e');
    typeInto(letter(sidebar), 'Hello Ann,\n\nYes.\n\nKind regards\n[Your name]');
    await drawn();
    expect(foot()).toMatch(/1 blank to fill in$/);
    typeInto(letter(sidebar), 'Hello Ann,\n\nYes.\n\nKind regards\nSam');
    await drawn();
    expect(foot()).toMatch(/^Approve and sendCtrl ↵/);
    expect(the('.deputy-frame', sidebar.el).parentElement?.textContent).not.toContain('to fill in');
  });

  it('is not written over by the key that led to it, in whatever rhythm, nor by another one at once', async () => {
    promise('until a pause of 600 ms single letters do nothing there, nor does a held key');
    const sidebar = await openReview(showing());
    sidebar.focus();
    await sidebar.press('a');
    await expect.poll(() => selected(sidebar)).toBe('[Your answer]');
    const after = (ms: number, key: string, repeat = false): boolean => {
      sidebar.model.time += ms;
      return press(key, { repeat }, letter(sidebar));
    };
    expect([after(300, 'a'), after(500, 'a'), after(30, 'a', true), after(500, 'z')]).toEqual(
      Array(4).fill(false),
    );
    expect([after(30, 'z', true), after(599, 'z', true)]).toEqual([false, false]);
    expect([after(601, 'a'), after(30, 'a', true), after(1, 'Backspace')]).toEqual(Array(3).fill(true));
  });

  it('counts as filled by a letter or two once the field was left', async () => {
    promise(
      'What was typed over a blank counts once the field was left, or a digit or more than two letters stand there',
    );
    const card = requestCard({
      text: { fields: requestCard().text.fields, body: 'They are with [when] at the desk.' },
      blanks: ['[when]'],
    });
    const sidebar = await openReview(showing([card]));
    sidebar.focus();
    await sidebar.press('a');
    typeInto(letter(sidebar), 'They are with aa at the desk.');
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    expect(answersOf(sidebar)).toEqual([]);
    await expect.poll(() => selected(sidebar)).toBe('aa');
    expect(the('.deputy-bar-hint', sidebar.el).textContent).toBe(
      '“aa” for a blank? Press again if you mean it',
    );
    expect([answersOf(sidebar), sidebar.model.edits]).toEqual([[], ['They are with aa at the desk.']]);
    await sidebar.press('Enter', { ctrlKey: true });
    expect(answersOf(sidebar)).toEqual([{ kind: 'approve' }]);
  });

  it('is counted alike in box, row, foot and button while short answers fill it', async () => {
    promise(
      'What was typed over a blank counts once the field was left, or a digit or more than two letters stand there',
    );
    const body = 'Ich kann am [Datum], um [Uhrzeit].';
    const card = requestCard({
      text: { fields: requestCard().text.fields, body },
      blanks: ['[Datum]', '[Uhrzeit]'],
    });
    const sidebar = await openReview(showing([card]));
    const counts = (): (string | undefined)[] =>
      ['.deputy-cautions', '.deputy-third-line', '.deputy-bar'].map(
        (part) => /\d blanks? to fill in/.exec(sidebar.el.querySelector(part)?.textContent ?? '')?.[0],
      );
    sidebar.focus();
    await sidebar.press('a');
    typeInto(letter(sidebar), 'Ich kann am Di, um [Uhrzeit].');
    await drawn();
    expect(counts()).toEqual(Array(3).fill('2 blanks to fill in'));
    await sidebar.press('Enter', { ctrlKey: true });
    await expect.poll(() => selected(sidebar)).toBe('[Uhrzeit]');
    expect(counts()).toEqual(Array(3).fill('1 blank to fill in'));
    typeInto(letter(sidebar), 'Ich kann am Di, um 14.');
    await drawn();
    expect(counts()).toEqual(Array(3).fill(undefined));
    await sidebar.press('Enter', { ctrlKey: true });
    const went = sidebar.model.answers.flatMap(({ cards }) => cards);
    expect(went.map(({ text }) => text.body)).toEqual(['Ich kann am Di, um 14.']);
  });

  it('is one text with both filled in, once the name is saved right after typing', async () => {
    const { settings } = new FakeModel();
    const edited = { ...blank, before: blank.text };
    const sidebar = await openReview({ ...showing([edited]), settings: { ...settings, asksForName: true } });
    sidebar.focus();
    await sidebar.press('a');
    typeInto(letter(sidebar), BODY.replace('[Your answer]', 'Yes.'));
    const name = the('.deputy-name input', sidebar.el) as HTMLInputElement;
    typeInto(name, 'Sam Lee');
    press('Enter', {}, name);
    await drawn();
    const signed = 'Hello Ann,\n\nYes.\n\nKind regards\nSam Lee';
    expect([letter(sidebar).value, sidebar.model.edits.at(-1)]).toEqual([signed, signed]);
    expect(sidebar.model.asked).toEqual(['name Sam Lee']);
    letter(sidebar).focus();
    await sidebar.press('Enter', { ctrlKey: true });
    expect(answersOf(sidebar)).toEqual([{ kind: 'approve' }]);
  });

  it('offers the name that was written over its blank for the other letters', async () => {
    const { settings } = new FakeModel();
    const body = BODY.replace('[Your answer]', 'Yes.').replace('[Your name]', 'Sam Lee');
    const signed = { ...blank, text: { ...blank.text, body }, before: blank.text, blanks: [] };
    const sidebar = await openReview({ ...showing([signed]), settings: { ...settings, asksForName: true } });
    expect(the('.deputy-name label', sidebar.el).textContent).toContain('Sign other replies with this name');
    await sidebar.click('Save');
    expect([sidebar.model.edits, sidebar.model.asked]).toEqual([[], ['name Sam Lee']]);
  });

  it('goes out as it is only by another button, which says so', async () => {
    const sidebar = await openReview(showing());
    await sidebar.click('Send anyway…');
    expect(answersOf(sidebar)).toEqual([{ kind: 'approve', withBlanks: true }]);
  });

  it('in the sidebar leads to the blank in the review', async () => {
    const sidebar = await openSidebar(showing());
    sidebar.focus();
    await sidebar.clickItem('Send e-mail to Ann Lee');
    await sidebar.press('a');
    await sidebar.click('Fill in');
    expect(sidebar.model.asked).toEqual([`review ${blank.path} blank`, `review ${blank.path} blank`]);
    expect(answersOf(sidebar)).toEqual([]);
  });

  it('leads to a blank of its subject first', async () => {
    const fields = [
      { name: 'To', text: 'ann@example.com' },
      { name: 'Subject', text: 'Offer for [Company]' },
    ];
    const card = requestCard({ text: { fields, body: BODY }, blanks: ['[Company]', '[Your answer]'] });
    const sidebar = await openReview(showing([card]));
    await sidebar.click('Fill in');
    const field = the('[data-field=subject]', sidebar.el) as HTMLTextAreaElement;
    await expect.poll(() => document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[Company]');
  });

  it('that can only be read here opens its note', async () => {
    const hidden = { fields: requestCard().text.fields, body: 'Pay\u200B [Name]' };
    const sidebar = await openReview(showing([requestCard({ text: hidden, blanks: ['[Name]'] })]));
    await sidebar.click('Fill in');
    expect(sidebar.model.asked).toEqual([`open ${requestCard().path}`]);
    expect(buttonNamed('Fill in', sidebar.el).isConnected).toBe(true);
  });
});
