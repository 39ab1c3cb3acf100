import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseName, fileTitle, noteLink, numberedPath, slug, stem } from '../../../src/kernel/notes/names';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/names');

const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string());

const FORBIDDEN =
  /[*"\\/<>:|?#^[\]\u0000-\u001F\u007F\u202E\u200B]|^\.|[. ]$|^ |^$|^(?:con|nul|com1)(?:\.|$)/i;

describe('a slug', () => {
  it.each(rows<Pair>('of is'))('of %j is %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('ends at a word where that costs little, else in the middle, and never within a character', () => {
    expect(slug('one two three four', 14)).toBe('one-two-three');
    expect(slug('one two three four', 13)).toBe('one-two-three');
    expect(slug('a incomprehensibilities', 12)).toBe('a-incomprehe');
    expect(slug('𠮷𠮷𠮷', 3)).toBe('𠮷');
  });

  it('is a valid name for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(slug(text)).not.toMatch(FORBIDDEN);
        expect(slug(text)).toBe(slug(text).toLowerCase());
        expect(slug(text).length).toBeLessThanOrEqual(65);
      }),
    );
  });
});

describe('a file title', () => {
  it.each(rows<Pair>('of is 2'))('of %j is %j', (text, expected) => {
    expect(fileTitle(text)).toBe(expected);
  });

  it('is a valid name for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fileTitle(text)).not.toMatch(FORBIDDEN);
      }),
    );
  });
});

describe('parts of a path', () => {
  it.each([
    ['a/b.md', 'b.md', 'b', 'a/b 2.md'],
    ['b.md', 'b.md', 'b', 'b 2.md'],
    ['a.b/c', 'c', 'c', 'a.b/c 2'],
    ['a/v1.2 x.md', 'v1.2 x.md', 'v1.2 x', 'a/v1.2 x 2.md'],
    ['a/.env', '.env', '.env', 'a/.env 2'],
  ])('of %s', (path, base, name, numbered) => {
    expect([baseName(path), stem(path), numberedPath(path, 2)]).toEqual([base, name, numbered]);
  });
});

describe('a link to a note', () => {
  it('leaves out the ending of a note, in any case', () => {
    expect(noteLink('Done/README.MD')).toBe('[[README]]');
  });

  it('is a wiki link by name', () => {
    expect(noteLink('Drafts/2026-02-22-1015-re-x.md')).toBe('[[2026-02-22-1015-re-x]]');
  });

  it('keeps the extension of what is not a note', () => {
    expect(noteLink('Inbox/Imported/mail.eml')).toBe('[[mail.eml]]');
  });

  it('is a Markdown link where a wiki link cannot hold the name', () => {
    expect(noteLink('a/b#c [x] (1).md')).toBe('[b c x (1)](b%23c%20%5Bx%5D%20%281%29.md)');
  });
});
