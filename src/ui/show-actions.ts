import type { App } from 'obsidian';
import type { Automation } from '../core/app/automation/automation';
import type { Dialogs } from './dialogs/dialogs';
import { lookAtAsk, lookAtNote, lookAtRun } from '../core/app/view/look-text';
import { showLook } from './dialogs/look-dialog';
import { firstNote, noteInFront } from './parts/note-to-show';
import type { Teller } from './parts/teller';
import { success } from '../core/app/view/report';
import type { SettingsHost } from './settings/form/settings-host';

export interface ShowActionsOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  dialogs: Dialogs;
  teller: Teller;
}

/** Previews that change nothing: the prompts. */
export class ShowActions {
  constructor(private readonly options: ShowActionsOptions) {}

  async preview(): Promise<void> {
    const { app, automation, host, dialogs, teller } = this.options;
    const waiting = host.settings.folders.needsAction;
    const path = noteInFront(app) ?? firstNote(app, waiting);
    if (path === null) teller.notice(success(`Open a note first, or put one into ${waiting}`));
    else await showLook(dialogs, lookAtNote(path, await automation.deputy.looks.note(path)));
  }

  /** Shows the prompts of an ask before it is sent. */
  async requestPreview(text: string): Promise<void> {
    const { automation, dialogs, teller } = this.options;
    await teller.guard(async () => showLook(dialogs, lookAtAsk(await automation.deputy.looks.ask(text))));
  }

  async runPreview(): Promise<void> {
    const { automation, dialogs } = this.options;
    await showLook(dialogs, lookAtRun(await automation.deputy.looks.run()));
  }
}
