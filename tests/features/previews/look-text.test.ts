import { expect, test } from 'vitest';
import {
  type LookPage,
  lookAtAsk,
  lookAtNote,
  lookAtRun,
  lookLines,
} from '../../../src/features/previews/view/look-text';

const SENT = {
  kind: 'sent',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  host: 'api.openai.com',
  model: 'luna',
  effort: 'high',
  isLocal: false,
  fallback: null,
  system: 'You are Deputy.',
  messages: [],
  tokens: 1_500,
  removed: ['a card number'],
  cost: 0.01,
  keptHere: null,
  profileKept: null,
  cut: { unit: 'tokens', original: 9_000, kept: 3_000, gone: ['quoted history'] },
  follows: null,
  termsUrl: null,
} as const;

const linesOf = (look: LookPage): string[] => lookLines(look, { isWhole: false });
const wholeOf = (look: LookPage): string[] => lookLines(look, { isWhole: true });

test('a dry run says to whom each note would go, how much, and what was cut or taken out', () => {
  expect(
    linesOf(
      lookAtRun([
        { path: 'Needs_Action/a.md', preview: SENT },
        {
          path: 'Needs_Action/b.md',
          preview: { kind: 'stays', label: 'Built-in rules', keptHere: 'it has the tag #x' },
        },
      ]),
    ),
  ).toEqual([
    'Now: 1 prompt, about 1,500 tokens, about $0.010. Nothing was sent to show this.',
    'Mail files in the inbox become notes first, and are not in this list yet.',
    '  Needs_Action/a.md: OpenAI at api.openai.com, luna, effort high, about 1,500 tokens; text cut from 9,000 to 3,000 tokens to fit the budget; without a card number',
    '  Needs_Action/b.md: Built-in rules; nothing is sent, as it has the tag #x',
  ]);
});

test('nothing waits, nothing is sent', () => {
  expect(linesOf(lookAtRun([]))).toEqual(['Nothing waits for a model.']);
});

test('one note is shown with all there is to know, then to the letter', () => {
  expect(
    wholeOf(lookAtNote('Needs_Action/a.md', { ...SENT, messages: [{ role: 'user', content: 'A\nB' }] })),
  ).toEqual([
    'a.md: OpenAI at api.openai.com, luna, effort high, about 1,500 tokens; text cut from 9,000 to 3,000 tokens to fit the budget; without a card number',
    '  Goes to: OpenAI, at https://api.openai.com/v1',
    '  Model: luna',
    '  Reasoning effort: high; thinking is charged in addition to the price below',
    '  Size: About 1,500 tokens, instructions included. The text was shortened from 9,000 to 3,000 tokens, to fit the token budget; left out: quoted history.',
    '  Price: About $0.010',
    '  Taken out: a card number',
    '',
    'You are Deputy.',
    '',
    'A',
    'B',
    '',
  ]);
});

test('a request is shown question by question, and what stays here says so', () => {
  const stays = { kind: 'stays', label: 'Built-in rules', keptHere: null } as const;
  expect(wholeOf(lookAtAsk([{ what: 'What you ask for', preview: stays }]))).toEqual([
    '  What you ask for: Built-in rules; nothing is sent',
  ]);
  expect(wholeOf(lookAtNote('a.md', stays))).toEqual([
    'Built-in rules work on this device: the note does not leave it.',
  ]);
});
