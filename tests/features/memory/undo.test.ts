import { Stage } from '../../core/app/stage';
import { takesBack } from '../../core/app/undo-walk';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const TASKS = [{ ...NOTHING, tool: 'answer', text: 'What is my dentist called?' }];
const FACT_ANSWERS = [
  { json: { reasoning: 'A question.', tasks: TASKS, answer: null } },
  { json: { answer: 'Dr. Lee, as you say.', used: [] } },
  { json: { facts: [{ text: 'The dentist is Dr. Lee.', scope: 'general' }] } },
];

takesBack({
  'a fact that was remembered': {
    kind: 'task',
    open: async (options) => {
      const stage = new Stage({ answers: FACT_ANSWERS, ...options });
      await stage.deputy.ask.run({ kind: 'text', text: 'My dentist is Dr. Lee. What is my dentist called?' });
      await stage.deputy.ask.followUp();
      return stage;
    },
    act: async (stage) => {
      const [asked] = await stage.deputy.ask.history();
      await stage.deputy.ask.run({ kind: 'fact', meant: asked?.request.id ?? '', fact: 1, isKept: true });
    },
  },
});
