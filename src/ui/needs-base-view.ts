import { BasesView, Menu, type Plugin, type QueryController } from 'obsidian';
import type { Automation } from '../core/app/automation/automation';
import type { ActOn } from '../core/app/acts';
import { type NeedItem, needItems } from '../core/app/view/need-item';
import { needRow } from '../core/app/view/need-row';
import type { Overview } from '../core/app/view/overview';
import { snoozeTimes } from '../core/approvals/view/snooze-times';
import type { ApprovalCard } from '../core/approvals/view/approval-card';
import type { Clock } from '../kernel/ports/clock';
import { NEEDS_VIEW } from '../core/session/bases';
import { isPermitted, type UserActions } from './actions';
import { buttonOf } from './parts/item-act';
import { clockMoment } from '../core/app/view/words/clock-time';
import { needWords } from './parts/need-words';

export interface NeedsViewOptions {
  plugin: Plugin;
  automation: Pick<Automation, 'state' | 'deputy' | 'subscribe'>;
  user: Pick<UserActions, 'openReview' | 'act' | 'requests'>;
  clock: Pick<Clock, 'now' | 'zone' | 'locale'>;
}

/** Registers the Bases view that lists those notes of a base that need the person, with actions. */
export function registerNeedsView(options: NeedsViewOptions): void {
  options.plugin.registerBasesView(NEEDS_VIEW, {
    name: 'Needs you',
    icon: 'inbox',
    factory: (controller, parentEl) => new NeedsView(controller, parentEl, options),
  });
}

/**
 * Shows the review's items for the notes of a base. Rows open the review, mark a note done or snooze an approval. No
 * row approves, because the person must first see the text that would be sent.
 */
class NeedsView extends BasesView {
  override readonly type = NEEDS_VIEW;
  private readonly listEl: HTMLElement;
  /** Number of the latest drawing; an earlier one that finishes later is discarded. */
  private look = 0;

  constructor(
    controller: QueryController,
    parentEl: HTMLElement,
    private readonly options: NeedsViewOptions,
  ) {
    super(controller);
    this.listEl = parentEl.createDiv({ cls: 'deputy-base' });
  }

  override onload(): void {
    this.register(this.options.automation.subscribe(() => void this.draw()));
  }

  override onunload(): void {
    this.listEl.remove();
  }

  override onDataUpdated(): void {
    void this.draw();
  }

  private async draw(): Promise<void> {
    const { automation, clock } = this.options;
    const look = (this.look += 1);
    const overview = isPermitted(automation.state)
      ? await automation.deputy.overview().catch(() => null)
      : null;
    if (look !== this.look) return;
    const items = overview === null ? [] : this.itemsOf(overview, clock.now());
    this.listEl.empty();
    // A list without items is a fault for screen readers.
    this.listEl.setAttr('role', items.length === 0 ? null : 'list');
    for (const item of items) this.drawRow(item);
    if (items.length === 0)
      this.listEl.createEl('p', { cls: 'deputy-empty', text: 'Nothing here needs you.' });
  }

  /** Items about notes of the base. Notes of a day that share a row are shown if the base has at least one of them. */
  private itemsOf(overview: Overview, now: number): NeedItem[] {
    const shown = new Set(this.data.data.map(({ file }) => file.path));
    return needItems(overview, now).filter((item) =>
      item.kind === 'day'
        ? item.needs.some(({ path }) => shown.has(path))
        : shown.has(item.note) || (item.kind === 'request' && shown.has(item.card.path)),
    );
  }

  private drawRow(item: NeedItem): void {
    const { user } = this.options;
    const { sender, subject, why } = needRow(item);
    const rowEl = this.listEl.createDiv({ cls: 'deputy-base-row', attr: { role: 'listitem' } });
    const openEl = rowEl.createEl('button', { cls: 'deputy-base-open', attr: { type: 'button' } });
    openEl.createSpan({ cls: 'deputy-base-sender', text: sender });
    openEl.createSpan({ text: [subject, why].filter((text) => text !== '').join(' · ') });
    openEl.addEventListener('click', () => void user.openReview(item.id));
    if (item.kind === 'note') this.drawDone(rowEl, item.need);
    if (item.kind === 'request') {
      const { card } = item;
      button(rowEl, 'Snooze', (el) => {
        this.snooze(card, el);
      });
    }
  }

  private drawDone(rowEl: HTMLElement, { kind, path }: Extract<NeedItem, { kind: 'note' }>['need']): void {
    const { acts } = needWords(kind);
    const done = acts.find((name): name is ActOn<string> => buttonOf(name).intent === 'mark-done');
    if (done !== undefined) button(rowEl, buttonOf(done).label, () => void this.options.user.act(done, path));
  }

  private snooze(card: ApprovalCard, el: HTMLElement): void {
    const { user, clock } = this.options;
    const menu = new Menu();
    const times = snoozeTimes(clockMoment(clock));
    for (const { label, when, until } of times)
      menu.addItem((item) =>
        item
          .setTitle(`${label}, ${when}`)
          .setIcon('clock')
          .onClick(() => void user.requests.decide([card], { kind: 'snooze', until })),
      );
    const { left, bottom } = el.getBoundingClientRect();
    menu.showAtPosition({ x: left, y: bottom }, el.doc);
  }
}

function button(rowEl: HTMLElement, text: string, run: (el: HTMLElement) => void): void {
  const el = rowEl.createEl('button', { text, attr: { type: 'button' } });
  el.addEventListener('click', () => {
    run(el);
  });
}
