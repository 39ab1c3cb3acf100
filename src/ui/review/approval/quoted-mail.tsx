import type { ComponentChildren } from 'preact';

import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import type { MailView } from '../../../core/approvals/view/mail-view';
import { counted } from '../../../core/app/view/words/counted';
import { Icon } from '../../parts/elements/icon';

interface QuotedMailProps {
  /** The quotation, which is the mail above it, character by character. */
  text: string;
  children?: ComponentChildren;
}

/** The quotation below a letter, folded because the mail itself is shown above. */
export const QuotedMail = ({ text, children }: QuotedMailProps) => (
  <details class="deputy-technical deputy-quoted mod-below">
    <summary>
      <Icon name="chevron-right" />
      {quotedWords(text)}
    </summary>
    <div class="deputy-mail-text" dir="auto">
      {text}
    </div>
    {children}
  </details>
);

const quotedWords = (text: string): string =>
  `The mail above, quoted: ${counted(text.split('\n').length, 'line')}`;

/** The card whose quotation is folded only below a mail that can be shown; `undefined`: it is still loading. */
export const unfoldedWithout = (mail: MailView | null | undefined, card: ApprovalCard): ApprovalCard =>
  mail === null ? { ...card, quotation: null } : card;
