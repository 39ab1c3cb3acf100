import { describe, expect, it } from 'vitest';
import { isInside, safePath } from '../../../src/kernel/notes/paths';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/notes/paths');

describe('a safe path', () => {
  it.each(['Drafts/a.md', 'a.md', 'Needs_Action/sub folder/Größe 🎉.md', 'a/b..c'])('may be %j', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each(rows('is never'))('is never %j', (path) => {
    expect(safePath(path)).toBeNull();
  });
});

describe('lying inside a folder', () => {
  it('goes by whole segments', () => {
    expect(isInside('Drafts/a.md', 'Drafts')).toBe(true);
    expect(isInside('Drafts/sub/a.md', 'Drafts')).toBe(true);
    expect(isInside('Drafts/sub/a.md', 'Drafts/sub')).toBe(true);
    expect(isInside('Drafts2/a.md', 'Drafts')).toBe(false);
    expect(isInside('Drafts', 'Drafts')).toBe(false);
    expect(isInside('drafts/a.md', 'Drafts')).toBe(false);
  });

  it('is refused to a path that climbs out, and to an unsafe folder', () => {
    expect(isInside('Drafts/../Logs/a.md', 'Drafts')).toBe(false);
    expect(isInside('Drafts\\..\\a.md', 'Drafts')).toBe(false);
    expect(isInside('/Drafts/a.md', '')).toBe(false);
  });
});
