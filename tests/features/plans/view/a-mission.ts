import type { MissionView } from '../../../../src/features/plans/view/mission-view';

/** A mission at step 3 of 5, which waits for an approval. */
export const aMission = (changes: Partial<MissionView> = {}): MissionView => ({
  id: 'PLAN-2026-004',
  path: 'Plans/PLAN-2026-004-send-the-march-invoice.md',
  objective: 'Send the March invoice to Client A and log it',
  status: 'Blocked',
  statusLine: 'Step 3 of 5: waiting for your approval',
  step: { number: 3, text: 'Send the invoice by e-mail', needsPerson: true },
  steps: ['done', 'skipped', 'open', 'open', 'open'],
  done: 2,
  total: 5,
  wait: { kind: 'approval', requests: ['Pending_Approval/2026-11-21T041000Z_send_email_march-invoice.md'] },
  blockedHours: 5,
  isOverdue: true,
  log: [
    {
      at: '2026-11-21T04:10:00Z',
      actor: 'deputy',
      action: 'blocked',
      why: 'Step 3 waits for approval: 2026-11-21T041000Z_send_email_march-invoice',
    },
    {
      at: '2026-11-21T04:09:00Z',
      actor: 'anthropic:claude-haiku-5-5',
      action: 'step 2 done',
      why: 'Wrote the invoice to Drafts/2026-11-21-march-invoice.md, with the hours of March.',
    },
    { at: '2026-11-21T04:08:00Z', actor: 'you', action: 'changed', why: 'Ticked step 1' },
  ],
  ...changes,
});
