import type { ApprovalText } from './approval-card';

/** What a person can change of a mail that waits. */
export interface MailText {
  /** As in the headers of these names; '' where no one is named. */
  to: string;
  cc: string;
  subject: string;
  body: string;
}

/** As the request says it. */
export const mailTextOf = ({ fields, body }: ApprovalText): MailText => ({
  to: fieldOf(fields, 'To'),
  cc: fieldOf(fields, 'Cc'),
  subject: fieldOf(fields, 'Subject'),
  body,
});

const fieldOf = (fields: ApprovalText['fields'], wanted: string): string =>
  fields.find(({ name }) => name === wanted)?.text ?? '';

/** The fields that are given as well, and that the settings decide. */
export const otherFields = ({ fields }: ApprovalText): ApprovalText['fields'] =>
  fields.filter(({ name }) => !['To', 'Cc', 'Subject'].includes(name));
