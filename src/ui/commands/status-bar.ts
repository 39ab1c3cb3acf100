import { type Plugin, Platform, setTooltip } from 'obsidian';
import type { StatusLine } from '../../app/view/state/status-line';

export interface StatusBarOptions {
  plugin: Plugin;
  /** The sidebar's own line; `null`: the person sees it there. */
  line: () => StatusLine | null;
  /** Calls back when the line may read otherwise. */
  subscribe: (listener: () => void) => () => void;
  openSidebar: () => void;
}

/** The status line at the foot of the window, while the sidebar is out of sight. A phone has no such place. */
export function registerStatusBar({ plugin, line, subscribe, openSidebar }: StatusBarOptions): void {
  if (Platform.isMobile) return;
  const itemEl = plugin.addStatusBarItem();
  itemEl.addClass('mod-clickable', 'deputy-status-bar');
  itemEl.setAttrs({ role: 'button', tabindex: 0 });
  const draw = (): void => {
    const shown = line();
    itemEl.toggle(shown !== null);
    if (shown === null) return;
    const { text, detail, tone } = shown;
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
