import { DateTime } from 'luxon';
import { shortHash } from '../../notes/hash';
import { dueSince } from '../../skills/schedule';
import type { Ports } from '../desk/ports';
import { DueRecord } from '../skills/due-record';
import { isRunnable, type RunnableSkill, type SkillNote } from '../skills/skill-notes';
import { askDeputy, type AskDeputyWork, type AskOutcome } from './ask-deputy';
import { findTaskRequest } from './request-file';
import { noteOfSkill } from './skill-task';

interface DueRun {
  note: RunnableSkill;
  /** Wall-clock milliseconds. */
  at: number;
  missed: number;
}

/**
 * Runs each skill whose time has come, once for all the times it was missed. The request that keeps a run is named by
 * skill and time, and its end is recorded on this device: after a crash it goes on, and none is run again.
 *
 * @returns how many ran.
 */
export async function runDueSkills(work: AskDeputyWork, stop: AbortSignal): Promise<number> {
  const scheduled = (await work.skills.read())
    .filter(isRunnable)
    .filter(({ skill }) => skill.schedule !== null);
  if (scheduled.length === 0) return 0;
  const record = await DueRecord.load(work.desk.ports.device);
  let ran = 0;
  for (const note of scheduled) {
    if (stop.aborted || work.signal.aborted) break;
    const due = await dueRun(work, note, record);
    if (due !== null && (await runOne(work, due, record))) ran += 1;
  }
  return ran;
}

/** The skills that a cycle would run now. Writes nothing. */
export async function dueSkills(
  notes: readonly SkillNote[],
  { device, clock }: Pick<Ports, 'device' | 'clock'>,
): Promise<RunnableSkill[]> {
  const record = await DueRecord.load(device);
  return notes.filter(isRunnable).filter(({ hash, skill: { schedule } }) => {
    const since = record.doneUpTo(hash);
    if (schedule === null || since === null) return false;
    return dueSince(schedule, { since, now: clock.now(), zone: clock.zone }) !== null;
  });
}

/** What was due before it was agreed to here is not made up for. */
async function dueRun(
  { desk: { ports } }: AskDeputyWork,
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

/** Whether it came to its end, well or not. */
async function runOne(work: AskDeputyWork, due: DueRun, record: DueRecord): Promise<boolean> {
  const { note, at } = due;
  const connected = await work.models.connect(note.skill.taskType, [noteOfSkill(note.skill)]);
  // Without a provider nothing was asked: the next cycle tries again.
  if (!connected.ok) return false;
  if (connected.value.model.provider === 'rules') {
    await skip(work, due);
    await record.write(note.hash, at);
    return false;
  }
  const outcome = await begin(work, due);
  if (outcome.kind === 'refused' || outcome.isStopped) return false;
  await record.write(note.hash, at);
  return true;
}

async function begin(work: AskDeputyWork, { note, at, missed }: DueRun): Promise<AskOutcome> {
  const id = `due${shortHash(`${note.consent}\n${String(at)}`)}`;
  const begun = await findTaskRequest(work.desk, id);
  if (begun !== null) return askDeputy(work, { kind: 'resume', meant: id });
  const when = DateTime.fromMillis(at, { zone: work.desk.ports.clock.zone }).toFormat('yyyy-MM-dd HH:mm');
  const why = `it was due at ${when}${missed === 0 ? '' : `, and ${String(missed)} times before while Deputy did not run`}.`;
  const text = `Run the skill ${note.name}, due at ${when}`;
  return askDeputy(work, { kind: 'skill', name: note.name, text, scheduled: { id, why } });
}

const skip = ({ desk }: AskDeputyWork, { note }: DueRun): Promise<void> =>
  desk.log.append([
    {
      event: 'skill_skipped',
      severity: 'warn',
      details: { note: note.path, skill: note.name, code: 'needs_model' },
    },
  ]);
