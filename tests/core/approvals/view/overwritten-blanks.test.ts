import { expect, it } from 'vitest';
import { type Overwritten, overwrittenIn } from '../../../../src/core/approvals/view/overwritten-blanks';
import { promise } from '../../../promise';

/** What is in doubt after a text was changed step by step: the blank, and what stands there. */
const doubts = (...texts: string[]): string[] => {
  let doubted: Overwritten[] = [];
  texts.slice(1).forEach((after, at) => {
    doubted = overwrittenIn(doubted, { before: texts[at] ?? '', after });
  });
  const last = texts.at(-1) ?? '';
  return doubted.map(({ blank, from, to }) => `${blank} ${last.slice(from, to)}`);
};

it('a blank that one key wrote over is in doubt, until more than two letters stand there', () => {
  promise(
    'What was typed over a blank counts once the field was left, or a digit or more than two letters stand there',
  );
  expect(doubts('with ____ at', 'with a at')).toEqual(['____ a']);
  expect(doubts('with ____ at', 'with a at', 'with aa at')).toEqual(['____ aa']);
  expect(doubts('with ____ at', 'with a at', 'with aa at', 'with Ann at')).toEqual([]);
});

it('it is not in doubt once a digit stands there, or more was typed after a space', () => {
  promise(
    'What was typed over a blank counts once the field was left, or a digit or more than two letters stand there',
  );
  expect(doubts('um ____ Uhr', 'um 1 Uhr')).toEqual([]);
  expect(doubts('am [Tag] hier', 'am d hier', 'am d. hier', 'am d.  hier', 'am d. M hier')).toEqual([]);
  expect(doubts('am [Tag] hier', 'am d hier', 'am d. hier', 'am d.  hier')).toEqual(['[Tag] d. ']);
});

it('it is found again wherever the text around it has moved', () => {
  expect(doubts('Hi,\n[when] or so', 'Hi,\na or so', 'Hi Ann,\na or so', 'Hi Ann,\na or so, Sam')).toEqual([
    '[when] a',
  ]);
  expect(doubts('[one], [two]', 'a, [two]', 'a, Ann')).toEqual(['[one] a']);
});

it('a blank that is deleted, put back, or taken with its sentence is not in doubt', () => {
  expect(doubts('Yes. [PS]', 'Yes. ')).toEqual([]);
  expect(doubts('at [when]?', 'at a?', 'at [when]?')).toEqual([]);
  expect(doubts('See you at [when]?', 'Never.')).toEqual([]);
});
