import type { Approval } from './approval-note';

/** What a request is about, as its maker knows it. */
type Subject = Pick<
  Approval,
  'actionType' | 'server' | 'tool' | 'content' | 'rationale' | 'origin' | 'source'
> &
  Partial<Pick<Approval, 'draftHash' | 'from'>>;

/** Under which id, when, and until when a request is made; times in ISO 8601, `null`: it does not expire. */
export interface Birth {
  id: string;
  at: string;
  expiresAt: string | null;
}

/** A request as it is first put before the person. */
export const newApproval = (subject: Subject, { id, at, expiresAt }: Birth): Approval => ({
  draftHash: null,
  ...subject,
  id,
  createdAt: at,
  expiresAt,
  snoozedUntil: null,
  status: 'pending',
  attempt: 0,
  statusReason: null,
  formerStatus: null,
  rejectionReason: null,
});
