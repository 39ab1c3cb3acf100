import { DateTime } from '../../../kernel/dates/date-time';
import { counted } from '../../../core/app/view/words/counted';
import { pastMail } from '../../../core/app/looks/past-mail';
import type { Session } from '../../../core/session/session';
import type { NoteActOutcome } from '../../../core/triage/work/note-acts';
import { lesson } from '../model/teach';
import { OTHER_VERSION } from '../view/sender-words';
import { LearnedDevice } from './learned-here';

/**
 * Learns from what the person did with past mail of their accounts, by its flags, its folder and Sent. Mail that was left
 * in the inbox shows nothing, and mail with a later act here keeps that act. Reads the mailbox, and changes nothing there.
 */
export async function learnPast(session: Session, signal: AbortSignal): Promise<NoteActOutcome> {
  const { learned: here, ports, settings } = session;
  if (!(here instanceof LearnedDevice))
    return { kind: 'refused', why: 'This build of Deputy learns nothing.' };
  if ((await here.file.records()) === null) return { kind: 'refused', why: OTHER_VERSION };
  const read = await pastMail({ ports, settings, last: MOST_PAST_MAILS, signal }, undefined);
  if (!read.ok) return { kind: 'refused', why: read.error.message };
  const { mails, place } = read.value;
  const operation = ports.host.randomId();
  const known = new Set((await here.file.learned()).acts.map(({ mail }) => mail));
  const records = mails
    .flatMap(({ subject, did, receivedAt }) => {
      if (did !== 'answered' && did !== 'archived') return [];
      const at = DateTime.fromMillis(receivedAt, { zone: ports.clock.zone }).toISO() ?? session.timestamp();
      const act = { ...subject, operation, at, sign: did, by: 'past', isMarkedDone: false } as const;
      return lesson(act, here.watch).records;
    })
    .filter((record) => record.kind === 'act' && !known.has(record.mail));
  if (records.length === 0) return { kind: 'refused', why: NOTHING_PAST };
  const note = here.watch.note;
  const label = `Learned from ${counted(records.length, 'past mail')} of ${place}`;
  const result = await session.effects.commit({
    run: operation,
    kind: 'learned_past',
    label,
    effects: [],
    entries: [],
    byPerson: true,
  });
  if (result.kind !== 'committed') return { kind: 'refused', why: 'The change could not be recorded.' };
  await here.file.append(records.map((record) => ({ ...record, operation: result.operation.id })));
  return { kind: 'done', label, note };
}

/** Maximum number of past mails that are read; the newest are used. */
const MOST_PAST_MAILS = 500;

const NOTHING_PAST =
  'No past mail shows anything new: no account may be read, or none of its mail was answered or archived.';
