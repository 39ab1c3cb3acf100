// @vitest-environment dom
import { expect, it } from 'vitest';
import { announceDueReminders } from '../../../../src/features/ask/ui/announce-due-reminders';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click } from '../../../fake-obsidian/person';
import { Stage } from '../../../core/app/stage';
import { FakeClock } from '../../../fakes/fake-clock';
import { noticeText } from '../../../ui/ui-stage';

const openApp = obsidianPerTest();

const aReminder = (title: string, date: string, more = ''): string =>
  `---\ntype: reminder\ndue: "${date}"\n${more}---\n\n- [ ] ${title} 📅 ${date}\n`;

it('a reminder is announced when it is due, once, and what came due in the meantime too', async () => {
  openApp();
  const stage = new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    files: {
      'Reminders/early.md': aReminder('pay the rent', '2026-11-20'),
      'Reminders/later.md': aReminder('call John', '2026-11-22', 'due_time: "14:00"\n'),
      'Reminders/done.md': aReminder('water the plants', '2026-11-20').replace('[ ]', '[x]'),
      'Reminders/next.md': aReminder('buy bread', '2026-11-23'),
    },
  });
  const opened: string[] = [];
  let look = (): void => undefined;
  announceDueReminders({
    read: () => stage.deputy.dueReminders(),
    clock: {
      every: (_, run) => {
        look = run;
        return () => undefined;
      },
    },
    openNote: (path) => opened.push(path),
  });
  const notices = async (): Promise<number> => {
    look();
    await laterTask();
    await laterTask();
    return document.querySelectorAll('.notice').length;
  };
  expect(await notices()).toBe(1);
  expect(noticeText()).toBe('Reminder: pay the rent');
  expect(await notices()).toBe(1);
  click(buttonNamed('pay the rent'));
  expect(opened).toEqual(['Reminders/early.md']);
  // The machine sleeps past 14:00, and past midnight.
  await stage.clock.sleep(24 * 3_600_000);
  // The click has put the first one away.
  expect(await notices()).toBe(1);
  expect(noticeText()).toBe('Reminders: call John buy bread');
});
