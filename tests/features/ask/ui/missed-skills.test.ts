// @vitest-environment dom
import { expect, it } from 'vitest';
import type { MissedSkill } from '../../../../src/features/ask/work/due-skills';
import { decideOnMissed } from '../../../../src/features/ask/ui/decide-missed';
import { offerMissedSkills } from '../../../../src/features/ask/ui/missed-skills';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../../../fake-obsidian/person';
import { noticeText, uiStage } from '../../../ui/ui-stage';

const openApp = obsidianPerTest();

it('what was missed is offered once, in one line, and nothing is done without a click', async () => {
  openApp();
  let missed: MissedSkill[] | null = null;
  const decided: [readonly string[], boolean][] = [];
  let look = (): void => undefined;
  offerMissedSkills({
    read: () => Promise.resolve(missed),
    clock: {
      every: (_, run) => {
        look = run;
        return () => undefined;
      },
    },
    decide: (names, isRun) => decided.push([names, isRun]),
  });
  const notices = async (): Promise<number> => {
    look();
    await laterTask();
    return document.querySelectorAll('.notice').length;
  };
  expect(await notices()).toBe(0);
  missed = ['weekly-review', 'standup'].map((name) => ({ name, path: `Skills/${name}.md`, at: 1 }));
  expect(await notices()).toBe(1);
  expect(noticeText()).toContain('Missed: weekly-review, standup');
  expect(await notices()).toBe(1);
  expect(decided).toEqual([]);
  click(buttonNamed('Run now'));
  expect(decided).toEqual([[['weekly-review', 'standup'], true]]);
  missed = [{ name: 'standup', path: 'Skills/standup.md', at: 2 }];
  expect(await notices()).toBe(1);
  click(buttonNamed('Skip'));
  expect(decided.at(-1)).toEqual([['standup'], false]);
});

it('what was missed runs when they say so, and they hear how many ran', async () => {
  const { automation, user } = await uiStage(openApp());
  const decided: unknown[] = [];
  automation.answer({
    skills: {
      decideMissed: (wish) => {
        decided.push(wish);
        return Promise.resolve({ kind: 'decided', isDone: wish.name === 'a' });
      },
    },
  });
  await decideOnMissed(user.parts, { names: ['a', 'b'], isRun: true });
  expect(decided).toEqual([
    { name: 'a', isRun: true },
    { name: 'b', isRun: true },
  ]);
  expect(noticeText()).toContain('Ran 1 of 2 missed skills');
});
