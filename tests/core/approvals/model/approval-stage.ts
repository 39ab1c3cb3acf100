import { NO_PRIVACY } from '../../../fakes/no-privacy';
import { keptHere, searchedNotes } from '../../../../src/core/session/vault-notes';
import { journalFiles } from '../../../../src/kernel/journal/journal-files';
import { recordDecision } from '../../../../src/core/approvals/model/recorded-decisions';
import { callHash } from '../../../../src/core/approvals/model/approval/call-hash';
import { emailCall, type EmailTool } from '../../../../src/core/approvals/model/email-tool';
import { applyPendingDecisions } from '../../../../src/core/approvals/model/recorded-decisions';
import { Ledger } from '../../../../src/core/approvals/model/ledger';
import type { Caution } from '../../../../src/core/approvals/model/judge-approval';
import { readApproval, readApprovalFile } from '../../../../src/core/approvals/model/approval/read-approval';
import {
  type Approval,
  composeApproval,
  type EmailContent,
  recipientsOf,
  approvalPath,
} from '../../../../src/core/approvals/model/approval/approval-note';
import { type Delay, delayOf } from '../../../../src/core/approvals/model/send-delay';
import { SendGate } from '../../../../src/core/approvals/model/send-gate';
import { ServerRests } from '../../../../src/core/approvals/model/server-rests';
import { Settlement } from '../../../../src/core/approvals/work/settlement';
import { SettlementContext } from '../../../../src/core/approvals/work/settlement-context';
import { LeftAlone } from '../../../../src/kernel/index/left-alone';
import { VaultIndex } from '../../../../src/kernel/index/vault-index';
import type { LogEntry } from '../../../../src/kernel/log/entry';
import { NoteSearch } from '../../../../src/core/tools/note-search';
import type { Followed } from '../../../../src/core/session/followed';
import { LockGuard } from '../../../../src/core/session/guarded-ports';
import { noteCaches } from '../../../../src/core/session/note-caches';
import { HostMemory } from '../../../../src/core/session/host-memory';
import { ApprovalInbox, SettleSchedule } from '../../../../src/core/session/approval-inbox';
import { openNotes } from '../../../../src/core/session/feature-notes';
import type { Ports } from '../../../../src/core/session/ports';
import { openSession, type Session } from '../../../../src/core/session/session';
import { Effects } from '../../../../src/kernel/effects/effects';
import type { Effect } from '../../../../src/kernel/effects/operation';
import { NoteCache } from '../../../../src/kernel/index/note-cache';
import { NoteCursor } from '../../../../src/kernel/index/note-cursor';
import { decodeText } from '../../../../src/kernel/notes/text/decode';
import { baseName } from '../../../../src/kernel/notes/names';
import { parseNote } from '../../../../src/kernel/notes/note';
import { err, ok } from '../../../../src/kernel/notes/values/result';
import {
  type ToolCall,
  type ToolCaller,
  type ToolCatalog,
  type ToolOutcome,
  ToolServerError,
} from '../../../../src/kernel/ports/tool-caller';
import { FakeClock } from '../../../fakes/fake-clock';
import { FakeHost } from '../../../fakes/fake-host';
import { FakeNotifier } from '../../../fakes/fake-notifier';
import { MemorySecretStore } from '../../../fakes/memory-secret-store';
import { NO_TOOLS } from '../../../fakes/no-tools';
import { type FaultOptions, Faults } from '../../../fakes/faults';
import { MemoryBegunCalls } from '../../../fakes/memory-begun-calls';
import { MemoryDeviceStore } from '../../../fakes/memory-device-store';
import { MemoryVault } from '../../../fakes/memory-vault';
import { readSettings } from '../../../../src/core/settings/settings';
import { MAIL, requestOf } from './found-approval';

export const FOLDERS = {
  pending: 'Pending_Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  done: 'Done',
} as const;

export const TOOL: EmailTool = {
  server: 'mail',
  tool: 'send_email',
  arguments: {
    to: { name: 'to', form: 'list' },
    cc: { name: 'cc', form: 'list' },
    subject: { name: 'subject', form: 'text' },
    body: { name: 'body', form: 'text' },
  },
  constants: {},
};

export const callOf = ({ content }: Approval, tool = TOOL): ToolCall => {
  if (content.kind !== 'email') throw new Error('Only mail is asked for here.');
  return emailCall(content, tool);
};

/** The world outside: it remembers every call that reached it. */
export class Outside implements ToolCaller, ToolCatalog {
  readonly calls: { request: string; call: ToolCall }[] = [];
  /** Requests whose call was turned away, each time. */
  readonly turnedAway: string[] = [];
  /** What the next calls come to; the last one stays. */
  outcomes: (ToolOutcome | 'throws')[] = [{ kind: 'done', text: 'queued' }];
  isUp = true;
  /** Why no server would take the call. */
  refusal: ToolServerError | null = null;
  /** Runs when a call has reached the server: a crash here is the worst moment. */
  onCall: () => void = () => undefined;

  call: ToolCaller['call'] = (approval) => {
    const call = approval.take();
    const outcome = this.outcomes.length > 1 ? this.outcomes.shift() : this.outcomes[0];
    // By what the word means, nothing has reached anybody then.
    if (outcome !== 'throws' && outcome?.kind === 'not_called') return Promise.resolve(outcome);
    if (outcome !== 'throws' && outcome?.kind === 'turned_away') {
      this.turnedAway.push(approval.requestId);
      return Promise.resolve(outcome);
    }
    this.calls.push({ request: approval.requestId, call });
    this.onCall();
    if (outcome === undefined || outcome === 'throws') return Promise.reject(new Error('the pipe broke'));
    return Promise.resolve(outcome);
  };

  listTools: ToolCatalog['listTools'] = () => Promise.resolve(ok([]));

  check: ToolCatalog['check'] = () =>
    this.refusal !== null
      ? Promise.resolve(err(this.refusal))
      : this.isUp
        ? Promise.resolve(
            ok({
              name: 'send_email',
              description: '',
              inputSchema: {},
            }),
          )
        : Promise.reject(new Error('the server is down'));
}

/** Requests, their ledger and the gate over stores in memory; the process can die and come back. */
export class RequestStage {
  readonly clock = new FakeClock({ auto: true });
  readonly outside = new Outside();
  readonly host = new FakeHost();
  vault: MemoryVault;
  device: MemoryDeviceStore;
  /** Kept outside the vault: no backup of a vault brings it back. */
  readonly begunCalls = new MemoryBegunCalls();
  onlyInDeputy = false;
  /** What follows for other notes; `null`: nothing can follow now. */
  followers: Effect[] | null = [];
  /** What a move is to be warned of, as things stand. */
  cautions: Caution[] = [];
  /** What a round finds in place of the stage's own. */
  options: Partial<RoundOptions> = {};
  /** Requests whose approval waits in the process that lives now. */
  readonly held = new Set<string>();
  /** A process that begins anew knows of no server in trouble. */
  private rests = new ServerRests(() => this.clock.now());
  /** What goes wrong in each round that brings no faults of its own. */
  trouble: FaultOptions = {};
  /** What the log calls executed. */
  private readonly loggedRuns = new Set<unknown>();
  private count = 0;
  private faults = new Faults();

  constructor(private readonly tool: EmailTool = TOOL) {
    this.vault = new MemoryVault({ clock: this.clock, folders: Object.values(FOLDERS) });
    this.device = new MemoryDeviceStore();
  }

  /** Deputy asks for a mail; gives the request's id. */
  async ask(content: Partial<EmailContent> = {}, expiresAt: string | null = null): Promise<string> {
    this.count += 1;
    const id = `r${String(this.count).padStart(16, '0')}`;
    const request = requestOf({
      ...{ id, actionType: 'send_email', server: this.tool.server, tool: this.tool.tool, expiresAt },
      content: {
        ...{ ...MAIL, subject: `Re: mail ${String(this.count)}`, body: 'Yes, the 14th still works.' },
        ...content,
      },
      rationale: 'Answers a direct question.',
      createdAt: new Date(this.clock.now()).toISOString(),
    });
    const call = callOf(request, this.tool);
    const ledger = await this.ledger();
    const bound = {
      hash: callHash(call),
      server: call.server,
      tool: call.tool,
      recipients: recipientsOf(request.content),
    };
    const expiry = expiresAt === null ? {} : { expiresAt };
    await ledger.append(id, { event: 'pending', bound, title: 'a mail', ...expiry });
    const path = approvalPath(FOLDERS.pending, request).replace('.md', ` ${String(this.count)}.md`);
    await this.vault.create(path, composeApproval(request, FOLDERS));
    await ledger.append(id, { event: 'put', hash: bound.hash, warnings: [], note: baseName(path) });
    return id;
  }

  /** One round under the lock, with what a fresh process would read; whether it came to its end. */
  async round(faults = new Faults(this.trouble)): Promise<Settlement> {
    this.faults = faults;
    const vault = this.vault.reopen(faults);
    const device = this.device.reopen(faults);
    const ledger = await Ledger.load(device, this.timestamp, this.begunCalls.reopen(faults));
    const effects = new Effects({
      privacy: NO_PRIVACY,
      vault,
      journal: journalFiles(device).operations,
      ...{ timestamp: this.timestamp, newRun: () => 'run' },
      guard: () => Promise.resolve(),
      record: (finished) => {
        for (const { details } of finished.flatMap(({ operation }) => operation.entries))
          if (details?.['executed'] !== undefined) this.loggedRuns.add(details['executed']);
        return Promise.resolve();
      },
    });
    await effects.recover();
    await applyPendingDecisions(device, ledger);
    const { outside } = this;
    const begunCalls = this.begunCalls.reopen(faults);
    const gate = new SendGate({
      ledger,
      begunCalls,
      timestamp: this.timestamp,
      tools: outside,
      catalog: { listTools: outside.listTools, check: downIsAnAnswer(outside.check) },
      rests: this.rests,
      within: (_span, work) => work(new AbortController().signal),
    });
    const session = await this.session({ vault, device, begunCalls, effects });
    const context = new StagedContext(
      { session, ledger, gate, stop: new AbortController().signal, ...this.options },
      {
        cautions: () => Promise.resolve(this.cautions),
        objection: () => Promise.resolve(null),
        follow: () => Promise.resolve(this.followers),
        isLogged: ({ id }) => Promise.resolve(this.loggedRuns.has(id)),
        log: () => Promise.resolve(),
        delay: (id) => this.delay(ledger, id),
        ...this.options,
      },
    );
    const round = new Settlement(context);
    const papers = new NoteCursor(new NoteCache(vault, readApprovalFile));
    const [pending, approved, rejected] = await Promise.all(
      [FOLDERS.pending, FOLDERS.approved, FOLDERS.rejected].map(
        async (folder) => (await papers.look(folder)).notes,
      ),
    );
    await round.run({ pending: pending ?? [], approved: approved ?? [], rejected: rejected ?? [] });
    return round;
  }

  private async session({
    effects,
    ...stores
  }: Pick<Ports, 'vault' | 'device' | 'begunCalls'> & { effects: Effects }): Promise<Session> {
    const { clock, host, tool, onlyInDeputy } = this;
    const settings = {
      ...readSettings({}).settings,
      emailTool: tool,
      approveOnlyInDeputy: onlyInDeputy,
    };
    const ports: Ports = {
      ...stores,
      home: new MemoryDeviceStore(),
      host,
      clock,
      fetch: () => Promise.reject(new Error('Nothing is fetched here.')),
      secrets: new MemorySecretStore(),
      notifier: new FakeNotifier(),
      tools: NO_TOOLS,
    };
    const { vault } = ports;
    const [caches, leftAlone, schedule] = [noteCaches(vault), new LeftAlone(), new SettleSchedule(clock)];
    const hostMemory = new HostMemory(ports, settings);
    const opened = await openSession({
      ...{ ports, settings, leftAlone, setUpBy: host.deviceId },
      index: new VaultIndex(vault),
      loggedBroken: new Map(),
      guard: new LockGuard(clock, () => Promise.resolve()),
      schedule,
      hostMemory,
      inbox: new ApprovalInbox({ clock, folders: settings.folders, caches, schedule, leftAlone }),
      notes: openNotes({ hostMemory, vault, folders: settings.folders }),
      search: new NoteSearch(searchedNotes(vault), clock),
    });
    return { ...opened, ports, effects, keptHere: keptHere(ports, settings) };
  }

  /** A backup of the vault and the records in it; the function it gives restores both. */
  backup(): () => void {
    const restores = [this.vault.backup(), this.device.backup()];
    return () => restores.forEach((restore) => restore());
  }

  private delay(ledger: Ledger, id: string): Delay['kind'] {
    const entry = ledger.get(id);
    if (entry?.state.kind !== 'approved') return 'due';
    const [approvedAt, isOurs] = [Date.parse(entry.approvedAt), this.held.has(id)];
    return delayOf({ state: entry.state, approvedAt, now: this.clock.now(), delayMs: 0, isOurs }).kind;
  }

  get isDead(): boolean {
    return this.faults.isKilled;
  }

  /** The person presses Approve on what is on the screen; the file follows. */
  async approve(
    path: string,
    shown = this.request(path),
    blanks: { withBlanks?: true; holdMs?: number } = {},
  ): Promise<'created' | 'exists' | 'gone'> {
    if (shown === null) return 'gone';
    const attempt = await this.attempt(shown.id);
    const hash = callHash(callOf(shown, this.tool));
    const written = await recordDecision(this.device, {
      act: 'approve',
      request: shown.id,
      attempt,
      hash,
      by: 'deputy',
      ...blanks,
    });
    if (written === 'created' && blanks.holdMs !== undefined) this.held.add(shown.id);
    if (written === 'created') this.moveTo(path, 'approved');
    return written;
  }

  async approveNow(id: string): Promise<void> {
    await this.approve(this.path(id));
    await this.round();
  }

  approveByMove(id: string): Promise<Settlement> {
    this.moveTo(this.path(id), 'approved');
    return this.round();
  }

  async reject(path: string, reason = 'Not now'): Promise<void> {
    const shown = this.request(path);
    if (shown === null) return;
    const act = { act: 'reject', request: shown.id, attempt: await this.attempt(shown.id), reason } as const;
    if ((await recordDecision(this.device, act)) === 'created') this.moveTo(path, 'rejected');
  }

  async resolve(path: string, wasSent: boolean): Promise<void> {
    const shown = this.request(path);
    if (shown === null) return;
    await recordDecision(this.device, {
      act: 'resolve',
      request: shown.id,
      attempt: await this.attempt(shown.id),
      wasSent,
    });
  }

  /** The person drags a file; over another one a number is added. */
  moveTo(path: string, folder: keyof typeof FOLDERS): string {
    const name = path.slice(path.indexOf('/') + 1);
    let target = `${FOLDERS[folder]}/${name}`;
    if (target === path || !this.vault.has(path)) return path;
    for (let n = 2; this.vault.has(target); n += 1)
      target = `${FOLDERS[folder]}/${name.replace('.md', ` ${String(n)}.md`)}`;
    this.vault.externalMove(path, target);
    return target;
  }

  edit(path: string, change: (text: string) => string): void {
    if (this.vault.has(path)) this.vault.external(path, change(this.vault.text(path)));
  }

  request(path: string): Approval | null {
    if (!this.vault.has(path)) return null;
    const text = decodeText(new TextEncoder().encode(this.vault.text(path)));
    const note = text.ok ? parseNote(text.value) : null;
    const request = note?.ok === true ? readApproval(note.value) : null;
    return request?.ok === true ? request.value : null;
  }

  /** Where the request's notes lie. */
  paths(id: string): string[] {
    return this.vault.paths().filter((path) => path.endsWith('.md') && this.vault.text(path).includes(id));
  }

  path(id: string): string {
    const [path] = this.paths(id);
    if (path === undefined) throw new Error(`No note holds the request ${id}`);
    return path;
  }

  ledger(): Promise<Ledger> {
    return Ledger.load(this.device, this.timestamp);
  }

  async state(id: string): Promise<string> {
    return (await this.ledger()).state(id)?.kind ?? 'unknown';
  }

  async attempt(id: string): Promise<number> {
    const state = (await this.ledger()).state(id);
    return state !== null && 'attempt' in state ? state.attempt : 0;
  }

  private readonly timestamp = (): string => new Date(this.clock.now()).toISOString();
}

const downIsAnAnswer =
  (check: ToolCatalog['check']): ToolCatalog['check'] =>
  (call, signal) =>
    check(call, signal).catch(() => ({
      ok: false as const,
      error: new ToolServerError('unreachable', 'The server "mail" does not answer.'),
    }));

interface Around {
  cautions: (approval: Approval) => Promise<readonly Caution[]>;
  objection: (approval: Approval) => Promise<string | null>;
  follow: (followed: Followed) => Promise<Effect[] | null>;
  isLogged: (approval: Approval) => Promise<boolean>;
  log: (entry: LogEntry) => Promise<void>;
  delay: (id: string) => Delay['kind'];
}

type RoundOptions = Around & Pick<SettlementContext, 'stop'>;

/** The surroundings of a settlement, the notes that approvals come from and the log, as a story says. */
class StagedContext extends SettlementContext {
  constructor(
    context: ConstructorParameters<typeof SettlementContext>[0],
    private readonly around: Around,
  ) {
    super(context);
  }

  override cautions(approval: Approval): Promise<readonly Caution[]> {
    return this.around.cautions(approval);
  }

  override objection(approval: Approval): Promise<string | null> {
    return this.around.objection(approval);
  }

  override follow(followed: Followed): Promise<Effect[] | null> {
    return this.around.follow(followed);
  }

  override isLogged(approval: Approval): Promise<boolean> {
    return this.around.isLogged(approval);
  }

  override log(entry: LogEntry): Promise<void> {
    return this.around.log(entry);
  }

  override delayNow(id: string): Delay['kind'] {
    return this.around.delay(id);
  }
}

/** A stage with one mail that waits for approval. */
export async function waiting(
  content: Partial<EmailContent> = {},
): Promise<{ stage: RequestStage; id: string }> {
  const stage = new RequestStage();
  return { stage, id: await stage.ask(content) };
}
