import {
  askDeputy,
  type AskDeputyWork,
  type AskOrder,
  type AskOutcome,
  type AskProgress,
} from '../../features/ask/work/ask-deputy';
import { type AskedReader, askedReader, type PastAsk } from '../../features/ask/work/asked';
import {
  decideMissed,
  type MissedSkill,
  missedSkills,
  runDueSkills,
} from '../../features/ask/work/due-skills';
import { followUp, isFollowUpDue } from '../../features/ask/work/follow-up';
import { type DeputyShared, NEVER, ONE_SHOT_WAIT_MS } from './at-once';
import { connectingFirst, type CycleModels } from './connected-cycle';
import type { DoneRecord } from '../../kernel/effects/operation-records';
import type { Session } from '../session/session';
import { undo } from './undo';
import type { OpenDeputy, UnderLock } from '../session/work-lock';
import type { PromptModels } from '../session/prompt-model';
import { type SkillCard, skillCard } from '../../features/skills/work/skill-cards';
import { type SkillNotes, skillNotes } from '../../features/skills/work/skill-notes';
import { type SkillOnNote, skillsOnNote } from '../../features/skills/work/skills-on-note';

/** Ask Deputy and the skills that carry out its tasks. */
export class AskFeature {
  readonly skillNotes: SkillNotes;
  readonly asked: AskedReader;

  constructor(opened: OpenDeputy) {
    this.skillNotes = skillNotes(opened);
    this.asked = askedReader(opened);
  }

  /** Parts of a cycle: running due skills, and background work. */
  get inCycle(): Required<Pick<CycleModels, 'dueSkills' | 'afterwards'>> {
    return {
      dueSkills: (session, models, { stop, abort }) =>
        runDueSkills({ ...this.on(session, models), signal: abort }, stop),
      afterwards: (work) => followUp({ ...work, asked: () => this.asked.read() }),
    };
  }

  /** Carries out work that a person has just asked for; aborting `signal` ends it. */
  now(session: Session, models: CycleModels, signal: AbortSignal): AskDeputyWork {
    // A call that timed out is not repeated: the person waits, and the rules can answer.
    const hung = new AbortController();
    const onTimeout = (): void => {
      hung.abort();
    };
    const patient = { ...models, maxWaitMs: ONE_SHOT_WAIT_MS, onTimeout };
    const connect = connectingFirst(session, patient, { stop: hung.signal, abort: signal });
    return { ...this.on(session, { connect }), signal };
  }

  private on(session: Session, models: PromptModels): Omit<AskDeputyWork, 'signal'> {
    const { skillNotes: skills } = this;
    const asked = () => this.asked.read();
    const takeBack = (last: PastAsk) => takeBackAsk(session, last);
    return { session, models, skills, asked, takeBack, onProgress: () => undefined };
  }
}

/** Takes back everything that the tasks of one ask wrote, even if other actions followed. */
async function takeBackAsk(session: Session, last: PastAsk): ReturnType<AskDeputyWork['takeBack']> {
  const ids = await operationsOf(session, last);
  if (ids.length === 0) return null;
  const outcome = await undo(session, { ids }, null);
  switch (outcome.kind) {
    case 'undone':
      return { isDone: true, said: `Taken back: ${outcome.label}.` };
    case 'nothing':
      return null;
    case 'final':
      return { isDone: false, said: `${outcome.label}: that can't be taken back.` };
    case 'conflict': {
      const paths = outcome.clashes.map(({ path }) => path).join(', ');
      return { isDone: false, said: `${paths} was changed since, and stays as it is.` };
    }
  }
}

const MOST_RECORDS = 200;

/** Returns ids of the operations that carried out an ask, the latest first. Creating a plan is a separate operation. */
async function operationsOf(session: Session, { note, request: { at, tasks } }: PastAsk): Promise<string[]> {
  const plans = new Set(
    tasks.flatMap(({ tool, state }) => (tool === 'plan' && state.kind === 'done' ? state.notes : [])),
  );
  const isOf = ({ kind, inverse, at: done }: DoneRecord): boolean =>
    kind === 'task'
      ? inverse.some((each) => each.kind === 'edit' && each.path === note)
      : kind === 'plan_made' &&
        Date.parse(done) >= Date.parse(at) &&
        inverse.some((each) => each.kind === 'trash' && plans.has(each.path));
  const ids: string[] = [];
  let looked = 0;
  for await (const record of session.effects.history()) {
    if (isOf(record)) ids.push(record.id);
    looked += 1;
    if (looked === MOST_RECORDS) break;
  }
  return ids;
}

interface AskShared extends DeputyShared {
  models: CycleModels;
  feature: AskFeature;
}

/** Ask Deputy: requests in a person's own words. */
export class DeputyAsk {
  constructor(private readonly shared: AskShared) {}

  /**
   * Splits a person's words into tasks and carries them out, or continues an earlier ask. On an abort, the running
   * task is dropped and the remaining ones wait.
   */
  run(
    order: AskOrder,
    { onProgress = () => undefined }: { onProgress?: (progress: AskProgress) => void } = {},
    signal = NEVER,
  ): Promise<UnderLock<AskOutcome>> {
    const { atOnce, feature, models } = this.shared;
    return atOnce((session) => askDeputy({ ...feature.now(session, models, signal), onProgress }, order));
  }

  /** Background work after answers, such as proposing facts to remember. It never interrupts an answer. */
  async followUp(signal = NEVER): Promise<void> {
    const { atOnce, feature, models } = this.shared;
    if ((await feature.asked.read()).some(isFollowUpDue))
      await atOnce((session) => followUp(feature.now(session, models, signal)));
  }

  /** Earlier asks, the latest first; each contains all of `words`. Needs no lock. */
  history(words?: string): Promise<PastAsk[]> {
    return this.shared.feature.asked.read(words);
  }
}

/** Skills in the vault. Only running one needs the lock. */
export class DeputySkills {
  constructor(private readonly shared: AskShared) {}

  /** All skills, each with the reasons why it can't run, if there are any. */
  async list(): Promise<SkillCard[]> {
    const { feature, settings } = this.shared;
    return (await feature.skillNotes.read()).map((note) => skillCard(note, settings));
  }

  /** Skills that a note's words would trigger, found without asking a model; `null` if there is no such note. */
  async forNote(path: string): Promise<SkillOnNote[] | null> {
    const { feature, ports } = this.shared;
    return skillsOnNote(path, { vault: ports.vault, notes: await feature.skillNotes.read() });
  }

  /** Missed scheduled runs that wait for the person's decision. */
  async missed(): Promise<MissedSkill[]> {
    const { feature, ports, settings } = this.shared;
    return missedSkills(await feature.skillNotes.read(), { ports, settings });
  }

  /** Runs or skips a missed run; returns whether there was one. */
  decideMissed(
    wish: { name: string; isRun: boolean },
    signal = NEVER,
  ): Promise<UnderLock<{ kind: 'decided'; isDone: boolean }>> {
    const { atOnce, feature, models } = this.shared;
    return atOnce(async (session) => {
      return { kind: 'decided', isDone: await decideMissed(feature.now(session, models, signal), wish) };
    });
  }
}
