import { Notice } from 'obsidian';
import { confirm } from '../../dialogs/confirm';
import type { SectionContext } from './section-context';

/** Asks, then resets the settings to their defaults; the former ones stay in a file of their own. */
export async function startOver({ dialogs, host, redraw }: SectionContext): Promise<void> {
  const isSure = await confirm(dialogs, {
    title: 'Reset all settings?',
    lines: [
      'All settings go back to their defaults: provider, model, folders, words.',
      'A backup copy is kept. Notes, keys, the log and what you allowed on this device stay.',
    ],
    yes: 'Reset',
    isDestructive: true,
  });
  if (!isSure) return;
  const copy = await host.startOver();
  new Notice(`The settings are back to their defaults. The former ones are kept in ${copy}.`);
  redraw();
}
