// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { RequestCard } from '../../../src/dashboard/request-card';
import type { DecideOutcome } from '../../../src/deputy/decision';
import { laterTask, obsidianPerTest } from '../../fake-obsidian/open-obsidian';
import { buttonNamed, click, press, the, typeInto } from '../../fake-obsidian/person';
import { dialogText, noticeText, uiStage } from '../ui-stage';
import { requestCard, requestCards } from './demo-requests';

const openApp = obsidianPerTest();

const stage = async (cards: readonly RequestCard[] = []) => {
  const obsidian = openApp({ files: { 'Pending_Approval/1.md': 'x', 'Other.md': 'x' } });
  const plugin = await uiStage(obsidian);
  const decided: string[] = [];
  plugin.automation.answer({
    requests: () => Promise.resolve([...cards]),
    decide: async (path, decision): Promise<DecideOutcome> => {
      decided.push(`${decision.kind} ${path}${decision.kind === 'reject' ? ` ${decision.reason}` : ''}`);
      const state = decision.kind === 'reject' ? 'rejected' : 'executed';
      return { kind: 'settled', state, why: null, note: path.replace('Pending_Approval', 'Rejected') };
    },
  });
  const { commands } = obsidian.fake;
  return {
    decided,
    plugin,
    requests: plugin.user.requests,
    openFile: (path: string) =>
      obsidian.app.workspace.getLeaf().openFile(obsidian.app.vault.getFileByPath(path)!),
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
    const approving = requests.decide(cards, { kind: 'approve' });
    await laterTask();
    expect(dialogText()).toContain("Approve 6 actions that can't be undone?");
    click(buttonNamed('Approve'));
    await laterTask();
    expect(decided).toEqual([]);
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
    void requests.decide(requestCards(4), { kind: 'approve' });
    await laterTask();
    expect(dialogText()).toContain('They reach 4 recipients. Type 4 to go on.');
    press('Escape', {}, document.activeElement!);
    await laterTask();
    expect(decided).toEqual([]);
  });

  it('does not ask for fewer, for what can be undone, or for refusals', async () => {
    const { requests, decided } = await stage();
    await requests.decide(requestCards(3), { kind: 'approve' });
    const harmless = requestCards(9).map((card) => ({ ...card, risk: null }));
    await requests.decide(harmless, { kind: 'approve' });
    await requests.decide(requestCards(9), { kind: 'reject', reason: '' });
    expect(decided).toHaveLength(21);
  });
});

describe('a refusal', () => {
  it('is told with the way back', async () => {
    const { requests, decided } = await stage();
    await requests.decide(requestCards(1), { kind: 'reject', reason: 'No.' });
    expect(noticeText()).toContain('Rejected: Re: Question 1');
    click(buttonNamed('Undo'));
    await laterTask();
    expect(decided).toEqual(['reject Pending_Approval/1.md No.', 'restore Rejected/1.md']);
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
    requests.review.shown = { card: requestCard(), isVisible: () => isVisible };
    expect(offered()).toEqual([true, true]);
    isVisible = false;
    expect(offered()).toEqual([false, false]);
  });

  it('approve the one whose note is open', async () => {
    const { run, openFile, decided } = await stage(requestCards(2));
    await openFile('Pending_Approval/1.md');
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
