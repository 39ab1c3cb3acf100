import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-block';
import { readPlainFrontmatter } from '../../../src/kernel/notes/frontmatter/plain-frontmatter';
import { readYamlFrontmatter } from '../../../src/kernel/notes/frontmatter/yaml-frontmatter';
import { editFrontmatter } from '../../../src/kernel/notes/frontmatter/frontmatter-edit';
import { readFrontmatter } from '../../../src/kernel/notes/frontmatter/read-frontmatter';
import { runs } from '../../runs';
import { brokenNotes, changes, notes } from './note-arbitrary';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/plain-frontmatter');

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

const PIECES = [
  ...['a', 'two words', '"q, q"', "'s'", '12', '-3', 'a:b', 'null', '""', 'x#y', '\u{1f4e7}'],
  ...[', ', ',', ' ', ': ', ' #', '[', ']', '{', '&', '*', '-', '|', '!', '"', "'", '?', ':'],
];

/** Lines as notes have them, where lists stand in every form. */
const listed = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('a', 'b', 'tags'), fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }))
        .map(([key, parts]) => `${key}: [${parts.join('')}]`),
      fc.constantFrom(...rows('listed')),
    ),
    { maxLength: 8 },
  )
  .map((lines) => `${lines.join('\n')}\n`);

const LISTS = runs(5_000);

describe('reading plain frontmatter', () => {
  it('says what the YAML parser says of lists in brackets and of empty items', () => {
    let answers = 0;
    fc.assert(
      fc.property(listed, (yaml) => {
        if (agreement(yaml) === 'agrees') answers += 1;
      }),
      { numRuns: LISTS },
    );
    expect(answers).toBeGreaterThan(LISTS / 10);
  });

  it('says what the YAML parser says, wherever it answers', () => {
    fc.assert(
      fc.property(notes, ({ text }) => void agreement(yamlOf(text))),
      { numRuns: runs(500) },
    );
    fc.assert(
      fc.property(brokenNotes, (text) => void agreement(yamlOf(text))),
      { numRuns: runs(1_000) },
    );
  });

  it('takes any key that Deputy sets, wherever it answers', () => {
    const texts = fc.oneof(
      listed.map((yaml) => `---\n${yaml}---\n`),
      notes.map(({ text }) => text),
    );
    fc.assert(
      fc.property(texts, changes, (text, set) => {
        const found = readFrontmatter(text);
        if (!found.ok || !found.value.isPlain) return;
        expect(editFrontmatter(text, set)).toMatchObject({ ok: true });
      }),
      { numRuns: runs(3_000) },
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
      "tags: [mail, \"a, b\", 'it''s', 12, item-7  ] # three",
      '',
      'references:',
      '  - "<0@example.com>"',
      '  - plain',
      '  -',
      '  - # nothing',
      '  - [a, ~]',
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

  it.each(['a subject of some words', "'a subject in quotes'"])(
    'a value that is kept does not keep the rest of its frontmatter in memory: %s',
    (subject) => {
      const subjectOf = (number: number): unknown => {
        const yaml = `number: ${String(number)}\nsubject: ${subject}\nrest: ${String(number).repeat(4_000)}\n`;
        return readPlainFrontmatter(yaml)?.values['subject'];
      };
      const before = heapInUse();
      const kept = Array.from({ length: 500 }, (_, number) => subjectOf(1_000 + number));
      expect(heapInUse() - before).toBeLessThan(500 * 4_000);
      expect(kept).toHaveLength(500);
    },
  );
});

/** Bytes of the heap that are in use after a full collection. */
const heapInUse = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};
