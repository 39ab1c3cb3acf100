import { askDeputy, type AskDeputyWork, type AskOrder, type AskOutcome } from './ask-deputy';
import { askedReader, type PastAsk } from './asked';
import { takeBackAsk } from './take-back';
import { decideMissed, type MissedSkill, missedSkills } from './due-skills';
import { followUp, isFollowUpDue } from './follow-up';
import { type DeputyShared, NEVER } from '../../../core/app/at-once';
import type { Public } from '../../../core/app/deputy';
import { connectingFirst } from '../../../core/app/connected-cycle';
import type { Session } from '../../../core/session/session';
import type { UnderLock } from '../../../core/session/work-lock';
import type { PromptModels } from '../../../core/session/prompt-model';
import { type SkillCard, skillCard } from '../skills/work/skill-cards';
import { skillNotes } from '../skills/work/skill-notes';
import { type SkillOnNote, skillsOnNote } from '../skills/work/skills-on-note';
import { ONE_SHOT_WAIT_MS } from '../../../llm/provider/retry/pause';

declare module '../../../core/app/deputy' {
  interface Deputy {
    readonly ask: Public<DeputyAsk>;
    readonly skills: Public<DeputySkills>;
  }
}

/** Work that no person has just asked for holds no question about Deputy's state. */
const unasked = (): never => {
  throw new Error('Only a person asks for the state.');
};

/** The work on asks with these models. */
export function askWorkOn(
  session: Session,
  models: PromptModels,
  status: AskDeputyWork['status'] = unasked,
): Omit<AskDeputyWork, 'signal'> {
  const asked = askedReader(session);
  return {
    session,
    models,
    skills: skillNotes(session),
    status,
    asked: () => asked.read(),
    takeBack: (last) => takeBackAsk(session, last),
    onProgress: () => undefined,
  };
}

/** Carries out work that a person has just asked for; aborting `signal` ends it. */
function askWorkNow(
  session: Session,
  { models, overview, status }: Pick<DeputyShared, 'models' | 'overview' | 'status'>,
  signal: AbortSignal,
): AskDeputyWork {
  // A call that timed out is not repeated: the person waits, and the rules can answer.
  const hung = new AbortController();
  const onTimeout = (): void => {
    hung.abort();
  };
  const patient = { ...models, maxWaitMs: ONE_SHOT_WAIT_MS, onTimeout };
  const connect = connectingFirst(session, patient, { stop: hung.signal, abort: signal });
  const state = async () => ({ ...(await status()), overview: await overview() });
  return { ...askWorkOn(session, { connect }, state), signal };
}

/** How an ask reports its progress, and what makes it continue without a model. */
type AskOptions = Partial<Pick<AskDeputyWork, 'onProgress' | 'withoutModel'>>;

/** Ask Deputy: requests in natural language. */
export class DeputyAsk {
  constructor(private readonly shared: DeputyShared) {}

  /**
   * Splits a person's request into tasks and carries them out, or continues an earlier ask. On an abort, the running
   * task is dropped and the remaining ones wait.
   */
  run(
    order: AskOrder,
    { onProgress = () => undefined, ...options }: AskOptions = {},
    signal = NEVER,
  ): Promise<UnderLock<AskOutcome>> {
    const { atOnce } = this.shared;
    return atOnce((session) =>
      askDeputy({ ...askWorkNow(session, this.shared, signal), ...options, onProgress }, order),
    );
  }

  /** Undoes what an ask did. `said`: the outcome as a sentence. */
  undo(id: string): Promise<UnderLock<{ kind: 'undone'; said: string }>> {
    const { atOnce } = this.shared;
    return atOnce(async (session) => {
      const last = (await askedReader(session).read()).find(({ request }) => request.id === id);
      const undone = last?.standing === 'kept' ? await takeBackAsk(session, last) : null;
      return { kind: 'undone', said: undone?.said ?? 'There is nothing of it to undo.' };
    });
  }

  /** Background work after answers, such as proposing facts to remember. It never interrupts an answer. */
  async followUp(signal = NEVER): Promise<void> {
    const { atOnce } = this.shared;
    if ((await askedReader(this.shared).read()).some(isFollowUpDue))
      await atOnce((session) => followUp(askWorkNow(session, this.shared, signal)));
  }

  /** Earlier asks, the latest first; each contains all of `words`. Needs no lock. */
  history(words?: string): Promise<PastAsk[]> {
    return askedReader(this.shared).read(words);
  }
}

/** Skills in the vault. Only running one needs the lock. */
export class DeputySkills {
  constructor(private readonly shared: DeputyShared) {}

  /** All skills, each with the reasons why it can't run, if there are any. */
  async list(): Promise<SkillCard[]> {
    return (await skillNotes(this.shared).read()).map((note) => skillCard(note, this.shared.settings));
  }

  /** Skills that a note's words would trigger, found without asking a model; `null` if there is no such note. */
  async forNote(path: string): Promise<SkillOnNote[] | null> {
    const notes = await skillNotes(this.shared).read();
    return skillsOnNote(path, { vault: this.shared.ports.vault, notes });
  }

  /** Missed scheduled runs that wait for the person's decision. */
  async missed(): Promise<MissedSkill[]> {
    return missedSkills(await skillNotes(this.shared).read(), this.shared);
  }

  /** Runs or skips a missed run; returns whether there was one. */
  decideMissed(
    wish: { name: string; isRun: boolean },
    signal = NEVER,
  ): Promise<UnderLock<{ kind: 'decided'; isDone: boolean }>> {
    const { atOnce } = this.shared;
    return atOnce(async (session) => {
      return { kind: 'decided', isDone: await decideMissed(askWorkNow(session, this.shared, signal), wish) };
    });
  }
}
