import { KeptAnalyses } from '../requests/kept-analyses';
import type { AskDeputyWork } from './ask/ask-deputy';
import { type AskedRequest, AskedReader } from './ask/asked';
import { type MissedSkill, missedSkills, runDueSkills } from './ask/due-skills';
import { followUp } from './ask/follow-up';
import { connecting, type CycleModels } from './connected-cycle';
import type { Desk } from './desk/desk';
import type { Ports } from './desk/ports';
import type { PlanModels } from './plans/plan-models';
import type { Settings } from './settings/settings';
import { type SkillCard, skillCard } from './skills/skill-cards';
import { SkillNotes } from './skills/skill-notes';
import { type SkillOnNote, skillsOnNote } from './skills/skills-on-note';

/** What requests in a person's own words, and the skills that do them, are worked on with. */
export class Asking {
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
      dueSkills: (desk, models, { stop, abort }) =>
        runDueSkills({ ...this.on(desk, models), signal: abort }, stop),
      afterwards: (work) => followUp({ ...work, asked: () => this.asked.read() }),
    };
  }

  /** At a person's word; aborted, it ends. */
  now(desk: Desk, models: CycleModels, signal: AbortSignal): AskDeputyWork {
    const connect = connecting(desk, models, { stop: signal, abort: signal });
    return { ...this.on(desk, { connect }), signal };
  }

  read(words?: string): Promise<AskedRequest[]> {
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

  private on(desk: Desk, models: PlanModels): Omit<AskDeputyWork, 'signal'> {
    const { analyses, skillNotes: skills } = this;
    const asked = () => this.asked.read();
    return { desk, models, analyses, skills, asked, onProgress: () => undefined };
  }
}
