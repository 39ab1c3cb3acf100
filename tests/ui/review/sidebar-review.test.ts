// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { accessibleName, buttonNamed, the, typeInto } from '../../fake-obsidian/person';
import { demoOverview, needs, NOW } from '../sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCard, requestCards } from './demo-approvals';

const openSidebar = sidebarPerTest();
const showing = (
  approvals: ReturnType<typeof requestCards>,
  notes = needs(4).filter(({ kind }) => kind === 'info'),
) => ({
  overview: { ...demoOverview(), requests: approvals, needs: notes },
});
const open = (approvals = requestCards(3)): Promise<OpenSidebar> => openSidebar(showing(approvals));

const answersOf = ({ model }: OpenSidebar): string[] =>
  model.answers.map(({ cards, answer }) => `${answer.kind} ${cards.map(({ id }) => id).join(' ')}`);

const field = (sidebar: OpenSidebar): HTMLInputElement =>
  the('.deputy-reject input', sidebar.el) as HTMLInputElement;

describe('a request in the sidebar', () => {
  it('comes first, open, with the literal fields, the body, why, and what approving means', async () => {
    const sidebar = await open([
      requestCard({
        warnings: [
          { kind: 'new_recipient', address: 'ann@example.com', text: 'New recipient: ann@example.com.' },
        ],
        blanks: ['[Name]'],
        information: ['It arrives outside its conversation.'],
        evidence: 'Does the 14th still work?',
      }),
    ]);
    expect(sidebar.list('needs')[0]).toBe('Send e-mail to Ann Lee');
    const text = sidebar.open('needs')?.textContent ?? '';
    for (const part of [
      'ToAnn Lee <ann@example.com>',
      'SubjectRe: Does the 14th still work?',
      'yes, the 14th still works.',
      'Answers a direct question.',
      "Sending can't be undone",
      'New recipient: ann@example.com.',
      '1 blank to fill in: [Name]',
      'It arrives outside its conversation.',
      'Their words: “Does the 14th still work?”',
    ])
      expect(text).toContain(part);
  });

  it('shows the mail that it answers above it, and says no sentence of it twice', async () => {
    const sidebar = await open([]);
    const before = { text: 'Dear Sam, ', isMarked: false };
    const asked = { text: 'does the 14th still work?', isMarked: true };
    const mail = { from: '', subject: '', at: null, parts: [before, asked], quoted: '', isCut: false };
    sidebar.model.mails.set(requestCard().mail!, mail);
    await sidebar.show(showing([requestCard({ evidence: asked.text })]));
    expect(the('.deputy-mail mark', sidebar.el).textContent).toBe(asked.text);
    expect(sidebar.text.split(asked.text)).toHaveLength(2);
    const [theirs, answer] = sidebar.el.querySelectorAll('.deputy-mail, .deputy-letter');
    expect([theirs, answer].map((el) => el?.className)).toEqual(['deputy-mail', 'deputy-letter']);
  });

  it('is approved while it shows what was edited, too', async () => {
    const before = { fields: [], body: 'Hi Ann, no.' };
    const sidebar = await open([requestCard({ before })]);
    await sidebar.clickItem('Send e-mail');
    await sidebar.press('d');
    await sidebar.press('a');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve r1']);
  });

  it('has its buttons in one order, with their keys', async () => {
    const sidebar = await open();
    const buttons = [...the('.deputy-answers', sidebar.el).querySelectorAll('button')];
    expect(buttons.map(accessibleName)).toEqual(['Approve', 'Edit', 'Reject', 'Snooze']);
    const hints = buttons.slice(0, 3).map((button) => the('kbd', button).textContent);
    expect(hints).toEqual(['a', 'e', 'r']);
  });

  it('stands in for the note whose draft it would send', async () => {
    const [need] = needs(1);
    const approvals = [requestCard({ draft: need!.draft })];
    const sidebar = await openSidebar({
      overview: { ...demoOverview(), requests: approvals, needs: needs(2) },
    });
    expect(sidebar.list('needs')).toEqual([
      'Status page · API down in eu-west',
      'Ann Lee · Does the 14th still work?',
    ]);
  });

  it('is open where that note was, and the note again once it is gone', async () => {
    const [need] = needs(1);
    const sidebar = await openSidebar(showing([], needs(4)));
    await sidebar.clickItem('Ann Lee');
    const shown: (string | null)[] = [];
    for (const approvals of [[requestCard({ draft: need!.draft })], []]) {
      await sidebar.show(showing(approvals, needs(4)));
      shown.push(sidebar.focused, sidebar.open('needs')?.dataset['item'] ?? null);
    }
    expect(shown).toEqual(['Send e-mail to Ann Lee', requestCard().path, need!.title, need!.path]);
  });

  it('is left out while it is put off, and comes back by itself', async () => {
    const sidebar = await open([requestCard({ snoozedUntil: NOW + 5_000 })]);
    expect(sidebar.list('needs')).not.toContain('Send e-mail to Ann Lee');
    sidebar.model.time = NOW + 5_000;
    await sidebar.show({});
    expect(sidebar.list('needs')).toContain('Send e-mail to Ann Lee');
  });

  it('renders nothing of what a stranger wrote', async () => {
    const body = '<img src=x onerror="alert(1)"> [[link]] **bold**';
    const sidebar = await open([requestCard({ text: { fields: [], body } })]);
    expect(the('.deputy-letter-text', sidebar.el).textContent).toBe(body);
    expect(sidebar.el.querySelector('img')).toBeNull();
  });

  it('holds the call as JSON, folded', async () => {
    const sidebar = await open();
    const details = the('[data-kind=request] details', sidebar.el) as HTMLDetailsElement;
    expect(details.textContent).toBe('Details');
    expect(details.querySelector('.deputy-hidden')).toBeNull();
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await drawn();
    expect(details.textContent).toContain('"to": "ann@example.com"');
  });

  it('shows a letter of 14 lines whole, and cuts a longer one, which is not approved unread', async () => {
    const lines = (count: number) => ({ fields: [], body: Array(count).fill('A line.').join('\n') });
    const sidebar = await open([requestCard({ text: lines(14) })]);
    expect(sidebar.el.querySelector('.deputy-letter.is-cut')).toBeNull();
    await sidebar.show(showing([requestCard({ text: lines(15), hash: 'longer' })]));
    expect(sidebar.el.querySelector('.deputy-letter.is-cut')).not.toBeNull();
    await sidebar.click('Approve');
    expect(answersOf(sidebar)).toEqual([]);
    expect(the('[role=alert]', sidebar.el).textContent).toBe('Read to the end, then press a again');
    expect(sidebar.el.querySelector('.deputy-letter.is-cut')).toBeNull();
    await sidebar.click('Approve');
    expect(answersOf(sidebar)).toEqual(['approve r1']);
  });
});

describe('approving', () => {
  it('by button passes on the very card that was shown', async () => {
    const sidebar = await open();
    await sidebar.click('Approve');
    const [given] = sidebar.model.answers;
    expect([given?.answer, given?.cards[0]?.hash, given?.cards[0]?.attempt]).toEqual([
      { kind: 'approve' },
      'hash of r1',
      0,
    ]);
  });

  it('by key works on the item that has the focus, and on nothing without one', async () => {
    const sidebar = await open();
    sidebar.focus();
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual([]);
    await sidebar.press('j');
    await sidebar.press('j');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve r2']);
  });

  it('brings up the next one at once, while the first is under way', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('a');
    expect([sidebar.focused, answersOf(sidebar)]).toEqual(['Send e-mail to Person 2', ['approve r1']]);
  });

  it('says so when it came too soon', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('a');
    sidebar.model.time -= 900;
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve r1']);
    expect(the('[role=alert]', sidebar.el).textContent).toContain('Read the end for a moment');
  });

  it('twice in a row approves once, though the next request comes under the pointer', async () => {
    const sidebar = await open();
    sidebar.model.decide = async (cards, answer) => {
      sidebar.model.answers.push({ cards, answer });
      sidebar.model.show(showing(requestCards(3).slice(1)));
    };
    buttonNamed('Approve', sidebar.el).focus();
    sidebar.model.time += 1_000;
    buttonNamed('Approve', sidebar.el).click();
    await drawn();
    buttonNamed('Approve', sidebar.el).click();
    await drawn();
    expect(answersOf(sidebar)).toEqual(['approve r1']);
    await sidebar.click('Approve');
    expect(answersOf(sidebar)).toEqual(['approve r1', 'approve r2']);
  });

  it('takes a burst of taps for one answer, however long it lasts, and the tap after a rest for the next', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    const tap = async (afterMs: number): Promise<void> => {
      sidebar.model.time += afterMs;
      const button = buttonNamed('Approve', sidebar.el);
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      await drawn();
    };
    await tap(1_000);
    for (let taps = 0; taps < 20; taps += 1) await tap(150);
    expect(answersOf(sidebar)).toEqual(['approve r1']);
    expect(the('[role=alert]', sidebar.el).textContent).toContain('Read this one for a moment');
    await tap(600);
    expect(answersOf(sidebar)).toEqual(['approve r1', 'approve r2']);
  });

  it('takes no press that was meant for the text that stood there just before', async () => {
    const sidebar = await open([requestCard()]);
    await sidebar.clickItem('Send e-mail');
    sidebar.model.time += 1_000;
    await sidebar.show(showing([requestCard({ hash: 'another', text: { fields: [], body: 'Pay me.' } })]));
    buttonNamed('Approve', sidebar.el).click();
    await drawn();
    expect(answersOf(sidebar)).toEqual([]);
    await sidebar.click('Approve');
    expect(sidebar.model.answers[0]?.cards[0]?.hash).toBe('another');
  });

  it('waits no longer for a press that came too soon: a steady rhythm gets on', async () => {
    const sidebar = await open([requestCard()]);
    await sidebar.clickItem('Send e-mail');
    sidebar.model.time += 1_000;
    await sidebar.show(showing([requestCard({ hash: 'another' })]));
    const answered: string[][] = [];
    for (let presses = 0; presses < 2; presses += 1) {
      sidebar.model.time += 300;
      buttonNamed('Approve', sidebar.el).click();
      await drawn();
      answered.push(answersOf(sidebar));
    }
    expect(answered).toEqual([[], ['approve r1']]);
  });

  it('is not what holding the key means, nor is selecting', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    for (const key of ['a', 'x']) await sidebar.press(key, { repeat: true });
    expect(answersOf(sidebar)).toEqual([]);
    expect(sidebar.el.querySelector('.deputy-selection')).toBeNull();
  });

  it('is not begun again while it is under way', async () => {
    const sidebar = await open();
    await sidebar.show({ deciding: new Set(['r1']) });
    expect(buttonNamed('Approve', sidebar.el).getAttribute('aria-disabled')).toBe('true');
    await sidebar.click('Approve');
    await sidebar.clickItem('Person 1');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual([]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }, { altKey: true }])(
    'is not what %j means',
    async (modifiers) => {
      const sidebar = await open();
      await sidebar.clickItem('Person 1');
      for (const key of ['a', 'r', 'h', 'x', 'd']) await sidebar.press(key, modifiers);
      expect([answersOf(sidebar), sidebar.el.querySelector('.deputy-reject')]).toEqual([[], null]);
    },
  );

  it('without single keys is not a letter any more', async () => {
    const sidebar = await openSidebar({
      ...showing(requestCards(1)),
      settings: {
        singleKeys: false,
        sendDelaySeconds: 0,
        asksForName: false,
        unconfirmedProfile: null,
        mailIn: 'unset',
        hasFolders: true,
        houseRules: '',
        provider: 'Anthropic',
        model: '',
      },
    });
    await sidebar.clickItem('Person 1');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual([]);
    expect(buttonNamed('Approve', sidebar.el).getAttribute('aria-keyshortcuts')).toBeNull();
  });
});

describe('no decision', () => {
  it('is what Esc, another item, closing and looking away are', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('Escape');
    await sidebar.press('r');
    typeInto(field(sidebar), 'No.');
    await sidebar.press('Escape');
    expect(sidebar.el.querySelector('.deputy-reject')).toBeNull();
    await sidebar.press('r');
    field(sidebar).blur();
    await drawn();
    await sidebar.clickItem('Person 2');
    await sidebar.press('r');
    typeInto(field(sidebar), 'No.');
    sidebar.close();
    await drawn();
    expect(answersOf(sidebar)).toEqual([]);
  });

  it('is what closing the menu of times is', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('h');
    expect(buttonNamed('Tomorrow morning, Sun 08:00', document)).toBeDefined();
    await sidebar.press('Escape');
    expect(answersOf(sidebar)).toEqual([]);
  });
});

describe('rejecting', () => {
  it('asks why; Enter rejects with the reason', async () => {
    const sidebar = await open();
    await sidebar.click('Reject');
    expect(document.activeElement).toBe(field(sidebar));
    typeInto(field(sidebar), '  Wrong Ann. ');
    await sidebar.press('Enter');
    expect(sidebar.model.answers.map(({ answer }) => answer)).toEqual([
      { kind: 'reject', reason: 'Wrong Ann.' },
    ]);
    expect(sidebar.el.querySelector('.deputy-reject')).toBeNull();
  });

  it('leaves Enter and Esc to the input method, and every letter to the field', async () => {
    const sidebar = await open();
    await sidebar.click('Reject');
    for (const modifiers of [{ isComposing: true }, { keyCode: 229 }]) {
      expect(await sidebar.press('Enter', modifiers)).toBe(true);
      expect(await sidebar.press('Escape', modifiers)).toBe(true);
    }
    for (const key of ['a', 'e', 'r', 'h', 'x', 'j']) expect(await sidebar.press(key)).toBe(true);
    expect(answersOf(sidebar)).toEqual([]);
    expect(document.activeElement).toBe(field(sidebar));
  });
});

describe('the other answers', () => {
  it('edit opens the note of the request, by button and by key', async () => {
    const sidebar = await open();
    await sidebar.click('Edit');
    await sidebar.press('Escape');
    await sidebar.clickItem('Person 2');
    await sidebar.press('e');
    expect(sidebar.model.asked).toEqual(['open Pending_Approval/1.md', 'open Pending_Approval/2.md']);
  });

  it('snooze asks until when', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('h');
    await sidebar.click('Tomorrow morning, Sun 08:00', document.body);
    expect(sidebar.model.answers[0]?.answer).toEqual({
      kind: 'snooze',
      until: Date.UTC(2026, 10, 22, 8),
    });
  });

  it('source opens the mail it is about, as does the key', async () => {
    const sidebar = await open([requestCard()]);
    the('.deputy-technical summary', sidebar.el).click();
    await drawn();
    await sidebar.click('Source');
    await sidebar.clickItem('Send e-mail');
    await sidebar.press('o');
    expect(sidebar.model.asked).toEqual(Array(2).fill('open Needs_Action/Does the 14th still work.md'));
  });

  it('diff shows what was edited, word by word, with changed addresses marked', async () => {
    const card = requestCard({
      before: {
        fields: [
          { name: 'To', text: 'ann@example.org' },
          { name: 'Subject', text: 'Re: Does the 14th still work?' },
        ],
        body: 'Hi Ann, yes, the 15th works. See https://a.example/x',
      },
      text: {
        fields: [
          { name: 'To', text: 'ann@example.com' },
          { name: 'Subject', text: 'Re: Does the 14th still work?' },
        ],
        body: 'Hi Ann, yes, the 14th works. See https://b.example/x',
      },
    });
    const sidebar = await open([card]);
    await sidebar.clickItem('Send e-mail');
    await sidebar.press('d');
    const texts = (selector: string): string[] =>
      [...sidebar.el.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('ins')).toEqual(['ann@example.com', '14th', 'https://b.example/x']);
    expect(texts('del')).toEqual(['ann@example.org', '15th', 'https://a.example/x']);
    expect(texts('.is-target')).toHaveLength(4);
    await sidebar.press('Escape');
    expect(texts('ins')).toEqual([]);
  });

  it('"Was it sent?" takes Sent or Not sent, and no approval', async () => {
    const status = { kind: 'outcome_unknown', name: 'Was it sent?', reason: 'Look.', isOpen: true } as const;
    const sidebar = await open([requestCard({ status })]);
    expect(sidebar.open('needs')?.textContent).toContain('Was it sent?');
    await sidebar.clickItem('Send e-mail');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual([]);
    await sidebar.click('Not sent');
    expect(sidebar.model.answers[0]?.answer).toEqual({ kind: 'resolve', wasSent: false });
  });

  it('of two texts takes the one that is picked', async () => {
    const status = { kind: 'contested', name: 'Changed in two places', reason: '', isOpen: true } as const;
    const other = { fields: [], body: 'Friday, then.' };
    const below = requestCard({ id: 'r0', path: 'Pending_Approval/below.md' });
    const sidebar = await open([requestCard({ status, other }), below]);
    const shown = sidebar.open('needs')?.dataset['item'];
    expect(sidebar.open('needs')?.textContent).toContain('Friday, then.');
    expect(() => buttonNamed('Approve', sidebar.el)).toThrow();
    await sidebar.click('Use the draft');
    expect(sidebar.model.answers[0]?.answer).toEqual({ kind: 'pick', side: 'draft' });
    expect(sidebar.open('needs')?.dataset['item']).toBe(shown);
  });
});

describe('several at once', () => {
  it('are selected by key, and answered as they stood on the screen when it was begun', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('x');
    await sidebar.press('J', { shiftKey: true });
    expect(sidebar.text).toContain('2 selected');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve r1 r2']);
    expect(sidebar.text).not.toContain('selected');
  });

  it('are approved by a button that says how many were read, and so can go', async () => {
    const sidebar = await open();
    const label = (): string => the('.deputy-selection .mod-cta', sidebar.el).textContent;
    await sidebar.clickItem('Person 1');
    await sidebar.press('x');
    await sidebar.press('J', { shiftKey: true });
    expect(label()).toMatch(/^Approve 1 read/);
    await sidebar.press('Escape');
    await sidebar.clickItem('Person 2');
    await sidebar.press('J', { shiftKey: true });
    await sidebar.press('J', { shiftKey: true });
    expect(label()).toMatch(/^Approve 2 mails/);
  });

  it('are read by a key that goes to the next unread one, and round to the first', async () => {
    const lost = { kind: 'outcome_unknown', name: 'Was it sent?', reason: '', isOpen: true } as const;
    const [one, two, three] = requestCards(3);
    const sidebar = await open([one!, requestCard({ ...two!, status: lost }), three!]);
    await sidebar.clickItem('Person 3');
    await sidebar.press('i');
    expect(sidebar.focused).toContain('Person 1');
    await sidebar.press('i');
    expect(sidebar.text).toContain('Nothing unread is left to approve');
    expect(answersOf(sidebar)).toEqual([]);
  });

  it('are selected by a click with Ctrl, and rejected with one reason', async () => {
    const sidebar = await open();
    const lines = [...sidebar.el.querySelectorAll<HTMLElement>('[data-list=needs] .deputy-summary')];
    for (const line of lines.slice(0, 2))
      line.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    await drawn();
    await sidebar.click('Reject', the('.deputy-selection', sidebar.el));
    typeInto(field(sidebar), 'Later.');
    await sidebar.show(showing([...requestCards(3), requestCard({ id: 'new', path: 'new.md' })]));
    await sidebar.press('Enter');
    expect(answersOf(sidebar)).toEqual(['reject r1 r2']);
  });

  it('never hold one that has gone, one that came, or one that can not be approved', async () => {
    const lost = { kind: 'outcome_unknown', name: 'Was it sent?', reason: '', isOpen: true } as const;
    const cards = requestCards(3);
    const sidebar = await open([cards[0]!, cards[1]!, requestCard({ ...cards[2]!, status: lost })]);
    await sidebar.clickItem('Person 1');
    await sidebar.press('x');
    await sidebar.press('J', { shiftKey: true });
    await sidebar.press('J', { shiftKey: true });
    await sidebar.show(showing([cards[1]!, requestCard({ ...cards[2]!, status: lost })]));
    await sidebar.click('Approve 1 mail', the('.deputy-selection', sidebar.el));
    expect(answersOf(sidebar)).toEqual(['approve r2']);
  });

  it('are notes as well, which are marked done by the key that marks one', async () => {
    const sidebar = await openSidebar(showing(requestCards(1), needs(4)));
    await sidebar.clickItem('Person 1');
    await sidebar.press('a', { ctrlKey: true });
    const bar = the('.deputy-selection', sidebar.el);
    expect(bar.textContent).toContain('5 selected');
    expect(bar.textContent).toContain('Mark 4 notes done');
    await sidebar.press('e');
    const paths = sidebar.model.asked[0]?.replace('mark done ', '').split(', ') ?? [];
    expect(new Set(paths)).toEqual(new Set(needs(4).map(({ path }) => path)));
    // The request is still selected, and was neither edited nor decided on.
    expect(sidebar.text).toContain('1 selected');
    expect([sidebar.model.asked.length, answersOf(sidebar)]).toEqual([1, []]);
  });

  it('with notes alone selected approve nothing', async () => {
    const sidebar = await openSidebar(showing(requestCards(1), needs(4)));
    await sidebar.clickItem('My order');
    await sidebar.press('x');
    await sidebar.clickItem('Person 1');
    await sidebar.press('a');
    expect([answersOf(sidebar), sidebar.text.includes('1 selected')]).toEqual([[], true]);
  });

  it('are let go by Esc, which decides nothing', async () => {
    const sidebar = await open();
    await sidebar.clickItem('Person 1');
    await sidebar.press('x');
    await sidebar.press('Escape');
    expect([sidebar.text.includes('selected'), answersOf(sidebar)]).toEqual([false, []]);
  });
});
