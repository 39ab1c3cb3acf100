import { expect } from 'vitest';
import { skillConsentKey } from '../../../../src/core/settings/consents';
import type { GenerateRequest } from '../../../../src/kernel/ports/language-model';
import { Asking } from '../../../core/app/asking';
import { each, HOSTILE, type HostileStories, LINE } from '../../../core/app/hostile-stories';
import { FakeClock } from '../../../fakes/fake-clock';
import type { Answer } from '../../../fakes/scripted-model';
import { skillText } from '../skills/model/a-skill';

const NOTHING_USED = { query: null, path: null, title: null, text: null, date: null };
const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };

const CONVERSATION: readonly Answer[] = [
  { json: { reasoning: HOSTILE, tasks: [{ ...NOTHING, tool: 'answer', text: LINE }], answer: null } },
  { json: { answer: HOSTILE, used: [] } },
  { json: { facts: [{ text: LINE, scope: 'general' }] } },
];

const byTask =
  (answers: Partial<Record<GenerateRequest['task'], Answer>>) =>
  ({ task }: GenerateRequest): Answer =>
    answers[task] ?? { json: {} };

/** Notes that asks write of hostile words. */
export const ASK_STORIES: HostileStories = {
  ...each(
    ['reminder', 'draft', 'create_note', 'append', 'search', 'answer', 'plan', 'remember', LINE],
    (tool) => `after a request with the task ${tool}`,
    async (tool) => {
      const task = {
        ...NOTHING,
        tool,
        title: LINE,
        text: HOSTILE,
        query: LINE,
        note: 'Shopping',
        when: 'on Friday',
      };
      const stage = new Asking({
        files: { 'Notes/Shopping.md': '- bread\n', 'Notes/x.md': 'bread\n' },
        settings: { dashboardNote: true },
        answers: byTask({
          complex_reasoning: { json: { reasoning: HOSTILE, tasks: [task], answer: HOSTILE } },
          simple_qa: { json: { answer: HOSTILE, used: [LINE] } },
          drafting: { json: { subject: LINE, body: HOSTILE } },
          planning: {
            json: {
              objective: LINE,
              context: HOSTILE,
              steps: [1, 2, 3].map((n) => ({ text: `${String(n)} ${LINE}`, needs_person: false })),
            },
          },
        }),
      });
      await stage.deputy.ask.run({ kind: 'text', text: `find bread ${HOSTILE}` });
      await stage.cycle();
      expect(stage.vault.paths().length).toBeGreaterThan(3);
      return stage;
    },
  ),

  'after a skill, its rows, and a proposal to make one': async () => {
    const path = 'Skills/expenses.md';
    const skill = skillText(
      'expenses',
      'deputy_triggers: log expense\ndeputy_rows: 5\ndeputy_data:\n  expenses:\n    amount: number\n    what: text\n',
    );
    const row = { ...NOTHING_USED, title: 'expenses', text: JSON.stringify({ amount: 12, what: LINE }) };
    const stage = new Asking({
      clock: new FakeClock({ auto: true, start: '2026-11-22T09:00:00Z' }),
      files: { [path]: skill },
      settings: { dashboardNote: true, consents: [skillConsentKey(path, skill)] },
      answers: ({ task, messages }) => {
        if (task !== 'skill_execution') return { json: {} };
        const isFirst = messages.length === 1;
        return {
          json: {
            reasoning: HOSTILE,
            tool: isFirst ? 'insert_data' : null,
            arguments: isFirst ? row : NOTHING_USED,
            answer: isFirst ? null : HOSTILE,
            cannot: null,
          },
        };
      },
    });
    await stage.deputy.ask.run({ kind: 'text', text: `log expense: ${HOSTILE}` });
    await stage.deputy.ask.run({ kind: 'text', text: `every Friday find what we said about ${HOSTILE}` });
    await stage.cycle();
    expect(stage.vault.paths('Skills').length).toBeGreaterThan(1);
    return stage;
  },

  'after a conversation, and after a fact of it that is kept': async () => {
    const stage = new Asking({
      settings: { dashboardNote: true },
      answers: (_, call) => CONVERSATION[call - 1] ?? { json: {} },
    });
    await stage.deputy.ask.run({ kind: 'text', text: 'What do I prefer? I prefer mails before noon.' });
    await stage.deputy.ask.followUp();
    const [asked] = await stage.deputy.ask.history();
    const meant = asked?.request.id ?? '';
    await stage.deputy.ask.run({ kind: 'fact', meant, fact: 1, isKept: true });
    expect(stage.vault.paths('Memory')).toHaveLength(1);
    return stage;
  },
};
