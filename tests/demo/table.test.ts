import { describe, expect, it } from 'vitest';
import { fit, table } from '../../demo/table.mjs';
import { lineDiff, vaultChange } from '../../demo/vault-change.mjs';

describe('the table of the demo', () => {
  it.each([
    ['short', 'short  |'],
    ['exactly', 'exactly|'],
    ['far too long', 'far to…|'],
    ['発注書', '発注書 |'],
    ['発注書です', '発注書…|'],
    ['発注書a', '発注書a|'],
    ['a発注書です', 'a発注… |'],
    ['🚀🚀', '🚀🚀   |'],
    ['e\u0301tude', 'e\u0301tude  |'],
  ])('gives %j seven columns', (text, cell) => {
    expect(`${fit(text, 7)}|`).toBe(cell);
  });

  it('lets no mail steer the terminal', () => {
    expect(fit('a\u001B[2J\u202Eb', 6)).toBe('a[2Jb ');
  });

  it('keeps a row on one line, without blanks at its end', () => {
    expect(table([3, 4], [['a\n b', 'c']])).toEqual(['a b  c']);
  });
});

describe('the change that the demo shows', () => {
  it('tells created, changed, moved and removed files apart', () => {
    const before = new Map([
      ['Inbox/a.eml', 'mail'],
      ['kept.md', '1'],
      ['changed.md', '1'],
      ['removed.md', '2'],
    ]);
    const after = new Map([
      ['Inbox/Imported/a.eml', 'mail'],
      ['kept.md', '1'],
      ['changed.md', '3'],
      ['new.md', '4'],
    ]);
    expect(vaultChange(before, after)).toEqual({
      created: ['new.md'],
      changed: ['changed.md'],
      moved: ['Inbox/a.eml'],
      removed: ['removed.md'],
    });
  });

  it('marks lines that went and came', () => {
    expect(lineDiff('a\nb\nc', 'a\nB\nc\nd')).toEqual(['  a', '- b', '+ B', '  c', '+ d']);
    expect(lineDiff('a\nb', 'a')).toEqual(['  a', '- b']);
  });
});
