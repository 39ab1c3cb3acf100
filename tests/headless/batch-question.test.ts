import { expect, test } from 'vitest';
import { isBatchWanted } from '../../headless/command/batch-question.mjs';

const LARGE = { notes: 24, tokens: 36_000, cost: 0.02, isLarge: true };

async function asked(answer: string | null, { yes = false, isLarge = true } = {}) {
  const said: string[] = [];
  const deputy = { estimate: () => Promise.resolve({ ...LARGE, isLarge }) };
  const isWanted = await isBatchWanted(deputy, undefined, {
    ask:
      answer === null
        ? null
        : (question) => {
            said.push(question);
            return Promise.resolve(answer);
          },
    isSet: (option) => yes && option === 'yes',
    output: { warn: (text) => said.push(text) },
  });
  return { isWanted, said };
}

test('at a terminal a large batch waits for a yes', async () => {
  expect(await asked('y')).toEqual({
    isWanted: true,
    said: ['Triage 24 notes, about 36,000 tokens, about $0.020? [y/N]'],
  });
  expect((await asked('')).isWanted).toBe(false);
});

test('without a terminal it is said, and the budgets bound it', async () => {
  expect(await asked(null)).toEqual({
    isWanted: true,
    said: ['To triage: 24 notes, about 36,000 tokens, about $0.020.'],
  });
});

test('a small batch and --yes ask nothing', async () => {
  expect(await asked('n', { isLarge: false })).toEqual({ isWanted: true, said: [] });
  expect(await asked('n', { yes: true })).toEqual({ isWanted: true, said: [] });
});
