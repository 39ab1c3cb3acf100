import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coversFolder,
  coversSender,
  coversTag,
  isInPrivateFolder,
  type PrivacyRules,
  privateWords,
  whyPrivateText,
} from '../../../src/kernel/privacy/private-note';
import { readPrivateMark } from '../../../src/kernel/privacy/private-mark';
import { markPrivate } from '../../../src/kernel/privacy/mark-private';
import { DASHBOARD_BEGIN } from '../../../src/kernel/notes/codes';
import { promise } from '../../promise';
import { runs, SEED } from '../../runs';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/privacy/private-note');

const NO_RULES: PrivacyRules = { folders: [], senders: [], tags: [], secrets: 'redact' };
const RULES: PrivacyRules = {
  folders: ['Private'],
  senders: ['bob@example.org', '@clinic.example'],
  tags: ['confidential'],
  secrets: 'redact',
};
const note = (...lines: string[]): string => ['---', ...lines, '---', 'Hello'].join('\n');
const why = (text: string, rules = NO_RULES, path = 'Notes/a.md') =>
  whyPrivateText(path, text, rules)?.kind ?? null;

/** What keeps a frontmatter from being read as YAML. */
const BREAKS = [
  ['title: foo: bar'],
  ['a: 1', 'a: 2'],
  ['\ttab: here'],
  ['tags: [open'],
  ['quote: "never closed'],
  ['just words'],
  ['*alias: x'],
  ['a:', '  - b', ' c: d'],
  ['%: @'],
];

const MARKS = rows('marks');

describe('the mark of a private note', () => {
  test.each(MARKS)('%j keeps a note here, whatever the other lines say', (mark) => {
    promise('It counts also where another line of the frontmatter is no YAML');
    expect(why(note(mark, 'title: x'))).toBe('mark');
    expect(readPrivateMark(note(mark, 'title: x'))).toEqual({ kind: 'private' });
    for (const lines of BREAKS) {
      expect([lines, why(note(...lines, mark))]).toEqual([lines, 'mark']);
      expect([lines, why(note(mark, ...lines))]).toEqual([lines, 'mark']);
    }
  });

  test.each([
    ['a fence that is never closed', '---\ntitle: x\ndeputy_private: yes\n\nHello'],
    ['line breaks of Windows', '---\r\ntitle: a: b\r\ndeputy_private: yes\r\n---\r\nHello'],
    ['a byte-order mark and blank lines above', '\uFEFF\n\n---\ndeputy_private: true\n---\nHello'],
    ['a mapping in braces', '---\n{ title: x, Deputy_Private: true }\n---\nHello'],
    ['a list below it', '---\ndeputy_private:\n  - true\n---\nHello'],
    ['a name with an escape', '---\n"deputy\\u005fprivate": true\n---\nHello'],
    ['two lines that differ', '---\ndeputy_private: false\ndeputy_private: true\n---\nHello'],
  ])('counts with %s', (_, text) => {
    expect(why(text)).toBe('mark');
  });

  test.each([
    note('deputy_private: false'),
    note('Deputy_Private: No # not any more'),
    note('deputy_private: off'),
    note('deputy_private: 0'),
    note('deputy_private: !!bool false'),
    note('deputy_private: [["false"]].'),
    note('deputy_private_notes: true'),
    note('my_deputy_private: true'),
    'deputy_private: true\n\nA note without frontmatter says so in its text.',
    note('title: x') + '\ndeputy_private: true',
    note('title: Deputy'),
  ])('is not read into %j', (text) => {
    expect(why(text)).toBeNull();
  });

  test.each(['maybe', 'not sure', '2', 'flase', 'o n', 'a.n.y'])(
    '%j is neither yes nor no, and keeps the note here',
    (said) => {
      promise('keeps the note here, too, and deputy doctor names it');
      const text = note(`deputy_private: ${said}`);
      expect(readPrivateMark(text)).toMatchObject({ kind: 'unclear' });
      expect(why(text)).toBe('mark');
    },
  );

  const broken = fc.array(
    fc.oneof(
      fc.constantFrom(...BREAKS.flat()),
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/gu, ' ')),
      fc.stringMatching(/^[a-z]{1,6}: [a-z"'[{|>&*!%@`#-]{0,12}$/),
    ),
    { maxLength: 6 },
  );
  test('keeps a note here in any broken frontmatter', () => {
    promise('It counts also where another line of the frontmatter is no YAML');
    fc.assert(
      fc.property(broken, fc.constantFrom(...MARKS), broken, (before, mark, after) => {
        const isFence = (line: string): boolean => /^---[ \t]*$/.test(line);
        const lines = [...before.filter((line) => !isFence(line)), mark, ...after];
        expect(why(note(...lines))).toBe('mark');
      }),
      { numRuns: runs(10_000), seed: SEED },
    );
  });

  test('can be written into any text, and is read there', () => {
    const anyText = fc.tuple(fc.constantFrom('', '---\n', '---\r\n', '\uFEFF---\n'), broken, fc.boolean());
    fc.assert(
      fc.property(anyText, ([open, lines, isClosed]) => {
        const text = `${open}${lines.join('\n')}${isClosed ? '\n---\n' : ''}`;
        expect(why(markPrivate(text))).toBe('mark');
        expect(markPrivate(markPrivate(text))).toBe(markPrivate(text));
      }),
      { numRuns: runs(10_000), seed: SEED },
    );
  });

  test.each([
    ['---\ntitle: x\n---\nHello', '---\ntitle: x\ndeputy_private: true\n---\nHello'],
    ['---\r\na: b: c\r\n---\r\nHello', '---\r\n# deputy_private: true\r\na: b: c\r\n---\r\nHello'],
    ['\uFEFF---\na: b: c\n---\nHello', '\uFEFF---\n# deputy_private: true\na: b: c\n---\nHello'],
    ['\uFEFFHello', '\uFEFF---\ndeputy_private: true\n---\nHello'],
    ['---\ndeputy_private: yes\n---\nHello', '---\ndeputy_private: yes\n---\nHello'],
  ])('is written into %j as %j', (text, marked) => {
    expect(markPrivate(text)).toBe(marked);
  });

  test('that is not understood is quoted at 40 characters at most', () => {
    expect(readPrivateMark(note(`deputy_private: ${'maybe '.repeat(15)}`))).toEqual({
      kind: 'unclear',
      said: 'maybe '.repeat(15).slice(0, 40),
    });
  });

  test('of a megabyte is read as fast as it is long', () => {
    const text = note('deputy_private'.repeat(70_000), 'deputy '.repeat(100_000));
    expect(why(text)).toBeNull();
  });
});

describe('a rule on a folder', () => {
  const rules = { ...NO_RULES, folders: ['Private', 'Work/Secret'] };

  test.each(['Private/a.md', 'private/Sub/a.md', 'PRIVATE/a.md', 'Work/Secret/a.md'])(
    'holds for %s',
    (path) => {
      expect(why('Hello', rules, path)).toBe('folder');
      expect(isInPrivateFolder(path, rules.folders)).toBe(true);
    },
  );

  test.each(['Privately/a.md', 'Notes/Private/a.md', 'Work/a.md', 'Private.md'])('not for %s', (path) => {
    expect(why('Hello', rules, path)).toBeNull();
    expect(isInPrivateFolder(path, rules.folders)).toBe(false);
  });
});

describe('a secret', () => {
  const card = note('title: x') + ' 4111 1111 1111 1111';

  test('makes a note private where the whole note is to stay, and no other', () => {
    expect(why(card, { ...NO_RULES, secrets: 'block' })).toBe('secret');
    expect(why(note('title: x'), { ...NO_RULES, secrets: 'block' })).toBeNull();
    expect([why(card), why(card, { ...NO_RULES, secrets: 'off' })]).toEqual([null, null]);
  });
});

describe('what a person hears of a private note', () => {
  test.each([
    ['Private/a.md', 'Hello', 'it is in Private/'],
    ['a.md', note('from: bob@example.org'), 'it is mail with bob@example.org'],
    ['a.md', note('tags: confidential'), 'it has the tag #confidential'],
    ['a.md', note('deputy_private: true'), 'it is marked as private'],
    ['a.md', note('title: x') + ' 4111 1111 1111 1111', 'it holds a card number'],
    ['a.md', note('title: a: b'), "its frontmatter can't be read"],
    [
      'a.md',
      `${note('title: x')}\n${DASHBOARD_BEGIN}\n`,
      'it is a dashboard, which names private notes, too',
    ],
  ])('%s, %j: %s', (path, text, words) => {
    const because = whyPrivateText(path, text, { ...RULES, secrets: 'block' });
    expect(because && privateWords(because)).toBe(words);
  });
});

describe('a rule covers another', () => {
  test.each([
    ['the same folder', coversFolder('Private', 'private'), true],
    ['a folder in it', coversFolder('Private', 'Private/Family'), true],
    ['the folder above', coversFolder('Private/Family', 'Private'), false],
    ['an address of the domain', coversSender(' @Example.org', 'bob@example.org '), true],
    ['a subdomain', coversSender('example.org', 'mail.example.org'), true],
    ['the domain of an address', coversSender('bob@example.org', '@example.org'), false],
    ['a nested tag', coversTag('#Confidential', 'confidential/2026'), true],
    ['the tag above', coversTag('confidential/2026', 'confidential'), false],
  ])('%s', (_, covers, expected) => {
    expect(covers).toBe(expected);
  });
});

describe('rules on senders and tags', () => {
  test.each(rows('is mail with'))('%s is mail with a private sender', (line) => {
    promise('Names of properties count in any case (Tags:, From:)');
    expect(why(note(line), RULES)).toBe('sender');
  });

  test.each(['type: draft_reply', 'Type: approval_request', 'type: draft', 'deputy_awaits_answer: true'])(
    'whom a note of %s is to counts, whatever the case of the key',
    (type) => {
      for (const key of ['to', 'To', 'CC', 'bcc', 'target_recipient'])
        expect([key, why(note(type, `${key}: Bob <bob@example.org>`), RULES)]).toEqual([key, 'sender']);
    },
  );

  test.each(['to: bob@example.org', 'from: rob@example.org', 'from: bob@example.org.evil.example'])(
    '%s of a mail that came in is none',
    (line) => {
      expect(why(note(line), RULES)).toBeNull();
    },
  );

  test.each([
    'tags: [confidential]',
    'Tags: Confidential',
    'TAG: "#confidential/2026"',
    'tags: a, confidential',
  ])('%s is a private tag', (line) => {
    promise('Names of properties count in any case (Tags:, From:)');
    expect(why(note(line), RULES)).toBe('tag');
  });

  test.each(['tags: con#fidential', 'tags: confidentially', 'title: confidential', 'tags: [x/confidential]'])(
    '%s is none',
    (line) => {
      expect(why(note(line), RULES)).toBeNull();
    },
  );

  test.each([
    ['confidential', '#Confidential'],
    ['confidential', 'a (#confidential/2026)'],
    ['2026-tax', '#2026-tax'],
    ['ärzte', '#a\u0308rzte'],
    ['x_y', 'See #x_y.'],
  ])('the tag %s counts in the text %j', (tag, text) => {
    expect(why(`${note('title: x')} ${text}`, { ...NO_RULES, tags: [tag] })).toBe('tag');
  });

  test.each(['# confidential', 'confidential', '#confidentially', '#con fidential'])(
    'no tag counts in the text %j',
    (text) => {
      expect(why(`${note('title: x')} ${text}`, RULES)).toBeNull();
    },
  );

  test('a sender with blanks around it counts, and one without a name or domain never', () => {
    const text = note('from: bob@example.org');
    expect(why(text, { ...NO_RULES, senders: [' bob@example.org '] })).toBe('sender');
    for (const line of ['from: bob@example.org', 'from: bob@', 'from: bob@example.org.'])
      expect(why(note(line), { ...NO_RULES, senders: ['@', ''] })).toBeNull();
  });

  test('a note without frontmatter can be read', () => {
    expect(why('Hello', RULES)).toBeNull();
  });

  test.each(BREAKS.map((lines) => [lines] as const))(
    'with any of them a note whose frontmatter has the lines %j is private',
    (lines) => {
      promise('is private as soon as there is a rule on folders, senders or tags');
      const text = note(...lines);
      const { folders, senders, tags } = RULES;
      for (const rule of [{ folders }, { senders }, { tags }])
        expect(why(text, { ...NO_RULES, ...rule })).toBe('unreadable');
      expect(why(text)).toBeNull();
    },
  );
});
