import { isInside } from '../../kernel/notes/paths';
import { currentMission, type PlacedPlan } from '../../features/plans/model/mission';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import type { TokenCorrections } from '../../llm/provider/tokens/token-correction';
import { dueSkills, missedSkills } from '../../features/ask/work/due-skills';
import { previewAsk, previewSkill, type AskPreviewing } from '../../features/ask/work/preview-ask';
import type { AskWork } from '../../features/ask/work/ask-work';
import { timestampOf } from '../../session/session';
import { queueInOrder, isWaiting } from '../../session/run-queue';
import type { Ports } from '../../session/ports';
import { keptHere } from '../../session/vault-notes';
import type { WorkLock } from '../../session/work-lock';
import { previewStep } from '../../features/plans/work/preview-step';
import { previewDraft } from '../../features/revision/work/preview-draft';
import { draftsToRevise } from '../../features/revision/work/revise-drafts';
import { evaluatesDrafts } from '../../settings/evaluates-drafts';
import { currentProfiles } from '../../settings/profile';
import type { Settings } from '../../settings/settings';
import type { SkillNotes } from '../../features/skills/work/skill-notes';
import type { Preview, PreviewedNote, PreviewedQuestion } from '../view/preview-view';
import { previewTriage, type PreviewDeps } from '../../features/triage/work/preview';
import { type BatchEstimate, estimateTriage } from './batch-estimate';
import type { VaultIndex } from '../../kernel/index/vault-index';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Vault } from '../../kernel/ports/vault';
import type { BatchBook } from '../../session/batch-book';
import type { NoteCaches } from '../../session/note-caches';
import type { Folders } from '../../settings/folders';
import { waitingMails } from './waiting-mails';

export interface FailedNotes {
  paths: string[];
  /** Bytes of each note. */
  sizes: number[];
  estimate: BatchEstimate;
}

export interface PreviewRun {
  /** Highest number of waiting notes to preview. */
  limit?: number | undefined;
  /** With `triage`, the prompts of plans, drafts and skills are left out. */
  part?: 'triage' | 'all';
}

export interface PreviewSources extends Pick<
  WorkLock,
  'index' | 'inbox' | 'hostMemory' | 'search' | 'caches'
> {
  skills: SkillNotes;
  asked: AskWork['asked'];
  handedOver: () => Promise<BatchBook>;
  corrections: TokenCorrections;
}

/** Previews for "Show what will be sent". Asks no model, changes nothing, needs no lock. */
export class DeputyPreview {
  private readonly keptHere: KeptHere;

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly sources: PreviewSources,
  ) {
    this.keptHere = keptHere(ports, settings);
  }

  /** Prompt in which a note would be sent, depending on its folder. */
  async note(path: string): Promise<Preview> {
    const { deps } = this;
    const { plans, skills } = this.settings.folders;
    if (isInside(path, plans)) return (await previewStep(path, deps)) ?? previewTriage(path, deps);
    if (isInside(path, skills)) return (await this.ofSkill(path)) ?? previewTriage(path, deps);
    return (await previewDraft(path, deps)) ?? previewTriage(path, deps);
  }

  /** Prompts that an ask with these words would cause. */
  async ask(text: string): Promise<PreviewedQuestion[]> {
    return previewAsk(text, await this.previewing());
  }

  /** Prompts that a run started now would send, in the order of work. */
  async run({ limit = Infinity, part = 'all' }: PreviewRun = {}): Promise<PreviewedNote[]> {
    const others = part === 'all';
    return [
      ...(others ? await this.each(await this.mission()) : []),
      ...(await this.each(await this.waiting(limit))),
      ...(others ? await this.drafts() : []),
      ...(others ? await this.each(await this.skillsDue()) : []),
    ];
  }

  /** Estimate for triaging the first `limit` waiting notes and mail files; with `again`, notes of these sizes too. */
  async estimate(
    limit = Infinity,
    part: 'triage' | 'all' = 'all',
    again: readonly number[] = [],
  ): Promise<BatchEstimate> {
    const { ports, settings } = this;
    const { index, caches, handedOver } = this.sources;
    const at = { vault: ports.vault, device: ports.device, folders: settings.folders };
    const places = { ...at, index, caches, out: await handedOver() };
    const { notes, drafts } = await waitingSizes(places);
    return estimateTriage([...notes, ...again].slice(0, limit), settings, { part, drafts });
  }

  /** Notes whose triage failed, and the estimate for triaging them again. */
  async failed(): Promise<FailedNotes> {
    const notes = (await this.sources.index.look(this.settings.folders.needsAction)) ?? [];
    const failed = notes.filter((note) => note.state === 'settled' && note.status === 'failed');
    const sizes = failed.map(({ size }) => size);
    const estimate = estimateTriage(sizes, this.settings, { part: 'triage' });
    return { paths: failed.map(({ path }) => path), sizes, estimate };
  }

  private async each(paths: readonly string[]): Promise<PreviewedNote[]> {
    const previewed: PreviewedNote[] = [];
    for (const path of paths) previewed.push({ path, preview: await this.note(path) });
    return previewed;
  }

  private async waiting(limit: number): Promise<string[]> {
    const notes = (await this.sources.index.look(this.settings.folders.needsAction)) ?? [];
    const here = (await this.sources.handedOver()).notOut(notes.filter(isWaiting));
    return queueInOrder(here, [])
      .slice(0, limit)
      .map(({ path }) => path);
  }

  private async mission(): Promise<string[]> {
    const found = (await this.sources.caches.plans.look(this.settings.folders.plans)) ?? [];
    const plans = found.flatMap(({ path, value }): PlacedPlan[] =>
      value.ok ? [{ path, plan: value.value }] : [],
    );
    const mission = currentMission(plans);
    return mission?.plan.state.status === 'Active' ? [mission.path] : [];
  }

  private async drafts(): Promise<PreviewedNote[]> {
    if (!evaluatesDrafts(this.settings)) return [];
    const previewed: PreviewedNote[] = [];
    for (const path of draftsToRevise(await this.sources.inbox.glanceAtDrafts())) {
      const shown = await previewDraft(path, this.deps, { byItself: true });
      if (shown !== null) previewed.push({ path, preview: shown });
    }
    return previewed;
  }

  private async skillsDue(): Promise<string[]> {
    const { ports, settings } = this;
    const { skills, hostMemory } = this.sources;
    const notes = await skills.read();
    // A host that keeps running leaves missed skills to the person.
    const missed = hostMemory.staysOn ? await missedSkills(notes, { ports, settings }) : [];
    const due = await dueSkills(notes, ports);
    return due.map(({ path }) => path).filter((path) => !missed.some((each) => each.path === path));
  }

  private async ofSkill(path: string): Promise<Preview | null> {
    const skill = (await this.sources.skills.read()).find((note) => note.path === path)?.skill ?? null;
    return skill && previewSkill(skill, `Run the skill ${skill.name}`, await this.previewing());
  }

  private get deps(): PreviewDeps {
    const { vault, home, device, clock } = this.ports;
    return {
      vault,
      home,
      device,
      clock,
      settings: this.settings,
      corrections: this.sources.corrections,
      keptHere: this.keptHere,
    };
  }

  private async previewing(): Promise<AskPreviewing> {
    const { ports, settings } = this;
    const { index, inbox, search, skills, asked, corrections } = this.sources;
    const profiles = await currentProfiles(ports.vault, settings);
    const timestamp = (): string => timestampOf(ports);
    return {
      session: { ports, settings, profiles, timestamp, index, inbox, search, keptHere: this.keptHere },
      skills,
      asked,
      corrections,
    };
  }
}

interface Places {
  index: Pick<VaultIndex, 'look'>;
  caches: Pick<NoteCaches, 'drafts'>;
  vault: Pick<Vault, 'list'>;
  device: DeviceStore;
  folders: Folders;
  out: Pick<BatchBook, 'notOut'>;
}

/**
 * Bytes of the notes and inbox mails that wait for triage, and of the drafts that wait for their evaluation.
 */
async function waitingSizes({ index, caches, vault, device, folders, out }: Places) {
  const notes = (await index.look(folders.needsAction)) ?? [];
  const mails = await waitingMails(notes, { vault, device, folders });
  const drafts = (await caches.drafts.look(folders.drafts)) ?? [];
  return {
    notes: [...out.notOut(notes.filter(isWaiting)), ...mails].map(({ size }) => size),
    drafts: drafts.flatMap(({ size, value }) => (value?.awaitsRevision === true ? [size] : [])),
  };
}
