// @vitest-environment dom
import { describe, expect, it } from 'vitest';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { buttonNamed, click, press } from '../fake-obsidian/person';
import { demoOverview, needs } from './sidebar/demo-overview';
import { sidebarPerTest } from './sidebar/open-sidebar';
import { dialogText, noticeText, uiStage } from './ui-stage';

const open = obsidianPerTest();
const openSidebar = sidebarPerTest();
const PATHS = ['Needs_Action/a.md', 'Needs_Action/b.md'];
const LABEL = 'Triage all failed again';

async function begun(paths: string[]) {
  const stage = await uiStage(open());
  const estimate = { notes: paths.length, drafts: 0, tokens: 4_000, cost: 0.02, isLarge: false };
  const asked: string[] = [];
  stage.automation.answer({
    looks: { failed: () => Promise.resolve({ paths, sizes: [], estimate }) },
    history: {
      list: () => Promise.resolve([]),
      join: (_, label) => Promise.resolve(void asked.push(`join: ${label}`)),
    },
  });
  stage.automation.answerActs({
    triageAgain: (path) => {
      asked.push(path);
      return Promise.resolve({ kind: 'done', label: 'Asked again', note: path });
    },
  });
  void stage.user.actions['triage-failed-again']();
  await laterTask(5);
  return { automation: stage.automation, asked };
}

describe(LABEL, () => {
  it('shows number and price, and after a click triages them, as one action for Undo', async () => {
    const { automation, asked } = await begun(PATHS);
    expect(dialogText()).toContain(`${LABEL}?`);
    expect(asked).toEqual([]);
    click(buttonNamed('Triage 2 notes, about $0.020'));
    await laterTask(5);
    expect(asked).toEqual([...PATHS, 'join: Put 2 notes back to triage']);
    expect(automation.log).toEqual([`run ${JSON.stringify({ first: PATHS, limit: 2 })}`]);
  });

  it('changes nothing when the person closes the question', async () => {
    const { asked } = await begun(PATHS);
    press('Escape');
    await laterTask(5);
    expect([asked, dialogText()]).toEqual([[], 'no dialog']);
  });

  it('says that no note has failed', async () => {
    await begun([]);
    expect([noticeText(), dialogText()]).toEqual([
      expect.stringContaining('No note has failed'),
      'no dialog',
    ]);
  });

  it.each([
    [1, false],
    [2, true],
  ])('is a button at a failed note where several failed: %i', async (count, isThere) => {
    const failed = needs(count).map((need) => ({ ...need, kind: 'failed' as const, draft: null }));
    const sidebar = await openSidebar({ overview: { ...demoOverview(), requests: [], needs: failed } });
    await sidebar.clickItem(failed[0]?.subject ?? '');
    expect(sidebar.text.includes(LABEL)).toBe(isThere);
    if (!isThere) return;
    await sidebar.click(LABEL);
    expect(sidebar.model.asked).toEqual(['triage-failed-again']);
  });
});
