import { expect, it } from 'vitest';
import { foldedMail } from '../../../../src/core/approvals/view/folded-mail';

const LEAD = 'It was a long story, of which I spare you most. '.repeat(8);

const folded = (before: string, marked: string, after: string) => {
  const parts = [
    { text: before, isMarked: false },
    { text: marked, isMarked: true },
    { text: after, isMarked: false },
  ];
  const { parts: shown, ...facts } = foldedMail(parts);
  return { text: shown.map(({ text }) => text).join(''), ...facts };
};

it('a mail begins at its start where what the answer rests on is near it', () => {
  expect(folded('Dear Sam,\n\n', 'could you come?', '\n\nAnn')).toEqual({
    text: 'Dear Sam,\n\ncould you come?\n\nAnn',
    isCutBefore: false,
    paragraphs: 3,
  });
});

it('else it begins with the paragraph that holds it, and counts them all', () => {
  expect(folded(`Dear Sam,\n\n${LEAD}\n\nWell then: `, 'could you come?', ' Soon.\n\nAnn')).toEqual({
    text: 'Well then: could you come? Soon.\n\nAnn',
    isCutBefore: true,
    paragraphs: 4,
  });
});

it('of a long paragraph it begins with the very sentence', () => {
  expect(folded(LEAD, 'could you come?', ' Soon.')).toEqual({
    text: 'could you come? Soon.',
    isCutBefore: true,
    paragraphs: 1,
  });
});
