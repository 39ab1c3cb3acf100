import { Menu } from 'obsidian';

import type { RequestCard } from '../../dashboard/requests/request-card';
import { snoozeTimes } from '../../dashboard/requests/snooze-times';
import { timeLabel } from '../parts/time-label';
import type { SidebarModel } from '../parts/sidebar-model';
import type { Decide } from '../parts/use-decide';

interface Snoozing {
  model: SidebarModel;
  decide: Decide;
  card: RequestCard;
  /** The menu opens below it. */
  at: HTMLElement;
}

/** Asks until when; closing it decides nothing. */
export function openSnoozeMenu({ model, decide, card, at }: Snoozing): void {
  const { zone } = model;
  const now = model.now();
  const menu = new Menu();
  for (const { label, until } of snoozeTimes(now, zone))
    menu.addItem((item) =>
      item
        .setTitle(`${label}, ${timeLabel(until, now, zone)}`)
        .setIcon('clock')
        .onClick(() => void decide([card], { kind: 'snooze', until })),
    );
  const { left, bottom } = at.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, at.doc);
}
