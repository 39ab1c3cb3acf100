// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import type { ActOutcome } from '../../../../src/core/triage/work/note-acts';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../../../fake-obsidian/person';
import type { FakeAutomation } from '../../../ui/fake-automation';
import { dialogText, noticeText, uiStage } from '../../../ui/ui-stage';

const open = obsidianPerTest();

const PLAN = 'Plans/PLAN-2026-004-invoice.md';
const done = (label: string): ActOutcome => ({ kind: 'done', label, note: PLAN });

/** Every act on a plan does what it is asked for; what was asked for, in words. */
function willing(automation: FakeAutomation): string[] {
  const asked: string[] = [];
  const act = (name: string) => (path: string | null) => {
    asked.push(`${name} ${path ?? 'the mission'}`);
    return Promise.resolve(done(name));
  };
  automation.answerActs({
    proposePlan: act('Planned'),
    resumeMission: act('Resumed'),
    skipStep: act('Skipped'),
    dropPlan: act('Dropped'),
  });
  automation.answer({
    history: {
      list: () =>
        Promise.resolve(
          asked
            .map((id) => ({ id, label: id, at: '2026-11-02T09:00:00Z', state: 'undoable' as const }))
            .reverse(),
        ),
    },
    undo: () => {
      asked.push('Undone');
      return Promise.resolve({ kind: 'undone', label: 'Skipped', kept: [], back: [] });
    },
  });
  return asked;
}

const opened = async (...paths: string[]) => {
  const obsidian = open({
    files: Object.fromEntries([PLAN, 'Needs_Action/a.md', ...paths].map((at) => [at, 'x'])),
  });
  const stage = await uiStage(obsidian);
  const show = async (path: string): Promise<void> => {
    await obsidian.app.workspace.getLeaf().openFile(obsidian.app.vault.getFileByPath(path)!);
  };
  return { obsidian, show, ...{ user: stage.user, automation: stage.automation } };
};

describe('a plan from a note', () => {
  it('is made of the note in front', async () => {
    const { user, automation, show } = await opened();
    const asked = willing(automation);
    await user.actions['create-plan-from-current-note']?.();
    expect(noticeText()).toContain('Open a note first');
    await show('Needs_Action/a.md');
    await user.actions['create-plan-from-current-note']?.();
    expect(asked).toEqual(['Planned Needs_Action/a.md']);
    expect(noticeText()).toContain('Planned');
    expect(noticeText()).not.toContain('Planning…');
  });

  it('is not made a second time: the one there is is named', async () => {
    const { user, automation } = await opened();
    automation.answerActs({ proposePlan: () => Promise.resolve({ kind: 'unchanged', note: PLAN }) });
    await user.act('proposePlan', 'Needs_Action/a.md');
    expect(noticeText()).toBe(`There is a plan for it already.\nSee ${PLAN}.`);
  });

  it('that can not be made says why', async () => {
    const { user, automation } = await opened();
    automation.answerActs({
      proposePlan: () => Promise.resolve({ kind: 'refused', why: 'There is no such note.' }),
    });
    await user.act('proposePlan', 'Needs_Action/a.md');
    expect(dialogText()).toContain('There is no such note.');
  });

  it('waits for the choice of who triages', async () => {
    const { user, automation } = await opened();
    const asked = willing(automation);
    automation.state = { kind: 'unchosen' };
    void user.act('proposePlan', 'Needs_Action/a.md');
    await laterTask(5);
    expect(asked).toEqual([]);
    expect(dialogText()).not.toBe('no dialog');
  });
});

describe('the current mission', () => {
  it('is what the commands mean, unless a plan is in front', async () => {
    const { user, automation, show } = await opened();
    const asked = willing(automation);
    await user.actions['resume-current-mission']?.();
    await show('Needs_Action/a.md');
    await user.actions['skip-step']?.();
    await show(PLAN);
    await user.actions['resume-current-mission']?.();
    await user.actions['skip-step']?.();
    expect(asked).toEqual([
      'Resumed the mission',
      'Skipped the mission',
      `Resumed ${PLAN}`,
      `Skipped ${PLAN}`,
    ]);
  });

  it('is skipped or dropped with a way back', async () => {
    const { user, automation } = await opened();
    const asked = willing(automation);
    await user.act('skipStep', PLAN);
    click(buttonNamed('Undo'));
    await laterTask(5);
    await user.act('dropPlan', PLAN);
    expect(asked).toEqual([`Skipped ${PLAN}`, 'Undone', `Dropped ${PLAN}`]);
    expect(noticeText()).toContain('Dropped');
  });

  it('that can not go on says why', async () => {
    const { user, automation } = await opened();
    const why = 'It waits for your approval.';
    automation.answerActs({ resumeMission: () => Promise.resolve({ kind: 'refused', why }) });
    await user.act('resumeMission', null);
    expect(dialogText()).toContain(why);
  });
});

describe('the dashboard', () => {
  it('is opened', async () => {
    const { user, obsidian } = await opened('Dashboard.md');
    await user.actions['open-dashboard']();
    expect(obsidian.app.workspace.getActiveFile()?.path).toBe('Dashboard.md');
  });

  it('that was not written yet is said to come', async () => {
    const { user } = await opened();
    await user.actions['open-dashboard']();
    expect(noticeText()).toContain('There is no dashboard yet');
  });
});
