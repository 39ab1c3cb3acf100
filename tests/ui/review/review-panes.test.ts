// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { accessibleName, buttonNamed, press, the, typeInto } from '../../fake-obsidian/person';
import type { MailView } from '../../../src/core/approvals/view/mail-view';
import { promise } from '../../promise';
import { demoOverview, needs, NOW } from '../sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCard, requestCards } from './demo-approvals';

const openReview = sidebarPerTest('review');
const openSidebar = sidebarPerTest();
const openOnPhone = sidebarPerTest('review', 'phone');
const showing = (approvals = requestCards(3), notes = needs(4).filter(({ kind }) => kind === 'info')) => ({
  overview: { ...demoOverview(), requests: approvals, needs: notes },
});
const TO_DO = needs(4).filter(({ kind }) => kind === 'delegate');
const open = (...given: Parameters<typeof showing>): Promise<OpenSidebar> => openReview(showing(...given));

const title = ({ el }: OpenSidebar): string => the('.deputy-detail-title bdi', el).textContent;
const text = ({ el }: OpenSidebar): HTMLTextAreaElement =>
  the('.deputy-frame-body textarea', el) as HTMLTextAreaElement;
const answersOf = ({ model }: OpenSidebar): string[] =>
  model.answers.map(({ cards, answer }) => `${answer.kind} ${cards.map(({ hash }) => hash).join(' ')}`);

it('a phone, which has no key for it, has the last undo above the list', async () => {
  const sidebar = await openOnPhone(showing());
  await sidebar.click('Undo: Archived Ten tips for tulips');
  expect(sidebar.model.asked).toEqual(['undo-last-action']);
  await sidebar.show({ ...showing(), undoable: null });
  expect(sidebar.text).not.toContain('Undo');
});

describe('the review', () => {
  it('shows their mail, with what the answer rests on, above the answer', async () => {
    const sidebar = await openReview({});
    sidebar.model.mails.set(requestCard().mail!, {
      from: 'Ann Lee <ann@example.com>',
      subject: 'Does the 14th still work?',
      at: NOW - 3_600_000,
      parts: [
        { text: 'Dear Sam, ', isMarked: false },
        { text: 'does the 14th still work?', isMarked: true },
      ],
      quoted: 'On Monday you wrote',
      isCut: false,
    });
    await sidebar.show(showing([requestCard()]));
    expect(the('.deputy-detail-facts', sidebar.el).textContent).toBe(
      'Ann Lee <ann@example.com> · Sat, 21 Nov 2026, 08:42 · 1 of 2',
    );
    expect(the('.deputy-mail mark', sidebar.el).textContent).toBe('does the 14th still work?');
    expect(text(sidebar).value).toBe(requestCard().text.body);
  });

  it('has its answers at the foot, and goes on to the next with each', async () => {
    const sidebar = await open();
    const bar = the('.deputy-bar', sidebar.el);
    expect([...bar.querySelectorAll('button')].map(accessibleName)).toEqual([
      'Approve and send',
      'Edit',
      'Reject',
      'Snooze',
    ]);
    sidebar.focus();
    await sidebar.press('a');
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve hash of r1', 'approve hash of r2']);
    expect(title(sidebar)).toBe('Question 3');
  });

  it.each(['review', 'sidebar'] as const)(
    '%s: leads to approvals that Deputy did not carry out before it was closed',
    async (where) => {
      const [one, two, three] = requestCards(3);
      const cards = [one!, { ...two!, isCutOff: true }, { ...three!, isCutOff: true }];
      const sidebar = await (where === 'review' ? open(cards) : openSidebar(showing(cards)));
      expect(the('.deputy-cut-off p', sidebar.el).textContent).toBe(
        '2 approvals were not carried out, because Deputy was closed.',
      );
      await sidebar.click('See them');
      expect(the('[data-current]', sidebar.el).textContent).toMatch(/Question 2|Person 2/);
      await sidebar.show(showing([one!]));
      expect(sidebar.el.querySelector('.deputy-cut-off')).toBeNull();
    },
  );

  it('leads to what was not carried out from behind a filter, too', async () => {
    const sidebar = await open([{ ...requestCard(), isCutOff: true }], TO_DO);
    await sidebar.click('Do 1');
    expect(sidebar.list('needs')).toEqual(['Dr. Iris Nowak-Santamaría · Contract clause 7']);
    await sidebar.click('See it');
    expect([sidebar.list('needs').length, title(sidebar)]).toEqual([2, 'Does the 14th still work?']);
  });

  it('heads a note of no sender with its own name, and says once what is to be done', async () => {
    const own = { ...needs(2)[1]!, sender: '', subject: 'Heating', from: null, title: 'Heating' };
    const sidebar = await open([], [own]);
    expect(title(sidebar)).toBe('Heating');
    const detail = the('.deputy-detail', sidebar.el).textContent;
    expect(detail.split('For you to do')).toHaveLength(2);
    expect(the('.deputy-detail-facts', sidebar.el).textContent).toBe('1 of 1');
  });

  it('says that nothing is left only when nothing waits for triage', async () => {
    const none = { ...demoOverview(), requests: [], needs: [] };
    const sidebar = await openReview({ overview: { ...none, pending: 0 } });
    expect(the('.deputy-empty', sidebar.el).textContent).toContain("You're done.");
    await sidebar.show({ overview: { ...none, pending: 3 } });
    expect(the('.deputy-empty', sidebar.el).textContent).toBe('3 notes wait for triage.');
    await sidebar.show({ overview: { ...none, pending: 1, mailFiles: 1 } });
    expect(the('.deputy-empty', sidebar.el).textContent).toBe('1 note and 1 mail file wait for triage.');
    await sidebar.show({ estimate: '2 notes, about $0.02' });
    await sidebar.click('Run triage (2 notes, about $0.02)');
    expect(sidebar.model.asked).toEqual(['run-triage']);
  });

  it('says how mail comes in where none was ever decided on', async () => {
    const none = { ...demoOverview(), requests: [], needs: [], decisions: [], pending: 0 };
    const sidebar = await openReview({ overview: none });
    expect(the('.deputy-empty', sidebar.el).textContent).toContain('No mail yet.');
    await sidebar.click('Add five sample mails');
    expect(sidebar.model.asked).toEqual(['addSamples']);
  });

  it('leads back from a group that has become empty', async () => {
    const sidebar = await open(requestCards(3), TO_DO);
    await sidebar.click('Do 1');
    const { needs: all, ...rest } = demoOverview();
    await sidebar.show({ overview: { ...rest, needs: all.filter(({ kind }) => kind !== 'delegate') } });
    expect(sidebar.list('needs')).toEqual([]);
    expect(the('.deputy-empty', sidebar.el).textContent).toBe('Nothing of this kind waits.');
    await sidebar.click('Show all');
    expect(sidebar.list('needs').length).toBeGreaterThan(0);
  });

  it('shows one group, and how many there are of each', async () => {
    const sidebar = await open(requestCards(3), TO_DO);
    await sidebar.click('Do 1');
    expect(sidebar.list('needs')).toEqual(['Dr. Iris Nowak-Santamaría · Contract clause 7']);
    await sidebar.click('All 4');
    expect(sidebar.list('needs')).toHaveLength(4);
  });

  it('says what the icon of a row means where the mouse rests on it', async () => {
    const sidebar = await open(requestCards(1), needs(1));
    const icons = [...sidebar.el.querySelectorAll<HTMLElement>('.deputy-need .deputy-icon')];
    expect(icons.map(({ title: words }) => words)).toEqual(['Mail to approve', 'Draft to check']);
  });

  it('calls a mail that the mail app has by what is asked about it', async () => {
    const status = { kind: 'handed_over', name: 'Was it sent?', reason: '', isOpen: true } as const;
    const sidebar = await open([requestCard({ status, choices: ['sent', 'not-sent'] })], []);
    const row = the('.deputy-need', sidebar.el);
    expect(row.textContent).toMatch(/^Was it sent\?: Ann Lee/);
    expect(the('.deputy-detail-title', sidebar.el).textContent).toMatch(/^Was it sent\?: /);
  });

  it('leads to what is snoozed', async () => {
    const later = requestCard({ snoozedUntil: NOW + 3_600_000 });
    const sidebar = await open([later]);
    await sidebar.click('1 snoozed');
    expect(sidebar.list('needs')).toEqual(['Ann Lee · Does the 14th still work?']);
    await sidebar.click('Wake now');
    expect(sidebar.model.answers.map(({ answer }) => answer)).toEqual([{ kind: 'snooze', until: null }]);
  });

  it('says that an approval is final only where it can not be undone first', async () => {
    const sidebar = await open([requestCard()]);
    expect(sidebar.text).toContain("Sending can't be undone");
    await sidebar.show({ settings: { ...sidebar.model.settings, sendDelaySeconds: 10 } });
    expect(sidebar.text).toContain('Sends 10 s after you approve');
    expect(sidebar.text).not.toContain("can't be undone");
  });

  it('takes Space and Enter on a button as presses, and held keys as none', async () => {
    const sidebar = await open();
    buttonNamed('Approve and send', sidebar.el).focus();
    expect(await sidebar.press('Enter', { repeat: true })).toBe(false);
    await sidebar.press('a', { repeat: true });
    expect(answersOf(sidebar)).toEqual([]);
  });
});

describe('a text that is not seen yet', () => {
  const MAIL = { from: 'Ann', subject: '', at: null, parts: [], quoted: '', isCut: false };

  it.each([
    ['review', 'Loading their mail', MAIL],
    ['review', 'Loading their mail', null],
    ['sidebar', 'Read to the end, then press a again', MAIL],
    ['sidebar', 'Read to the end, then press a again', null],
  ] as const)(
    '%s: is not approved before the mail that it answers is there, or is known to be missing',
    async (where, why, mail) => {
      const sidebar = await (where === 'review' ? openReview : openSidebar)({});
      let arrive: (mail: MailView | null) => void = () => undefined;
      sidebar.model.automation.answer({
        approvals: { readMail: () => new Promise((resolve) => (arrive = resolve)) },
      });
      await sidebar.show(showing([requestCard()]));
      await sidebar.clickItem('Ann Lee');
      const said = (): string => the('[role=alert]', sidebar.el).textContent;
      await sidebar.press('a');
      expect([answersOf(sidebar), said()]).toEqual([[], why]);
      expect(sidebar.el.querySelector('.deputy-detail-nudge')?.textContent).toBe(
        where === 'review' ? why : undefined,
      );
      arrive(mail);
      await drawn();
      press('a', {}, document.activeElement!);
      await drawn();
      expect([answersOf(sidebar), said()]).toEqual([[], 'Read the end for a moment, then press a']);
      await sidebar.press('a');
      expect(answersOf(sidebar)).toEqual(['approve hash of r1']);
    },
  );

  it('names the key of the place where the cursor is: in the text, a letter would be one more letter of it', async () => {
    const sidebar = await openReview({});
    let arrive: (mail: MailView | null) => void = () => undefined;
    sidebar.model.automation.answer({
      approvals: { readMail: () => new Promise((resolve) => (arrive = resolve)) },
    });
    await sidebar.show(showing([requestCard()]));
    await sidebar.clickItem('Ann Lee');
    arrive(MAIL);
    await drawn();
    const body = the('[data-field=body]', sidebar.el);
    body.focus();
    await drawn();
    press('Enter', { ctrlKey: true }, body);
    await drawn();
    expect(answersOf(sidebar)).toEqual([]);
    expect(the('[role=alert]', sidebar.el).textContent).toBe(
      'Read the end for a moment, then press Ctrl Enter',
    );
  });

  it('counts by the focus on its end for who came there from the text, and not for who jumped there', async () => {
    promise('For a screen reader the focus on "End of the letter" counts if it came from the letter\'s text');
    const sidebar = await open([requestCard()]);
    const end = the('.deputy-letter-end', sidebar.el);
    end.focus();
    const pressed = async (ms: number): Promise<string[]> => {
      sidebar.model.time += ms;
      press('a', {}, document.activeElement!);
      await drawn();
      return answersOf(sidebar);
    };
    expect([await pressed(1_000), await pressed(1_000)]).toEqual([[], []]);
    text(sidebar).focus();
    end.focus();
    expect(await pressed(299)).toEqual([]);
    expect(await pressed(1)).toEqual(['approve hash of r1']);
  });

  it('has no answers of its own while others are selected', async () => {
    const sidebar = await open();
    sidebar.focus();
    await sidebar.press('x');
    await sidebar.press('j');
    expect(sidebar.el.querySelector('.deputy-bar')).toBeNull();
    await sidebar.press('Escape');
    expect(sidebar.el.querySelector('.deputy-bar')).not.toBeNull();
  });
});

describe('the person behind a reply', () => {
  it('is asked for the name where it is not known, and the rules that a reply follows are shown', async () => {
    const sidebar = await open([requestCard()]);
    expect(sidebar.el.querySelector('.deputy-name')).toBeNull();
    const { settings } = sidebar.model;
    await sidebar.show({ settings: { ...settings, asksForName: true, houseRules: 'Never promise a date.' } });
    expect(sidebar.text).toContain('Follows: Never promise a date.');
    const field = the('.deputy-name input', sidebar.el) as HTMLInputElement;
    field.focus();
    typeInto(field, 'Ada Example');
    await sidebar.press('Enter');
    await sidebar.click('Don’t ask for my name');
    expect(sidebar.model.asked).toEqual(['name Ada Example', 'name ']);
  });

  it('is asked for it in one letter, and not in each', async () => {
    const sidebar = await open([
      requestCard({ id: 'a', path: 'Pending_Approval/a.md' }),
      requestCard({ id: 'b', path: 'Pending_Approval/b.md' }),
    ]);
    const { settings } = sidebar.model;
    await sidebar.show({ settings: { ...settings, asksForName: true } });
    sidebar.focus();
    const isAsked = (): boolean => sidebar.el.querySelector('.deputy-name') !== null;
    expect(isAsked()).toBe(true);
    await sidebar.press('j');
    await expect.poll(isAsked).toBe(false);
    await sidebar.press('k');
    expect(isAsked()).toBe(true);
  });
});

describe('a profile that came with the vault', () => {
  it('is offered for a look where it does not count yet', async () => {
    const sidebar = await open([requestCard()]);
    const { settings } = sidebar.model;
    await sidebar.show({ settings: { ...settings, unconfirmedProfile: 'Memory/Me.md' } });
    expect(sidebar.text).toContain('Memory/Me.md is not used on this device yet.');
    await sidebar.click('Review');
    expect(sidebar.model.asked).toEqual(['review profile']);
  });
});

describe('the frame of the answer', () => {
  it('is its editor, and what was typed is what is approved', async () => {
    const sidebar = await open([requestCard()]);
    sidebar.focus();
    await sidebar.press('e');
    expect(document.activeElement).toBe(text(sidebar));
    typeInto(text(sidebar), 'No.');
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    expect([sidebar.model.edits, answersOf(sidebar)]).toEqual([['No.'], ['approve hash of No.']]);
  });

  it('takes the first press on what was just typed, also when that has just been saved', async () => {
    const sidebar = await open([requestCard()]);
    sidebar.focus();
    await sidebar.press('e');
    typeInto(text(sidebar), 'No.');
    text(sidebar).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await drawn();
    expect(sidebar.model.edits).toEqual(['No.']);
    press('Enter', { ctrlKey: true }, text(sidebar));
    await drawn();
    expect(answersOf(sidebar)).toEqual(['approve hash of No.']);
  });

  it('keeps what was typed when it is left with Esc, which decides nothing', async () => {
    const sidebar = await open([requestCard()]);
    text(sidebar).focus();
    typeInto(text(sidebar), 'Perhaps.');
    await sidebar.press('Escape');
    expect([sidebar.model.edits, answersOf(sidebar)]).toEqual([['Perhaps.'], []]);
    expect(document.activeElement?.closest('[data-item]')).not.toBeNull();
  });

  it('does not approve what could not be put into the request, and says why', async () => {
    const sidebar = await open([requestCard()]);
    sidebar.model.editRequest = async () => ({ kind: 'not_edited', why: 'It was changed.', isOther: true });
    text(sidebar).focus();
    typeInto(text(sidebar), 'Mine.');
    await drawn();
    await sidebar.press('Enter', { ctrlKey: true });
    expect([answersOf(sidebar), text(sidebar).value]).toEqual([[], 'Mine.']);
    await sidebar.click('Show theirs');
    expect(text(sidebar).value).toBe(requestCard().text.body);
  });

  it('shows what another place wrote meanwhile, and approves that', async () => {
    const sidebar = await open([requestCard()]);
    const theirs = { fields: requestCard().text.fields, body: 'Theirs.' };
    await sidebar.show(showing([requestCard({ text: theirs, hash: 'theirs' })]));
    expect(text(sidebar).value).toBe('Theirs.');
    sidebar.focus();
    await sidebar.press('a');
    expect(answersOf(sidebar)).toEqual(['approve theirs']);
  });

  it('is none where a letter holds what could not be seen in a field', async () => {
    const hidden = { fields: [], body: 'Pay\u200B me.' };
    const sidebar = await open([requestCard({ text: hidden })]);
    expect(sidebar.el.querySelector('textarea')).toBeNull();
    expect(sidebar.text).toContain('⟨U+200B⟩');
  });
});
