import { DateTime } from '../../../kernel/dates/date-time';
import { frontmatterEffect } from '../../../kernel/effects/edit-effect';
import { readNote } from '../../../kernel/index/read-note';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import type { Session } from '../../session/session';
import type { ActOutcome } from '../../triage/work/note-acts';
import { readApprovalAt } from './find-approval';

export interface Snooze {
  path: string;
  /** End of the snooze, in wall-clock milliseconds; `null` shows the approval again at once. */
  until: number | null;
}

/** Snoozes an approval or shows it again, as an operation that can be undone. */
export async function snoozeApproval(session: Session, { path, until }: Snooze): Promise<ActOutcome> {
  const { vault, clock } = session.ports;
  const found = await readApprovalAt(vault, session.settings.folders, path);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = await readNote(vault, path);
  if (note === null) return { kind: 'refused', why: `There is no note at ${path} that can be read.` };
  const at = until === null ? null : DateTime.fromMillis(until, { zone: clock.zone }).toISO();
  const effect = frontmatterEffect(path, note, { snoozed_until: at });
  if (effect === null) return { kind: 'unchanged', note: path };
  const { content } = found.value.request;
  const title = visibleLine(content.kind === 'email' ? content.subject : found.value.request.tool).slice(
    0,
    80,
  );
  const label = `${until === null ? 'Ended the snooze of' : 'Snoozed'} ${title}`;
  const result = await session.effects.commit({
    kind: 'snooze',
    label,
    effects: [effect],
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  if (result.kind === 'conflict') return { kind: 'conflict', why: 'The approval was just changed.' };
  return { kind: 'done', label, note: path };
}
