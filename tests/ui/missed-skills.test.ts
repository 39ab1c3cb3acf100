// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { MissedSkill } from '../../src/features/ask/work/due-skills';
import { offerMissedSkills } from '../../src/ui/missed-skills';
import { laterTask, obsidianPerTest } from '../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../fake-obsidian/person';
import { noticeText } from './ui-stage';

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
