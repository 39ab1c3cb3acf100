import type { App } from 'obsidian';
import type { Dialogs } from '../../dialogs/dialogs';
import type { ModelList } from './model-list';
import type { ProviderTest } from './provider-test';
import type { SettingsForm } from './settings-form';
import type { SettingsHost } from './settings-host';

export interface SectionContext {
  app: App;
  host: SettingsHost;
  form: SettingsForm;
  dialogs: Dialogs;
  models: ModelList;
  test: ProviderTest;
  /** Name of the other device that runs Deputy for this vault; `null` if there is none. */
  readonly runner: string | null;
  redraw: () => void;
  /** Starts work from a click; its failure is reported to the person. */
  begin: (work: Promise<unknown>) => void;
}
