import { describe, expect, it } from 'vitest';
import { evidenceIn } from '../../../../src/core/approvals/view/evidence';
import { applyEdits } from '../../../../src/kernel/notes/text/text-edit';
import { editNote } from '../../../../src/kernel/notes/block';
import { type Pair, tableOf } from '../../../word-table';

const rows = tableOf('core/approvals/view/evidence');

const note = (body: string): string => `---\nstatus: pending\n---\n\n${body}`;

describe('the sentence that a request rests on', () => {
  it.each(rows<Pair>('of is word'))('of %j is %j, word for word', (body, evidence) => {
    expect(evidenceIn(note(body))).toBe(evidence);
  });

  const triaged = (body: string, block: string): string => {
    const edits = editNote(note(body), { frontmatter: {}, block });
    return edits.ok ? applyEdits(note(body), edits.value) : '';
  };

  it.each([
    [
      'Why: Something is due soon: "by tomorrow".',
      'It has to be fixed\nby tomorrow.',
      'It has to be fixed by tomorrow.',
    ],
    [
      'Why: The model says: “It asks, as “By \\*Tomorrow” says.”',
      'Fix it by *tomorrow*.',
      'Fix it by *tomorrow*.',
    ],
    ['Draft: [[A]]\n\nWhy: Asks: "I need you".', 'I need you.', 'I need you.'],
  ])('is the one that the reason quotes: %j', (block, sentence, evidence) => {
    expect(evidenceIn(triaged(`Hi,\n\nThe heating is out. Is it cold? ${sentence} Bye.`, block))).toBe(
      evidence,
    );
  });

  it.each([
    ['a', 'The garden wall is damp.', 'Plan A it is.'],
    ['OK', 'The booking stands.', 'Is that ok?'],
    ['no', 'Nobody can know.', 'The answer is no, sorry.'],
    ['!', 'It is wet.', null],
    ['急', '緊急の用件です。', '緊急の用件です。'],
  ])('is the sentence with the quoted word %j, not one with its letters', (quote, first, evidence) => {
    const body = `Hi,\n\n${first} Plan A it is. Is that ok? The answer is no, sorry.`;
    expect(evidenceIn(triaged(body, `Why: Says "${quote}".`))).toBe(evidence);
  });

  it('is the question for a reply whose reason quotes nothing, and none for other decisions', () => {
    const body = 'The heating is out. Is it cold?';
    const why = 'Why: Names trouble: "is down".';
    expect(evidenceIn(triaged(body, `Draft: [[A]]\n\n${why}`))).toBe('Is it cold?');
    expect(evidenceIn(triaged(body, why))).toBeNull();
  });

  it('is the sender’s own: nothing quoted, nothing of Deputy', () => {
    const mail = note('It is done.\n\nOn Monday Bo wrote:\n> Is it done?\n');
    const edits = editNote(mail, { frontmatter: {}, block: 'Which day?' });
    const edited = edits.ok ? applyEdits(mail, edits.value) : '';
    expect(edited).toContain('Which day?');
    expect(evidenceIn(edited)).toBe('It is done.');
  });

  it.each(['', '\n\n', '> Only quoted?', 'no frontmatter'])('is none in %j', (body) => {
    expect(evidenceIn(body === 'no frontmatter' ? '---\ntorn' : note(body))).toBeNull();
  });

  it('comes to an end on a hostile mail', () => {
    for (const unit of ['a ', '.']) expect(() => evidenceIn(note(unit.repeat(500_000)))).not.toThrow();
  });
});
