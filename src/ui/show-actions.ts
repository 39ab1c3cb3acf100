import type { App } from 'obsidian';
import type { Automation } from '../app/automation/automation';
import type { Clock } from '../kernel/ports/clock';
import type { Dialogs } from './dialogs/dialogs';
import { askForExport, saveFile } from './dialogs/export-log-dialog';
import { showPreview, showAskPreview, showRunPreview } from './dialogs/preview-dialog';
import { firstNote, noteInFront } from './parts/note-to-show';
import type { Teller } from './parts/teller';
import { success } from '../app/reports/report';
import type { SettingsHost } from './settings/form/settings-host';
import type { Work } from './work';

export interface ShowActionsOptions {
  app: App;
  automation: Automation;
  host: SettingsHost;
  dialogs: Dialogs;
  clock: Pick<Clock, 'now'>;
  teller: Teller;
  work: Work;
}

/** Views that change nothing: prompts, skills that would run, the log. */
export class ShowActions {
  constructor(private readonly options: ShowActionsOptions) {}

  async preview(): Promise<void> {
    const { app, automation, host, dialogs, teller } = this.options;
    const waiting = host.settings.folders.needsAction;
    const path = noteInFront(app) ?? firstNote(app, waiting);
    if (path === null) teller.notice(success(`Open a note first, or put one into ${waiting}`));
    else await showPreview(dialogs, path, await automation.deputy.preview.note(path));
  }

  /** Shows the prompts of an ask before it is sent. */
  async requestPreview(text: string): Promise<void> {
    const { automation, dialogs, teller } = this.options;
    await teller.guard(async () => showAskPreview(dialogs, await automation.deputy.preview.ask(text)));
  }

  async exportLog(): Promise<void> {
    const { dialogs, clock, teller, work } = this.options;
    const wanted = await askForExport(dialogs);
    if (wanted === null) return;
    const text = await work.exportLog(wanted);
    if (wanted.to === 'clipboard') await navigator.clipboard.writeText(text);
    else saveFile(`deputy-log-${new Date(clock.now()).toISOString().slice(0, 10)}.${wanted.form}`, text);
    teller.notice(success(wanted.to === 'clipboard' ? 'The log is copied' : 'The log is saved'));
  }

  async skills(): Promise<void> {
    const { app, teller, work } = this.options;
    const path = noteInFront(app);
    if (path === null) teller.notice(success('Open a note first'));
    else teller.dialog(await work.skillsOn(path));
  }

  async runPreview(): Promise<void> {
    const { automation, dialogs } = this.options;
    await showRunPreview(dialogs, await automation.deputy.preview.run());
  }
}
