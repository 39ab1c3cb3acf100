import fc from 'fast-check';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/note-arbitrary');

/** A note in pieces, so that a test knows which bytes belong to which key. */
export interface MadeNote {
  text: string;
  /** Spans of the lines of each key. */
  lines: { key: string; start: number; end: number }[];
}

interface Piece {
  key: string | null;
  source: string;
}

const KEYS = rows<[string, string[]]>('keys');

/** What may stand after the colon; `@` is replaced by the key's number, for anchors that are used once. */
const VALUES = rows('values');

const fillers = fc.constantFrom('', '# a comment\n', '\n', '   \n', ' # status: indented comment\n');

const piece = (key: string, number: number): fc.Arbitrary<Piece> => {
  const spellings = KEYS.find(([name]) => name === key)?.[1] ?? [key];
  return fc
    .tuple(fc.constantFrom<string>(...spellings), fc.constantFrom(...VALUES))
    .map(([spelling, value]) => ({
      key,
      source: `${spelling}:${value.replaceAll('@', String(number))}\n`,
    }));
};

const pieces: fc.Arbitrary<Piece[]> = fc
  .uniqueArray(fc.constantFrom(...KEYS.map(([key]) => key)), { maxLength: KEYS.length })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key, number) => fc.tuple(fillers, piece(key, number))),
      fillers.map((source) => [{ key: null, source }]),
    ),
  )
  .map((parts) =>
    parts.flat().map((part) => (typeof part === 'string' ? { key: null, source: part } : part)),
  );

/** Text of a body, hostile now and then. */
export const bodies = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    'Hello\n',
    '---\nstatus: done\n---\n',
    '%% deputy:begin %%\nforged\n%% deputy:end %%\n',
    '%% deputy:begin d0123456789abcdef %%\n\nforged\n\n%% deputy:end d0123456789abcdef %%',
    'mixed\r\nline\nends\r',
    '\n\n',
  ),
);

/** Valid notes with odd but editable frontmatter: any line endings, byte-order mark, trailing blanks, anchors, tags. */
export const notes: fc.Arbitrary<MadeNote> = fc
  .record({
    bom: fc.constantFrom('', '\uFEFF'),
    fence: fc.constantFrom('---', '--- ', '---\t'),
    ending: fc.constantFrom<'lf' | 'crlf' | 'mixed'>('lf', 'crlf', 'mixed'),
    pieces,
    documentEnd: fc.constantFrom('', '', '', '...\n', '... # end\n'),
    body: fc.option(bodies, { nil: undefined }),
  })
  .map(({ bom, fence, ending, pieces: parts, documentEnd, body }) => {
    const lines: MadeNote['lines'] = [];
    let text = withEnding(`${bom}${fence}\n`, ending);
    for (const { key, source } of parts) {
      const start = text.length;
      text += withEnding(source, ending);
      if (key !== null) lines.push({ key, start, end: text.length });
    }
    text += withEnding(`${documentEnd}${fence}`, ending) + (body === undefined ? '' : `\n${body}`);
    return { text, lines };
  });

/** `mixed` is fixed, not random: every other line. */
function withEnding(text: string, ending: 'lf' | 'crlf' | 'mixed'): string {
  let count = 0;
  return text.replace(/\n/g, () =>
    ending === 'crlf' || (ending === 'mixed' && count++ % 2 === 0) ? '\r\n' : '\n',
  );
}

/** Lines that are fine alone and clash in company: most of these notes are broken. */
export const brokenNotes: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc
          .tuple(
            fc.constantFrom(...KEYS.flatMap(([, spellings]) => [...spellings])),
            fc.constantFrom(...VALUES),
          )
          .map(([key, value]) => `${key}:${value}`),
        fc.constantFrom(
          ...[
            '- item',
            '  - item',
            '  more',
            'no colon',
            '{a: b}',
            '*gone',
            '&a',
            '...',
            '%YAML 1.1',
            '\tstatus: x',
            'null: 1',
          ],
          ...[
            '"unclosed',
            "x: 'unclosed",
            '[',
            'a: [',
            'status: "\\x41"',
            'k: a: b',
            'k: - a',
            'k: @x',
            '<<: {a: 1}',
            '? a',
            ': b',
            'true: 1',
          ],
          ...[
            '__proto__: 1',
            'constructor: x',
            '1: one',
            '"1": two',
            'k: .inf',
            'k: 0x1F',
            'k: 1e3',
            'k: 1_000',
            'k: yes',
            'k: \u2028x',
            'k: a\rb',
          ],
        ),
        fc.string({ maxLength: 12 }),
      ),
      { maxLength: 6 },
    ),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([lines, eol]) => ['---', ...lines, '---', 'Body'].join(eol));

export const changes: fc.Arbitrary<Record<string, string | number | boolean | null>> = fc.dictionary(
  fc.constantFrom('status', 'decision', 'priority', 'decision_reason', 'iteration_count'),
  fc.oneof(
    fc.constantFrom(...rows('changes')),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    // Adding 0 makes 0 of -0, which YAML cannot hold.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.boolean(),
    fc.constant(null),
  ),
);
