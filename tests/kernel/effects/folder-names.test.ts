import { describe, expect, it } from 'vitest';
import { FolderNames } from '../../../src/kernel/effects/folder-names';
import { freeName } from '../../../src/kernel/effects/free-name';
import { MemoryVault } from '../../fakes/memory-vault';

const setUp = (...paths: string[]) => {
  const vault = new MemoryVault({ folders: ['In'] });
  for (const path of paths) vault.external(path, 'x');
  return { vault, names: new FolderNames(vault) };
};

describe('a name that differs by case alone', () => {
  it('is taken, in its folder', async () => {
    const { names } = setUp('In/Question.md');
    expect(await names.isTaken('In/question.md')).toBe(true);
    expect(await names.isTaken('In/questions.md')).toBe(false);
    expect(await names.isTaken('Done/question.md')).toBe(false);
  });

  it('is not taken by the very same name, nor by the file that is renamed', async () => {
    const { names } = setUp('In/Question.md');
    expect(await names.isTaken('In/Question.md')).toBe(false);
    expect(await names.isTaken('In/question.md', 'In/Question.md')).toBe(false);
    expect(await names.isTaken('In/question.md', 'In/other.md')).toBe(true);
  });

  it('is free once the file has gone', async () => {
    const { vault, names } = setUp('In/Question.md');
    expect(await names.isTaken('In/question.md')).toBe(true);
    vault.external('In/Question.md', null);
    expect(await names.isTaken('In/question.md')).toBe(false);
  });

  it('is taken by what was made since, and by what others made after another look', async () => {
    const { vault, names } = setUp();
    expect(await names.isTaken('In/a.md')).toBe(false);
    vault.external('In/A.md', 'x');
    expect(await names.isTaken('In/a.md')).toBe(false);
    names.add('In/A.md');
    expect(await names.isTaken('In/a.md')).toBe(true);
    vault.external('In/B.md', 'x');
    expect(await names.isTaken('In/b.md')).toBe(false);
    names.forget();
    expect(await names.isTaken('In/b.md')).toBe(true);
  });

  it('gets a number', async () => {
    const { vault, names } = setUp('In/Question.md');
    expect(await freeName(vault, 'In/question.md', names)).toBe('In/question 2.md');
  });
});
