import { expect, it } from 'vitest';
import { answerOf, Planning } from '../features/plans/work/planning';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const ASKED_FOR_A_PLAN = {
  json: {
    reasoning: 'Longer work.',
    tasks: [{ ...NOTHING, tool: 'plan', text: 'Offer Ada the workshop' }],
    answer: null,
  },
};

it('a plan that was typed as an ask begins at once, and is not resumed by a notice', async () => {
  const stage = new Planning({
    answers: (request) =>
      /take it apart into tasks/u.test(request.system) ? ASKED_FOR_A_PLAN : answerOf(request),
  });
  await stage.deputy.ask.run({ kind: 'text', text: 'plan the workshop' });
  expect(stage.plan().state.status).toBe('Active');
  await stage.cycle();
  expect(stage.boxes()).toBe('xx  ');
  expect(stage.notifier.notices.filter(({ text }) => text.startsWith('Resuming plan'))).toEqual([]);
});
