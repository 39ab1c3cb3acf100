import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathRules } from '../../../src/core/settings/path-rules';
import { readSettings } from '../../../src/core/settings/settings';
import { safePath } from '../../../src/kernel/notes/paths';
import { judgePath, type PathRules } from '../../../src/core/tools/judge-path';
import { promise } from '../../promise';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('core/tools/judge-path');

const RULES: PathRules = {
  writable: ['Drafts', 'Reminders', 'Notes', 'Work/Größe', '.obsidian', '../outside'],
  protected: [...pathRules(readSettings({}).settings).protected, 'Notes/Private', 'Notes/Keys.md'],
};

const judge = (path: string, purpose: 'read' | 'write' = 'write') => judgePath(path, RULES, purpose);
const isOpen = (path: string, purpose: 'read' | 'write' = 'write'): boolean => judge(path, purpose).ok;

describe('a path that a model wants to write to', () => {
  it.each([
    'Notes/Roof.md',
    'Notes/2026/Roof and walls.md',
    'Drafts/Ångström – 請求書.md',
    'Work/Größe/A.md',
  ])('is open below a writable folder: %s', (path) => {
    expect(judge(path)).toEqual({ ok: true, value: path });
  });

  it.each(['Notes/Private thoughts.md', 'Notes/Privately/x.md', 'Notes/Keys.md.md'])(
    'is open where its name only begins like a protected one: %s',
    (path) => {
      expect(judge(path)).toEqual({ ok: true, value: path });
    },
  );

  it('is never the writable folder itself, whatever that is called', () => {
    const rules = { writable: ['Letters.md'], protected: [] };
    expect(judgePath('Letters.md', rules, 'write').ok).toBe(false);
    expect(judgePath('Letters.md/One.md', rules, 'write').ok).toBe(true);
  });

  it('is spelled as the folder is, and composed', () => {
    expect(judge('notes/Cafe\u0301.md')).toEqual({ ok: true, value: 'Notes/Café.md' });
    expect(judge('WORK/GRO\u0308ßE/A.md')).toEqual({ ok: true, value: 'Work/Größe/A.md' });
  });

  it.each(rows<Pair>('is refused'))('is refused: %s', (_, path) => {
    expect(judge(path).ok).toBe(false);
  });

  it.each(rows('is refused in'))('is refused in a protected folder, however it is written: %s', (path) => {
    const judged = judge(path);
    expect(judged.ok || judged.error).toContain('is not open to you');
    expect(isOpen(path, 'read')).toBe(false);
  });

  it('is not cut wrongly where letters have another length in lower case', () => {
    const rules = { writable: ['i\u0307x'], protected: [] };
    const judged = judgePath('\u0130x/a.md', rules, 'write');
    expect(judged.ok ? judged.value : '').toMatch(/^(?:i\u0307x\/a\.md)?$/u);
  });

  it('says where a model may write', () => {
    const judged = judge('Archive/x.md');
    expect(judged.ok || judged.error).toBe(
      '"Archive/x.md" is not in a folder you may write to: Drafts/, Reminders/, Notes/, Work/Größe/, .obsidian/, ../outside/.',
    );
  });
});

describe('a path that a model wants to read', () => {
  it.each(['Needs_Action/Mail.md', 'Roof.md', 'Done/👩‍💻 Work.md', 'Projects/C#.md'])(
    'may be any note: %s',
    (path) => {
      expect(judge(path, 'read')).toEqual({ ok: true, value: path });
    },
  );

  it.each([
    'Approved/x.md',
    'Logs/Runner.md',
    '.obsidian/x.md',
    '../x.md',
    'Notes/a.canvas',
    'Done/Plans/p.md',
  ])('is never one of these: %s', (path) => {
    expect(isOpen(path, 'read')).toBe(false);
  });
});

const segment = fc.oneof(
  fc.constantFrom(...rows('segment')),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const separator = fc.constantFrom('/', '/', '/', '//', '\\', '/./', '/../', '\u2215', '／', '/\u0000');
const hostilePath = fc
  .tuple(
    fc.oneof(fc.constantFrom('Notes', 'drafts', 'Work/Größe'), segment),
    fc.array(fc.tuple(separator, segment), { maxLength: 5 }),
    fc.constantFrom('', '.md', '/x.md'),
  )
  .map(([first, rest, end]) => first + rest.map(([sign, name]) => sign + name).join('') + end);

/** As a careless file system might see it. */
const seen = (path: string): string =>
  path
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[. ]+(?=\/|$)/g, '')
    .toLowerCase();

describe('whatever a model names', () => {
  it('what it may write to is a plain note below a writable folder, and in no protected one', () => {
    promise(
      'what it names as a path is checked by code, it writes only below the folders of a setting, and overwrites nothing',
    );
    let open = 0;
    fc.assert(
      fc.property(hostilePath, (path) => {
        const judged = judge(path);
        if (!judged.ok) return;
        open += 1;
        const { value } = judged;
        expect(safePath(value)).toBe(value);
        expect(value).toMatch(/^(?:Drafts|Reminders|Notes|Work\/Größe)\/(?:[^/]+\/)*[^/]+\.md$/u);
        expect(value).toBe(value.normalize('NFC'));
        expect(value).not.toMatch(/[\p{C}\\:*?"<>|]/u);
        for (const place of RULES.protected)
          expect(`${seen(value)}/`.startsWith(`${seen(place)}/`)).toBe(false);
      }),
      { numRuns: 20_000 },
    );
    expect(open).toBeGreaterThan(100);
  });

  it('what it may read is a plain note, and in no protected folder', () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        const judged = judge(path, 'read');
        if (!judged.ok) return;
        expect(judged.value).toBe(path);
        expect(safePath(path)).toBe(path);
        for (const place of RULES.protected)
          expect(`${seen(path)}/`.startsWith(`${seen(place)}/`)).toBe(false);
      }),
      { numRuns: 20_000 },
    );
  });

  it('the judgement holds when it is made again', () => {
    fc.assert(
      fc.property(hostilePath, (path) => {
        const judged = judge(path);
        if (judged.ok) expect(judge(judged.value)).toEqual(judged);
      }),
      { numRuns: 5_000 },
    );
  });
});
