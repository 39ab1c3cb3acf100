import type { Approval } from './approval-note';

/** Fields of an approval that its creator sets. */
type Subject = Pick<
  Approval,
  'actionType' | 'server' | 'tool' | 'content' | 'rationale' | 'origin' | 'source'
> &
  Partial<Pick<Approval, 'draftHash' | 'from' | 'traces' | 'used' | 'borrowed' | 'borrowedForOthers'>>;

/** Id, time and expiry of a new approval; ISO 8601, `null` if it does not expire. */
export interface Birth {
  id: string;
  at: string;
  expiresAt: string | null;
}

/** A pending approval that was not shown yet. */
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
