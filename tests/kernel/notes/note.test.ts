import { describe, expect, it } from 'vitest';
import { listField, parseNote, textField } from '../../../src/kernel/notes/note';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/note');

const frontmatterOf = (...lines: string[]): unknown => {
  const note = parseNote(['---', ...lines, '---', ''].join('\n'));
  return note.ok ? note.value.frontmatter : note.error.code;
};

describe('reading a note', () => {
  it('gives frontmatter, body and the text as it was', () => {
    const text = '\uFEFF--- \r\nstatus: pending\r\n---\t\r\nHello\r\n---\r\n';
    expect(parseNote(text)).toEqual({
      ok: true,
      value: { frontmatter: { status: 'pending' }, body: 'Hello\r\n---\r\n', text },
    });
  });

  it.each(rows<[string, unknown]>('keeps of what'))('keeps of %j what the person wrote', (line, expected) => {
    expect(frontmatterOf(line)).toEqual({ message_id: expected });
    // Once more by way of the YAML parser.
    expect(frontmatterOf(line, 'also: {}')).toEqual({ message_id: expected, also: {} });
  });

  it('reads a mapping in braces, emoji, tabs and odd line endings', () => {
    expect(frontmatterOf('{', '  "a": false', '}')).toEqual({ a: false });
    expect(frontmatterOf('subject: 🎉 party\t\t', 'to: a\tb')).toEqual({ subject: '🎉 party', to: 'a\tb' });
    expect(parseNote('---\r\na: 1\nb: |\r\n  c\r\n  d\n---\r\n')).toMatchObject({
      value: { frontmatter: { a: 1, b: 'c\nd\n' } },
    });
  });

  it('takes empty frontmatter, comments alone, and no line break at the end', () => {
    expect(parseNote('---\n---')).toMatchObject({ value: { frontmatter: {}, body: '' } });
    expect(frontmatterOf('# nothing')).toEqual({});
    expect(frontmatterOf('...')).toEqual({});
    expect(parseNote('---\na: 1\n---')).toMatchObject({ value: { frontmatter: { a: 1 }, body: '' } });
  });

  it('keeps keys that JavaScript finds special', () => {
    const note = parseNote('---\n__proto__: 1\nconstructor: 2\n---\n');
    expect(note.ok && Object.entries(note.value.frontmatter)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it.each([
    ['nothing', '', 'no_frontmatter'],
    ['text alone', 'Hello', 'no_frontmatter'],
    ['a fence alone', '---', 'no_frontmatter'],
    ['a fence on the second line', '\n---\na: 1\n---\n', 'no_frontmatter'],
    ['an indented fence', ' ---\na: 1\n---\n', 'no_frontmatter'],
    ['four dashes', '----\na: 1\n----\n', 'no_frontmatter'],
    ['an open end', '---\nstatus: pending\n', 'unclosed'],
    ['no proper second fence', '---\nstatus: pending\n ---\n----\n', 'unclosed'],
    ['an open quote', '---\na: "b\n---\n', 'broken_yaml'],
    ['a tab as indent', '---\n\ta: b\n---\n', 'broken_yaml'],
    ['two colons', '---\na: b: c\n---\n', 'broken_yaml'],
    ['an alias of nothing', '---\na: *b\n---\n', 'broken_yaml'],
    ['a second document', '---\na: 1\n...\nb: 2\n---\n', 'broken_yaml'],
    ['a very deep list', `---\na: ${'['.repeat(20_000)}\n---\n`, 'broken_yaml'],
    ['aliases that multiply', `---\na: &a [x]\n${manyAliases()}---\n`, 'broken_yaml'],
    ['a key twice', '---\na: 1\nb: 2\na: 3\n---\n', 'duplicate_key'],
    ['a list', '---\n- a\n---\n', 'not_a_mapping'],
    ['null', '---\nnull\n---\n', 'not_a_mapping'],
    ['a text', '---\njust text\n---\n', 'not_a_mapping'],
  ])('reports %s in a sentence', (_, text, code) => {
    const note = parseNote(text);
    expect(note).toMatchObject({ ok: false, error: { code } });
    expect(note.ok || note.error.message).toMatch(/^The .+\.$/);
  });

  it('names the key that stands twice, and the line in the note', () => {
    expect(parseNote('---\na: 1\nb: 2\na: 3\n---\n')).toMatchObject({
      error: { message: 'The frontmatter has the key "a" more than once (line 4).' },
    });
  });
});

/** Each list holds the one before ten times: a few lines, a billion items. */
function manyAliases(): string {
  const name = (level: number): string => 'a'.repeat(level + 1);
  return Array.from({ length: 9 }, (_, level) => {
    const items = Array.from({ length: 10 }, () => `*${name(level)}`).join(', ');
    return `${name(level + 1)}: &${name(level + 1)} [${items}]\n`;
  }).join('');
}

describe('a field', () => {
  const fields = {
    text: ' a ',
    number: 7,
    flag: false,
    list: ['a', 2, null, ' '],
    map: { a: 1 },
    empty: '  ',
    nothing: null,
  };

  it('is text, whatever it was', () => {
    const texts = ['text', 'number', 'flag', 'list', 'map', 'empty', 'nothing', 'missing'].map((key) =>
      textField(fields, key),
    );
    expect(texts).toEqual(['a', '7', 'false', 'a, 2', '{"a":1}', undefined, undefined, undefined]);
  });

  it('is a list of texts, whatever it was', () => {
    const lists = ['text', 'number', 'list', 'map', 'empty', 'nothing', 'missing'].map((key) =>
      listField(fields, key),
    );
    expect(lists).toEqual([['a'], ['7'], ['a', '2'], ['{"a":1}'], [], [], []]);
  });
});
