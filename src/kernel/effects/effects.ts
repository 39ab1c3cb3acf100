import type { PrivacyRules } from '../privacy/private-note';
import type { OperationJournal } from '../ports/journal';
import { type Vault, VaultError } from '../ports/vault';
import { type Applied, applyEffect, type Pass } from './apply-effect';
import { FolderNames } from './folder-names';
import { freeName } from './free-name';
import { keepPrivate } from './keep-private';
import {
  type CommitResult,
  type Conflict,
  disjointGroups,
  type Effect,
  latestSteps,
  type Operation,
  type NewPlan,
  type OperationPlan,
  pathsOf,
} from './operation';
import { type DoneRecord, doneRecordOf, OperationRecords } from './operation-records';
import { isNaming, type Naming, retarget, targetOf } from './retarget';
import { mendRollBack, rollBack } from './roll-back';
import { Turns } from '../ports/turns';

export interface EffectsOptions {
  vault: Vault;
  journal: OperationJournal;
  /** The current time, ISO 8601 with offset. */
  timestamp: () => string;
  /** Id of the attempt, for a plan that has none. */
  newRun: () => string;
  /** Decides whether a note that leaves a private folder needs the private mark. */
  privacy: PrivacyRules;
  /** Rejects if this instance no longer holds the lock. */
  guard: () => Promise<void>;
  /** Logs finished operations. Those of the pass `recovery` may already be logged. */
  record: (finished: readonly Finished[]) => Promise<void>;
}

/** An operation whose effects are in place, without those skipped. */
export interface Finished {
  kind: 'finished';
  operation: Operation;
  pass: Pass;
  skipped: Conflict[];
}

/** A plan that waits to be committed. */
interface Waiting {
  plan: OperationPlan;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

/** Maximum number of operations that are committed together, so that the first does not wait long for the last. */
const MOST_TOGETHER = 8;

type Run =
  | { kind: 'failed'; index: number; error: VaultError }
  | { kind: 'finished'; skipped: Conflict[] }
  | { kind: 'taken'; index: number }
  | ({ kind: 'conflict' } & Conflict);

/**
 * The only writer of notes: records an operation, applies it, logs it, closes it. Operations that wait at the same time
 * take each of these steps together, if they touch different files, because they share the syncs of folders and of the
 * log, and on a disk the syncs take as long as the rest of the work. A crash at any point leaves either nothing, or
 * records that {@link recover} finishes.
 */
export class Effects {
  private readonly records: OperationRecords;
  private readonly queue = new Turns();
  private readonly waiting: Waiting[] = [];
  private readonly names: FolderNames;
  /** Operations that could not be finished yet, by the id of their run. */
  private readonly unfinished = new Map<string, Operation>();

  constructor(private readonly options: EffectsOptions) {
    this.records = new OperationRecords(options.journal);
    this.names = new FolderNames(options.vault);
  }

  /** Rejects with a `VaultError` if the vault cannot be written; `recover` then finishes the begun operation. */
  commit({ run = this.options.newRun(), entries = [], ...rest }: NewPlan): Promise<CommitResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ plan: { ...rest, run, entries }, resolve, reject });
      if (this.waiting.length === 1) void this.queue.add(() => this.commitWaiting());
    });
  }

  private async commitWaiting(): Promise<void> {
    const members = this.waiting.splice(0, MOST_TOGETHER);
    if (this.waiting.length > 0) void this.queue.add(() => this.commitWaiting());
    const finished: (Finished & Waiting)[] = [];
    for (const group of disjointGroups(members)) {
      const attempts = group.map((member) => ({ member, attempt: this.attempt(member.plan) }));
      await Promise.allSettled(attempts.map(({ attempt }) => attempt));
      // Files under free names are created one after another, because two might find the same name.
      for (const { member, attempt } of attempts)
        try {
          const { operation, run } = await attempt;
          const end = await this.finish(operation, run, 'first');
          if (end.kind === 'finished') finished.push({ ...member, ...end });
          else member.resolve(end);
        } catch (error) {
          member.reject(error);
        }
    }
    try {
      await this.close(finished);
      for (const { resolve, ...end } of finished) resolve(committed(end));
    } catch (error) {
      for (const { reject } of finished) reject(error);
    }
  }

  private async attempt(plan: OperationPlan): Promise<{ operation: Operation; run: Run }> {
    await this.options.guard();
    const operation = await this.begin(plan);
    return { operation, run: await this.run(operation, 'first') };
  }

  /** Whether a run has an operation that waits for recovery; its note must be left alone until then. */
  isUnfinished(run: string): boolean {
    return this.unfinished.has(run);
  }

  /** Whether an operation on this note waits for recovery; work based on the note would be lost with it. */
  isOpenOn(path: string): boolean {
    return [...this.unfinished.values()].some(({ effects }) =>
      effects.some((effect) => pathsOf(effect).includes(path)),
    );
  }

  /** Finishes operations that a crash or a full disk cut short. Those that can't be yet stay open and block none. */
  recover(): Promise<CommitResult[]> {
    return this.queue.add(async () => {
      this.unfinished.clear();
      this.names.forget();
      const open = await this.records.listOpen();
      if (open.length === 0) return [];
      await this.options.guard();
      const done = await this.doneIds(open);
      const latest = latestSteps(open);
      for (const { id } of open.filter((operation) => !latest.includes(operation)))
        await this.records.end(id);
      const results: CommitResult[] = [];
      let failure: { error: unknown } | null = null;
      for (const operation of latest) {
        if (done.has(operation.id)) await this.records.end(operation.id);
        else
          try {
            results.push(await this.recoverOne(operation));
          } catch (error) {
            // An unexpected failure does not block the others.
            failure ??= { error };
            this.unfinished.set(operation.run, operation);
          }
      }
      if (failure !== null) throw failure.error;
      return results;
    });
  }

  private async recoverOne(operation: Operation): Promise<CommitResult> {
    const end = await this.finish(operation, await this.run(operation, 'recovery'), 'recovery');
    if (end.kind !== 'finished') return end;
    await this.close([end]);
    return committed(end);
  }

  /** Operations that can be undone, latest first. */
  history(): AsyncGenerator<DoneRecord> {
    return this.records.readDone();
  }

  private async begin(plan: OperationPlan): Promise<Operation> {
    const { vault, privacy, timestamp } = this.options;
    // The effects of an undo need no privacy mark, because the undone operation was already checked for it.
    const isUndone = plan.kind === 'undo';
    const effects = isUndone ? plan.effects : await keepPrivate(plan.effects, { vault, rules: privacy });
    const operation = { id: `${plan.run}-1`, step: 1, startedAt: timestamp(), ...plan, effects };
    await this.records.begin(operation);
    return operation;
  }

  /** `pass` applies to effects, `telling` to the log, so that a renamed operation is logged once. */
  private async finish(
    operation: Operation,
    run: Run,
    pass: Pass,
    telling = pass,
  ): Promise<Finished | Exclude<CommitResult, { kind: 'committed' }>> {
    switch (run.kind) {
      case 'taken': {
        const next = await this.supersede(operation, run.index);
        return this.finish(next, await this.run(next, 'recovery'), 'recovery', telling);
      }
      case 'conflict':
        if (pass === 'recovery' && run.reason === 'busy') this.unfinished.set(operation.run, operation);
        else await this.records.end(operation.id);
        return { ...run, operation };
      case 'failed':
        if (await this.isUndone(operation, pass, run.index)) await this.records.end(operation.id);
        else this.unfinished.set(operation.run, operation);
        return { kind: 'failed', operation, path: pathOf(operation.effects[run.index]), error: run.error };
      case 'finished':
        return { ...run, operation, pass: telling };
    }
  }

  /** Whether an operation that failed at effect `index` left no change, or was rolled back. */
  private async isUndone(operation: Operation, pass: Pass, index: number): Promise<boolean> {
    return index === 0 ? pass === 'first' : this.isRolledBack(operation, index);
  }

  private async isRolledBack({ effects, isWhole }: Operation, index: number): Promise<boolean> {
    if (isWhole !== true) return false;
    const outcome = await rollBack(this.options.vault, effects.slice(0, index)).catch(refusalOfFile);
    return outcome === true;
  }

  /** The first effect decides for the whole operation; a later one that finds its file changed is skipped. */
  private async run(operation: Operation, pass: Pass): Promise<Run> {
    const skipped: Conflict[] = [];
    if (pass === 'recovery' && operation.isWhole === true) {
      const refused = await mendRollBack(this.options.vault, operation.effects).catch(refusalOfFile);
      if (refused instanceof VaultError) return { kind: 'failed', index: 0, error: refused };
    }
    for (const [index, effect] of operation.effects.entries()) {
      const applied = await this.apply(operation, effect, pass).catch(refusalOfFile);
      if (applied instanceof VaultError) return { kind: 'failed', index, error: applied };
      if (applied.kind === 'taken') return { kind: 'taken', index };
      if (applied.kind === 'applied') continue;
      if (index === 0) return applied;
      // A note must not link to a file that is not there, and notes with the same text stay the same.
      const belongs = effect.kind === 'save' || operation.effects.every(({ kind }) => kind === 'edit');
      if (belongs && (await this.isRolledBack(operation, index))) return applied;
      skipped.push({ path: applied.path, reason: applied.reason });
    }
    return { kind: 'finished', skipped };
  }

  /** After a crash, the operation's own move may already have moved the note; the edit is then found there. */
  private async apply(operation: Operation, effect: Effect, pass: Pass): Promise<Applied> {
    const { vault } = this.options;
    if (pass === 'first' && isNaming(effect) && (await this.isTaken(effect))) return { kind: 'taken' };
    const applied = await applyEffect(vault, effect, pass);
    if (applied.kind === 'applied' && isNaming(effect)) this.names.add(targetOf(effect));
    if (pass === 'first' || effect.kind !== 'edit' || applied.kind !== 'conflict') return applied;
    const move = operation.effects.find((other) => other.kind === 'move' && other.from === effect.path);
    if (applied.reason !== 'missing' || move?.kind !== 'move') return applied;
    return applyEffect(vault, { ...effect, path: move.to }, pass);
  }

  private isTaken(effect: Naming): Promise<boolean> {
    return this.names.isTaken(targetOf(effect), effect.kind === 'move' ? effect.from : null);
  }

  /** Records the same operation under another name after a name was taken. */
  private async supersede(operation: Operation, index: number): Promise<Operation> {
    const effect = operation.effects[index];
    if (effect === undefined || !isNaming(effect))
      throw new Error(`Effect ${index} of ${operation.id} has no name.`);
    const name = await freeName(this.options.vault, targetOf(effect), this.names);
    const step = operation.step + 1;
    const effects = retarget(operation.effects, index, name);
    const next = { ...operation, effects, step, id: `${operation.run}-${step}` };
    await this.records.begin(next);
    await this.records.end(operation.id);
    return next;
  }

  private async close(finished: readonly Finished[]): Promise<void> {
    if (finished.length === 0) return;
    await this.options.record(finished);
    const at = this.options.timestamp();
    await this.records.addDone(
      at,
      finished.map(({ operation }) => doneRecordOf(operation, at)),
    );
    for (const { operation } of finished) await this.records.end(operation.id);
  }

  private async doneIds(open: readonly Operation[]): Promise<Set<string>> {
    const oldest = open.map((operation) => operation.startedAt.slice(0, 7)).sort()[0] ?? '';
    const ids = new Set<string>();
    // Reads one month further back than necessary, because the clock may have been set back.
    let earlier: string | null = null;
    for await (const { id, at } of this.records.readDone()) {
      const month = at.slice(0, 7);
      if (earlier !== null && month !== earlier) break;
      if (month < oldest) earlier = month;
      ids.add(id);
    }
    return ids;
  }
}

/** An error that concerns one file only; other files can still be written. A full disk concerns all. */
function refusalOfFile(error: unknown): VaultError {
  if (error instanceof VaultError && error.code !== 'disk_full') return error;
  throw error;
}

const committed = ({ operation, skipped }: Finished): CommitResult => ({
  kind: 'committed',
  operation,
  skipped,
});

const pathOf = (effect: Effect | undefined): string =>
  effect === undefined ? '' : effect.kind === 'move' ? effect.to : effect.path;
