import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFrontmatter } from '../../src/notes/frontmatter-block';
import { readPlainFrontmatter } from '../../src/notes/plain-frontmatter';
import { readYamlFrontmatter } from '../../src/notes/yaml-frontmatter';
import { brokenNotes, notes } from './note-arbitrary';

const yamlOf = (text: string): string => {
  const block = findFrontmatter(text);
  return block.ok ? text.slice(block.value.yamlStart, block.value.yamlEnd) : '';
};

/** How often the plain reader answered; where it did, the parser says the same of values and places. */
function agreement(yaml: string): 'agrees' | 'left to the parser' {
  const plain = readPlainFrontmatter(yaml);
  if (plain === undefined) return 'left to the parser';
  expect(readYamlFrontmatter(yaml)).toEqual({ ok: true, value: plain });
  return 'agrees';
}

describe('reading plain frontmatter', () => {
  it('says what the YAML parser says, wherever it answers', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(notes, ({ text }) => void agreement(yamlOf(text))),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(brokenNotes, (text) => void agreement(yamlOf(text))),
      { numRuns: 1000 },
    );
  });

  it('answers for the frontmatter of an ordinary mail note', () => {
    const yaml = [
      '# imported',
      'status: pending   # not yet',
      'message_id: "<1@example.com>"',
      'from: \'"Ann" <ann@example.com>\'',
      'subject: $20.00 payment - declined',
      'date_received: Sat, 14 Feb 2026 07:16:18 +0000',
      'has_attachments: false',
      'attachments: []',
      '',
      'references:',
      '  - "<0@example.com>"',
      '  - plain',
      'classification:',
      '',
    ].join('\n');
    expect(agreement(yaml)).toBe('agrees');
  });

  it.each([
    ['a key twice', 'a: 1\na: 2\n'],
    ['a value over two lines', 'a: one\n  two\n'],
    ['a dash under a value', 'a: one\n  - two\n'],
    ['a colon in a value', 'a: b: c\n'],
    ['an alias', 'a: *b\n'],
    ['a key that is no string', 'null: a\n'],
    ['a tab', 'a:\tb\n'],
    ['a list of two depths', 'a:\n  - b\n - c\n'],
    ['a no-break space', 'a: b\u00A0\n'],
    ['an end of document', 'a: b\n...\n'],
    ['more than regular expressions should chew', `a: ${'x '.repeat(20_000)}x\n`],
  ])('leaves %s to the parser', (_, yaml) => {
    expect(agreement(yaml)).toBe('left to the parser');
  });
});
