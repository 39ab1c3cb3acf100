import type { DiffPart } from '../../app/view/words/word-diff';

/** What was changed, word by word; a changed target of a link is marked. */
export function addChanges(textEl: HTMLElement, parts: readonly DiffPart[]): void {
  for (const { kind, text, isTarget } of parts) {
    if (kind === 'same') textEl.appendText(text);
    else
      textEl.createEl(kind === 'added' ? 'ins' : 'del', {
        text,
        cls: isTarget ? 'deputy-changed is-target' : 'deputy-changed',
      });
  }
}
