import type { DayWords } from '../../core/app/view/needs/need-order';
import { counted } from '../../core/app/view/words/counted';
import type { FeatureWork } from '../../core/feature';
import { mailContext } from '../../core/triage/model/mail-context';
import { RECEIPT, SENDER_LINE } from '../../kernel/notes/codes';
import { textField } from '../../kernel/notes/note';
import { receiptWords, wantsNothing } from './model/receipt';

declare module '../../core/app/view/needs/need' {
  interface NeedKinds {
    receipt: true;
  }
}

export const RECEIPT_DAY: DayWords = {
  name: 'Receipt',
  icon: 'receipt',
  noun: 'receipt',
  counted: (count) => counted(count, 'receipt'),
  why: 'paid, and nothing is due',
};

/** Mail that says it was paid: one row a day, in place of a note each about money. */
export const receipts: FeatureWork = {
  receiptWords,
  needs: {
    kinds: { receipt: { group: 'receipts', rank: 10, day: RECEIPT_DAY } },
    ofNotes: [
      {
        kind: 'receipt',
        status: 'needs_info',
        // The text must say so, too, because a note may have been edited or come from elsewhere.
        isIn: (note, path) =>
          textField(note.frontmatter, RECEIPT) === 'true' &&
          (textField(note.frontmatter, SENDER_LINE) === undefined
            ? receiptWords(mailContext(path, note)) !== null
            : wantsNothing(mailContext(path, note))),
        next: () => 'Nothing is due. Mark it done',
      },
    ],
  },
};
