import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { MailContext } from './mail-context';

/** A header in the prompt. `share` is the header's weight when there is too little room for all. */
export interface PromptHeader {
  label: string;
  value: string;
  share: number;
}

/**
 * Known facts about the note, except its body. Each is one line, so that a sender can't append an invented
 * header.
 */
export function promptHeaders(mail: MailContext): PromptHeader[] {
  const rows: [label: string, value: string | null, share: number][] = [
    ['Subject', mail.subject, 25],
    ['From', mail.from, 10],
    ['Reply-To', mail.replyTo, 8],
    ['To', mail.to, 12],
    ['Cc', mail.cc, 10],
    ['Delivered-To', mail.deliveredTo, 5],
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
