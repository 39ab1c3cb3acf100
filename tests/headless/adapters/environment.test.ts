import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvSecrets } from '../../../headless/env-secrets.mjs';
import { Environment } from '../../../headless/environment.mjs';
import { temporaryFolder } from '../../fakes/temporary-folder';

describe('Environment', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let variables: Record<string, string>;
  let environment: Environment;
  beforeEach(() => {
    place = temporaryFolder();
    variables = {};
    mkdirSync(join(place.folder, 'vault'));
    environment = new Environment({
      variables,
      workingFolder: place.folder,
      vault: join(place.folder, 'vault'),
    });
  });
  afterEach(() => {
    place.remove();
  });
  const write = (path: string, text: string): void => {
    writeFileSync(join(place.folder, path), text);
  };

  it('asks the process first, then the current folder, then the vault', () => {
    write('vault/.env', 'KEY=vault');
    expect(environment.get('KEY')).toBe('vault');
    write('.env', 'KEY=folder');
    expect(environment.get('KEY')).toBe('folder');
    variables['KEY'] = 'process';
    expect(environment.get('KEY')).toBe('process');
  });

  it('gives a key to an address of the vault only from the same file', async () => {
    const secrets = new EnvSecrets(environment);
    variables['KEY'] = 'mine';
    write('vault/.env', 'LLM_BASE_URL=http://elsewhere.example');
    expect(await secrets.read('KEY')).toBeNull();
    write('vault/.env', 'LLM_BASE_URL=http://elsewhere.example\nKEY=theirs');
    expect(await secrets.read('KEY')).toBe('theirs');
    write('.env', 'LLM_BASE_URL=http://proxy.example');
    expect(await secrets.read('KEY')).toBe('mine');
  });

  it('takes a file that came with the vault for the vault’s, wherever it was called from', () => {
    mkdirSync(join(place.folder, 'vault', 'deep'));
    symlinkSync(join(place.folder, 'vault'), join(place.folder, 'link'));
    write('vault/.env', 'LLM_BASE_URL=http://elsewhere.example');
    write('vault/deep/.env', 'LLM_BASE_URL=http://elsewhere.example');
    for (const workingFolder of ['link', 'vault', 'vault/deep']) {
      const called = new Environment({
        variables: { KEY: 'mine' },
        workingFolder: join(place.folder, workingFolder),
        vault: join(place.folder, 'vault'),
      });
      expect(called.get('LLM_BASE_URL')).toBe('http://elsewhere.example');
      expect(called.key('KEY')).toBeUndefined();
    }
  });

  it('goes on where a variable is set to nothing', () => {
    variables['KEY'] = '';
    write('.env', 'KEY=\n');
    write('vault/.env', 'KEY=vault');
    expect(environment.get('KEY')).toBe('vault');
    expect(environment.get('OTHER')).toBeUndefined();
  });

  it('reads comments, quotes, exports, Windows line ends and a byte-order mark', () => {
    write('.env', '\uFEFFFIRST=1\r\n# a comment\r\nQUOTED="a # b"\r\nexport EXPORTED=yes # why\r\n');
    expect(['FIRST', 'QUOTED', 'EXPORTED'].map((name) => environment.get(name))).toEqual([
      '1',
      'a # b',
      'yes',
    ]);
  });

  it('takes no harm from a folder by that name', () => {
    mkdirSync(join(place.folder, '.env'));
    expect(environment.get('KEY')).toBeUndefined();
  });

  it('stores no key, and says where one belongs', async () => {
    await expect(new EnvSecrets(environment).write('OPENAI_API_KEY')).rejects.toThrow(
      /set OPENAI_API_KEY in/,
    );
  });
});
