import { KeptAnalyses } from '../features/ask/model/kept-analyses';
import type { AskDeputyWork } from '../features/ask/work/ask-deputy';
import { type PastAsk, AskedReader } from '../features/ask/work/asked';
import { type MissedSkill, missedSkills, runDueSkills } from '../features/ask/work/due-skills';
import { followUp } from '../features/ask/work/follow-up';
import { connecting, type CycleModels } from './connected-cycle';
import type { Session } from '../session/session';
import type { Ports } from '../session/ports';
import type { PlanModels } from '../features/plans/work/plan-models';
import type { Settings } from '../settings/settings';
import { type SkillCard, skillCard } from '../features/skills/work/skill-cards';
import { SkillNotes } from '../features/skills/work/skill-notes';
import { type SkillOnNote, skillsOnNote } from '../features/skills/work/skills-on-note';

/** What requests in a person's own words, and the skills that do them, are worked on with. */
export class AskFeature {
  readonly skillNotes: SkillNotes;
  private readonly asked: AskedReader;
  private readonly analyses = new KeptAnalyses();

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {
    this.skillNotes = new SkillNotes(ports.vault, settings);
    this.asked = new AskedReader(ports, settings);
  }

  /** What a cycle does of it: the skills that are due, and what no one waits for. */
  get inCycle(): Required<Pick<CycleModels, 'dueSkills' | 'afterwards'>> {
    return {
      dueSkills: (session, models, { stop, abort }) =>
        runDueSkills({ ...this.on(session, models), signal: abort }, stop),
      afterwards: (work) => followUp({ ...work, asked: () => this.asked.read() }),
    };
  }

  /** At a person's word; aborted, it ends. */
  now(session: Session, models: CycleModels, signal: AbortSignal): AskDeputyWork {
    const connect = connecting(session, models, { stop: signal, abort: signal });
    return { ...this.on(session, { connect }), signal };
  }

  read(words?: string): Promise<PastAsk[]> {
    return this.asked.read(words);
  }

  async cards(): Promise<SkillCard[]> {
    return (await this.skillNotes.read()).map((note) => skillCard(note, this.settings));
  }

  async skillsOn(path: string): Promise<SkillOnNote[] | null> {
    return skillsOnNote(path, { vault: this.ports.vault, notes: await this.skillNotes.read() });
  }

  async missed(): Promise<MissedSkill[]> {
    const { ports, settings } = this;
    return missedSkills(await this.skillNotes.read(), { ports, settings });
  }

  private on(session: Session, models: PlanModels): Omit<AskDeputyWork, 'signal'> {
    const { analyses, skillNotes: skills } = this;
    const asked = () => this.asked.read();
    return { session, models, analyses, skills, asked, onProgress: () => undefined };
  }
}
