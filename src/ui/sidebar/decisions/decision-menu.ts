import { Menu } from 'obsidian';

import type { SidebarModel } from '../../parts/state/sidebar-model';
import { DECISIONS, DECISION_WORDS, type ShownDecisionKind } from './decision-words';

interface Changing {
  /** The note that was decided on. */
  path: string;
  /** What stands now: it is not offered. */
  decision: ShownDecisionKind | null;
  /** The menu opens below it. */
  at: HTMLElement;
}

/** Asks what should become of a note instead; closing it changes nothing. */
export function openDecisionMenu(model: SidebarModel, { path, decision, at }: Changing): void {
  const menu = new Menu();
  for (const to of DECISIONS) {
    if (to === decision) continue;
    const { change, icon } = DECISION_WORDS[to];
    menu.addItem((item) =>
      item
        .setTitle(change)
        .setIcon(icon)
        .onClick(
          () =>
            void (to === 'draft_reply'
              ? model.act('draftReply', path)
              : model.act('changeDecision', { path, to })),
        ),
    );
  }
  const { left, bottom } = at.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, at.doc);
}
