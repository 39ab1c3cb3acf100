import { type App, Setting } from 'obsidian';
import type { RevisionView } from '../core/approvals/view/revision-view';
import type { Automation } from '../core/app/automation/automation';
import { type NeedItem, needItems } from '../core/app/view/need-item';
import type { Clock } from '../kernel/ports/clock';
import { confirm } from './dialogs/confirm';
import type { Dialogs } from './dialogs/dialogs';
import { noteInFront } from './parts/note-to-show';
import type { RunAct } from './parts/state/sidebar-model';
import type { ReviewPlace } from './parts/state/sidebar-state';
import type { Work } from './work';
import type { Teller } from './parts/teller';
import { success } from '../core/app/view/report';

export interface DraftActionsOptions {
  app: App;
  automation: Pick<Automation, 'deputy'>;
  clock: Pick<Clock, 'now'>;
  dialogs: Dialogs;
  teller: Teller;
  act: RunAct;
  work: Pick<Work, 'compareDraft'>;
  openReview: (item: string, at: ReviewPlace) => Promise<void>;
}

/** Actions on a draft's versions: the named draft, otherwise the one in front. Never rejects. */
export class DraftActions {
  constructor(private readonly options: DraftActionsOptions) {}

  /** Asks for a wish, revises the draft and shows the versions. */
  revise(named?: string): Promise<void> {
    return this.onDraft(named, async (path) => {
      const wish = await this.askForWish();
      if (wish === null) return;
      const { deputy } = this.options.automation;
      const before = (await deputy.approvals.revisions(path))?.record;
      await this.options.act('reviseDraft', { path, wish });
      const after = await deputy.approvals.revisions(path);
      if (after !== null && after.record !== before) await this.show(path, after);
    });
  }

  /** Shows the versions of a draft. `named`: its path, by default the open note. */
  compare(named?: string): Promise<void> {
    return this.onDraft(named, async (path) => {
      const view = await this.options.automation.deputy.approvals.revisions(path);
      if (view === null) this.options.teller.notice(success('This device keeps no revisions of this note'));
      else await this.show(path, view);
    });
  }

  /** Shows the versions in the review, where one can be picked; those of a draft that does not wait there, in a dialog. */
  private async show(path: string, { rounds }: RevisionView): Promise<void> {
    const { automation, clock, openReview, teller, work } = this.options;
    const items = needItems(await automation.deputy.overview(), clock.now());
    const item = items.find((each) => draftOf(each) === path);
    if (item === undefined || rounds.length < 2) teller.dialog(await work.compareDraft(path, null));
    else await openReview(item.id, 'versions');
  }

  private onDraft(named: string | undefined, work: (path: string) => Promise<void>): Promise<void> {
    const { app, teller } = this.options;
    const path = named ?? noteInFront(app);
    return teller.guard(() => (path === null ? teller.notice(success('Open a draft first')) : work(path)));
  }

  /** The wish in the person's words, '' if they have none; `null` if they cancel. */
  private async askForWish(): Promise<string | null> {
    let wish = '';
    const isWanted = await confirm(this.options.dialogs, {
      title: 'Revise this draft?',
      lines: ['The model revises it once. What you have edited yourself is not overwritten.'],
      fill: (el) => {
        new Setting(el)
          .setName('What you want of it')
          .setDesc('Such as "shorter, and offer another day". You can leave it empty.')
          .addText((text) => {
            text.inputEl.setAttr('aria-label', 'What you want of it');
            text.onChange((value) => (wish = value.trim()));
          });
      },
      yes: 'Revise',
    });
    return isWanted ? wish : null;
  }
}

function draftOf(item: NeedItem): string | null {
  if (item.kind === 'request') return item.card.draft;
  return item.kind === 'note' ? item.need.draft : null;
}
