import { Menu } from 'obsidian';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import { snoozeTimes } from '../../../core/approvals/view/snooze-times';
import type { SidebarModel } from '../../parts/state/sidebar-model';
import type { Decide } from '../../parts/state/use-decide';

interface Snoozing {
  model: SidebarModel;
  decide: Decide;
  card: ApprovalCard;
  at: HTMLElement;
}

export function openSnoozeMenu({ model, decide, card, at }: Snoozing): void {
  const menu = new Menu();
  for (const { label, when, until } of snoozeTimes({
    now: model.now(),
    zone: model.zone,
    locale: model.locale,
  }))
    menu.addItem((item) =>
      item
        .setTitle(`${label}, ${when}`)
        .setIcon('clock')
        .onClick(() => void decide([card], { kind: 'snooze', until })),
    );
  menu.addItem((item) =>
    item
      .setTitle('Pick a time…')
      .setIcon('calendar-clock')
      .onClick(() => void model.snooze(card)),
  );
  const { left, bottom } = at.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, at.doc);
}
