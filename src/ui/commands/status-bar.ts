import { type Plugin, Platform, setTooltip } from 'obsidian';
import type { StatusLine } from '../../dashboard/state/status-line';

export interface StatusBarOptions {
  plugin: Plugin;
  /** The sidebar's own line. */
  line: () => StatusLine;
  /** Calls back when the line may read otherwise. */
  subscribe: (listener: () => void) => () => void;
  openSidebar: () => void;
}

/** The status line once more, at the foot of the window. A phone has no such place. */
export function registerStatusBar({ plugin, line, subscribe, openSidebar }: StatusBarOptions): void {
  if (Platform.isMobile) return;
  const itemEl = plugin.addStatusBarItem();
  itemEl.addClass('mod-clickable', 'deputy-status-bar');
  itemEl.setAttrs({ role: 'button', tabindex: 0 });
  const draw = (): void => {
    const { text, detail, tone } = line();
    itemEl.setText(`Deputy: ${text}`);
    itemEl.dataset['tone'] = tone;
    setTooltip(itemEl, detail ?? 'Open the sidebar', { placement: 'top' });
  };
  draw();
  plugin.register(subscribe(draw));
  plugin.registerDomEvent(itemEl, 'click', openSidebar);
  plugin.registerDomEvent(itemEl, 'keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    openSidebar();
  });
}
