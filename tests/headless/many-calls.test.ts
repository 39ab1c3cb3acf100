import { expect, test } from 'vitest';
import { ManyCalls } from '../../headless/command/many-calls.mjs';
import { readSettings, type Settings } from '../../src/core/settings/settings';
import { promise } from '../promise';

const LARGE = { notes: 24, drafts: 0, tokens: 36_000, cost: 0.02, isLarge: true } as const;

interface Situation {
  options?: string[];
  limit?: number;
  estimate?: Partial<typeof LARGE | Record<'notes' | 'isLarge', unknown>>;
  command?: 'triage' | 'all' | 'watch';
  settings?: Partial<Settings>;
}

/** `answer`: of the person at the terminal; `null`: there is none. */
function manyCalls(answer: string | null, { options = [], limit, command = 'triage' }: Situation = {}) {
  const said: string[] = [];
  const ask = (question: string): Promise<string> => {
    said.push(question);
    return Promise.resolve(answer ?? '');
  };
  const asked = {
    ask: answer === null ? null : ask,
    whyUnasked: 'There is no terminal to ask at.',
    isSet: (option: string) => options.includes(option),
    wholeNumber: () => limit,
  };
  const name = command === 'all' ? 'run' : command;
  return { calls: new ManyCalls(asked, `deputy ${name} '/my vault'`), said };
}

async function asked(answer: string | null, situation: Situation = {}) {
  const { estimate = {}, command = 'triage', settings = {} } = situation;
  const { calls, said } = manyCalls(answer, situation);
  const preview = { estimate: () => Promise.resolve({ ...LARGE, ...estimate } as typeof LARGE) };
  const chosen = { ...readSettings({}).settings, provider: 'openai', ...settings };
  const isWanted =
    command === 'watch' ? calls.isWatchWanted(preview, chosen) : calls.isRunWanted(preview, command);
  return { isWanted: await isWanted, said, calls };
}

test('at a terminal a large run waits for a yes', async () => {
  promise('before more than 20 notes are triaged, you see how many, and about how many tokens and dollars');
  expect(await asked('y')).toMatchObject({
    isWanted: true,
    said: ['Triage 24 notes, about 36,000 tokens, about $0.020? [y/N]'],
  });
  expect((await asked('')).isWanted).toBe(false);
});

test('without a terminal it ends with the line to use', async () => {
  const words = 'To triage: 24 notes, about 36,000 tokens, about $0.020. There is no terminal to ask at.';
  await expect(asked(null)).rejects.toMatchObject({
    exitCode: 2,
    message: `${words} To continue: deputy triage '/my vault' --yes, or fewer at once: deputy triage '/my vault' --limit 20`,
  });
  await expect(asked(null, { command: 'all' })).rejects.toThrow("deputy run '/my vault' --yes");
  await expect(asked(null, { command: 'all' })).rejects.toThrow(
    'To work on: 24 notes, about 36,000 tokens, about $0.020, not counting plan steps and skills.',
  );
});

test('a small run, --yes and a limit that somebody set ask nothing', async () => {
  expect(await asked('n', { estimate: { isLarge: false } })).toMatchObject({ isWanted: true, said: [] });
  expect(await asked('n', { options: ['yes'] })).toMatchObject({ isWanted: true, said: [] });
  expect(await asked(null, { options: ['yes'] })).toMatchObject({ isWanted: true, said: [] });
  expect(await asked(null, { limit: 50 })).toMatchObject({ isWanted: true, said: [] });
});

test('watching with a model that is not local waits for a yes at its start, however little waits', async () => {
  const few = { command: 'watch', estimate: { notes: 1, isLarge: false } } as const;
  expect(await asked('y', few)).toMatchObject({
    isWanted: true,
    said: [
      'Ask openai about 1 note, about 36,000 tokens, about $0.020, and about what comes in later? [y/N]',
    ],
  });
  expect((await asked('', few)).isWanted).toBe(false);
  await expect(asked(null, few)).rejects.toMatchObject({ exitCode: 2 });
  await expect(asked(null, few)).rejects.toThrow("deputy watch '/my vault' --yes");
  expect((await asked(null, { ...few, options: ['yes'] })).isWanted).toBe(true);
  expect((await asked(null, { ...few, settings: { provider: 'rules' } })).isWanted).toBe(true);
  const routes = { drafting: { model: { provider: 'openai' } } };
  await expect(asked(null, { ...few, settings: { provider: 'rules', routes } })).rejects.toMatchObject({
    exitCode: 2,
  });
});

const take = (calls: ManyCalls, times: number): Promise<(string | null)[]> =>
  Promise.all(Array.from({ length: times }, () => calls.take()));
const UNWANTED = '20 calls were made, and more need your approval.';

test('before the 21st call all workers wait for one answer, which holds for the rest', async () => {
  const { calls, said } = manyCalls('y');
  expect(await take(calls, 24)).toEqual(Array(24).fill(null));
  expect(said).toEqual(['20 calls were made. Continue? [y/N]']);
});

test('after a no, and without a terminal, the 21st call is not made and the work stops', async () => {
  const { calls, said } = manyCalls('n');
  expect((await take(calls, 22)).slice(20)).toEqual([UNWANTED, UNWANTED]);
  expect([said.length, calls.stop.aborted, calls.lineToUse]).toEqual([1, true, null]);
  const { calls: unasked } = manyCalls(null);
  expect((await take(unasked, 21)).at(-1)).toBe(UNWANTED);
  expect(unasked.lineToUse).toBe("To continue: deputy triage '/my vault' --yes");
});

test('a call that was not made is no call, and who said yes before is not asked again', async () => {
  const { calls } = manyCalls(null);
  await take(calls, 20);
  calls.giveBack();
  expect(await take(calls, 1)).toEqual([null]);
  for (const given of [{ options: ['yes'] }, { limit: 50 }])
    expect(await take(manyCalls(null, given).calls, 30)).toEqual(Array(30).fill(null));
  const { calls: agreed, said } = await asked('y');
  await take(agreed, 30);
  expect(said).toHaveLength(1);
});

test('a first take that costs something waits for a yes, and without a terminal names the line to use', async () => {
  const words = 'work: 60 mails. Triage takes about 90,000 tokens, about $0.050.';
  expect(await manyCalls('y').calls.isTakeWanted(words)).toBe(true);
  expect(await manyCalls('').calls.isTakeWanted(words)).toBe(false);
  expect(await manyCalls(null, { options: ['yes'] }).calls.isTakeWanted(words)).toBe(true);
  await expect(manyCalls(null).calls.isTakeWanted(words)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(`${words} There is no terminal to ask at.`) as string,
  });
});
