import { DateTime } from '../../../kernel/dates/date-time';
import { counted } from '../../../core/app/view/words/counted';
import { pastMail } from '../../../core/app/looks/past-mail';
import { unlessAborted } from '../../../kernel/ports/unless-aborted';
import type { Ports } from '../../../core/session/ports';
import type { Session } from '../../../core/session/session';
import type { Settings } from '../../../core/settings/settings';
import type { NoteActOutcome } from '../../../core/triage/work/note-acts';
import type { LearnedLine } from '../model/act-record';
import { lesson } from '../model/teach';
import { OTHER_VERSION } from '../view/sender-words';
import { LearnedDevice } from './learned-here';
import { NOTHING_HERE } from './line-acts';

/** Acts of the person that past mail shows; a sentence for people if it could not be read. */
export type PastLessons = { records: LearnedLine[]; place: string } | string;

/**
 * Reads what the person did with past mail of their accounts, by its flags, its folder and Sent; mail that was left in the
 * inbox shows nothing. Needs no lock, as reading a mailbox takes long. Changes nothing there.
 */
export async function readPast(
  { ports, settings, here }: { ports: Ports; settings: Settings; here: LearnedDevice },
  signal: AbortSignal,
): Promise<PastLessons> {
  if ((await here.file.records()) === null) return OTHER_VERSION;
  const reading = pastMail({ ports, settings, last: MOST_PAST_MAILS, signal }, undefined);
  const read = await unlessAborted(reading, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  // A mailbox that ends early at the signal gave a part of its mail.
  if (read === null || signal.aborted) return STOPPED;
  if (!read.ok) return read.error.message;
  const { mails, place } = read.value;
  const records = mails.flatMap(({ subject, did, receivedAt }) => {
    if (did !== 'answered' && did !== 'archived') return [];
    const at = DateTime.fromMillis(receivedAt, { zone: ports.clock.zone }).toISO() ?? '';
    const act = { ...subject, operation: '', at, sign: did, by: 'past', isMarkedDone: false } as const;
    return lesson(act, here.watch).records;
  });
  return { records, place };
}

/** Learns what was read. Mail with a later act here keeps that act. */
export async function learnPast(session: Session, read: PastLessons): Promise<NoteActOutcome> {
  const { learned: here, ports } = session;
  if (typeof read === 'string') return { kind: 'refused', why: read };
  if (!(here instanceof LearnedDevice)) return NOTHING_HERE;
  const known = new Set((await here.file.learned()).acts.map(({ mail }) => mail));
  const records = read.records.filter((record) => record.kind === 'act' && !known.has(record.mail));
  if (records.length === 0) return { kind: 'refused', why: NOTHING_PAST };
  const label = `Learned from ${counted(records.length, 'past mail')} of ${read.place}`;
  const result = await session.effects.commit({
    run: ports.host.randomId(),
    kind: 'learned_past',
    label,
    effects: [],
    entries: [],
    byPerson: true,
  });
  if (result.kind !== 'committed') return { kind: 'refused', why: 'The change could not be recorded.' };
  await here.file.append(records.map((record) => ({ ...record, operation: result.operation.id })));
  return { kind: 'done', label, note: here.watch.note };
}

/** Maximum number of past mails that are read; the newest are used. */
const MOST_PAST_MAILS = 500;

const STOPPED = 'Stopped: nothing was learned. Learn from past mail again to go on.';

const NOTHING_PAST =
  'No past mail shows anything new: no account may be read, or none of its mail was answered or archived.';
