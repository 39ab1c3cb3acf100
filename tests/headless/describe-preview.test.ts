import { expect, test } from 'vitest';
import { describePreviews } from '../../headless/describe-preview.mjs';

const SENT = {
  kind: 'sent',
  label: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  host: 'api.openai.com',
  model: 'luna',
  isLocal: false,
  fallback: null,
  system: 'You are Deputy.',
  messages: [],
  tokens: 1_500,
  removed: ['a card number'],
  cost: 0.01,
  keptHere: null,
  cut: { originalTokens: 9_000, keptTokens: 3_000 },
  termsUrl: null,
} as const;

test('a dry run says to whom each note would go, how much, and what was cut or taken out', () => {
  expect(
    describePreviews([
      { path: 'Needs_Action/a.md', preview: SENT },
      {
        path: 'Needs_Action/b.md',
        preview: { kind: 'stays', label: 'Built-in rules', keptHere: 'it has the tag #x' },
      },
    ]),
  ).toEqual([
    'Would be sent: 1 note, about 1,500 tokens, about $0.010. Nothing was sent now; --json shows the prompts.',
    '  Needs_Action/a.md: OpenAI at api.openai.com, luna, about 1,500 tokens; text cut from 9000 to 3000 tokens to fit the budget; without a card number',
    '  Needs_Action/b.md: Built-in rules; nothing is sent, as it has the tag #x',
  ]);
});

test('nothing waits, nothing is sent', () => {
  expect(describePreviews([])).toEqual(['No note waits for triage.']);
});
