import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { nodeConsentFile } from '../../../src/adapters/desktop/node-consent-file';
import { ConsentStore } from '../../../src/kernel/ports/consent-store';
import { VaultError } from '../../../src/kernel/ports/vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

describe('The file of consents', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let file: string;
  let consents: ConsentStore;
  beforeEach(() => {
    place = temporaryFolder();
    file = join(place.folder, 'deputy', 'consents');
    mkdirSync(join(place.folder, 'deputy'));
    consents = new ConsentStore(nodeConsentFile(nodeModules, join(place.folder, 'deputy')));
  });
  const text = (): string => readFileSync(file, 'utf8');

  it('begins with its first consent, and takes an address with a fragment', () => {
    consents.give('custom https://x.example/#a');
    expect([text(), consents.list()]).toEqual([
      'custom https://x.example/#a\n',
      ['custom https://x.example/#a'],
    ]);
  });

  it('is read as people write it', () => {
    writeFileSync(file, '\uFEFF openai \r\n\r\n# the office\r\nopenai https://proxy.example/v1\r\nglm');
    expect(consents.list()).toEqual(['openai', 'openai https://proxy.example/v1', 'glm']);
  });

  it('keeps comments, blank lines, line ends and what means nothing to us', () => {
    const written = '# mine\r\n\r\nsomething else entirely\r\n  glm\r\n';
    writeFileSync(file, written);
    consents.give('openai');
    expect(text()).toBe(`${written}openai\n`);
    consents.withdraw('glm');
    expect(text()).toBe('# mine\r\n\r\nsomething else entirely\r\nopenai\n');
  });

  it('begins a line of its own after one that has no end', () => {
    writeFileSync(file, 'glm');
    consents.give('openai');
    expect(text()).toBe('glm\nopenai\n');
  });

  it('sees at once what a person writes into it', () => {
    consents.give('openai');
    writeFileSync(file, 'glm\n');
    expect(consents.list()).toEqual(['glm']);
  });

  it('is not touched where nothing changes', () => {
    consents.withdraw('openai');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'openai');
    consents.give('openai');
    expect(text()).toBe('openai');
  });

  it('stays as private as it was made', () => {
    writeFileSync(file, 'glm\n');
    chmodSync(file, 0o600);
    consents.give('openai');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(['', '# openai', ' openai', 'openai\n', 'custom http://x.example\nopenai'])(
    'takes %j for no consent',
    (key) => {
      expect(() => consents.give(key)).toThrow('Not a consent');
      expect(existsSync(file)).toBe(false);
    },
  );

  describe('when it can not be read', () => {
    it('is no consent, and stays as it is', () => {
      mkdirSync(file);
      expect(consents.list()).toEqual([]);
      expect(() => consents.give('openai')).toThrow(VaultError);
      expect(() => consents.withdraw('openai')).toThrow(`Could not change your consents in ${file}: EISDIR`);
    });

    it('as UTF-16, neither', () => {
      const bytes = Buffer.from('\uFEFFopenai\r\n', 'utf16le');
      writeFileSync(file, bytes);
      expect(consents.list()).toEqual([]);
      expect(() => consents.give('glm')).toThrow('is not UTF-8 text');
      expect(readFileSync(file).equals(bytes)).toBe(true);
    });
  });
});
