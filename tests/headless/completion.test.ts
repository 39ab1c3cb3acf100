import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_LIST } from '../../headless/command-table.mjs';
import { completionScript } from '../../headless/completion.mjs';
import { temporaryFolder } from '../fakes/temporary-folder';
import { Machine } from './deputy-process';

describe('deputy completion', () => {
  let home: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    home = temporaryFolder();
  });
  afterEach(() => {
    home.remove();
  });

  /** What bash offers for the last word of each line, with the script sourced. */
  const offeredFor = (lines: readonly string[][]): string[][] => {
    const script = join(home.folder, '.deputy.bash');
    const asked = lines.map(
      (words) =>
        `COMP_WORDS=(deputy ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${String(words.length)}; _deputy; printf '%s\n' "\${COMPREPLY[@]}" '=='`,
    );
    writeFileSync(script, `${completionScript(['bash'])}${asked.join('\n')}\n`);
    const said = execFileSync('bash', ['--norc', script], { cwd: home.folder, encoding: 'utf8' });
    return said.split('==\n').map((part) => part.split('\n').filter((word) => word !== ''));
  };
  const offered = (...words: string[]): string[] => offeredFor([words])[0] ?? [];

  it('offers every command in bash', () => {
    const firsts = COMMAND_LIST.map(({ name }) => name.split(' ')[0]);
    expect(offered('')).toEqual(expect.arrayContaining(firsts));
    expect(offered('ap')).toEqual(['approve']);
    expect(offered('log', '')).toEqual(['verify', 'export']);
    expect(offered('completion', 'z')).toEqual(['zsh']);
  });

  it('offers the options of the command that was typed, and the values they take', () => {
    expect(offered('triage', 'notes', '--li')).toEqual(['--limit']);
    expect(offered('log', 'export', 'notes', '--no')).toEqual(['--no-input']);
    const lines = COMMAND_LIST.map(({ name }) => [...name.split(' '), 'notes', '--']);
    const found = offeredFor(lines);
    for (const [place, { options }] of COMMAND_LIST.entries())
      expect(found[place]).toEqual(expect.arrayContaining(options.map(({ name }) => `--${name}`)));
    expect(offered('accounts', 'notes', '--allow', 'abc', '--to', '')).toEqual(['read', 'send', 'act']);
    expect(offered('triage', 'notes', '--limit', '')).toEqual([]);
  });

  it('offers folders for the vault, and files behind it', () => {
    mkdirSync(join(home.folder, 'My notes'));
    writeFileSync(join(home.folder, 'Mail of May.eml'), '');
    expect(offered('import', 'M')).toEqual(['My notes']);
    expect(offered('import', 'My notes', 'M').sort()).toEqual(['Mail of May.eml', 'My notes']);
  });

  it.each(['zsh', 'fish'])('is a script that %s reads, with every option', (shell) => {
    const script = completionScript([shell]);
    for (const { options } of COMMAND_LIST)
      for (const { name } of options) expect(script).toContain(shell === 'zsh' ? `--${name}` : `-l ${name}`);
    const read = spawnSync(shell, ['-n', '-c', script], { encoding: 'utf8' });
    // Not every machine has the shell.
    if (read.error === undefined) expect(read.stderr).toBe('');
  });

  it('says how it is set up, and which shells there are', async () => {
    const machine = new Machine();
    try {
      expect((await machine.run('completion', 'bash')).stdout).toBe(completionScript(['bash']));
      expect((await machine.run('completion', '--help')).stdout).toContain(
        'eval "$(deputy completion bash)"',
      );
      const { code, stderr } = await machine.run('completion', 'tcsh');
      expect({ code, stderr }).toEqual({ code: 2, stderr: 'Which shell? deputy completion bash|zsh|fish\n' });
    } finally {
      machine.remove();
    }
  });
});
