// @vitest-environment dom
import { expect, it } from 'vitest';
import { pickNewsletters } from '../../../../src/features/unsubscribe/ui/newsletters-dialog';
import type { Newsletter } from '../../../../src/features/unsubscribe/model/newsletters';
import { laterTask, obsidianPerTest } from '../../../fake-obsidian/open-obsidian';
import { buttonNamed, click, the, typeInto } from '../../../fake-obsidian/person';
import { dialogText, noticeText, uiStage } from '../../../ui/ui-stage';

const open = obsidianPerTest();

const newsletter = (n: number, state: Newsletter['state'] = 'offered'): Newsletter => ({
  sender: `news${String(n)}@example.org`,
  name: `News ${String(n)} <news${String(n)}@example.org>`,
  monthly: n,
  note: `Done/${String(n)}.md`,
  address: `https://lists.example.org/${String(n)}`,
  state,
});

async function stageOf(all: readonly Newsletter[]) {
  const obsidian = open();
  const { automation, user } = await uiStage(obsidian);
  const asked: string[] = [];
  automation.answer({ newsletters: () => Promise.resolve([...all]) });
  const act = (name: string, path: unknown): Promise<void> => {
    asked.push(`${name} ${String(path)}`);
    return Promise.resolve();
  };
  const done = pickNewsletters({ ...user.parts, act });
  await laterTask();
  const pick = (n: number): void => {
    click(the(`input[aria-label="Unsubscribe from news${String(n)}@example.org"]`));
  };
  const confirm = async (): Promise<void> => {
    click(buttonNamed('Ask about each'));
    await done;
  };
  return { asked, pick, confirm };
}

it('senders are shown with counts and addresses, and an approval is asked for each that is picked', async () => {
  const { asked, pick, confirm } = await stageOf([newsletter(3), newsletter(2, 'asked'), newsletter(1)]);
  expect(dialogText()).toContain('3 senders, 6 mails a month.');
  expect(dialogText()).toContain('https://lists.example.org/3');
  expect(dialogText()).toContain('2 mails a month, waits for your approval');
  pick(1);
  pick(3);
  pick(1);
  await confirm();
  expect(asked).toEqual(['unsubscribe Done/3.md']);
});

it.each([
  ['', []],
  ['5', []],
  ['6', [1, 2, 3, 4, 5, 6].map((n) => `unsubscribe Done/${String(n)}.md`)],
])('above five the count is typed: %s', async (typed, expected) => {
  const { asked, pick, confirm } = await stageOf([1, 2, 3, 4, 5, 6].map((n) => newsletter(n)));
  for (let n = 1; n <= 6; n += 1) pick(n);
  typeInto(the('input[aria-label="How many"]'), typed);
  await confirm();
  expect(asked).toEqual(expected);
  if (expected.length === 0) expect(noticeText()).toContain('type 6');
});

it('an empty list says why', async () => {
  const { asked } = await stageOf([]);
  expect([noticeText(), asked]).toEqual([expect.stringContaining('No newsletter here'), []]);
});
