import { ConsentStore } from '../../src/kernel/ports/consent-store';

/** What was agreed to, in memory. */
export class MemoryConsentStore extends ConsentStore {
  constructor(keys: readonly string[] = []) {
    let text = keys.join('\n');
    super({ read: () => text, replace: (changed) => (text = changed) });
  }
}
