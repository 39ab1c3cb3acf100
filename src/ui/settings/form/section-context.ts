import type { App } from 'obsidian';
import type { Dialogs } from '../../dialogs/dialogs';
import type { ModelList } from './model-list';
import type { ProviderTest } from './provider-test';
import type { SettingsForm } from './settings-form';
import type { CardList } from './card-list';
import type { SenderLines, SettingsHost, SkillCards } from './settings-host';

/** Objects shared by the sections of the tab. */
export interface SectionContext {
  app: App;
  host: SettingsHost;
  form: SettingsForm;
  dialogs: Dialogs;
  models: ModelList;
  test: ProviderTest;
  skills: CardList<SkillCards[number]>;
  senders: CardList<SenderLines[number]>;
  /** Redraws the tab, because its rows have changed. */
  redraw: () => void;
  /** Starts work from a click; its failure is reported to the person. */
  begin: (work: Promise<unknown>) => void;
}
