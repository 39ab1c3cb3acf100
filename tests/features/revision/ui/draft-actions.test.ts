// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { RevisionView } from '../../../../src/features/revision/view/revision-view';
import { valueOf } from '../../../../src/core/settings/feature-setting';
import { STOP_REVISION } from '../../../../src/features/revision/model/settings';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click, rowNamed, the, typeInto } from '../../../fake-obsidian/person';
import { requestCard } from '../../../ui/review/demo-approvals';
import { demoOverview, emptyOverview } from '../../../ui/sidebar/demo-overview';
import { REVISIONS } from './demo-revisions';
import { dialogText, noticeText, uiStage } from '../../../ui/ui-stage';

const open = obsidianPerTest();

const DRAFT = 'Drafts/a.md';
const isStopped = ({ settings }: { settings: object }): boolean => valueOf(settings, STOP_REVISION);
const ACTION = { id: 'a-1', label: 'Used', at: '2026-11-02T09:00:00Z', state: 'undoable' as const };

async function stage(views: (RevisionView | null)[] = [REVISIONS]) {
  const obsidian = open({ files: { [DRAFT]: 'x' } });
  const plugin = await uiStage(obsidian);
  const acts: unknown[] = [];
  let looks = 0;
  plugin.automation.answer({
    revisions: { of: () => Promise.resolve(views[Math.min(looks++, views.length - 1)] ?? null) },
    overview: () => Promise.resolve(emptyOverview()),
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
  return { obsidian, plugin, host: plugin.host, acts, command };
}

describe('Compare draft revisions', () => {
  it('opens the review at the versions of the draft', async () => {
    const { command, plugin } = await stage();
    const card = requestCard({ draft: DRAFT });
    plugin.automation.answer({
      overview: () => Promise.resolve({ ...demoOverview(), requests: [card] }),
    });
    await command('compare-draft-revisions');
    expect(plugin.opened).toEqual([`review ${card.path} versions`]);
  });

  it('of a draft that waits for nobody lists the versions', async () => {
    const { command, plugin } = await stage();
    await command('compare-draft-revisions');
    expect(plugin.opened).toEqual([]);
    expect(dialogText()).toContain('Round 1: 0.91; Safe to send');
  });

  it('says so where nothing is kept', async () => {
    const { command } = await stage([null]);
    await command('compare-draft-revisions');
    expect(noticeText()).toBe('This device keeps no revisions of this note.');
  });
});

describe('Revise current draft', () => {
  it('asks for a wish, revises with it, and shows what came of it', async () => {
    const { command, acts } = await stage([null, REVISIONS]);
    await command('revise-current-draft');
    typeInto(the('input', rowNamed('What to change')), 'shorter, and offer Tuesday');
    click(buttonNamed('Revise'));
    await laterTask(5);
    expect(acts).toEqual([{ path: DRAFT, wish: 'shorter, and offer Tuesday' }]);
    expect(dialogText()).toContain('Draft revisions');
  });

  it('does nothing on a no, and compares nothing where no wording came of it', async () => {
    const { command, acts } = await stage([REVISIONS]);
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
  expect([isStopped(host), ...offered()]).toEqual([true, false, true]);
  expect(noticeText()).toContain('All revision is stopped');
  await command('allow-revision');
  expect(isStopped(host)).toBe(false);
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
  expect(isStopped(host)).toBe(true);
});
