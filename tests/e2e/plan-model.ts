import type { Question, ServerAnswer } from '../wire/scripted-model-server';
import { scriptedAnswer } from './scripted-answer';

const PLAN = {
  objective: 'Ada has our offer for the workshop',
  context: 'Ada asks for a price. It stands in the notes.',
  steps: [
    { text: 'Search the notes for the price of the workshop', needs_person: false },
    { text: 'Write the figures down in a note', needs_person: false },
    // The hand is left out: it comes from code.
    { text: 'Send the offer to Ada', needs_person: false },
    { text: 'Note the date in a reminder', needs_person: false },
  ],
};

/** Letters beyond ASCII, and lines that a mail program may take for its own. */
export const MAIL = {
  subject: 'Our offer for the workshop',
  body: 'Dear Ada,\n\nthe workshop is 400 €, lunch included.\n.\n-- \nRobin',
};

const NO_ARGUMENTS = { query: null, path: null, title: null, text: null, date: null };
const move = (parts: object): ServerAnswer => ({
  json: {
    reasoning: 'It is next.',
    tool: null,
    arguments: NO_ARGUMENTS,
    done: null,
    cannot: null,
    ...parts,
  },
});
const use = (tool: string, given: object): ServerAnswer =>
  move({ tool, arguments: { ...NO_ARGUMENTS, ...given } });
const done = (what: string): ServerAnswer => move({ done: what });

const FIGURES = { path: 'Notes/Figures.md', title: 'Figures', text: 'The workshop is 400 €.' };

/** By a word of the step: its rounds. */
const ROUNDS: readonly [string, readonly ServerAnswer[]][] = [
  ['price', [use('search', { query: 'workshop price' }), done('Found the price: 400 €')]],
  ['figures', [use('create_note', FIGURES), done('Wrote the figures down')]],
  ['reminder', [use('reminder', { title: 'Workshop with Ada', date: '2026-12-01' }), done('Set a reminder')]],
];

/** What is asked, by the name of the answer's schema. */
export const kindOf = ({ raw }: Question): string => /"name":"(\w+)"/.exec(raw)?.[1] ?? '';

/** The step that is asked about, in words; '' where none is. */
export const stepIn = ({ messages }: Question): string =>
  /^Carry out step \d+ of [^:]+:\n<<<STEP .*\n(.+)$/m.exec(messages[0]?.content ?? '')?.[1] ?? '';

/** A model that plans Ada's workshop, carries out its steps, and writes the mail. */
export function planAnswer(question: Question): ServerAnswer {
  switch (kindOf(question)) {
    case 'work_plan':
      return { json: question.user.includes('shed') ? { ...PLAN, objective: 'The shed is painted' } : PLAN };
    case 'mail_text':
      return { json: MAIL };
    case 'step_move':
      return roundOf(question);
    default:
      return scriptedAnswer('needs_info', { info_needed: 'Which day?' });
  }
}

/** The round is counted by what the model has said before. */
function roundOf(question: Question): ServerAnswer {
  const [, rounds] = ROUNDS.find(([word]) => stepIn(question).includes(word)) ?? [];
  const round = question.messages.filter(({ role }) => role === 'assistant').length;
  return rounds?.[round] ?? move({ cannot: 'No answer was set up for the model.' });
}
