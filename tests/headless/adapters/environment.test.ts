import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EnvSecrets } from '../../../headless/settings/env-secrets.mjs';
import { Environment, type VariableOrigin } from '../../../headless/settings/environment.mjs';
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
  const write = (path: string, text: string): void => {
    writeFileSync(join(place.folder, path), text);
  };

  it('asks the process first, then the current folder, and knows what came with the vault', () => {
    write('vault/.env', 'KEY=vault');
    expect([environment.from('person', 'KEY'), environment.from('vault', 'KEY')]).toEqual([
      undefined,
      'vault',
    ]);
    write('.env', 'KEY=folder');
    expect(environment.from('person', 'KEY')).toBe('folder');
    variables['KEY'] = 'process';
    expect(environment.from('person', 'KEY')).toBe('process');
    expect(environment.find('KEY', ['vault', 'person'])).toBe('vault');
  });

  it('reads keys in the order it is given, and from nowhere else', async () => {
    write('vault/.env', 'KEY=theirs\nOTHER=theirs');
    variables['KEY'] = 'mine';
    const read = (...origins: VariableOrigin[]) =>
      Promise.all(['KEY', 'OTHER'].map((id) => new EnvSecrets(environment, () => origins).read(id)));
    expect(await read('person')).toEqual(['mine', null]);
    expect(await read('person', 'vault')).toEqual(['mine', 'theirs']);
    expect(await read('vault', 'person')).toEqual(['theirs', 'theirs']);
  });

  it('takes a file that came with the vault for the vault’s, wherever it was called from', () => {
    mkdirSync(join(place.folder, 'vault', 'deep'));
    symlinkSync(join(place.folder, 'vault'), join(place.folder, 'link'));
    write('vault/.env', 'KEY=theirs');
    write('vault/deep/.env', 'KEY=theirs');
    for (const workingFolder of ['link', 'vault', 'vault/deep', 'link/deep'])
      for (const vault of ['vault', 'link']) {
        const called = new Environment({
          variables: {},
          workingFolder: join(place.folder, workingFolder),
          vault: join(place.folder, vault),
        });
        expect([called.from('person', 'KEY'), called.from('vault', 'KEY')]).toEqual([undefined, 'theirs']);
      }
  });

  it('reads no .env that is a link', () => {
    write('elsewhere', 'KEY=linked');
    symlinkSync(join(place.folder, 'elsewhere'), join(place.folder, '.env'));
    symlinkSync('../elsewhere', join(place.folder, 'vault', '.env'));
    expect(environment.find('KEY', ['person', 'vault'])).toBeUndefined();
    expect(environment.links).toEqual([join(place.folder, '.env'), join(place.folder, 'vault', '.env')]);
  });

  it('goes on where a variable is set to nothing', () => {
    variables['KEY'] = '';
    write('.env', 'KEY=\n');
    write('vault/.env', 'KEY=vault');
    expect(environment.find('KEY', ['person', 'vault'])).toBe('vault');
    expect(environment.find('OTHER', ['person', 'vault'])).toBeUndefined();
  });

  it('reads comments, quotes, exports, Windows line ends and a byte-order mark', () => {
    write('.env', '\uFEFFFIRST=1\r\n# a comment\r\nQUOTED="a # b"\r\nexport EXPORTED=yes # why\r\n');
    expect(['FIRST', 'QUOTED', 'EXPORTED'].map((name) => environment.from('person', name))).toEqual([
      '1',
      'a # b',
      'yes',
    ]);
  });

  it('takes no harm from a folder by that name', () => {
    mkdirSync(join(place.folder, '.env'));
    expect(environment.from('person', 'KEY')).toBeUndefined();
  });

  it('stores no key, and says where one belongs', async () => {
    await expect(new EnvSecrets(environment, () => []).write('OPENAI_API_KEY')).rejects.toThrow(
      /set OPENAI_API_KEY in/,
    );
  });
});
