import { approvalEntry } from '../approvals/approval-entry';
import type { Ledger } from '../approvals/ledger';
import { isDecidable } from '../approvals/request-state';
import type { Desk } from './desk';
import type { PapersLook } from './papers';

/** Requests whose file a person has deleted, or taken elsewhere, are theirs no more to decide on. How many that were. */
export async function withdrawDeleted(
  desk: Desk,
  ledger: Ledger,
  { look, isPatient }: { look: PapersLook; isPatient: boolean },
): Promise<number> {
  const files = Object.values(look.found).flat();
  // One that can't be read may be the very one.
  if (files.some(({ value }) => !value.ok && value.error.code !== 'not_a_request')) return 0;
  const there = new Set(files.flatMap(({ value }) => (value.ok ? [value.value.id] : [])));
  let withdrawn = 0;
  for (const [id, { state, title, recipients }] of [...ledger.all()]) {
    if (!isDecidable(state) && state.kind !== 'approved') continue;
    if (there.has(id)) desk.papers.missing.delete(id);
    else if (desk.papers.isGone(id, isPatient)) {
      await ledger.append(id, { event: 'withdrawn', why: DELETED });
      const facts = { request: id, recipients: recipients.join(', '), title };
      await desk.log.append([approvalEntry(facts, 'withdrawn', { reason: DELETED })]);
      withdrawn += 1;
    }
  }
  return withdrawn;
}

const DELETED = 'Its file was deleted.';
