import type { TriageOutcome } from '../../../core/triage/model/triage-outcome';
import { AskInTurn, type OnAsked } from '../../../core/triage/work/ask-in-turn';
import { questionOnMail } from '../../../core/triage/work/triage-prompt';
import { visibleLine } from '../../../kernel/mail/text/visible-text';
import { textField } from '../../../kernel/notes/note';
import { ok, type Result } from '../../../kernel/notes/values/result';
import type { LanguageModel } from '../../../kernel/ports/language-model';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { MOST_AWAY } from '../../../llm/provider/pace/call-pace';
import { RefusedCalls } from '../../../llm/prompting/refused-calls';
import { addCost } from '../../../llm/prompting/tally';
import type { ProviderSetupError } from '../../../llm/provider/setup/setup-error';
import type { JudgedMail, JudgedPast, Verdict } from '../view/look';
import { type Estimate, estimateWork } from '../../../core/app/looks/estimate';
import { type PastMail, pastMail } from '../../../core/app/looks/past-mail';
import type { LookSession } from '../../../core/app/looks/look-parts';

export interface PastRequest {
  /** Maximum number of mails; the newest are used. */
  last: number;
  /** Mailbox whose mails are judged. Default: all mailboxes that this device may read, else the vault's own mails. */
  account?: MailAccount;
  /** `rules` uses the built-in rules, regardless of the settings. */
  by?: 'rules' | 'settings';
  /** Called once before the first call, with the number of mails and the price. True allows the calls. */
  confirm: (estimate: Estimate) => Promise<boolean>;
  /** Called after each judged mail. */
  onProgress?: (done: number, total: number) => void;
}

/** Connects the model that judges, for these private mails if there are any. */
export type ConnectJudge = (
  by: NonNullable<PastRequest['by']>,
  run: { run: string; stop: AbortSignal },
  shown: readonly PastMail['subject'][],
) => Promise<Result<LanguageModel, ProviderSetupError>>;

export type PastOutcome =
  | { kind: 'done'; past: JudgedPast }
  /** The person declined; no model was called. */
  | { kind: 'declined' }
  /** `why` says what happened and what to do. */
  | { kind: 'refused'; why: string };

/**
 * Judges past mails, each as of the day it came in, and stores nothing: no note, no approval, no log line, nothing on the mail
 * server. The cost of model calls counts against the budgets.
 */
export async function judgePast(
  session: LookSession,
  connectJudge: ConnectJudge,
  { last, account, by = 'settings', confirm, onProgress }: PastRequest,
  signal: AbortSignal,
): Promise<PastOutcome> {
  const { ports, settings } = session;
  const read = await pastMail({ ports, settings, last, signal }, account);
  if (!read.ok) return { kind: 'refused', why: read.error.message };
  const { mails, place } = read.value;
  const run = { run: session.timestamp(), stop: signal };
  const connect = (shown: readonly PastMail['subject'][]) => connectJudge(by, run, shown);
  const connected = await connect([]);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message };
  const { provider, modelId } = connected.value;
  if (mails.length > 0 && provider !== 'rules') {
    const sizes = mails.map(({ subject }) => subject.note.text.length);
    if (!(await confirm(estimateWork(sizes, settings, { part: 'judging' })))) return { kind: 'declined' };
  }
  const judging = new Judging(session, connect, signal);
  const judged = await judging.all(mails, connected.value, onProgress);
  const judgedBy = provider === 'rules' ? provider : `${provider}:${modelId}`;
  return { kind: 'done', past: { judgedBy, place, ...judged } };
}

class Judging {
  private readonly mails = new Map<PastMail, JudgedMail>();
  private readonly refused: RefusedCalls;
  private spent: Pick<JudgedPast, 'calls' | 'tokens' | 'cost'> = { calls: 0, tokens: 0, cost: 'local' };

  constructor(
    private readonly session: LookSession,
    private readonly connect: (shown: readonly PastMail['subject'][]) => ReturnType<ConnectJudge>,
    private readonly signal: AbortSignal,
  ) {
    this.refused = new RefusedCalls(session.ports.clock);
  }

  async all(
    past: readonly PastMail[],
    model: LanguageModel,
    onProgress: PastRequest['onProgress'],
  ): Promise<Omit<JudgedPast, 'judgedBy' | 'place'>> {
    const asking = new AskInTurn(model, {
      items: past,
      pathOf: ({ subject }) => subject.path,
      refused: this.refused,
      workers: this.session.settings.concurrency ?? (model.nearby === undefined ? MOST_AWAY : 1),
      isStopped: () => this.signal.aborted,
    });
    await asking.askAll(async (mail, onAsked) => {
      await this.judge(mail, model, onAsked);
      onProgress?.(this.mails.size, past.length);
    });
    const stopped = this.signal.aborted ? 'You stopped it.' : (asking.stopped?.message ?? null);
    const mails = [...this.mails.values()].sort((a, b) => b.receivedAt - a.receivedAt);
    return { mails, ...this.spent, stopped };
  }

  private async judge(mail: PastMail, main: LanguageModel, onAsked: OnAsked): Promise<void> {
    const { subject } = mail;
    const isPrivate = (await this.session.keptHere.firstReason([subject])) !== null;
    const connected = isPrivate ? await this.connect([subject]) : ok(main);
    if (!connected.ok) {
      this.add(mail, { kind: 'undecided', why: connected.error.message });
      return;
    }
    const model = connected.value;
    const outcome = await this.ask(mail, model).catch((error: unknown) => {
      if (this.signal.aborted) return null;
      throw error;
    });
    if (outcome === null) return;
    this.count(outcome, model);
    if (!onAsked({ outcome, model })) this.add(mail, verdictOf(outcome));
  }

  /**
   * Asks as of the time the mail came in, so that a deadline that was then in the future is not treated as past; a mail
   * that still waits is asked about as of now, as triage will.
   */
  private ask({ subject, receivedAt, isWaiting }: PastMail, model: LanguageModel): Promise<TriageOutcome> {
    const { ports, settings, corrections } = this.session;
    const at = isWaiting === true ? ports.clock.now() : receivedAt;
    const clock = { now: () => at, zone: ports.clock.zone };
    const then = { ...this.session, ports: { vault: ports.vault, device: ports.device, clock } };
    const { path } = subject;
    return questionOnMail(subject, then).ask({
      model: this.refused.on(model, { note: path, question: path, isHeld: false }),
      correction: corrections.of(model),
      answers: { read: () => null, save: () => Promise.resolve() },
      tokenBudget: settings.tokenBudget,
      signal: this.signal,
    });
  }

  private count({ iterations, usage, cost }: TriageOutcome, { provider }: LanguageModel): void {
    const { calls, tokens, cost: before } = this.spent;
    this.spent = {
      calls: calls + (provider === 'rules' ? 0 : iterations),
      tokens: tokens + usage.inputTokens + usage.outputTokens,
      cost: addCost(before, cost),
    };
  }

  /** A refused mail is tried twice; the second result replaces the first. */
  private add(mail: PastMail, would: Verdict): void {
    const { subject, receivedAt, did } = mail;
    const line = (key: string): string => visibleLine(textField(subject.note.frontmatter, key) ?? '');
    this.mails.set(mail, { from: line('from'), subject: line('subject'), receivedAt, did, would });
  }
}

function verdictOf(outcome: TriageOutcome): Verdict {
  if (outcome.kind === 'failed') return { kind: 'undecided', why: outcome.cause };
  if (outcome.kind === 'deferred') return { kind: 'undecided', why: outcome.error.message };
  const { kind, reasoning, ...rest } = outcome.decision;
  const hasReply = 'reply' in rest && rest.reply !== null;
  return { kind: 'decided', decision: kind, reason: visibleLine(reasoning), hasReply };
}
