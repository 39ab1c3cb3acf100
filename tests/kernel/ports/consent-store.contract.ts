import { describe, expect, it } from 'vitest';
import type { ConsentStore } from '../../../src/kernel/ports/consent-store';

export interface ConsentStoreFixture {
  consents: ConsentStore;
  /** The same device after a restart. */
  restart(): ConsentStore;
}

/** What every store of a device's consents promises. */
export const consentStoreContract = (name: string, makeFixture: () => ConsentStoreFixture): void => {
  describe(`${name}, as a consent store`, () => {
    it('knows of none before one was given', () => {
      const { consents } = makeFixture();
      expect(consents.list()).toEqual([]);
    });

    it('keeps what was given, word for word, over a restart', () => {
      const { consents, restart } = makeFixture();
      for (const key of ['rules', 'openai', 'openai https://proxy.example/v1']) consents.give(key);
      expect(consents.list()).toEqual(['rules', 'openai', 'openai https://proxy.example/v1']);
      expect(restart().list()).toEqual(consents.list());
    });

    it('keeps a consent once, however often it is given', () => {
      const { consents } = makeFixture();
      consents.give('openai');
      consents.give('openai');
      expect(consents.list()).toEqual(['openai']);
    });

    it('forgets what was withdrawn, and nothing else', () => {
      const { consents, restart } = makeFixture();
      for (const key of ['openai', 'openai https://proxy.example/v1', 'glm']) consents.give(key);
      consents.withdraw('openai');
      consents.withdraw('anthropic');
      expect(consents.list()).toEqual(['openai https://proxy.example/v1', 'glm']);
      expect(restart().list()).toEqual(consents.list());
    });

    it('takes none back from a copy of the list', () => {
      const { consents } = makeFixture();
      consents.give('openai');
      consents.list().pop();
      expect(consents.list()).toEqual(['openai']);
    });

    it('reads no second consent into one, whatever an address holds', () => {
      const { consents } = makeFixture();
      for (const key of ['custom http://x.example\nopenai', 'custom http://x.example\ropenai']) {
        try {
          consents.give(key);
        } catch {
          // Refusing it is fine too.
        }
      }
      expect(consents.list()).not.toContain('openai');
    });
  });
};
