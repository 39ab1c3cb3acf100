import { describe, expect, it } from 'vitest';
import { sourceSentence } from '../../../src/core/drafts/source-sentence';
import { tableOf, type Triple } from '../../word-table';

const rows = tableOf('core/drafts/source-sentence');

const usedOf = (letter: string, text: string, title = 'Note'): string | null =>
  sourceSentence(letter, { title, text });

const NOTE = [
  '# Prices',
  'Chapter 2 is about the garden.',
  'The half day costs 80 EUR for a group. Coffee is in it.',
  '- The course begins on 4 March 2027.',
  '- Doors open at 9:30.',
  'Room 12 has the projector.',
  'The museum shop never pays on the day that it should.',
  'Write to desk@example.org, or see www.example.org/plan.',
].join('\n');

describe('the sentence of a source that a letter uses', () => {
  it.each(rows<Triple>('shares'))('shares %s', (_, letter, sentence) => {
    expect(usedOf(`Dear Ada,\n\n${letter}\n\nSam`, NOTE)).toBe(sentence);
  });

  it.each([
    ['nothing', 'I will ask.'],
    ['five words in a row', 'the museum shop never pays'],
    ['a number in another matter', 'There are 2 seats left.'],
    ['the number of a list', '1. The garden\n2. The chapter'],
    ['another sum', 'It is 90 EUR each.'],
    ['a blank', 'The half day costs [check: 80 EUR].'],
  ])('is none for %s', (_, letter) => {
    expect(usedOf(letter, NOTE)).toBeNull();
  });

  it('is the one that shares most', () => {
    const text = 'Last year it was 80 EUR in May. The half day for a group is 80 EUR.';
    expect(usedOf('The half day for your group is 80 EUR.', text)).toBe(
      'The half day for a group is 80 EUR.',
    );
  });

  it('counts a number beside a word of the source’s name', () => {
    expect(usedOf('The workshop takes 14.', 'Places: 14', 'Workshop')).toBe('Places: 14');
    expect(usedOf('The workshop takes 14.', 'Places: 14', 'Garden')).toBeNull();
  });

  it('never comes from code or a comment', () => {
    expect(usedOf('It is 80 EUR.', '```\n80 EUR\n```\n%% 80 EUR %%')).toBeNull();
  });
});
