import { expect, test } from 'vitest';
import { isBatchWanted, isWatchWanted } from '../../headless/command/batch-question.mjs';

const LARGE = { notes: 24, tokens: 36_000, cost: 0.02, isLarge: true } as const;

interface Situation {
  options?: string[];
  limit?: number;
  estimate?: Partial<Record<keyof typeof LARGE, unknown>>;
  command?: 'triage' | 'all' | 'watch';
}

async function asked(answer: string | null, situation: Situation = {}) {
  const { options = [], limit, estimate = {}, command = 'triage' } = situation;
  const said: string[] = [];
  const deputy = { estimate: () => Promise.resolve({ ...LARGE, ...estimate } as typeof LARGE) };
  const invocation = {
    ask:
      answer === null
        ? null
        : (question: string) => {
            said.push(question);
            return Promise.resolve(answer);
          },
    isSet: (option: string) => options.includes(option),
    wholeNumber: () => limit,
  };
  const isWanted =
    command === 'watch'
      ? isWatchWanted(deputy, { provider: 'openai', folder: '/my vault' }, invocation)
      : isBatchWanted(deputy, { part: command, folder: '/my vault' }, invocation);
  return { isWanted: await isWanted, said };
}

test('at a terminal a large batch waits for a yes', async () => {
  expect(await asked('y')).toEqual({
    isWanted: true,
    said: ['Triage 24 notes, about 36,000 tokens, about $0.020? [y/N]'],
  });
  expect((await asked('')).isWanted).toBe(false);
});

test('without a terminal it ends with the line to use', async () => {
  const words = 'To triage: 24 notes, about 36,000 tokens, about $0.020. There is no terminal to ask at.';
  await expect(asked(null)).rejects.toMatchObject({
    exitCode: 2,
    message: `${words} To go on: deputy triage '/my vault' --yes, or fewer at once: deputy triage '/my vault' --limit 20`,
  });
  await expect(asked(null, { command: 'all' })).rejects.toThrow("deputy run '/my vault' --yes");
});

test('a small batch, --yes and a limit that somebody set ask nothing', async () => {
  expect(await asked('n', { estimate: { isLarge: false } })).toEqual({ isWanted: true, said: [] });
  expect(await asked('n', { options: ['yes'] })).toEqual({ isWanted: true, said: [] });
  expect(await asked(null, { options: ['yes'] })).toEqual({ isWanted: true, said: [] });
  expect(await asked(null, { limit: 50 })).toEqual({ isWanted: true, said: [] });
});

test('watching with a model that is not local waits for a yes at its start, however little waits', async () => {
  const few = { command: 'watch', estimate: { notes: 1, isLarge: false } } as const;
  expect(await asked('y', few)).toEqual({
    isWanted: true,
    said: [
      'Ask openai about 1 note, about 36,000 tokens, about $0.020, and about what comes in later? [y/N]',
    ],
  });
  expect((await asked('', few)).isWanted).toBe(false);
  await expect(asked(null, few)).rejects.toMatchObject({ exitCode: 2 });
  await expect(asked(null, few)).rejects.toThrow("deputy watch '/my vault' --yes");
  expect((await asked(null, { ...few, options: ['yes'] })).isWanted).toBe(true);
  expect((await asked(null, { command: 'watch', estimate: { cost: 'local' } })).isWanted).toBe(true);
});
