import { Menu } from 'obsidian';

import type { Need } from '../../core/app/view/needs/need';
import { KeyHint } from '../parts/key-hint';
import { useSidebar } from '../parts/state/sidebar-context';
import type { SidebarModel } from '../parts/state/sidebar-model';

const SHELVES = [
  { to: 'answer', title: 'Answer', icon: 'reply' },
  { to: 'do', title: 'Do', icon: 'clipboard-check' },
  { to: 'read', title: 'Read', icon: 'book-open' },
] as const;

/** Button that moves a note between Answer, Do and Read; left out for a need that is none of these. */
export function MoveButton({ need }: { need: Need }) {
  const { model } = useSidebar();
  if (need.purpose === undefined && need.day === undefined) return null;
  return (
    <button
      type="button"
      class="deputy-quiet-button deputy-move"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        openMoveMenu(model, need, currentTarget);
      }}
    >
      Move to…
      <KeyHint intent="move" />
    </button>
  );
}

function openMoveMenu(model: SidebarModel, { path, purpose, kind }: Need, at: HTMLElement): void {
  const menu = new Menu();
  for (const { to, title, icon } of SHELVES) {
    if (to === purpose && kind !== 'check') continue;
    menu.addItem((item) =>
      item
        .setTitle(title)
        .setIcon(icon)
        .onClick(() => void model.act('changePurpose', { path, to })),
    );
  }
  const { left, bottom } = at.getBoundingClientRect();
  menu.showAtPosition({ x: left, y: bottom }, at.doc);
}
