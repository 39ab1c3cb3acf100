import { DateTime } from '../../../kernel/dates/date-time';
import { shortHash } from '../../../kernel/notes/values/hash';
import { AskRecords } from '../model/ask-records';
import { dueSince } from '../skills/model/schedule';
import type { Ports } from '../../../core/session/ports';
import type { Settings } from '../../../core/settings/settings';
import { DueRecord } from '../skills/work/due-record';
import { isRunnable, type RunnableSkill, type SkillNote } from '../skills/work/skill-notes';
import { askDeputy, type AskDeputyWork, type AskOrder } from './ask-deputy';
import { findAsk } from './ask-file';

interface DueRun {
  note: RunnableSkill;
  /** Time at which the run was due, in wall-clock milliseconds. */
  at: number;
  missed: number;
}

/**
 * Runs each skill that is due, once for all missed times. A host that keeps running leaves missed runs to the
 * person. The ask of a run is named by skill and time, and its end is recorded on this device: after a crash
 * the run continues, and none is repeated.
 *
 * @returns the number of runs.
 */
export async function runDueSkills(work: AskDeputyWork, stop: AbortSignal): Promise<number> {
  const scheduled = (await work.skills.read())
    .filter(isRunnable)
    .filter(({ skill }) => skill.schedule !== null);
  if (scheduled.length === 0) return 0;
  const { ports, settings, hostMemory, fence } = work.session;
  const record = await DueRecord.load(ports.device);
  let ran = 0;
  for (const note of scheduled) {
    if (stop.aborted || work.signal.aborted) break;
    const run = async (): Promise<boolean> => {
      const due = await dueRun(work, note, record);
      if (due === null || (hostMemory.staysOn && isMissed(due, { ports, settings }))) return false;
      return runOne(work, due, record);
    };
    if (await fence.around(note.path, run, { instead: false, abort: work.signal })) ran += 1;
  }
  return ran;
}

/** A missed scheduled run, which waits for the person's decision. */
export interface MissedSkill {
  name: string;
  path: string;
  /** Last due time, wall-clock milliseconds. */
  at: number;
}

/**
 * A host that keeps running reaches due runs within a few rounds; a longer delay means that it was off or
 * asleep.
 */
const isMissed = ({ at }: DueRun, { ports, settings }: Timed): boolean =>
  ports.clock.now() - at > Math.max(LATE_MS, settings.intervalSeconds * 2_000);
const LATE_MS = 15 * 60_000;

interface Timed {
  ports: Pick<Ports, 'device' | 'clock'>;
  settings: Pick<Settings, 'intervalSeconds'>;
}

/** Missed runs of this device. Writes nothing. */
export async function missedSkills(notes: readonly SkillNote[], timed: Timed): Promise<MissedSkill[]> {
  const due = await dueNow(notes, timed.ports);
  return due
    .filter((run) => isMissed(run, timed))
    .map(({ note: { name, path }, at }) => ({ name, path, at }));
}

/** Carries out the person's decision on a missed run; `false` if none was missed. */
export async function decideMissed(
  work: AskDeputyWork,
  { name, isRun }: { name: string; isRun: boolean },
): Promise<boolean> {
  const { device, clock } = work.session.ports;
  const due = (await dueNow(await work.skills.read(), { device, clock })).find(
    ({ note }) => note.name === name,
  );
  if (due === undefined) return false;
  const record = await DueRecord.load(device);
  if (isRun) return runOne(work, due, record);
  await record.write(due.note.hash, due.at);
  return true;
}

/** Skills that a run would carry out now. Writes nothing. */
export const dueSkills = async (
  notes: readonly SkillNote[],
  ports: Timed['ports'],
): Promise<RunnableSkill[]> => (await dueNow(notes, ports)).map(({ note }) => note);

async function dueNow(notes: readonly SkillNote[], { device, clock }: Timed['ports']): Promise<DueRun[]> {
  const record = await DueRecord.load(device);
  return notes.filter(isRunnable).flatMap((note) => {
    const { schedule } = note.skill;
    const since = record.doneUpTo(note.hash);
    if (schedule === null || since === null) return [];
    const due = dueSince(schedule, { since, now: clock.now(), zone: clock.zone });
    return due === null ? [] : [{ note, ...due }];
  });
}

/** The next due run of a skill. Due times before the consent on this device are skipped. */
async function dueRun(
  { session: { ports } }: AskDeputyWork,
  note: RunnableSkill,
  record: DueRecord,
): Promise<DueRun | null> {
  const { clock } = ports;
  const since = record.doneUpTo(note.hash);
  if (since === null) {
    await record.write(note.hash, clock.now());
    return null;
  }
  const { schedule } = note.skill;
  const due = schedule === null ? null : dueSince(schedule, { since, now: clock.now(), zone: clock.zone });
  return due === null ? null : { note, ...due };
}

/** Runs one skill; returns whether the run ended, successfully or not. */
async function runOne(work: AskDeputyWork, due: DueRun, record: DueRecord): Promise<boolean> {
  const { note, at } = due;
  const connected = await work.models.connect(note.skill.taskType, [note.skill]);
  // Without a provider, nothing was asked, and the next cycle tries again.
  if (!connected.ok) return false;
  if (connected.value.model.provider === 'rules') {
    await skip(work, due, 'needs_model');
    await record.write(note.hash, at);
    return false;
  }
  const order = await orderFor(work, due);
  if (order === null) {
    await skip(work, due, 'note_changed');
    await record.write(note.hash, at);
    return false;
  }
  const outcome = await askDeputy(work, order);
  if (outcome.kind === 'refused' || outcome.isStopped) return false;
  await record.write(note.hash, at);
  return true;
}

/** Next order for the run; `null` if the run was begun, but its note no longer contains the remaining tasks. */
async function orderFor({ session }: AskDeputyWork, { note, at, missed }: DueRun): Promise<AskOrder | null> {
  const { device, clock } = session.ports;
  const id = `due${shortHash(`${note.consent}\n${String(at)}`)}`;
  if ((await AskRecords.load(device)).has(id)) {
    const begun = await findAsk(session, id);
    return begun?.standing === 'kept' ? { kind: 'resume', meant: id } : null;
  }
  const when = DateTime.fromMillis(at, { zone: clock.zone }).toFormat('yyyy-MM-dd HH:mm');
  const why = `it was due at ${when}${missed === 0 ? '' : `, and ${String(missed)} times before while Deputy did not run`}.`;
  const text = `Run the skill ${note.name}, due at ${when}`;
  return { kind: 'skill', name: note.name, text, scheduled: { id, why } };
}

const skip = (
  { session }: AskDeputyWork,
  { note }: DueRun,
  code: 'needs_model' | 'note_changed',
): Promise<void> =>
  session.log.append([
    {
      event: 'skill_skipped',
      severity: 'warn',
      details: { note: note.path, skill: note.name, code },
    },
  ]);
