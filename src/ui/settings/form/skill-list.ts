import type { SettingsHost, SkillCards } from './settings-host';

/** The skills of the vault, as they were when they were last looked at. */
export class SkillList {
  cards: SkillCards = [];

  constructor(private readonly host: SettingsHost) {}

  /** Whether there is anything new to show. What can't be read now leaves the list as it was. */
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
