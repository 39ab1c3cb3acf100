import { awaitsRevision } from '../../../core/drafts/draft-revision';
import type { Known } from '../../../kernel/index/note-cache';
import { isUnchanged, readText } from '../../../kernel/effects/read-text';
import type { SourceNotes } from '../../../kernel/index/source-notes';
import { isProviderKey, PROVIDERS } from '../../../llm/provider/catalogue/registry';
import { valueOf } from '../../../core/settings/feature-setting';
import {
  KEEP_REVISIONS_DAYS,
  REVISE_BELOW,
  REVISE_DRAFTS,
  REVISION_ROUNDS,
  whyNotEvaluated,
} from '../model/settings';
import { bestRound, type FirstRound, isGoodEnough, loopLimits } from '../model/loop';
import type { SkipReason } from '../model/stop-reason';
import type { Session } from '../../../core/session/session';
import type { DraftsAtWork } from '../../../core/session/draft-work';
import type { DraftReading } from '../../../core/session/note-caches';
import type { PromptModels, WorkSignals } from '../../../core/session/prompt-model';
import { answeredNotes } from '../../../core/approvals/work/queue-drafts';
import { type DraftInHand, notesOfDraft, takeDraft } from './draft-in-hand';
import { DraftStages, REVISION_STAGES } from './draft-stages';
import { endRevision, leaveToPerson, singleRevision } from './end-revision';
import { pruneLoopRecords } from './revision-records';
import { runLoop } from './run-loop';

/** Maximum number of drafts per cycle that enter the loop; the others wait, oldest first. */
const MOST_LOOPS = 2;
/** Maximum number of consecutive drafts whose evaluation is refused; the others wait for the next cycle. */
const MOST_REFUSED = 3;

/** Drafts that wait for their evaluation or their turn in the loop, oldest first. */
export const draftsToRevise = (drafts: readonly Known<DraftReading | null>[]): string[] =>
  drafts
    .filter(({ value }) => value?.awaitsRevision === true)
    .sort((a, b) => (age(a) < age(b) ? -1 : 1))
    .map(({ path }) => path);

const age = ({ path, value }: Known<DraftReading | null>): string => `${value?.draftedAt ?? ''} ${path}`;

interface Weak {
  draft: DraftInHand;
  stages: DraftStages;
  first: FirstRound;
}

/** Evaluates each waiting draft once, and takes at most two weak ones through the loop. */
export class RevisedDrafts implements DraftsAtWork {
  ended = 0;
  /** The provider refuses further calls, so the rest waits for the next cycle. */
  private isRefused = false;
  private refusedInARow = 0;
  private failure: { error: unknown } | null = null;
  /** All drafts of this cycle, in order; the first `begun` have been started, the first `placed` evaluated. */
  private readonly line: string[] = [];
  private begun = 0;
  private placed = 0;
  private loops = 0;
  /** Drafts that were evaluated before an older one; each is heavy, with its mail, and forgotten once it is placed. */
  private readonly evaluated = new Map<string, Weak | null>();
  private readonly tasks = new Set<Promise<void>>();
  private sources: Promise<SourceNotes> | null = null;

  constructor(
    private readonly session: Session,
    private readonly models: PromptModels,
    private readonly signals: WorkSignals,
  ) {}

  begin(): void {
    for (const path of this.inTurn(draftsToRevise(this.session.inbox.knownDrafts))) this.add(path);
  }

  /** Adds a draft; those that do not await a revision are passed over. */
  add(path: string): void {
    this.line.push(path);
    this.takeUp();
  }

  refuse(): void {
    this.isRefused = true;
  }

  async idle(): Promise<void> {
    while (this.tasks.size > 0) await Promise.all(this.tasks);
  }

  async finish(): Promise<void> {
    const { session, signals } = this;
    const paths = draftsToRevise(await session.inbox.peekAtDrafts());
    await session.answers.keepOnly(new Set(paths), REVISION_STAGES);
    const known = new Set(this.line);
    for (const path of this.inTurn(paths)) if (!known.has(path)) this.add(path);
    await this.idle();
    if (this.line.length > 0)
      await pruneLoopRecords(
        session.ports.device,
        valueOf(session.settings, KEEP_REVISIONS_DAYS),
        session.timestamp(),
      );
    if (this.failure !== null && !signals.abort.aborted) throw this.failure.error;
  }

  private takeUp(): void {
    // While some evaluations are written down, the prompts of the next ones are ready.
    while (this.tasks.size < 2 * this.session.calls.most) {
      const path = this.line[this.begun];
      if (path === undefined) return;
      this.begun += 1;
      this.run(async () => {
        this.evaluated.set(path, await this.alone(path, () => this.evaluate(path)));
        this.beginLoops();
      });
    }
  }

  /** Begins loops, oldest drafts first, in whatever order they were evaluated. */
  private beginLoops(): void {
    const { session, signals } = this;
    for (; ; this.placed += 1) {
      const path = this.line[this.placed] ?? '';
      const weak = this.evaluated.get(path);
      if (weak === undefined) return;
      this.evaluated.delete(path);
      if (weak === null || this.loops >= MOST_LOOPS) continue;
      this.loops += 1;
      // The loop keeps its slot, so that its time is not spent on waiting.
      this.run(async () => {
        const work = () => this.alone(path, () => this.loop(weak));
        const connected = await this.models.connect('revision', notesOfDraft(weak.draft));
        if (!connected.ok) return work();
        const { model } = connected.value;
        return session.calls.inSlot({ rank: 'loop', model, signal: signals.abort }, work);
      });
    }
  }

  /** The result of work on one draft; `null` if it failed unexpectedly, which concerns no other draft. */
  private alone<Value>(path: string, work: () => Promise<Value>): Promise<Value | null> {
    return this.session.fence.around(path, work, { instead: null, abort: this.signals.abort });
  }

  private run(work: () => Promise<unknown>): void {
    const task = work()
      .then(() => undefined)
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => {
        this.tasks.delete(task);
        this.takeUp();
      });
    this.tasks.add(task);
  }

  /** Drafts whose turn it is, without weak ones that were evaluated before and wait because too many are older. */
  private inTurn(paths: readonly string[]): string[] {
    const evaluated = this.whyOff === null ? this.session.answers.notesWith('evaluation') : new Set<string>();
    const older = paths.filter((path) => evaluated.has(path));
    const later = new Set(older.slice(MOST_LOOPS));
    return paths.filter((path) => !later.has(path));
  }

  private get whyOff(): SkipReason | null {
    return whyNotEvaluated(this.session.settings);
  }

  private get isStopped(): boolean {
    return this.isRefused || this.failure !== null || this.signals.stop.aborted || this.signals.abort.aborted;
  }

  /** Evaluates a draft, and ends its revision unless it is weak. */
  private async evaluate(path: string): Promise<Weak | null> {
    const { session } = this;
    if (this.isStopped) return null;
    // A draft that is being typed in cannot be updated, so its evaluation would be wasted.
    if ((await session.ports.vault.edit(path, () => null)) === 'busy') return null;
    const sources = await (this.sources ??= answeredNotes(session));
    const draft = await takeDraft(session, path, {
      ...{ wish: '', sources, meant: awaitsRevision },
      signal: this.signals.abort,
    });
    if (draft === null) return null;
    const stages = new DraftStages(session, this.models, draft);
    if (session.effects.isUnfinished(stages.run)) return null;
    const skip = await this.skipReason(draft);
    if (skip !== null) return this.end({ draft, stages }, { kind: 'skipped', skip, first: null });
    const isAsked = async () =>
      !this.isStopped && (await isUnchanged(session.ports.vault, path, draft.note.text));
    const judged = await session.calls.inTurn({ rank: 'draft', isAsked }, async (inTurn) => {
      const evaluated = await stages.evaluateFirst(this.signals.abort, inTurn);
      const ends = evaluated.ok ? null : evaluated.ends;
      this.refusedInARow = ends === 'at_third' ? this.refusedInARow + 1 : 0;
      this.isRefused ||= ends === 'cycle' || this.refusedInARow >= MOST_REFUSED;
      return evaluated;
    });
    if (judged === null) return null;
    if (!judged.ok) return this.end({ draft, stages }, { kind: 'not_evaluated', why: judged.why });
    const first = { round: 0, text: draft.text, ruling: null, evaluation: judged.value };
    const passed = this.passReason(first);
    if (passed !== null) return this.end({ draft, stages }, { kind: 'skipped', skip: passed, first });
    return { draft, stages, first };
  }

  /** Why this draft is not even evaluated; `null` if it is. */
  private async skipReason(draft: DraftInHand): Promise<SkipReason | null> {
    if (this.whyOff !== null) return this.whyOff;
    if ((await this.providerOf('evaluation', draft)) === 'rules') return 'disabled';
    return singleRevision(draft);
  }

  /** Why an evaluated draft does not enter the loop; `null` if it does. */
  private passReason({ evaluation }: FirstRound): SkipReason | null {
    const { settings } = this.session;
    const threshold = valueOf(settings, REVISE_BELOW);
    if (evaluation.isHardBlock) return 'hard_block';
    if (isGoodEnough(evaluation, { threshold })) return 'above_threshold';
    return valueOf(settings, REVISE_DRAFTS) ? null : 'disabled';
  }

  private async loop({ draft, stages, first }: Weak): Promise<void> {
    const { session, signals } = this;
    if (this.isStopped) return;
    const threshold = valueOf(session.settings, REVISE_BELOW);
    const rounds = valueOf(session.settings, REVISION_ROUNDS);
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
    if (ended === null) {
      await leaveToPerson(session, { draft, stages });
      return;
    }
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
  ): Promise<null> {
    if (await endRevision(this.session, subject, end)) this.ended += 1;
    return null;
  }

  private async providerOf(task: 'evaluation' | 'revision', draft: DraftInHand): Promise<string | null> {
    const connected = await this.models.connect(task, notesOfDraft(draft));
    return connected.ok ? connected.value.model.provider : null;
  }
}
