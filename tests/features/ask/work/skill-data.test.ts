import { expect, it } from 'vitest';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import { Faults } from '../../../fakes/faults';
import { FakeClock } from '../../../fakes/fake-clock';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { skillText } from '../skills/model/a-skill';
import { Stage } from '../../../core/app/stage';
import { crashPoints } from '../../../runs';
import { answer, use } from './asks';

const PATH = 'Skills/expenses.md';
const TEXT = skillText(
  'expenses',
  'deputy_triggers: log expense\ndeputy_rows: 5\ndeputy_data:\n  expenses:\n    amount: number\n    what: text\n',
);
const INSERT = use('insert_data', { title: 'expenses', text: '{"amount": 12, "what": "Lunch"}' });
const ANSWER = answer('Noted: 12 for lunch.');

const aStage = (faults = new Faults()): Stage =>
  new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({ answers: ({ messages }) => (messages.length === 1 ? INSERT : ANSWER) }),
    faults,
    files: { [PATH]: TEXT },
    settings: { consents: [skillConsentKey(PATH, TEXT)] },
  });

const ROW = 'Skills/expenses/expenses/2026-11-22-lunch.md';

it('a skill keeps rows as notes, shown as a base, and sees them the next time', async () => {
  const stage = aStage();
  await stage.deputy.ask.run({ kind: 'text', text: 'log expense: lunch, 12' });
  expect(stage.vault.text(ROW)).toContain(
    'type: skill_row\namount: 12\nwhat: Lunch\nsource: skill\nskill: expenses',
  );
  expect(stage.vault.text('Skills/expenses/expenses.base')).toContain(
    'file.inFolder("Skills/expenses/expenses")',
  );
  await stage.deputy.ask.run({ kind: 'text', text: 'log expense: lunch again, 12' });
  const { model } = stage;
  const shown = model instanceof ScriptedModel ? (model.requests[2]?.messages[0]?.content ?? '') : '';
  expect(shown).toMatch(
    /<<<ROWS \w+\n1 of 1 rows of expenses\.\n- Skills\/expenses\/expenses\/2026-11-22-lunch\.md/,
  );
  expect(stage.vault.paths('Skills')).toHaveLength(4);
  expect((await stage.deputy.skills.list()).map(({ name, problems }) => [name, problems])).toEqual([
    ['expenses', []],
  ]);
});

it.each(crashPoints(30))('a row is written once, whatever write %i cuts short', async (at) => {
  const stage = aStage(new Faults({ onWrite: ({ n }) => (n === at ? 'kill' : undefined) }));
  await stage.deputy.ask.run({ kind: 'text', text: 'log expense: lunch, 12' }).catch(() => undefined);
  stage.restart();
  await stage.cycle();
  const [asked] = await stage.deputy.ask.history();
  if (asked === undefined) return;
  await stage.deputy.ask.run({ kind: 'resume', meant: asked.request.id });
  expect(stage.vault.paths('Skills').filter((path) => path.includes('/expenses/expenses/'))).toEqual([ROW]);
});
