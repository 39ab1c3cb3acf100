import { rememberLogin, refusedBefore } from '../features/mailbox/work/account-record';
import { bySenderLine } from '../features/senders/model/apply-line';
import { mailContext } from '../features/triage/model/mail-context';
import { triageNote } from '../features/triage/model/triage-note';
import { Senders } from '../session/senders';
import type { TriageOutcome } from '../features/triage/model/triage-outcome';
import { AskInTurn, type OnAsked } from '../features/triage/work/ask-in-turn';
import { questionAbout } from '../features/triage/work/triage-prompt';
import { foldAddress } from '../kernel/mail/headers/addresses';
import { visibleLine } from '../kernel/mail/text/visible-text';
import { textField } from '../kernel/notes/note';
import { err, ok, type Result } from '../kernel/notes/values/result';
import type { LanguageModel } from '../kernel/ports/language-model';
import type { MailAccount } from '../kernel/ports/mail-account';
import { MailServerError } from '../kernel/ports/mail-source';
import type { KeptHere } from '../kernel/privacy/kept-here';
import { RefusedCalls } from '../llm/prompting/refused-calls';
import { addCost } from '../llm/prompting/tally';
import type { ProviderSetupError } from '../llm/provider/setup/setup-error';
import type { TokenCorrections } from '../llm/provider/tokens/token-correction';
import type { Ports } from '../session/ports';
import { timestampOf } from '../session/session';
import { keptHere } from '../session/vault-notes';
import { isAccountAllowed } from '../settings/account-consent';
import { currentProfiles, type Profiles } from '../settings/profile';
import type { Settings } from '../settings/settings';
import { ownAddresses } from '../settings/tool-presets';
import { ONE_SHOT_WAIT_MS } from './at-once';
import { Models, type ModelSource } from './models';
import { type BatchEstimate, estimateTriage } from './overview/batch-estimate';
import type { Rehearsal, RehearsedMail, Verdict } from './view/rehearsal-view';
import { mailOfAccount, mailOfVault, type PastMail } from './past-mail';

export interface RehearsalRequest {
  /** Maximum number of mails; the newest are taken. */
  last: number;
  /** Mailbox whose mails are judged. Default: all mailboxes that this device may read, else the vault's own mails. */
  account?: MailAccount;
  /** `rules` uses the built-in rules, regardless of the settings. */
  by?: 'rules' | 'settings';
  /** Called once before the first model call, with the number of mails and the price. No call is made without a yes. */
  confirm: (estimate: BatchEstimate) => Promise<boolean>;
  /** Called after each judged mail. */
  onProgress?: (done: number, total: number) => void;
}

export type RehearsalOutcome =
  | { kind: 'done'; rehearsal: Rehearsal }
  /** The person declined; no model was called. */
  | { kind: 'declined' }
  /** `why` says what happened and what to do. */
  | { kind: 'refused'; why: string };

export interface RehearsalDeps {
  ports: Ports;
  settings: Settings;
  source: ModelSource;
  corrections: TokenCorrections;
}

/**
 * Judges past mails as if they came in now, and stores nothing: no note, no approval, no log line, nothing on the mail
 * server. The cost of model calls counts against the budgets. Needs no lock.
 */
export async function rehearse(
  deps: RehearsalDeps,
  request: RehearsalRequest,
  signal: AbortSignal,
): Promise<RehearsalOutcome> {
  const read = await pastMail(deps, request, signal);
  if (!read.ok) return { kind: 'refused', why: read.error.message };
  const { mails, place } = read.value;
  const source = request.by === 'rules' ? rulesOf(deps) : deps.source;
  const rehearsing = new Rehearsing({ ...deps, source, signal });
  const connected = await rehearsing.connect([]);
  if (!connected.ok) return { kind: 'refused', why: connected.error.message };
  const { provider, modelId } = connected.value;
  if (mails.length > 0 && provider !== 'rules') {
    const sizes = mails.map(({ subject }) => subject.note.text.length);
    if (!(await request.confirm(estimateTriage(sizes, deps.settings, { part: 'triage' }))))
      return { kind: 'declined' };
  }
  const done = await rehearsing.judge(mails, connected.value, request.onProgress);
  const judgedBy = provider === 'rules' ? provider : `${provider}:${modelId}`;
  return { kind: 'done', rehearsal: { judgedBy, place, ...done } };
}

const rulesOf = ({ ports, settings }: RehearsalDeps): ModelSource =>
  new Models(ports, { ...settings, provider: 'rules', model: '', baseUrl: '', routes: {} });

async function pastMail(
  { ports, settings }: RehearsalDeps,
  { last, account }: RehearsalRequest,
  signal: AbortSignal,
): Promise<Result<{ mails: PastMail[]; place: string }, MailServerError>> {
  const readable = settings.accounts.filter((each) => isAccountAllowed(each, 'read', settings));
  const accounts = account === undefined ? readable : [account];
  const { mail } = ports;
  const { zone } = ports.clock;
  if (accounts.length === 0 || (mail === undefined && account === undefined))
    return ok({
      mails: await mailOfVault({ vault: ports.vault, folders: settings.folders, zone }, last),
      place: 'this vault',
    });
  const mails: PastMail[] = [];
  const own = [...ownAddresses(settings), ...accounts.map(({ address }) => address)].map(foldAddress);
  for (const each of accounts) {
    const refused = await refusedBefore(ports, each);
    if (refused !== null) return err(new MailServerError('bad_login', refused));
    if (mail === undefined) return err(new MailServerError('no_sockets', NO_SOCKETS));
    const mailbox = { mail, account: each, needsAction: settings.folders.needsAction, own, zone };
    const read = await mailOfAccount(mailbox, last, signal);
    if (!read.ok) {
      await rememberLogin(ports, each, read.error);
      return read;
    }
    mails.push(...read.value);
  }
  const latest = mails.sort((a, b) => b.receivedAt - a.receivedAt).slice(0, last);
  return ok({ mails: latest, place: `the mailbox ${accounts.map(({ name }) => `"${name}"`).join(', ')}` });
}

const NO_SOCKETS = 'Mail comes in on your computer: a phone connects to no mail server.';

type Judged = Omit<Rehearsal, 'judgedBy' | 'place'>;

/** State of one rehearsal. */
class Rehearsing {
  private readonly kept: KeptHere;
  private readonly run: string;
  private readonly mails = new Map<PastMail, RehearsedMail>();
  private readonly refused: RefusedCalls;
  private spent: Pick<Judged, 'calls' | 'tokens' | 'cost'> = { calls: 0, tokens: 0, cost: 'local' };
  private person: Promise<{ profiles: Profiles; senders: Senders }> | null = null;

  constructor(private readonly deps: RehearsalDeps & { signal: AbortSignal }) {
    const { ports, settings } = deps;
    this.kept = keptHere(ports, settings);
    this.refused = new RefusedCalls(ports.clock);
    this.run = timestampOf(ports);
  }

  /** `shown`: the private mail to be judged; empty for the model that judges all other mails. */
  connect(shown: readonly PastMail['subject'][]): Promise<Result<LanguageModel, ProviderSetupError>> {
    const { source, signal } = this.deps;
    const patience = { maxWaitMs: ONE_SHOT_WAIT_MS, run: this.run, stop: signal, onError: () => undefined };
    return source.connect('triage', patience, shown);
  }

  async judge(
    past: readonly PastMail[],
    model: LanguageModel,
    onProgress: RehearsalRequest['onProgress'],
  ): Promise<Judged> {
    const { settings, signal } = this.deps;
    const asking = new AskInTurn(model, {
      items: past,
      pathOf: ({ subject }) => subject.path,
      refused: this.refused,
      workers: settings.concurrency,
      isStopped: () => signal.aborted,
    });
    await asking.askAll(async (mail, onAsked) => {
      await this.judgeOne(mail, model, onAsked);
      onProgress?.(this.mails.size, past.length);
    });
    const stopped = signal.aborted ? 'You stopped it.' : (asking.stopped?.message ?? null);
    const mails = [...this.mails.values()].sort((a, b) => b.receivedAt - a.receivedAt);
    return { mails, ...this.spent, stopped };
  }

  private async judgeOne(mail: PastMail, main: LanguageModel, onAsked: OnAsked): Promise<void> {
    const { subject } = mail;
    const isPrivate = (await this.kept.firstReason([subject])) !== null;
    const connected = isPrivate ? await this.connect([subject]) : ok(main);
    if (!connected.ok) {
      this.add(mail, { kind: 'undecided', why: connected.error.message });
      return;
    }
    const model = connected.value;
    const outcome = await this.ask(mail, model).catch((error: unknown) => {
      if (this.deps.signal.aborted) return null;
      throw error;
    });
    if (outcome === null) return;
    this.count(outcome, model);
    if (!onAsked({ outcome, model })) this.add(mail, verdictOf(outcome));
  }

  /** Judges a mail at the time it came in, so that a deadline that was in the future then is not treated as past. */
  private async ask({ subject, receivedAt }: PastMail, model: LanguageModel): Promise<TriageOutcome> {
    const { ports, settings, corrections, signal } = this.deps;
    const { profiles, senders } = await (this.person ??= this.readPerson());
    const at = { now: () => receivedAt, zone: ports.clock.zone };
    const { path, note } = subject;
    const { line, occasion } = await questionAbout(subject, model, {
      ports: { vault: ports.vault, clock: at, device: ports.device },
      settings,
      keptHere: this.kept,
      profiles,
      senders,
    });
    const { moneyWords, tokenBudget } = settings;
    const outcome = await triageNote(subject, {
      model: this.refused.on(model, { note: path, question: path, isHeld: false }),
      correction: corrections.of(model),
      answers: { read: () => null, save: () => Promise.resolve() },
      tokenBudget,
      moneyWords,
      occasion,
      signal,
    });
    return bySenderLine(outcome, line, { mail: mailContext(path, note), moneyWords, occasion });
  }

  private async readPerson(): Promise<{ profiles: Profiles; senders: Senders }> {
    const { ports, settings } = this.deps;
    const profiles = await currentProfiles(ports.vault, settings);
    return { profiles, senders: new Senders({ ports, settings, person: profiles.here }) };
  }

  private count({ iterations, usage, cost }: TriageOutcome, { provider }: LanguageModel): void {
    const { calls, tokens, cost: before } = this.spent;
    this.spent = {
      calls: calls + (provider === 'rules' ? 0 : iterations),
      tokens: tokens + usage.inputTokens + usage.outputTokens,
      cost: addCost(before, cost),
    };
  }

  private add(mail: PastMail, would: Verdict): void {
    const { subject, receivedAt, did } = mail;
    const { frontmatter } = subject.note;
    const line = (key: string): string => visibleLine(textField(frontmatter, key) ?? '');
    this.mails.set(mail, { from: line('from'), subject: line('subject'), receivedAt, did, would });
  }
}

function verdictOf(outcome: TriageOutcome): Verdict {
  switch (outcome.kind) {
    case 'decided': {
      const { decision } = outcome;
      return {
        kind: 'decided',
        decision: decision.kind,
        reason: visibleLine(decision.reasoning),
        hasReply: 'reply' in decision && decision.reply !== null,
      };
    }
    case 'failed':
      return { kind: 'undecided', why: outcome.cause };
    case 'deferred':
      return { kind: 'undecided', why: outcome.error.message };
  }
}
