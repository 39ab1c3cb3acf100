import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { toFillIn } from '../../core/approvals/view/mail-blanks';
import type { ApprovalCard } from '../../core/approvals/view/approval-card';
import { shownText, withoutQuotation } from '../../core/approvals/view/shown-text';
import { shortLine } from '../../core/app/view/words/short-line';
import type { Reading } from '../parts/state/reading';
import { useRead } from '../parts/state/use-read';
import type { SidebarModel } from '../parts/state/sidebar-model';
import { QuotedMail } from './approval/quoted-mail';
import { TheirMail } from './approval/their-mail';

export type MailReader = Pick<SidebarModel['deputy']['approvals'], 'readMail'>;

interface LettersOptions {
  reading: Reading;
  hasSeen: (card: ApprovalCard) => boolean;
  mails: MailReader;
}

interface Row {
  card: ApprovalCard;
  el: HTMLElement;
  line: HTMLElement;
  state: HTMLElement;
}

/** A line per letter that opens to the whole text; one at a time is open. */
export class SelectionLetters {
  private readonly rows: readonly Row[];
  private open: { row: Row; end: () => void } | null = null;

  constructor(
    readonly el: HTMLElement,
    cards: readonly ApprovalCard[],
    private readonly options: LettersOptions,
  ) {
    this.rows = cards.map((card) => this.addRow(card));
    this.refresh();
  }

  refresh(): void {
    const { reading, hasSeen } = this.options;
    for (const row of this.rows) {
      const { card, state } = row;
      const isSeen = hasSeen(card);
      const isOpen = this.open?.row === row && reading.stateOf(card) === 'below';
      state.setText(isSeen ? 'Read' : isOpen ? 'Scroll to its end' : 'Not read');
      if (this.rows.length > 1 && card.blanks.length > 0) state.setText(`${toFillIn(card.blanks)}: stays`);
      state.toggleClass('is-seen', isSeen);
    }
  }

  openFirst(): void {
    const [first] = this.rows;
    if (first !== undefined) this.show(first);
  }

  close(): void {
    this.open?.end();
    this.open?.row.line.setAttr('aria-expanded', 'false');
    this.open = null;
  }

  private addRow(card: ApprovalCard): Row {
    const el = this.el.createDiv('deputy-selection-row');
    const line = el.createEl('button', {
      cls: 'deputy-selection-line',
      attr: { type: 'button', 'aria-expanded': 'false' },
    });
    const words = line.createSpan('deputy-selection-words');
    words.createEl('strong', { text: card.person || card.title });
    words.createSpan({ text: ` ${card.about} ` });
    words.createSpan({ cls: 'deputy-selection-first', text: shortLine(card.text.body, FIRST_WORDS) });
    const row = { card, el, line, state: line.createSpan('deputy-selection-state') };
    line.addEventListener('click', () => {
      const isOpen = this.open?.row === row;
      this.close();
      if (!isOpen) this.show(row);
      this.refresh();
    });
    return row;
  }

  private show(row: Row): void {
    const { reading, mails } = this.options;
    const { card } = row;
    const el = row.el.createDiv('deputy-selection-letter');
    const mailEl = el.createDiv();
    const { mark, unfold } = addLetter(el, card);
    row.line.setAttr('aria-expanded', 'true');
    this.el.scrollTop += row.el.getBoundingClientRect().top - this.el.getBoundingClientRect().top;
    const end = (): void => {
      render(null, mailEl);
      el.remove();
    };
    this.open = { row, end };
    const watch = (): (() => void) => reading.watch(card, mark);
    render(<AnsweredMail mails={mails} path={card.mail} watch={watch} unfold={unfold} />, mailEl);
  }
}

interface AnsweredMailProps {
  mails: MailReader;
  path: string | null;
  /** Watches the letter's end once the layout no longer changes. */
  watch: () => () => void;
  /** Shows the quotation in the letter, because the mail itself can't be shown. */
  unfold: () => void;
}

function AnsweredMail({ mails, path, watch, unfold }: AnsweredMailProps) {
  const mail = useRead(path, (note) => mails.readMail(note));
  const isKnown = mail !== undefined;
  useLayoutEffect(() => {
    if (mail === null) unfold();
    return isKnown ? watch() : undefined;
  }, [isKnown]);
  return mail == null ? null : <TheirMail mail={mail} isAnswered openNote={null} />;
}

/** Draws a letter as it would be sent, sign by sign, with its warnings. `mark`: the element at its end. */
function addLetter(el: HTMLElement, card: ApprovalCard): { mark: HTMLElement; unfold: () => void } {
  const { text, blanks, warnings } = card;
  const { own, quotation } = withoutQuotation(card);
  const { fields, body } = shownText({ ...text, body: own });
  for (const field of fields) el.createEl('p', { text: `${field.name}: ${field.text}` });
  const letter = el.createDiv({
    cls: 'deputy-letter-text',
    text: body,
    attr: { dir: 'auto', 'data-letter': '', role: 'group', 'aria-label': 'Text', tabindex: '0' },
  });
  const mark = el.createDiv({ cls: 'deputy-letter-end', attr: { role: 'note', tabindex: '0' } });
  mark.createSpan({ cls: 'deputy-hidden', text: 'End of the letter' });
  const below = el.createDiv();
  if (quotation !== null) render(<QuotedMail text={quotation} />, below);
  const blank = blanks.length === 0 ? [] : [`${toFillIn(blanks)}: ${blanks.join(', ')}`];
  for (const caution of [...blank, ...warnings.map((warning) => warning.text)])
    el.createEl('p', { cls: 'deputy-callout', text: caution });
  return {
    mark,
    unfold: () => {
      render(null, below);
      letter.setText(shownText(text).body);
    },
  };
}

const FIRST_WORDS = 120;
