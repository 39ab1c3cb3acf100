// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { RevisionRound, RevisionView } from '../../src/features/approvals/view/revision-view';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { buttonNamed, click, press, rowNamed, the, typeInto } from '../fake-obsidian/person';
import { dialogText, noticeText, uiStage } from './ui-stage';

const open = obsidianPerTest();

const ROUND: RevisionRound = {
  round: 0,
  name: 'First draft',
  score: '0.58',
  safety: 'Not safe to send',
  ruling: null,
  faults: ['Misses a greeting or sign-off'],
  parts: [
    { text: 'I will ', fault: null },
    { text: 'pay tomorrow', fault: 'Commits to something' },
  ],
  former: null,
  diff: null,
  isCurrent: false,
};
const REVISED: RevisionRound = {
  round: 1,
  name: 'Round 1',
  score: '0.91',
  safety: 'Safe to send',
  ruling: null,
  faults: [],
  parts: [{ text: 'I will look at it', fault: null }],
  former: null,
  diff: [
    { kind: 'same', text: 'I will ', isTarget: false },
    { kind: 'removed', text: 'pay tomorrow', isTarget: false },
    { kind: 'added', text: 'look at it', isTarget: false },
  ],
  isCurrent: true,
};
const VIEW: RevisionView = { record: 'r1', rounds: [ROUND, REVISED] };

const DRAFT = 'Drafts/a.md';
const ACTION = { id: 'a-1', label: 'Used', at: '2026-11-02T09:00:00Z', state: 'undoable' as const };

async function stage(views: (RevisionView | null)[] = [VIEW]) {
  const obsidian = open({ files: { [DRAFT]: 'x' } });
  const plugin = await uiStage(obsidian);
  const acts: unknown[] = [];
  let looks = 0;
  plugin.automation.answer({
    approvals: { revisions: () => Promise.resolve(views[Math.min(looks++, views.length - 1)] ?? null) },
    history: { list: () => Promise.resolve(acts.length === 0 ? [] : [ACTION]) },
  });
  const done = (label: string) => (subject: unknown) => {
    acts.push(subject);
    return Promise.resolve({ kind: 'done' as const, label, note: DRAFT });
  };
  plugin.automation.answerActs({
    useRevision: done('Used this wording'),
    reviseDraft: done('Revised the draft'),
  });
  await obsidian.app.workspace.getLeaf().openFile(obsidian.app.vault.getFileByPath(DRAFT)!);
  const command = async (id: string): Promise<void> => {
    obsidian.fake.commands.executeCommandById(`deputy:${id}`);
    await laterTask(5);
  };
  return { obsidian, host: plugin.host, acts, command };
}

const tabs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panel = (): string => the('[role=tabpanel]').textContent;

describe('Compare draft revisions', () => {
  it('shows the rounds as tabs with their scores, the one in use first', async () => {
    const { command } = await stage();
    await command('compare-draft-revisions');
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      'First draft score 0.58',
      'Round 1 score 0.91 used',
    ]);
    expect(tabs().map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(panel()).toContain('Safe to send.');
    expect(the('[role=tabpanel] ins').textContent).toBe('look at it');
    expect(the('[role=tabpanel] del').textContent).toBe('pay tomorrow');
  });

  it('shows the faults where they stand in the text, and those without a place above it', async () => {
    const { command } = await stage();
    await command('compare-draft-revisions');
    click(tabs()[0]!);
    expect(the('[role=tabpanel] mark').textContent).toBe('pay tomorrow');
    expect(panel()).toContain('pay tomorrow (Commits to something)');
    expect(the('[role=tabpanel] p').textContent).toBe('Not safe to send. Misses a greeting or sign-off.');
  });

  it('goes from tab to tab by the arrow keys', async () => {
    const { command } = await stage();
    await command('compare-draft-revisions');
    press('ArrowRight', {}, tabs()[1]);
    expect(document.activeElement).toBe(tabs()[0]);
    expect(panel()).toContain('Not safe to send');
    press('ArrowLeft', {}, tabs()[0]);
    expect(document.activeElement).toBe(tabs()[1]);
  });

  it('uses the one that is shown, which can be undone', async () => {
    const { command, acts } = await stage();
    await command('compare-draft-revisions');
    click(tabs()[0]!);
    click(buttonNamed('Use this one'));
    await laterTask(5);
    expect(acts).toEqual([{ path: DRAFT, record: 'r1', round: 0 }]);
    expect(noticeText()).toContain('Used this wording');
    expect(buttonNamed('Undo').isShown()).toBe(true);
  });

  it('offers nothing for the one in use, and closing picks none', async () => {
    const { command, acts } = await stage();
    await command('compare-draft-revisions');
    expect(buttonNamed('Use this one').style.visibility).toBe('hidden');
    click(buttonNamed('Close'));
    await laterTask(5);
    expect([acts, document.querySelector('.modal')]).toEqual([[], null]);
  });

  it('says so where nothing is kept', async () => {
    const { command } = await stage([null]);
    await command('compare-draft-revisions');
    expect(noticeText()).toBe('This device keeps no revisions of this note.');
  });
});

describe('Revise current draft', () => {
  it('asks for a wish, revises with it, and shows what came of it', async () => {
    const { command, acts } = await stage([null, VIEW]);
    await command('revise-current-draft');
    typeInto(the('input', rowNamed('What you want of it')), 'shorter, and offer Tuesday');
    click(buttonNamed('Revise'));
    await laterTask(5);
    expect(acts).toEqual([{ path: DRAFT, wish: 'shorter, and offer Tuesday' }]);
    expect(dialogText()).toContain('Compare draft revisions');
  });

  it('does nothing on a no, and compares nothing where no wording came of it', async () => {
    const { command, acts } = await stage([VIEW]);
    await command('revise-current-draft');
    click(buttonNamed('Cancel'));
    await laterTask(5);
    expect(acts).toEqual([]);
    await command('revise-current-draft');
    click(buttonNamed('Revise'));
    await laterTask(5);
    expect([acts, document.querySelector('.modal')]).toEqual([[{ path: DRAFT, wish: '' }], null]);
  });
});

it('"Stop all revision" and "Allow revision again" turn the switch of the settings', async () => {
  const { obsidian, host, command } = await stage();
  host.settings = { ...host.settings, provider: 'anthropic' };
  const offered = (): boolean[] =>
    ['stop-all-revision', 'allow-revision'].map((id) => obsidian.fake.commands.isAvailable(`deputy:${id}`));
  expect(offered()).toEqual([true, false]);
  await command('stop-all-revision');
  expect([host.settings.stopRevision, ...offered()]).toEqual([true, false, true]);
  expect(noticeText()).toContain('All revision is stopped');
  await command('allow-revision');
  expect(host.settings.stopRevision).toBe(false);
});

it("Obsidian's own command line revises, compares, uses a round, and turns the switch", async () => {
  const { obsidian, host, acts } = await stage();
  const { shell } = obsidian.fake;
  const say = (id: string, given = {}) => shell.runCli(`deputy:${id}`, given);
  expect(await say('revise-current-draft', { path: 'Drafts/b.md', wish: 'shorter' })).toContain('Revised');
  expect(await say('compare-draft-revisions')).toBe(
    [
      'Draft revisions.',
      'First draft: 0.58; Not safe to send; Misses a greeting or sign-off',
      'I will pay tomorrow',
      'Round 1: 0.91; Safe to send',
      'I will look at it',
    ].join('\n'),
  );
  expect(await say('compare-draft-revisions', { use: 'x' })).toContain('"x"');
  expect(await say('compare-draft-revisions', { use: '0' })).toContain('Used this wording');
  expect(acts).toEqual([
    { path: 'Drafts/b.md', wish: 'shorter' },
    { path: DRAFT, record: 'r1', round: 0 },
  ]);
  await say('stop-all-revision');
  expect(host.settings.stopRevision).toBe(true);
});
