import { readJson } from '../../kernel/notes/values/json';
import { readText } from '../../kernel/effects/read-text';
import type { Counters } from '../../kernel/log/counters';
import * as z from '../../kernel/notes/values/schema';
import { shortHash } from '../../kernel/notes/values/hash';
import { type Vault, VaultError } from '../../kernel/ports/vault';
import { DECISION_KINDS, type DecisionKind } from '../triage/model/decision';

/** Maximum number of ids that are remembered: years of mail in a file below 10 MB. The oldest are dropped first. */
const MAX_IDS = 100_000;

const schema = z.object({
  last_poll_timestamp: z.catch(z.nullable(z.string()), null),
  processed_ids: z.catch(z.array(z.string()), () => []),
  error_count: z.catch(z.number(), 0),
  total_items_processed: z.catch(z.number(), 0),
  uptime_start: z.catch(z.nullable(z.string()), null),
  decisions_by_type: z.catch(z.record(z.string(), z.number()), () => ({})),
  total_tokens_used: z.catch(z.number(), 0),
  /** Hash of the log's last line when this state was saved. A log that ends elsewhere contains later work. */
  log_end: z.catch(z.nullable(z.string()), null),
});
type Stored = z.infer<typeof schema>;

export type DecisionCounts = Record<DecisionKind, number>;

export const noDecisions = (): DecisionCounts => ({
  draft_reply: 0,
  needs_info: 0,
  archive: 0,
  urgent: 0,
  delegate: 0,
});

interface CountedLog {
  /** Hash of the log's last line. Without it, a stored state is always incomplete. */
  logEnd?: () => Promise<string | null>;
  /** Counts the log's lines again. */
  recount?: () => Promise<Counters>;
}

/** `Logs/orchestrator_state.json`: a cache for people and dashboards. A lost file is rebuilt from the log. */
export class OrchestratorState {
  private readonly ids: Set<string>;

  private constructor(
    private readonly file: { vault: Vault; path: string; logEnd: () => Promise<string | null> },
    private readonly stored: Stored,
    private isComplete: boolean,
  ) {
    this.ids = new Set(stored.processed_ids);
  }

  static async load(
    vault: Vault,
    path: string,
    { logEnd = () => Promise.resolve(null), recount }: CountedLog = {},
  ): Promise<OrchestratorState> {
    const text = await readText(vault, path);
    const stored = readJson(schema, text) ?? fromLog(await recount?.());
    const isComplete = stored.log_end !== null && stored.log_end === (await logEnd());
    return new OrchestratorState({ vault, path, logEnd }, stored, isComplete);
  }

  /** Whether a message that is missing in this state is certainly unprocessed. */
  get isKnown(): boolean {
    return this.isComplete;
  }

  /** Records that this state may lack a processed message. */
  doubt(): void {
    this.isComplete = false;
  }

  /** Records that this state contains every message that the notes mark as processed. */
  believe(): void {
    this.isComplete = true;
  }

  hasProcessed(id: string): boolean {
    return this.ids.has(shortHash(id));
  }

  remember(id: string): void {
    this.ids.add(shortHash(id));
    if (this.ids.size <= MAX_IDS) return;
    const [oldest] = this.ids;
    if (oldest !== undefined) this.ids.delete(oldest);
  }

  countDecision(decision: DecisionKind): void {
    const counts = this.stored.decisions_by_type;
    counts[decision] = (counts[decision] ?? 0) + 1;
    this.stored.total_items_processed++;
  }

  countError(): void {
    this.stored.error_count++;
  }

  countTokens(tokens: number): void {
    this.stored.total_tokens_used += tokens;
  }

  startUptime(at: string): void {
    this.stored.uptime_start = at;
  }

  get summary(): Readonly<Omit<Stored, 'processed_ids' | 'log_end'>> {
    return this.stored;
  }

  /** Saves the state. `pollAt`: time of the cycle's check; by default the previous time stays. */
  async save(pollAt: string | null = this.stored.last_poll_timestamp): Promise<void> {
    this.stored.last_poll_timestamp = pollAt;
    const decisions = Object.fromEntries(
      DECISION_KINDS.map((name) => [name, this.stored.decisions_by_type[name] ?? 0]),
    );
    const fields = {
      ...this.stored,
      decisions_by_type: decisions,
      processed_ids: [...this.ids],
      log_end: this.isComplete ? await this.file.logEnd() : null,
    };
    const text = `${JSON.stringify(fields)}\n`;
    if (!(await this.replace(text))) await this.file.vault.create(this.file.path, text);
  }

  /** Returns whether the file existed and was replaced. One that is not text goes to the trash, to make room. */
  private async replace(text: string): Promise<boolean> {
    const { vault, path } = this.file;
    try {
      return (await vault.edit(path, () => text)) !== 'missing';
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'not_text')) throw error;
      await vault.moveToTrash(path);
      return false;
    }
  }
}

const fromLog = (counters?: Counters): Stored =>
  schema.parse(
    counters === undefined
      ? {}
      : {
          last_poll_timestamp: counters.lastPoll,
          uptime_start: counters.lastStartup,
          error_count: counters.errors,
          total_items_processed: Object.values(counters.decisions).reduce((sum, count) => sum + count, 0),
          decisions_by_type: { ...counters.decisions },
          total_tokens_used: counters.tokens,
        },
  );
