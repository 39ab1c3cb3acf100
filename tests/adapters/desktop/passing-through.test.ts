import { describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { hasCode } from '../../../src/adapters/desktop/file-error';
import { isAlive } from '../../../src/adapters/desktop/is-alive';
import { keepInside } from '../../../src/adapters/desktop/open-desktop';
import { MemoryVault } from '../../fakes/memory-vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

describe('what stays inside the vault', () => {
  it('reaches it as it was asked, and so does the answer', async () => {
    const { folder, remove } = temporaryFolder();
    const memory = new MemoryVault({ files: { 'a.md': 'a', 'b.md': 'b' } });
    const vault = keepInside(nodeModules, folder, memory);
    const seen: string[] = [];
    const stop = vault.watch(({ path }) => seen.push(path));
    expect(await vault.create('a.md', 'x')).toBe('exists');
    expect(await vault.create('c.md', 'c')).toBe('created');
    await vault.append('c.md', 'd');
    expect(await vault.edit('a.md', (text) => `${text}!`)).toBe('written');
    expect(await vault.move('gone.md', 'd.md')).toBe('missing');
    expect(await vault.move('a.md', 'Done/a.md')).toBe('moved');
    await vault.moveToTrash('b.md');
    await vault.makeFolder('Full');
    await vault.makeFolder('Empty');
    await vault.removeEmptyFolder('Empty');
    expect([await vault.list('Full'), await vault.list('Empty')]).toEqual([[], null]);
    expect(memory.paths()).toEqual(['Done/a.md', 'c.md']);
    expect([memory.text('Done/a.md'), memory.text('c.md')]).toEqual(['a!', 'cd']);
    expect(await vault.read('c.md')).toEqual(new TextEncoder().encode('cd'));
    memory.typing.add('c.md');
    expect(await vault.edit('c.md', () => 'x')).toBe('busy');
    vault.endTyping('c.md');
    expect(await vault.edit('c.md', () => 'x')).toBe('written');
    stop();
    remove();
  });
});

describe('a process', () => {
  const answering = (code: string | null) => {
    const asked: unknown[] = [];
    const kill = (pid: number, signal: number): true => {
      asked.push([pid, signal]);
      if (code !== null) throw Object.assign(new Error(code), { code });
      return true;
    };
    const node = { ...nodeModules, process: { ...nodeModules.process, kill } };
    return { asked, isAlive: (pid: number) => isAlive(node, pid) };
  };

  it('is alive until the system knows none of its number; another user’s is alive', () => {
    expect(answering(null).isAlive(7)).toBe(true);
    expect(answering('EPERM').isAlive(7)).toBe(true);
    expect(answering('ESRCH').isAlive(7)).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN])('of the number %s is not asked for: it would mean many', (pid) => {
    const { asked, isAlive: alive } = answering('ESRCH');
    expect([alive(pid), asked]).toEqual([true, []]);
  });
});

describe('the code of what was thrown', () => {
  it('is one that the system gave, in words', () => {
    expect(hasCode(Object.assign(new Error('x'), { code: 'ENOENT' }), 'EACCES', 'ENOENT')).toBe(true);
    for (const thrown of [
      null,
      'ENOENT',
      new Error('ENOENT'),
      { code: 'ENOENT' },
      new Error('x', { cause: 1 }),
    ])
      expect(hasCode(thrown, 'ENOENT')).toBe(false);
    expect(hasCode(Object.assign(new Error('x'), { code: 2 }), '2')).toBe(false);
  });
});
