import { skillConsentKey } from '../../../../src/core/settings/consents';
import { FakeClock } from '../../../fakes/fake-clock';
import { ScriptedModel } from '../../../fakes/scripted-model';
import { skillText } from '../skills/model/a-skill';
import { Stage, type StageOptions } from '../../../core/app/stage';
import { answer, use } from './asks';

const PATH = 'Skills/expenses.md';
const TEXT = skillText(
  'expenses',
  'deputy_triggers: tidy expenses\ndeputy_data:\n  expenses:\n    amount: number\n    what: text\n',
);
export const ROW = 'Skills/expenses/expenses/2026-11-20-lunch.md';
export const ROW_TEXT = '---\ntype: skill_row\namount: 12\nwhat: Lunch\n---\n\nWith Ann.\n';

export const TIDY_FILES = { [PATH]: TEXT, [ROW]: ROW_TEXT };

/** A skill with one row, and a model that wants it deleted. */
export const aTidyStage = (options: StageOptions = {}, path = ROW): Stage =>
  new Stage({
    clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
    model: new ScriptedModel({
      answers: ({ messages }) =>
        messages.length === 1
          ? use('delete_data', { title: 'expenses', path })
          : answer('I asked you about it.'),
    }),
    files: TIDY_FILES,
    ...options,
    settings: { consents: [skillConsentKey(PATH, TEXT)], ...options.settings },
  });
