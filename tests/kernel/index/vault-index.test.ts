import { describe, expect, it, vi } from 'vitest';
import { OWN_KEYS } from '../../../src/kernel/index/own-keys';
import { VaultIndex } from '../../../src/kernel/index/vault-index';
import type { KnownNote, KnownNotes } from '../../../src/kernel/ports/known-notes';
import { FakeClock } from '../../fakes/fake-clock';
import { Faults } from '../../fakes/faults';
import { aMailNote } from '../../fakes/mail-note';
import { MemoryVault } from '../../fakes/memory-vault';

const counting = (): { faults: Faults; reads: string[] } => {
  const reads: string[] = [];
  const onCall = ({ kind, path }: { kind: string; path: string }): Promise<void> => {
    if (kind === 'read') reads.push(path);
    return Promise.resolve();
  };
  return { faults: new Faults({ onCall }), reads };
};

describe('the index', () => {
  it('reads a note again only when its time or size has changed, be it into the past', async () => {
    const { faults, reads } = counting();
    const vault = new MemoryVault({
      faults,
      clock: new FakeClock(),
      files: { 'In/a.md': aMailNote(), 'In/b.md': aMailNote() },
    });
    const index = new VaultIndex(vault);
    await index.look('In');
    await index.look('In');
    expect(reads).toEqual(['In/a.md', 'In/b.md']);
    vault.external('In/b.md', aMailNote({ status: 'done' }).padEnd(aMailNote().length), { mtime: 1 });
    const notes = await index.look('In');
    expect(reads).toEqual(['In/a.md', 'In/b.md', 'In/b.md']);
    expect(notes?.map(({ state }) => state)).toEqual(['pending', 'settled']);
  });

  it('knows the notes beside one that came or went without reading them again', async () => {
    const { faults, reads } = counting();
    const files = Object.fromEntries(['b', 'c', 'd'].map((name) => [`In/${name}.md`, aMailNote()]));
    const vault = new MemoryVault({ faults, files });
    const index = new VaultIndex(vault);
    await index.look('In');
    vault.external('In/a.md', aMailNote());
    vault.external('In/c.md', null);
    const notes = await index.look('In');
    expect(notes?.map(({ path }) => path)).toEqual(['In/a.md', 'In/b.md', 'In/d.md']);
    expect(reads).toEqual(['In/b.md', 'In/c.md', 'In/d.md', 'In/a.md']);
  });

  it('believes what the process before has kept, and reads what has changed since', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 501 }, (_, n) => [`In/${String(n).padStart(3, '0')}.md`, aMailNote()]),
    );
    const { faults, reads } = counting();
    const vault = new MemoryVault({ faults, files });
    const kept = new Map<string, readonly KnownNote[]>();
    const known: KnownNotes = {
      of: (folder) => kept.get(folder) ?? null,
      keep: (folder, notes) => kept.set(folder, notes),
    };
    const before = await new VaultIndex(vault, known).look('In');
    reads.length = 0;
    vault.external('In/007.md', aMailNote({ status: 'done' }));
    vault.external('In/008.md', null);
    const index = new VaultIndex(vault, known);
    const now = await index.look('In');
    expect(reads).toEqual(['In/007.md']);
    expect(now).toHaveLength(500);
    expect(now?.[7]).toMatchObject({ path: 'In/007.md', state: 'settled', status: 'done' });
    expect(now?.slice(9)).toEqual(before?.slice(10));
    expect(index.revision).toBe(1);
  });

  it('keeps nothing for the next process where little was read', async () => {
    const keep = vi.fn<KnownNotes['keep']>();
    const vault = new MemoryVault({ files: { 'In/a.md': aMailNote() } });
    await new VaultIndex(vault, { of: () => null, keep }).look('In');
    expect(keep).not.toHaveBeenCalled();
  });

  it('forgets what is gone, and knows a missing folder from an empty one', async () => {
    const vault = new MemoryVault({ files: { 'In/a.md': aMailNote() } });
    const index = new VaultIndex(vault);
    await index.look('In');
    vault.external('In/a.md', null);
    expect(await index.look('In')).toEqual([]);
    expect(await index.look('Elsewhere')).toBeNull();
  });

  it.each([
    ['angle brackets', { messageId: '<m@x>' }],
    ['none', { messageId: 'm@x' }],
    ['another spelling of its key', { frontmatter: { message_id: undefined, 'message-id': '<m@x>' } }],
    ['a third one', { frontmatter: { message_id: undefined, messageId: 'm@x' } }],
  ])('finds a message whose id is written with %s', async (_, parts) => {
    const vault = new MemoryVault({
      files: { 'Done/a.md': aMailNote({ status: 'done', ...parts }), 'Done/b.md': aMailNote(parts) },
    });
    const index = new VaultIndex(vault);
    expect([...(await index.pathsByMessage('Done'))]).toEqual([['m@x', 'Done/b.md']]);
  });

  it('takes empty brackets for no id', async () => {
    const vault = new MemoryVault({ files: { 'In/a.md': aMailNote({ messageId: '<>' }) } });
    expect((await new VaultIndex(vault).pathsByMessage('In')).size).toBe(0);
  });

  it.each(OWN_KEYS)('tells before a model is paid that %s cannot be written', async (key) => {
    const status = key === 'status' ? '' : 'status: pending\n';
    const value = key === 'status' ? 'pending' : 'normal';
    const text = `---\n${status}${key}: &a ${value}\nmine: *a\n---\nHi\n`;
    const vault = new MemoryVault({ files: { 'In/a.md': text } });
    expect((await new VaultIndex(vault).look('In'))?.[0]).toMatchObject({
      state: 'broken',
      problem: { code: 'cannot_edit' },
    });
  });

  it('finds mails by their ids where Deputy put them, without listing their folders again', async () => {
    const { faults, reads } = counting();
    const files = Object.fromEntries(
      ['a', 'b'].map((name) => [`In/${name}.md`, aMailNote({ messageId: `<${name}@example.org>` })]),
    );
    const vault = new MemoryVault({ faults, files });
    const index = new VaultIndex(vault);
    const find = () => index.pathsOf(new Set(['a@example.org', 'b@example.org']), ['In', 'Done']);
    expect(await find()).toEqual(['In/a.md', 'In/b.md']);
    await vault.create('Done/x.md', '');
    await index.look('Done');
    const list = vi.spyOn(vault, 'list');
    await vault.move('In/a.md', 'Done/a.md');
    index.wrote(['In/a.md', 'Done/a.md']);
    expect(await find()).toEqual(['In/b.md', 'Done/a.md']);
    const read = reads.length;
    expect(await find()).toEqual(['In/b.md', 'Done/a.md']);
    expect(reads).toHaveLength(read);
    expect(list).not.toHaveBeenCalled();
  });

  it('reads only notes', async () => {
    const { faults, reads } = counting();
    const vault = new MemoryVault({ faults, files: { 'In/a.pdf': 'x', 'In/b.canvas': '{}' } });
    expect(await new VaultIndex(vault).look('In')).toEqual([]);
    expect(reads).toEqual([]);
  });
});
