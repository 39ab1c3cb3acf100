// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { MailView } from '../../../src/core/approvals/view/mail-view';
import type { ApprovalCard } from '../../../src/core/approvals/view/approval-card';
import type { DecideOutcome, PersonDecision } from '../../../src/core/approvals/work/person-decision';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, press, the, typeInto } from '../../fake-obsidian/person';
import { promise } from '../../promise';
import { dialogText, noticeText, uiStage } from '../ui-stage';
import { requestCard, requestCards } from './demo-approvals';

const openApp = obsidianPerTest();

const ALL_SEEN = { hasSeen: () => true };
const title = (): string => the('.modal-title').textContent;
const lines = (): string[] =>
  [...document.querySelectorAll('.deputy-selection-line strong')].map((name) => name.textContent);

const stage = async (cards: readonly ApprovalCard[] = []) => {
  const obsidian = openApp({ files: { 'Pending_Approval/1.md': 'x', 'Other.md': 'x' } });
  const plugin = await uiStage(obsidian);
  const decided: string[] = [];
  const decisions: PersonDecision[] = [];
  plugin.automation.answer({
    approvals: {
      list: () => Promise.resolve([...cards]),
      decide: async (path, decision): Promise<DecideOutcome> => {
        decisions.push(decision);
        decided.push(`${decision.kind} ${path}${decision.kind === 'reject' ? ` ${decision.reason}` : ''}`);
        const state = decision.kind === 'reject' ? 'rejected' : 'executed';
        return { kind: 'settled', state, why: null, note: path.replace('Pending_Approval', 'Rejected') };
      },
    },
  });
  const { commands } = obsidian.fake;
  plugin.automation.answer({ approvals: { readMail: () => Promise.resolve(null) } });
  return {
    decided,
    decisions,
    plugin,
    requests: plugin.user.requests,
    openFile: (path: string) =>
      obsidian.app.workspace.getLeaf().openFile(obsidian.app.vault.getFileByPath(path)!),
    look: async (ms: number): Promise<void> => {
      plugin.time += ms;
      window.dispatchEvent(new Event('resize'));
      await laterTask();
    },
    isOffered: (id: string) => commands.isAvailable(`deputy:${id}`),
    run: async (id: string) => {
      commands.executeCommandById(`deputy:${id}`);
      await laterTask();
    },
  };
};

describe('approving many at once', () => {
  it('asks for the typed count above five that can not be undone', async () => {
    const { requests, decided } = await stage();
    const cards = requestCards(6).map((card) => ({ ...card, recipients: ['ann@example.com'] }));
    const approving = requests.decide(cards, { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    expect(dialogText()).toContain('Send 6 mails to 1 person');
    expect(document.activeElement?.matches('input')).toBe(false);
    expect(buttonNamed('Approve').matches(':disabled')).toBe(true);
    typeInto(the('.modal input'), '5');
    expect(buttonNamed('Approve').matches(':disabled')).toBe(true);
    typeInto(the('.modal input'), '6');
    click(buttonNamed('Approve'));
    await approving;
    expect(decided).toHaveLength(6);
    expect(noticeText()).toContain('Approved 6.');
  });

  it('asks above three recipients, and says how many', async () => {
    const { requests, decided } = await stage();
    void requests.decide(requestCards(4), { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    expect(dialogText()).toContain('Type 4 to confirm.');
    press('Escape', {}, document.activeElement!);
    await laterTask();
    expect(decided).toEqual([]);
  });

  it('asks for no count for fewer, for what can be undone, or for refusals', async () => {
    const { requests, decided } = await stage();
    const harmless = requestCards(9).map((card) => ({ ...card, risk: null }));
    for (const cards of [requestCards(3), harmless]) {
      void requests.decide(cards, { kind: 'approve' }, ALL_SEEN);
      await laterTask();
      click(buttonNamed('Approve'));
      await laterTask();
    }
    await requests.decide(requestCards(9), { kind: 'reject', reason: '' });
    expect(decided).toHaveLength(21);
  });

  it('has a line for each, and leaves out what was not opened, below the mail that it answers', async () => {
    promise('what was not opened to its end stays, and the dialog says so');
    const { requests, decided, look, plugin } = await stage();
    let arrive: (mail: MailView) => void = () => undefined;
    plugin.automation.answer({ approvals: { readMail: () => new Promise((resolve) => (arrive = resolve)) } });
    const cards = requestCards(3).map((card) => ({
      ...card,
      text: { fields: [], body: `The text of ${card.id}` },
    }));
    const [first] = cards;
    void requests.decide(cards, { kind: 'approve' }, { hasSeen: ({ id }) => id === first!.id });
    await laterTask();
    expect(title()).toBe('Send 1 mail; 2 unread are left out');
    expect(lines()).toEqual(['Person 1', 'Person 2', 'Person 3']);
    click(the('.deputy-selection-row:nth-child(2) button'));
    expect(the('.deputy-selection-letter').textContent).toContain('The text of r2');
    expect(title()).toBe('Send 1 mail; 2 unread are left out');
    await look(300);
    expect(title()).toBe('Send 1 mail; 2 unread are left out');
    const parts = [{ text: 'What of r2?', isMarked: false }];
    arrive({ from: '', subject: '', at: null, parts, quoted: '', isCut: false });
    await laterTask();
    expect(the('.deputy-selection-letter .deputy-mail').textContent).toBe('What of r2?');
    await look(300);
    expect(title()).toBe('Send 2 mails; 1 unread is left out');
    click(buttonNamed('Approve'));
    await laterTask();
    expect(decided).toEqual(cards.slice(0, 2).map(({ path }) => `approve ${path}`));
    expect(noticeText()).toContain('1 unread is left out');
  });

  it('counts what goes out: those with blanks stay, and are said', async () => {
    const { requests, decided } = await stage();
    const cards = requestCards(8).map((card, at) => (at < 2 ? { ...card, blanks: ['[Name]'] } : card));
    void requests.decide(cards, { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    expect(title()).toBe('Send 6 mails to 6 people; 2 with blanks are left out');
    typeInto(the('.modal input'), '8');
    expect(buttonNamed('Approve').matches(':disabled')).toBe(true);
    typeInto(the('.modal input'), '6');
    click(buttonNamed('Approve'));
    await laterTask();
    expect(decided).toHaveLength(6);
  });

  it('shows what can not be seen in a letter with a mark', async () => {
    const { requests } = await stage();
    void requests.decide([requestCard({ text: { fields: [], body: 'Pay\u200B me.' } })], { kind: 'approve' });
    await laterTask();
    expect(dialogText()).toContain('Pay⟨U+200B⟩ me.');
    press('Escape', {}, document.activeElement!);
    await laterTask();
  });
});

describe('a question about a request', () => {
  const unread = requestCard({ path: 'Pending_Approval/1.md' });

  it('is asked once, however often it is called for', async () => {
    const { openFile, run } = await stage([unread]);
    await openFile(unread.path);
    for (let times = 0; times < 3; times += 1) await run('approve-current-request');
    expect(document.querySelectorAll('.modal')).toHaveLength(1);
    press('Escape');
    await laterTask();
    await run('approve-current-request');
    expect(document.querySelectorAll('.modal')).toHaveLength(1);
  });

  it('takes the focus, and closes when the request is gone', async () => {
    const { plugin, requests, decided } = await stage([unread]);
    const approving = requests.decide([{ ...unread, blanks: ['[Name]'] }], { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    expect(document.activeElement?.closest('.modal')).not.toBeNull();
    plugin.automation.tell();
    await laterTask();
    expect(dialogText()).toContain('Send with 1 blank?');
    plugin.automation.answer({ approvals: { list: () => Promise.resolve([]) } });
    plugin.automation.tell();
    await approving;
    expect([document.querySelector('.modal'), decided]).toEqual([null, []]);
  });
});

describe('a text with blanks', () => {
  it('goes out only when the person says so for exactly that text', async () => {
    const { requests, decisions } = await stage();
    const card = requestCard({ blanks: ['[Name]'] });
    void requests.decide([card], { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    expect(dialogText()).toContain('1 blank to fill in: [Name]');
    press('Escape', {}, document.activeElement!);
    await laterTask();
    expect(decisions).toEqual([]);
    void requests.decide([card], { kind: 'approve' }, ALL_SEEN);
    await laterTask();
    click(buttonNamed('Send anyway'));
    await laterTask();
    expect(decisions).toEqual([
      { kind: 'approve', request: card.id, shownHash: card.hash, attempt: card.attempt, withBlanks: true },
    ]);
  });
});

describe('approving by the palette', () => {
  it('leads to the first blank where there is one, and approves nothing', async () => {
    const { run, plugin, openFile, decided } = await stage([
      requestCard({ path: 'Pending_Approval/1.md', blanks: ['[Name]', '[Date]'] }),
    ]);
    await openFile('Pending_Approval/1.md');
    await run('approve-current-request');
    expect(plugin.opened).toEqual(['review Pending_Approval/1.md blank']);
    expect(noticeText()).toContain('2 blanks to fill in first');
    expect(decided).toEqual([]);
  });
});

describe('an approval by command line', () => {
  const HASH = 'abcdef0123456789abcdef';
  const card = requestCard({ hash: HASH, path: 'Pending_Approval/1.md' });
  const named = { path: card.path, withBlanks: false };

  it('shows the request and decides nothing without the hash of its text', async () => {
    const { requests, decisions } = await stage([card]);
    for (const hash of [undefined, 'abc', '0000000000000000']) {
      const report = await requests.named.approve({ ...named, hash });
      expect(report.isTrouble).toBe(true);
      expect(report.lines).toContain(card.text.body);
      expect(report.lines.at(-1)).toContain(`path=${card.path} hash=abcdef0123456789`);
    }
    expect(decisions).toEqual([]);
    await requests.named.approve({ ...named, hash: HASH.slice(0, 16) });
    expect(decisions).toMatchObject([{ kind: 'approve', shownHash: HASH }]);
  });

  it('leaves a text alone that another program put there', async () => {
    const { requests, decisions } = await stage([{ ...card, isAsPut: false }]);
    expect((await requests.named.approve({ ...named, hash: HASH })).title).toContain(
      'changed after Deputy asked',
    );
    expect(decisions).toEqual([]);
  });
});

describe('undo within the sending delay', () => {
  it('gives exactly one notice', async () => {
    const { requests, plugin, run } = await stage();
    plugin.host.settings = { ...plugin.host.settings, sendDelaySeconds: 10 };
    let end: (outcome: DecideOutcome) => void = () => undefined;
    plugin.automation.answer({
      approvals: { decide: () => new Promise((resolve) => (end = resolve)) },
      undo: async () => {
        end({ kind: 'undone' });
        return { kind: 'undone', label: 'Approved e-mail to Ann', kept: [], back: [] };
      },
    });
    const decided = requests.decide(requestCards(1), { kind: 'approve' }, ALL_SEEN);
    await expect.poll(noticeText).toContain('Sending to Person 1');
    await run('undo-last-action');
    await decided;
    await expect.poll(noticeText).toContain('Undone: Approved e-mail to Ann');
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('is reported with the way back', async () => {
    const { requests, decided } = await stage();
    await requests.decide(requestCards(1), { kind: 'reject', reason: 'No.' });
    expect(noticeText()).toContain('Rejected: Re: Question 1');
    click(buttonNamed('Undo'));
    await laterTask();
    expect(decided).toEqual(['reject Pending_Approval/1.md No.', 'restore Rejected/1.md']);
  });
});

describe('a refusal that is undone elsewhere', () => {
  it('is offered to be undone no more', async () => {
    const { requests, plugin, run } = await stage();
    const rejected = {
      id: 'r1',
      label: 'Rejected e-mail',
      at: '2026-11-02T09:00:00Z',
      state: 'undoable',
    } as const;
    const done: (typeof rejected)[] = [];
    plugin.automation.answer({
      history: { list: () => Promise.resolve([...done]) },
      approvals: {
        decide: async (): Promise<DecideOutcome> => {
          done.push(rejected);
          return { kind: 'settled', state: 'rejected', why: null, note: 'Rejected/1.md' };
        },
      },
      undo: async () => {
        done.pop();
        return { kind: 'undone', label: 'Rejected e-mail', kept: [], back: [] };
      },
    });
    await requests.decide(requestCards(1), { kind: 'reject', reason: 'No.' });
    expect(noticeText()).toContain('Rejected: Re: Question 1');
    await run('undo-last-action');
    await expect.poll(noticeText).toContain('Undone: Rejected e-mail');
    expect(noticeText()).not.toContain('Rejected: Re: Question 1');
  });
});

describe('commands about the current request', () => {
  it('are offered over its note, or while it can be read in a view', async () => {
    const { isOffered, openFile, requests } = await stage(requestCards(1));
    const offered = (): boolean[] => ['approve', 'reject'].map((act) => isOffered(`${act}-current-request`));
    expect(offered()).toEqual([false, false]);
    await openFile('Other.md');
    expect(offered()).toEqual([false, false]);
    await openFile('Pending_Approval/1.md');
    expect(offered()).toEqual([true, true]);
    await openFile('Other.md');
    let isVisible = true;
    requests.review.show({ card: requestCard(), isVisible: () => isVisible, isRead: () => true });
    expect(offered()).toEqual([true, true]);
    isVisible = false;
    expect(offered()).toEqual([false, false]);
  });

  it('approve the one whose note is open, once its whole text was shown', async () => {
    const { run, openFile, decided, look } = await stage(requestCards(2));
    await openFile('Pending_Approval/1.md');
    await run('approve-current-request');
    expect([decided, the('.modal').textContent]).toEqual([[], expect.stringContaining('Approve this?')]);
    expect(buttonNamed('Approve').matches(':disabled')).toBe(true);
    await look(300);
    click(buttonNamed('Approve'));
    await laterTask();
    expect(decided).toEqual(['approve Pending_Approval/1.md']);
  });

  it('approve without another question what was read to its end in a view, and nothing else', async () => {
    const { run, decided, requests } = await stage(requestCards(1));
    const [card] = requestCards(1);
    let isRead = true;
    requests.review.show({ card: card!, isVisible: () => true, isRead: () => isRead });
    await run('approve-current-request');
    isRead = false;
    await run('approve-current-request');
    expect(decided).toEqual(['approve Pending_Approval/1.md']);
  });

  it('ask why before they reject; closing is no decision', async () => {
    const { run, openFile, decided } = await stage(requestCards(1));
    await openFile('Pending_Approval/1.md');
    await run('reject-current-request');
    press('Escape', {}, document.activeElement!);
    await laterTask();
    expect(decided).toEqual([]);
    await run('reject-current-request');
    typeInto(the('.modal input'), 'Wrong day.');
    click(buttonNamed('Reject'));
    await laterTask();
    expect(decided).toEqual(['reject Pending_Approval/1.md Wrong day.']);
  });

  it('the others open what they name', async () => {
    const { run, plugin } = await stage();
    await run('open-review-queue');
    await run('next-item-that-needs-me');
    expect(plugin.opened).toEqual(['review', 'next need']);
  });
});
