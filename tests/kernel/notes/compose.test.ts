import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeNote } from '../../../src/kernel/notes/compose';
import { parseNote } from '../../../src/kernel/notes/note';
import { yamlOf } from './yaml-of';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/compose');

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...rows('texts')),
);

describe('composing a note', () => {
  it('writes what needs no quotes plain, and quotes what some YAML reader would take for something else', () => {
    const text = composeNote(
      {
        type: 'draft_reply',
        source_message_id: '19501',
        subject: 'Re: Größe & "Preis"',
        drafted_at: '2026-02-22T10:15:30+01:00',
        confident: 'yes',
        decision_confidence: 0.92,
        safe: true,
        plan: null,
        to: ['ann@example.com', 'Bob <bob@example.com>'],
        cc: [],
      },
      'Dear Ann\n',
    );
    expect(text).toBe(
      [
        '---',
        'type: draft_reply',
        'source_message_id: "19501"',
        'subject: "Re: Größe & \\"Preis\\""',
        'drafted_at: "2026-02-22T10:15:30+01:00"',
        'confident: "yes"',
        'decision_confidence: 0.92',
        'safe: true',
        'plan: null',
        'to:',
        '  - ann@example.com',
        '  - "Bob <bob@example.com>"',
        'cc: []',
        '---',
        '',
        'Dear Ann',
        '',
      ].join('\n'),
    );
  });

  it('escapes what some YAML reader takes for a line break or refuses', () => {
    const text = composeNote({ subject: 'a\u0085b\u2028c\u2029d\uFEFFe\u007Ff\u0000g\nh\tü' }, '');
    expect(text).toBe('---\nsubject: "a\\u0085b\\u2028c\\u2029d\\ufeffe\\u007ff\\u0000g\\nh\\tü"\n---\n\n');
  });

  it('always parses back to the same values, by YAML 1.1 and 1.2', () => {
    const values = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null), fc.array(texts));
    fc.assert(
      fc.property(fc.dictionary(texts, values), (frontmatter) => {
        const text = composeNote(frontmatter, '---\nBody');
        const note = parseNote(text);
        expect(note).toMatchObject({ ok: true, value: { body: '\n---\nBody' } });
        const entries = Object.entries(frontmatter);
        expect(note.ok && Object.entries(note.value.frontmatter)).toEqual(entries);
        for (const version of ['1.1', '1.2'] as const)
          expect(Object.entries(yamlOf(text, version))).toEqual(entries);
      }),
      { numRuns: 500 },
    );
  });
});
