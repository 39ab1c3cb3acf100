import { describe, expect, it } from 'vitest';
import { applyEffect } from '../../../src/kernel/effects/apply-effect';
import type { Effect } from '../../../src/kernel/effects/operation';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { MemoryVault } from '../../fakes/memory-vault';
import { note } from './office';

const A = 'Notes/a.md';
const B = 'Notes/b.md';
const BINARY = new Uint8Array([0xff, 0xfe, 0xff]);

const vaultOf = (files: Record<string, string | Uint8Array>): MemoryVault => {
  const vault = new MemoryVault({ folders: ['Notes'] });
  for (const [path, text] of Object.entries(files)) vault.external(path, text);
  return vault;
};
const trash = (text: string): Effect => ({ kind: 'trash', path: A, before: hashText(text) });
const move: Effect = { kind: 'move', from: A, to: B };
const changed = { kind: 'conflict', path: A, reason: 'changed' };
const missing = { kind: 'conflict', path: A, reason: 'missing' };

describe('a file that is to go to the trash', () => {
  it('goes while it holds what it held', async () => {
    const vault = vaultOf({ [A]: 'x' });
    expect(await applyEffect(vault, trash('x'), 'first')).toEqual({ kind: 'applied' });
    expect(vault.has(A)).toBe(false);
  });

  it('is gone already, which is as well', async () => {
    expect(await applyEffect(vaultOf({}), trash('x'), 'first')).toEqual({ kind: 'applied' });
  });

  it.each([['another text', 'mine'] as const, ['no text', BINARY] as const])(
    'stays where it holds %s by now',
    async (_, content) => {
      const vault = vaultOf({ [A]: content });
      expect(await applyEffect(vault, trash('x'), 'first')).toEqual(changed);
      expect(vault.has(A)).toBe(true);
    },
  );
});

describe('a folder that is to go', () => {
  it('goes where it is empty, and stays where it is not', async () => {
    const vault = vaultOf({ 'Full/x.md': 'x' });
    await vault.makeFolder('Empty');
    for (const path of ['Empty', 'Full'])
      expect(await applyEffect(vault, { kind: 'remove_folder', path }, 'first')).toEqual({ kind: 'applied' });
    expect(await vault.list('Empty')).toBeNull();
    expect(vault.has('Full/x.md')).toBe(true);
  });
});

describe('a rename', () => {
  it('takes no name that another file has, and finds no file that is gone', async () => {
    const vault = vaultOf({ [A]: 'x', [B]: 'x' });
    expect(await applyEffect(vault, move, 'first')).toEqual({ kind: 'taken' });
    expect(vault.has(A)).toBe(true);
    expect(await applyEffect(vaultOf({ [B]: 'x' }), move, 'first')).toEqual(missing);
  });

  it('that a crash may have made is found by its target alone', async () => {
    expect(await applyEffect(vaultOf({ [B]: 'x' }), move, 'recovery')).toEqual({ kind: 'applied' });
    expect(await applyEffect(vaultOf({}), move, 'recovery')).toEqual(missing);
  });

  it.each(['y', 'xx', 'xz', 'zy'])('never takes %j at the target for the file itself', async (other) => {
    const vault = vaultOf({ [A]: 'xy', [B]: other });
    expect(await applyEffect(vault, move, 'recovery')).toEqual({ kind: 'taken' });
    expect([vault.text(A), vault.text(B)]).toEqual(['xy', other]);
  });

  it('never takes a longer file that begins alike for the file itself', async () => {
    const vault = vaultOf({ [A]: 'xy', [B]: 'xyz' });
    expect(await applyEffect(vault, move, 'recovery')).toEqual({ kind: 'taken' });
    expect(vault.has(A)).toBe(true);
  });
});

describe('an edit after a crash', () => {
  const before = note('a: 1');
  const edit = (parts: object): Effect => ({
    kind: 'edit',
    path: A,
    before: hashText(before),
    after: note('a: 2'),
    inverse: [],
    ...parts,
  });
  const recovered = (text: string, parts: object) =>
    applyEffect(vaultOf({ [A]: text }), edit(parts), 'recovery');

  it('was made where the note has its stamp, all of it, or its line, whole', async () => {
    const stamp = { by: 'run1', at: 'now' };
    expect(await recovered(note('by: run1\nat: now', 'mine'), { stamp })).toEqual({ kind: 'applied' });
    expect(await recovered(note('by: run1\nat: later', 'mine'), { stamp })).toEqual(changed);
    for (const end of ['\n', '\r\n'])
      expect(await recovered(`mine${end}- [x] done${end}`, { line: '- [x] done' })).toEqual({
        kind: 'applied',
      });
    expect(await recovered('mine\n- [x] done or not\n', { line: '- [x] done' })).toEqual(changed);
  });

  it('was not made where the note says nothing of it', async () => {
    expect(await recovered(note('b: 1'), {})).toEqual(changed);
    expect(await recovered('---\nb: [\n---\n', { stamp: { by: 'run1' } })).toEqual(changed);
  });

  it('is finished only by a recovery: a note that holds a beginning of it is a person’s until then', async () => {
    const vault = vaultOf({ [A]: '---\na: ' });
    expect(await applyEffect(vault, edit({}), 'first')).toEqual(changed);
    expect(vault.text(A)).toBe('---\na: ');
    expect(await applyEffect(vault, edit({}), 'recovery')).toEqual({ kind: 'applied' });
    expect(vault.text(A)).toBe(note('a: 2'));
  });
});

describe('a new file', () => {
  const create: Effect = { kind: 'create', privacy: 'open', path: A, after: 'grün', stamp: { by: 'run1' } };

  it('leaves one of its name alone, though it has the stamp, unless a crash came between', async () => {
    const vault = vaultOf({ [A]: note('by: run1') });
    expect(await applyEffect(vault, create, 'first')).toEqual({ kind: 'taken' });
    expect(await applyEffect(vault, create, 'recovery')).toEqual({ kind: 'applied' });
    expect(vault.text(A)).toBe(note('by: run1'));
  });

  it('is another’s where it is no text, and finished where a crash cut it within a letter', async () => {
    expect(await applyEffect(vaultOf({ [A]: BINARY }), create, 'recovery')).toEqual({ kind: 'taken' });
    const cut = vaultOf({ [A]: new TextEncoder().encode('grün').slice(0, 3) });
    expect(await applyEffect(cut, create, 'recovery')).toEqual({ kind: 'applied' });
    expect(cut.text(A)).toBe('grün');
  });
});
