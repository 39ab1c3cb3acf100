import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathRules } from '../../../src/core/settings/path-rules';
import { readSettings } from '../../../src/core/settings/settings';
import { safePath } from '../../../src/kernel/notes/paths';
import { judgePath, type PathRules } from '../../../src/core/tools/judge-path';
import { promise } from '../../promise';

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

  it.each([
    ['climbing', 'Notes/../Approved/x.md'],
    ['climbing with backslashes', 'Notes\\..\\Approved\\x.md'],
    ['absolute', '/Notes/x.md'],
    ['a drive', 'C:/Notes/x.md'],
    ['a stream', 'Notes/x.md:Zone.md'],
    ['an address', 'file:///Notes/x.md'],
    ['a dot segment', './Notes/x.md'],
    ['an empty segment', 'Notes//x.md'],
    ['a hidden folder', '.obsidian/plugins/x.md'],
    ['a hidden folder below', 'Notes/.obsidian/x.md'],
    ['a folder outside', '../outside/x.md'],
    ['the top of the vault', 'x.md'],
    ['a folder that only begins like one', 'Drafts-old/x.md'],
    ['the folder itself', 'Notes'],
    ['no note', 'Notes/x.js'],
    ['no name', 'Notes/.md'],
    ['a control character', 'Notes/x\u0000.md'],
    ['a line break', 'Notes/x\n.md'],
    ['a zero-width space', 'Notes/x\u200B.md'],
    ['a direction mark', 'Notes/x\u202Edm.md'],
    ['a tag character', 'Notes/x\u{E0041}.md'],
    ['a Hangul filler', 'Notes/x\u3164.md'],
    ['half a character', 'Notes/x\uD800.md'],
    ['a no-break space', 'Notes/x\u00A0y.md'],
    ['full-width letters', 'Ｎotes/x.md'],
    ['a full-width slash', 'Notes／x.md'],
    ['full-width dots', 'Notes/．．/x.md'],
    ['a trailing dot', 'Notes./x.md'],
    ['a trailing blank', 'Notes /x.md'],
    ['a blank at the end of the path', 'Notes/x.md '],
    ['a leading blank', 'Notes/ x.md'],
    ['a device', 'Notes/CON.md'],
    ['a device with an extension', 'Notes/nul.txt.md'],
    ['a device in superscript', 'Notes/com¹.md'],
    ['a short name of Windows', 'Notes/PRIVAT~1/x.md'],
    ['a link', '[[Notes/x]].md'],
    ['a heading of a note', 'Notes/x#y.md'],
    ['a name that is too long', `Notes/${'x'.repeat(201)}.md`],
    ['a path that is too long', `Notes/${'x/'.repeat(150)}y.md`],
    ['nothing', ''],
  ])('is refused: %s', (_, path) => {
    expect(judge(path).ok).toBe(false);
  });

  it.each([
    'Approved/x.md',
    'approved/x.md',
    'Pending_Approval/x.md',
    'Rejected/x.md',
    'Skills/x.md',
    'Logs/Runner.md',
    'Done/Plans/x.md',
    'Plans/PLAN-2026-001.md',
    'Dashboard.md',
    'Notes/Private/x.md',
    'Notes/PRIVATE/x.md',
    'Notes/Priva\u200Bte/x.md',
    'Notes/Ｐrivate/x.md',
    'Notes/Private/deeper/x.md',
    'Notes/keys.md',
    'Notes/\u212Aeys.md',
  ])('is refused in a protected folder, however it is written: %s', (path) => {
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
  fc.constantFrom(
    'Notes',
    'notes',
    'Drafts',
    'Drafts-old',
    'Approved',
    'approved',
    'Private',
    'PRIVATE',
    'Keys.md',
    'Plans',
    'Skills',
    'Logs',
    '.obsidian',
    '..',
    '.',
    '',
    ' ',
    'x.md',
    'x',
    'con.md',
    'Dashboard.md',
    'Approved.',
    'Approved ',
    'Ａpproved',
    'App\u200Broved',
    'Private\uFE0F',
    'C:',
    '~1',
    'A\u0301.md',
    '％2e％2e',
    '%2e%2e',
    '．．',
    '‥',
  ),
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
