import { describe, expect, it } from 'vitest';
import type { SecretStore } from '../../../src/kernel/ports/secret-store';

export interface SecretStoreFixture {
  secrets: SecretStore;
  /** The person sets a key, with '' takes it away, by whatever means the host has. */
  set(id: string, secret: string): void;
}

/** What every secret store promises. */
export const secretStoreContract = (name: string, makeFixture: () => SecretStoreFixture): void => {
  describe(`${name}, as a secret store`, () => {
    it('has no key until there is one', async () => {
      const { secrets } = makeFixture();
      expect(await secrets.read('SOME_API_KEY')).toBeNull();
    });

    it('says whose key is missing', () => {
      const { secrets } = makeFixture();
      const said = secrets.missing({ provider: 'some', label: 'Some', id: 'SOME_API_KEY' });
      expect(said).toMatch(/\bsome\b.*\.$/i);
    });

    it('has a name for a key that fits into a sentence', () => {
      expect(makeFixture().secrets.nameOf('SOME_API_KEY')).toMatch(/^\w.*\w$/);
    });

    it('sees a new key at once, and one that was taken away', async () => {
      const { secrets, set } = makeFixture();
      set('SOME_API_KEY', 'sk-1');
      expect(await secrets.read('SOME_API_KEY')).toBe('sk-1');
      set('SOME_API_KEY', 'sk-2');
      expect(await secrets.read('SOME_API_KEY')).toBe('sk-2');
      set('SOME_API_KEY', '');
      expect(await secrets.read('SOME_API_KEY')).toBeNull();
    });
  });
};
