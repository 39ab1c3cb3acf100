import { type Plugin, Platform, setTooltip } from 'obsidian';
import type { StatusLine } from '../../core/app/view/state/status-line';

export interface StatusBarOptions {
  plugin: Plugin;
  /** Returns the status line; `null` while the sidebar shows it. */
  line: () => StatusLine | null;
  /** Calls back when the line may have changed. */
  subscribe: (listener: () => void) => () => void;
  openSidebar: () => void;
}

/** Shows the status line at the bottom of the window while the sidebar is hidden. A phone has no status bar. */
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
