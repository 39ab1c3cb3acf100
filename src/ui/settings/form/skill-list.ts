import type { SettingsHost, SkillCards } from './settings-host';

/** Skills in the vault, as of the last look. */
export class SkillList {
  cards: SkillCards = [];

  constructor(private readonly host: SettingsHost) {}

  /** Looks at the skills; returns whether anything changed. If skills can't be read now, the list stays. */
  async look(): Promise<boolean> {
    const before = JSON.stringify(this.cards);
    try {
      this.cards = await this.host.skills();
    } catch {
      return false;
    }
    return JSON.stringify(this.cards) !== before;
  }
}
