import { expect, it } from 'vitest';
import { asksToRemember } from '../../../../src/features/ask/model/analysis/cues';
import { isWorthRemembering } from '../../../../src/features/ask/model/tools/answer';

it.each([
  ['Carla is my sister.', true],
  ['Carla is my sister. Where does she live?', true],
  ['Where does she live? Carla is my sister', true],
  ['卡拉是我的姐姐而且她现在住在罗马城。', true],
  ['Where does my sister live these days?', false],
  ['Hm. Where does my sister live these days?', false],
  ['我的姐姐现在到底住在哪里我不知道？', false],
  ['Fine.                    Good.', false],
  ['', false],
])('"%s" may hold a fact: %s', (text, isWorth) => {
  expect(isWorthRemembering(text)).toBe(isWorth);
});

it.each([
  ['remember that Ada prefers mornings', true],
  ['Thanks for that. Remember that Ada prefers mornings', true],
  ['buy milk and remember that Ada prefers mornings', true],
  ['merk dir, dass Ada früh arbeitet', true],
  ['what do you remember of Ada?', false],
  ['Ada said to remember the milk', false],
  [`${'I like tea. '.repeat(400)}Remember that Ada prefers mornings`, false],
])('"%s" asks to remember something: %s', (text, isAsked) => {
  expect(asksToRemember(text)).toBe(isAsked);
});
