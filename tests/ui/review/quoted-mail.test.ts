// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { type MailText, mailTextOf } from '../../../src/core/approvals/view/mail-text';
import type { MailView } from '../../../src/core/approvals/view/mail-view';
import { the, typeInto } from '../../fake-obsidian/person';
import { demoOverview } from '../sidebar/demo-overview';
import { drawn, type OpenSidebar, sidebarPerTest } from '../sidebar/open-sidebar';
import { requestCard } from './demo-approvals';

const openReview = sidebarPerTest('review');

const QUOTATION =
  'On 20 November 2026, Ann Lee <ann@example.com> wrote:\n> Does the 14th still work?\n>\n> Ann';
const { fields } = requestCard().text;
const quoting = requestCard({
  text: { fields, body: `Hello Ann,\n\nyes.\n\n${QUOTATION}` },
  quotation: QUOTATION,
});
const MAIL: MailView = {
  from: 'Ann Lee <ann@example.com>',
  subject: 'Does the 14th still work?',
  at: null,
  parts: [{ text: 'Does the 14th still work?\n\nAnn', isMarked: false }],
  quoted: '',
  isCut: false,
};
const open = async (card = quoting, mail: MailView | null = MAIL): Promise<OpenSidebar> => {
  const sidebar = await openReview({ overview: { ...demoOverview(), requests: [], needs: [] } });
  if (mail !== null) sidebar.model.mails.set(card.mail!, mail);
  await sidebar.show({ overview: { ...demoOverview(), requests: [card], needs: [] } });
  return sidebar;
};
const letter = ({ el }: OpenSidebar): HTMLTextAreaElement =>
  the('.deputy-frame-body textarea', el) as HTMLTextAreaElement;
const saved = async ({ model }: OpenSidebar): Promise<string | undefined> => {
  await expect.poll(() => model.edits.length).toBeGreaterThan(0);
  return model.edits.at(-1);
};

describe('a reply above the mail that it quotes', () => {
  it('ends, for the one who reads it, above the folded quotation, whose length is named', async () => {
    const sidebar = await open();
    expect(letter(sidebar).value).toBe('Hello Ann,\n\nyes.');
    const fold = the('details.deputy-quoted.mod-below', sidebar.el) as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    expect(the('summary', fold).textContent).toBe('The mail above, quoted: 4 lines');
    expect(fold.textContent).toContain(QUOTATION);
    const end = the('[data-letter-end]', sidebar.el);
    expect(end.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('keeps the quotation where its own text is changed, and loses it at a press', async () => {
    const sidebar = await open();
    typeInto(letter(sidebar), 'Hello Ann,\n\nno.\n');
    await drawn();
    expect(letter(sidebar).value).toBe('Hello Ann,\n\nno.\n');
    expect(await saved(sidebar)).toBe(`Hello Ann,\n\nno.\n\n\n${QUOTATION}`);
    await sidebar.click('Leave it out');
    expect(sidebar.el.querySelectorAll('details.mod-below')).toHaveLength(0);
    await expect.poll(() => sidebar.model.edits.at(-1)).toBe('Hello Ann,\n\nno.\n');
  });

  it('is one text in the editor for the one who edits it', async () => {
    const sidebar = await open();
    await sidebar.click('Edit the quotation');
    expect(letter(sidebar).value).toBe(quoting.text.body);
  });

  it('is shown whole where it is not the mail above, or where that mail can’t be shown', async () => {
    const changed = await open({ ...quoting, quotation: null });
    expect(letter(changed).value).toBe(quoting.text.body);
    const unreadable = await open(quoting, null);
    await expect.poll(() => letter(unreadable).value).toBe(quoting.text.body);
  });
});

describe('a reply to a mail that went to others, too', () => {
  const answerAll = {
    to: 'Ann Lee <ann@example.com>',
    cc: 'bob@example.com, cleo@example.net',
    more: ['bob@example.com', 'cleo@example.net'],
  };

  it.each(['button', 'key'])('is answered to all by %s, with what was typed', async (by) => {
    const sidebar = await open({ ...quoting, answerAll });
    typeInto(letter(sidebar), 'Hello both.');
    await drawn();
    sidebar.focus();
    if (by === 'key') await sidebar.press('c');
    else await sidebar.click('Answer all: 2 more');
    const waiting = (): MailText => mailTextOf(sidebar.model.overview!.requests[0]!.text);
    await expect.poll(() => waiting().cc).toBe(answerAll.cc);
    expect(waiting().to).toBe(answerAll.to);
    const cc = the('[data-field=cc]', sidebar.el) as HTMLTextAreaElement;
    await expect.poll(() => cc.value).toBe(answerAll.cc);
    expect(sidebar.model.edits.at(-1)).toBe(`Hello both.\n\n${QUOTATION}`);
  });
});
