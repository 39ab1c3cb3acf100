import type { ApprovalText } from './approval-card';

/** The parts of a waiting mail that a person can change. */
export interface MailText {
  /** Recipients as in the mail headers; '' if no one is named. */
  to: string;
  cc: string;
  subject: string;
  body: string;
}

export const mailTextOf = ({ fields, body }: ApprovalText): MailText => ({
  to: fieldOf(fields, 'To'),
  cc: fieldOf(fields, 'Cc'),
  subject: fieldOf(fields, 'Subject'),
  body,
});

const fieldOf = (fields: ApprovalText['fields'], wanted: string): string =>
  fields.find(({ name }) => name === wanted)?.text ?? '';

/** The fields that a person can't change, because the settings decide them. */
export const otherFields = ({ fields }: ApprovalText): ApprovalText['fields'] =>
  fields.filter(({ name }) => !['To', 'Cc', 'Subject', 'Files'].includes(name));
