import type { DiffPart } from '../../core/app/view/words/word-diff';

/** Shows changes word by word; marks changed link targets. */
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
