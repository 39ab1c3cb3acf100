import { lookAtNote, lookAtRun } from '../core/app/view/look-text';
import { success } from '../core/app/view/report';
import { showLook } from './dialogs/look-dialog';
import { firstNote, noteInFront } from './parts/note-to-show';
import type { AppParts } from './plugin-feature';

/** Shows the prompts of the active note, otherwise of the first one that waits; sends nothing. */
export async function showPreview({ app, automation, host, dialogs, teller }: AppParts): Promise<void> {
  const waiting = host.settings.folders.needsAction;
  const path = noteInFront(app) ?? firstNote(app, waiting);
  if (path === null) teller.notice(success(`Open a note first, or put one into ${waiting}`));
  else await showLook(dialogs, lookAtNote(path, await automation.deputy.looks.note(path)));
}

/** Shows the prompts of a run; sends nothing. */
export const showRunPreview = async ({ automation, dialogs }: AppParts): Promise<void> =>
  showLook(dialogs, lookAtRun(await automation.deputy.looks.run()));
