import type { RequestCard } from '../../dashboard/requests/request-card';
import { toFillIn } from '../../dashboard/requests/mail-blanks';
import type { Question } from '../dialogs/confirm';

/** Nothing is approved unseen: the texts of several stand in the question, those of closed items too. */
export const batchQuestion = (cards: readonly RequestCard[]): Question => ({
  title: cards.length === 1 ? 'Approve this?' : `Approve these ${String(cards.length)}?`,
  lines: [],
  fill: (el) => {
    showTexts(el, cards);
  },
  yes: 'Approve',
});

/** Each as it would go out, letter by letter, with what to look at. */
export function showTexts(el: HTMLElement, cards: readonly RequestCard[]): void {
  for (const { sentence, text, blanks, warnings } of cards) {
    el.createEl('h4', { text: sentence });
    for (const field of text.fields) el.createEl('p', { text: `${field.name}: ${field.text}` });
    el.createDiv({ cls: 'deputy-letter-text', text: text.body });
    const cautions = [
      ...(blanks.length === 0 ? [] : [`Left out, ${toFillIn(blanks)}: ${blanks.join(', ')}`]),
      ...warnings.map((warning) => warning.text),
    ];
    for (const caution of cautions) el.createEl('p', { cls: 'deputy-callout', text: caution });
  }
}
