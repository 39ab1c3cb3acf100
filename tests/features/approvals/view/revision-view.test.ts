import { expect, it } from 'vitest';
import { revisionView } from '../../../../src/features/approvals/view/revision-view';
import type { Evaluation } from '../../../../src/features/revision/model/evaluation';
import type { Fault } from '../../../../src/features/revision/model/fault';
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

const partsOf = (text: string, faults: Fault[]) => revisionView('r', record([text], faults), text).rounds[0];

it('marks a fault where it stands in the text, over any blanks and line breaks', () => {
  const round = partsOf('Dear Ann,\nI will pay\n 900 EUR. Ben', [
    { kind: 'commitment', quotation: 'I will pay 900 EUR.' },
  ]);
  expect(round?.parts).toEqual([
    { text: 'Dear Ann,\n', fault: null },
    { text: 'I will pay\n 900 EUR.', fault: 'Commits to something' },
    { text: ' Ben', fault: null },
  ]);
  expect(round?.faults).toEqual([]);
});

it('lists a fault without a place, and one that overlaps another, once', () => {
  const round = partsOf('I gladly agree.', [
    { kind: 'no_greeting', quotation: '' },
    { kind: 'wrong_tone', quotation: 'gladly agree' },
    { kind: 'commitment', quotation: 'I gladly' },
    { kind: 'wrong_tone', quotation: 'is not there' },
    { kind: 'no_greeting', quotation: '' },
  ]);
  expect(round?.parts.map(({ text }) => text).join('')).toBe('I gladly agree.');
  expect(round?.parts.filter(({ fault }) => fault !== null)).toEqual([
    { text: 'I gladly', fault: 'Commits to something' },
  ]);
  expect(round?.faults).toEqual(['Misses a greeting or sign-off', 'Wrong tone']);
});

it('takes the signs of a quotation literally', () => {
  const round = partsOf('Really (yes)? [time] a.b', [{ kind: 'wrong_tone', quotation: '(yes)? [time]' }]);
  expect(round?.parts[1]).toEqual({ text: '(yes)? [time]', fault: 'Wrong tone' });
  expect(partsOf('axb', [{ kind: 'wrong_tone', quotation: 'a.b' }])?.faults).toEqual(['Wrong tone']);
});

it('of two rounds with the same words the later one is used', () => {
  const { rounds } = revisionView('r', record(['a', 'b', 'a']), 'a');
  expect(rounds.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
});

it('marks what was changed since the first draft word by word, and puts both texts side by side where most of it was', () => {
  const first = 'Dear Ann, the quick brown fox jumps over it.';
  const roundsOf = (text: string) => revisionView('r', record([first, text]), text).rounds;
  const rounds = (text: string) => roundsOf(text)[1];
  expect(roundsOf(first)[0]).toMatchObject({ diff: null, former: null });
  const few = rounds('Dear Ann, the quick brown dog jumps over it.');
  expect([few?.former, few?.diff?.filter(({ kind }) => kind !== 'same').map(({ text }) => text)]).toEqual([
    null,
    ['fox', 'dog'],
  ]);
  const most = rounds('Dear Ann, one two three four five six seven.');
  expect([most?.former, most?.diff]).toEqual([first, null]);
});
