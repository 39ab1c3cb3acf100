import { awaitsRevision } from '../../drafts/draft-revision';
import type { Known } from '../../../kernel/index/note-cache';
import { readText } from '../../../kernel/effects/read-text';
import type { SourceNotes } from '../../../kernel/index/source-notes';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { bestRound, type FirstRound, isGoodEnough, loopLimits } from '../model/loop';
import type { SkipReason } from '../model/stop-reason';
import type { Session } from '../../../session/session';
import type { DraftReading } from '../../../session/papers/note-caches';
import { runWorkers } from '../../../session/run-workers';
import type { PromptModels, WorkSignals } from '../../../session/prompt-model';
import { type DraftInHand, notesOfDraft, sourcesOfDrafts, takeDraft } from './draft-in-hand';
import { DraftStages, REVISION_STAGES } from './draft-stages';
import { endRevision, leaveToPerson, singleRevision } from './end-revision';
import { pruneLoopRecords } from './revision-records';
import { runLoop } from './run-loop';

/** Maximum number of drafts per cycle that enter the loop; the others wait, oldest first. */
const MOST_LOOPS = 2;

export interface RevisionReport {
  /** Drafts whose revision ended in this cycle. */
  ended: number;
  /** Drafts that wait for their turn. */
  waiting: number;
}

export const NO_REVISION: RevisionReport = { ended: 0, waiting: 0 };

/** Drafts that wait for their evaluation or their turn in the loop, oldest first. */
export const draftsToRevise = (drafts: readonly Known<DraftReading | null>[]): string[] =>
  drafts
    .filter(({ value }) => value?.awaitsRevision === true)
    .sort((a, b) => (age(a) < age(b) ? -1 : 1))
    .map(({ path }) => path);

const age = ({ path, value }: Known<DraftReading | null>): string => `${value?.draftedAt ?? ''} ${path}`;

/** Evaluates each waiting draft once, and takes at most two weak ones through the loop. */
export const reviseDrafts = (
  session: Session,
  models: PromptModels,
  signals: WorkSignals,
): Promise<RevisionReport> => new DraftsAtWork(session, models, signals).work();

interface Weak {
  draft: DraftInHand;
  stages: DraftStages;
  first: FirstRound;
}

class DraftsAtWork {
  private ended = 0;
  /** The provider refuses further calls, so the rest waits for the next cycle. */
  private isRefused = false;
  private readonly weak = new Map<string, Weak>();

  constructor(
    private readonly session: Session,
    private readonly models: PromptModels,
    private readonly signals: WorkSignals,
  ) {}

  async work(): Promise<RevisionReport> {
    const { session, signals } = this;
    const paths = draftsToRevise(await session.inbox.glanceAtDrafts());
    await session.answers.keepOnly(new Set(paths), REVISION_STAGES);
    if (paths.length === 0) return NO_REVISION;
    const { device } = session.ports;
    await pruneLoopRecords(device, session.settings.keepRevisionsDays, session.timestamp());
    const sources = await sourcesOfDrafts(session);
    try {
      await runWorkers(this.inTurn(paths), session.settings.concurrency, (path) =>
        this.evaluate(path, sources),
      );
      // Oldest drafts first, in whatever order they were evaluated.
      const turn = paths.flatMap((path) => this.weak.get(path) ?? []).slice(0, MOST_LOOPS);
      for (const weak of turn) await this.loop(weak);
    } catch (error) {
      if (!signals.abort.aborted) throw error;
    }
    return { ended: this.ended, waiting: paths.length - this.ended };
  }

  /**
   * Drafts whose turn it is. Left out are weak drafts that were evaluated before and wait because too many are older.
   */
  private inTurn(paths: readonly string[]): string[] {
    const evaluated = this.whyOff === null ? this.session.answers.notesWith('evaluation') : new Set<string>();
    const older = paths.filter((path) => evaluated.has(path));
    const later = new Set(older.slice(MOST_LOOPS));
    return paths.filter((path) => !later.has(path));
  }

  /** Why drafts are not evaluated at all; `null` if they are. */
  private get whyOff(): SkipReason | null {
    const { stopRevision, evaluateDrafts } = this.session.settings;
    if (stopRevision) return 'globally_disabled';
    return evaluateDrafts ? null : 'disabled';
  }

  private get isStopped(): boolean {
    return this.isRefused || this.signals.stop.aborted || this.signals.abort.aborted;
  }

  private async evaluate(path: string, sources: SourceNotes): Promise<void> {
    const { session } = this;
    if (this.isStopped) return;
    // A draft that is being typed in cannot be updated, so its evaluation would be wasted.
    if ((await session.ports.vault.edit(path, () => null)) === 'busy') return;
    const draft = await takeDraft(session, path, { wish: '', sources });
    if (draft === null || !awaitsRevision(draft.note)) return;
    const stages = new DraftStages(session, this.models, draft);
    if (session.effects.isUnfinished(stages.run)) return;
    const skip = await this.skipReason(draft);
    if (skip !== null) return this.end({ draft, stages }, { kind: 'skipped', skip, first: null });
    const judged = await stages.evaluateFirst(this.signals.abort);
    if (!judged.ok) {
      this.isRefused ||= judged.endsCycle;
      return this.end({ draft, stages }, { kind: 'not_evaluated', why: judged.why });
    }
    const first = { round: 0, text: draft.text, ruling: null, evaluation: judged.value };
    const passed = this.passReason(first);
    if (passed !== null) return this.end({ draft, stages }, { kind: 'skipped', skip: passed, first });
    this.weak.set(path, { draft, stages, first });
  }

  /** Why this draft is not even evaluated; `null` if it is. */
  private async skipReason(draft: DraftInHand): Promise<SkipReason | null> {
    if (this.whyOff !== null) return this.whyOff;
    if ((await this.providerOf('evaluation', draft)) === 'rules') return 'disabled';
    return singleRevision(draft);
  }

  /** Why an evaluated draft does not enter the loop; `null` if it does. */
  private passReason({ evaluation }: FirstRound): SkipReason | null {
    const { reviseBelow: threshold, reviseDrafts: isOn } = this.session.settings;
    if (evaluation.isHardBlock) return 'hard_block';
    if (isGoodEnough(evaluation, { threshold })) return 'above_threshold';
    return isOn ? null : 'disabled';
  }

  private async loop({ draft, stages, first }: Weak): Promise<void> {
    const { session, signals } = this;
    if (this.isStopped) return;
    const { reviseBelow: threshold, revisionRounds: rounds } = session.settings;
    const provider = (await this.providerOf('revision', draft)) ?? '';
    const isLocal = isProviderKey(provider) && PROVIDERS[provider].isLocal;
    const { clock } = session.ports;
    const began = clock.monotonic();
    const ended = await runLoop({
      stages,
      first,
      limits: loopLimits({ threshold, rounds }, isLocal),
      clock,
      abort: signals.abort,
      isOurs: async () => {
        return (await readText(session.ports.vault, draft.path)) === draft.note.text;
      },
    });
    if (ended === null) return leaveToPerson(session, { draft, stages });
    const { stop, rounds: done } = ended;
    const latencyMs = Math.max(0, clock.monotonic() - began);
    await this.end(
      { draft, stages },
      { kind: 'looped', stop, rounds: done, used: bestRound(done), latencyMs },
    );
  }

  private async end(
    subject: { draft: DraftInHand; stages: DraftStages },
    end: Parameters<typeof endRevision>[2],
  ): Promise<void> {
    if (await endRevision(this.session, subject, end)) this.ended += 1;
  }

  private async providerOf(task: 'evaluation' | 'revision', draft: DraftInHand): Promise<string | null> {
    const connected = await this.models.connect(task, notesOfDraft(draft));
    return connected.ok ? connected.value.model.provider : null;
  }
}
