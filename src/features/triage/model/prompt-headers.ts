import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { MailContext } from './mail-context';

/** A header as the prompt shows it. `share` weighs its part of the room when there is too little for all. */
export interface PromptHeader {
  label: string;
  value: string;
  share: number;
}

/**
 * What is known about the note, without its body. Each on one line, so that a header can't be followed by another one
 * that its sender made up.
 */
export function promptHeaders(mail: MailContext): PromptHeader[] {
  const rows: [label: string, value: string | null, share: number][] = [
    ['Subject', mail.subject, 25],
    ['From', mail.from, 10],
    ['Reply-To', mail.replyTo, 8],
    ['To', mail.to, 12],
    ['Cc', mail.cc, 10],
    ['Date', mail.date, 5],
    ['Classification', mail.classification, 3],
    ['Priority', mail.priority, 3],
    ['Mailing list', mail.listId, 6],
    ['Attachments, not shown', mail.attachments.length > 0 ? mail.attachments.join(', ') : null, 12],
    ['Note', mail.messageId === null ? mail.path : null, 6],
  ];
  return rows.flatMap(([label, value, share]) =>
    value === null ? [] : [{ label, value: visibleLine(value), share }],
  );
}
