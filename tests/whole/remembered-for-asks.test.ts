import { describe, expect, it } from 'vitest';
import { Stage } from '../core/app/stage';
import { takesBack } from '../core/app/undo-walk';
import type { Answer } from '../fakes/scripted-model';
import { aStage, draftIn } from '../features/memory/remembered';

const NOTHING = { title: null, text: null, query: null, note: null, to: null, when: null };
const QUESTION = [{ ...NOTHING, tool: 'answer', text: 'What is my dentist called?' }];
const FACT_ANSWERS = [
  { json: { reasoning: 'A question.', tasks: QUESTION, answer: null } },
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

describe('a draft that is asked for', () => {
  const wants = (to: string): Answer => ({
    json: { reasoning: 'A mail.', tasks: [{ ...NOTHING, tool: 'draft', title: 'Lunch', to }], answer: null },
  });
  const WRITTEN: Answer = { json: { subject: 'Lunch', body: 'At eight in the morning?' } };

  it('may use what is remembered of its receiver, and lists it', async () => {
    const { stage, shown } = aStage([wants('Ada'), WRITTEN]);
    const outcome = await stage.deputy.ask.run({ kind: 'text', text: 'draft a mail to Ada about lunch' });
    expect(shown(1)).toContain('- "She prefers mornings."');
    expect(shown(1)).not.toContain('owes us');
    expect(outcome).toMatchObject({
      // Her mail tells her address.
      request: {
        tasks: [{ state: { hits: [{ path: 'Memory/address.md' }, { path: 'Memory/mornings.md' }] } }],
      },
    });
    expect(draftIn(stage)).toContain('[[mornings]]');
  });

  it('is shown none for a private receiver', async () => {
    const { stage, shown } = aStage([wants('ada@example.org'), WRITTEN], {
      settings: { privateSenders: ['ada@example.org'] },
    });
    await stage.deputy.ask.run({ kind: 'text', text: 'draft a mail to ada@example.org about lunch' });
    expect(shown(1)).not.toContain('Lyon');
  });
});
