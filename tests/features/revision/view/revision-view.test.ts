import { expect, it } from 'vitest';
import { revisionView } from '../../../../src/features/revision/view/revision-view';
import type { Evaluation } from '../../../../src/features/revision/model/evaluation';
import type { Fault } from '../../../../src/features/revision/model/fault';
import type { Ruling } from '../../../../src/features/revision/model/loop';
import type { LoopRecord } from '../../../../src/features/revision/model/loop-record';

const evaluated = (confidence: number, faults: Fault[] = []): Evaluation => ({
  confidence,
  isSafe: true,
  isHardBlock: false,
  faults,
});

const record = (texts: readonly string[], faults: Fault[] = []): LoopRecord => ({
  at: '2026-11-02T08:00:00Z',
  draft: 'Drafts/a.md',
  used: 0,
  stop: 'exhausted',
  rounds: texts.map((text, round) => ({
    round,
    text,
    ruling: null,
    evaluation: evaluated(0.5, round === 0 ? faults : []),
  })),
});

const roundsOf = (texts: readonly string[], current: string, faults: Fault[] = []) =>
  revisionView('r', record(texts, faults), current).rounds;

it('names each fault once, with the words that show it', () => {
  const [round] = roundsOf(['I gladly agree.'], 'I gladly agree.', [
    { kind: 'no_greeting', quotation: '' },
    { kind: 'commitment', quotation: 'I gladly' },
    { kind: 'no_greeting', quotation: '' },
  ]);
  expect(round?.remarks).toEqual([
    'Safe to send',
    'Misses a greeting or sign-off',
    'Commits to something: “I gladly”',
  ]);
});

it('says what the overseer ruled, and where nothing was evaluated', () => {
  const [first, second] = record(['a', 'b']).rounds;
  const ruled = (ruling: Ruling) =>
    revisionView('r', { ...record([]), rounds: [first!, { ...second!, ruling, evaluation: null }] }, 'b')
      .rounds[1]?.remarks;
  expect(ruled({ kind: 'block', why: 'It promises money' })).toEqual([
    'Not evaluated',
    'Blocked: It promises money',
  ]);
  expect(ruled({ kind: 'edit', why: 'Too curt', text: 'b' })).toEqual([
    'Not evaluated',
    'Reworded: Too curt',
  ]);
});

it('of two rounds with the same words the later one is used', () => {
  const rounds = roundsOf(['a', 'b', 'a'], 'a');
  expect(rounds.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
});

it('says how many versions there are, and how the score rose to that of the one in use', () => {
  const scores = [0.58, 0.72, 0.91];
  const { rounds, ...rest } = record(['a', 'b', 'c']);
  const scored = {
    ...rest,
    used: 2,
    rounds: rounds.map((round, at) => ({ ...round, evaluation: evaluated(scores[at] ?? 0) })),
  };
  const summary = (current: string) => revisionView('r', scored, current).summary;
  expect(['c', 'a', "the person's"].map(summary)).toEqual([
    '3 versions: 0.58 → 0.91',
    '3 versions: 0.58',
    '4 versions: 0.58 → 0.91',
  ]);
});

it('marks what was changed since the first draft word by word, and nothing where most of it was', () => {
  const first = 'Dear Ann, the quick brown fox jumps over it.';
  const changed = (text: string) =>
    roundsOf([first, text], text)[1]?.parts.flatMap((part) => (part.kind === 'same' ? [] : [part.text]));
  expect(changed('Dear Ann, the quick brown dog jumps over it.')).toEqual(['fox', 'dog']);
  const most = 'Dear Ann, one two three four five six seven.';
  expect(changed(most)).toEqual([]);
  expect(roundsOf([first, most], most).map(({ parts }) => parts.map(({ text }) => text))).toEqual([
    [first],
    [most],
  ]);
});
