import { approvalEntry } from '../model/approval-entry';
import type { Ledger, LedgerEntry } from '../model/ledger';
import { isDecidable } from '../model/approval/approval-state';
import { baseName } from '../../../kernel/notes/names';
import type { Session } from '../../session/session';
import type { InboxLook } from '../../session/approval-inbox';

/** Milliseconds after which a missing note is searched for again. */
const SECOND_LOOK_MS = 10_000;
/** Milliseconds until even all notes together count as deleted: if all are gone at once, a sync may be late. */
const WHOLE_FOLDER_MS = 24 * 3_600_000;

/**
 * Withdraws approvals whose file a person has deleted or moved elsewhere. Returns their number. A file is deleted only
 * if two checks do not find it, and its folder is there.
 */
export async function withdrawDeleted(session: Session, ledger: Ledger, look: InboxLook): Promise<number> {
  const files = Object.values(look.found).flat();
  const unreadable = new Set(
    files
      .filter(({ value }) => !value.ok && value.error.code !== 'not_a_request')
      .map(({ path }) => baseName(path)),
  );
  const there = new Set(files.flatMap(({ value }) => (value.ok ? [value.value.id] : [])));
  const open = [...ledger.all()].filter(([, { state }]) => isDecidable(state) || state.kind === 'approved');
  const missing = open.filter(([id]) => !there.has(id));
  for (const [id, { missedSince }] of open)
    if (there.has(id) && missedSince !== null) await ledger.append(id, { event: 'found' });
  if (look.away.pending) return 0;
  const isWholeFolder = missing.length > 1 && missing.length === open.length;
  const patience = isWholeFolder ? WHOLE_FOLDER_MS : SECOND_LOOK_MS;
  let withdrawn = 0;
  for (const [id, entry] of missing) {
    if (wasTakenBack(session, entry)) {
      await withdraw(session, ledger, { id, why: TAKEN_BACK }, entry);
      withdrawn += 1;
      continue;
    }
    if (mayBeOneOf(unreadable, entry)) continue;
    if (entry.state.kind === 'approved' && look.away.approved) continue;
    const now = session.ports.clock.now();
    const since = entry.missedSince === null ? now : Date.parse(entry.missedSince);
    if (entry.missedSince === null) await ledger.append(id, { event: 'missed' });
    else if (Math.abs(now - since) >= patience) {
      await withdraw(session, ledger, { id, why: DELETED, isMissing: true }, entry);
      withdrawn += 1;
      continue;
    }
    if (isWholeFolder) session.schedule.due(since + patience);
    else session.schedule.retryLater();
  }
  return withdrawn;
}

/** Whether Undo has just removed the approval's note. */
function wasTakenBack({ hostMemory, settings: { folders } }: Session, { state }: LedgerEntry): boolean {
  const known = isDecidable(state) ? (state.shown?.notes ?? []) : [];
  return known.some((name) => hostMemory.withdrawn.delete(`${folders.pendingApproval}/${name}`));
}

/** An unreadable file might be the missing approval; if that one's name is known, only a file of that name. */
const mayBeOneOf = (names: ReadonlySet<string>, { notes }: LedgerEntry): boolean =>
  notes.length === 0 ? names.size > 0 : notes.some((name) => names.has(name));

async function withdraw(
  session: Session,
  ledger: Ledger,
  { id, ...gone }: { id: string; why: string; isMissing?: true },
  { title, recipients }: LedgerEntry,
): Promise<void> {
  await ledger.append(id, { event: 'withdrawn', ...gone });
  const facts = { request: id, recipients: recipients.join(', '), title };
  await session.log.append([approvalEntry(facts, 'withdrawn', { reason: gone.why })]);
}

const DELETED = 'Its file was deleted.';
const TAKEN_BACK = 'It was undone.';
