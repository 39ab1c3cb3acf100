import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { triageNote } from '../../../../src/core/triage/model/triage-note';
import { firstQuestion } from '../../../../src/llm/prompting/first-question';
import { BODY_TEXTS } from '../../../llm/provider/token-texts';
import { aNote, OCCASION } from './a-mail-context';
import { someOf } from '../../../runs';
import TABLE from '../../../data/tables/core/triage/model/budget-in-tokens.json';

const BUDGET = 4_000;

/** The prompt about a mail of 40,000 characters: its real tokens, and what was cut. */
async function promptOf(text: string) {
  const note = aNote({ body: text.repeat(Math.ceil(40_000 / text.length)) });
  const size = {
    model: { family: 'o200k', contextTokens: 100_000, destination: 'away' },
    tokenBudget: BUDGET,
    correction: { factor: 1 },
  } as const;
  const prompt = await firstQuestion(size, (deps) =>
    triageNote({ path: 'Needs_Action/a.md', note }, { ...deps, moneyWords: [], occasion: OCCASION }),
  );
  if (prompt === null) throw new Error('Nothing was asked.');
  const real = [prompt.system, ...prompt.messages.map(({ content }) => content)];
  const removed: unknown = prompt.cut?.details?.['removed'] ?? [];
  return { tokens: real.reduce((sum, part) => sum + encode(part).length, 0), removed };
}

/** Scripts and kinds of code whose tokens are hardest to tell from their letters. */
const TEXTS: Readonly<Record<string, string>> = { ...BODY_TEXTS, ...TABLE.texts };

/** Texts with a token for nearly each sign, and letters that few Japanese read. */
const HARDEST: Readonly<Record<string, string>> = TABLE.hardest;

it.each(Object.entries(HARDEST))(
  'a prompt exceeds its budget by at most a half, even of %s',
  async (_, text) => {
    expect((await promptOf(text)).tokens).toBeLessThanOrEqual(BUDGET * 1.5);
  },
);

it.each(someOf(Object.entries(TEXTS), { ci: 2, desk: 4 }))(
  'a prompt that was cut to its budget keeps it by the real tokenizer: %s',
  async (_, text) => {
    const { tokens, removed } = await promptOf(text);
    expect(tokens).toBeLessThanOrEqual(BUDGET);
    // Encoded data goes first, and is all that this text has.
    if (!String(removed).includes('encoded_blobs')) expect(tokens).toBeGreaterThan(BUDGET * 0.7);
  },
);
