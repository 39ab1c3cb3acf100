import { orForget } from '../../kernel/index/or-forget';
import { Ledger } from '../approvals/model/ledger';
import type { Approval } from '../approvals/model/approval/approval-note';
import { ServerRests } from '../approvals/model/server-rests';
import { RefusedCalls } from '../../llm/prompting/refused-calls';
import { Turns } from '../../kernel/ports/turns';
import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Vault } from '../../kernel/ports/vault';
import type { Settings } from '../settings/settings';
import { ApprovalWarnings } from './approval-warnings';
import { CallPaces } from './call-paces';
import { HeldApprovals } from './held-approvals';

/** Facts that one host keeps between cycles. They are lost with the process. */
export class HostMemory {
  /** Runs work on approvals one after another, because each round must be the only writer of the ledger. */
  readonly turns = new Turns();
  /** Approvals whose call was begun, until their note reports the outcome; `null` if the content is not known here. */
  readonly unreported = new Map<string, Approval | null>();
  /** Pauses for tool servers that did not answer. */
  readonly rests: ServerRests;
  readonly warnings: ApprovalWarnings;
  readonly refused: RefusedCalls;
  readonly recentReasons = new RecentReasons();
  readonly paces: CallPaces;
  /** Models whose small context was shown to the person. */
  readonly toldOf = new Set<string>();
  /** Wall-clock time, in milliseconds, before which no model gets the test mails again without being asked to. */
  nextTrial = 0;
  /** Drafts that Deputy itself moved to the trash, each with its reason as a sentence. */
  readonly withdrawn = new Map<string, string>();
  /** Whether this host keeps running cycles; otherwise nothing can be postponed to a later one. */
  staysOn = false;
  /** Approvals that this process holds until they are sent. */
  readonly held = new HeldApprovals();
  /** Number of approvals that waited for a person at the last check. */
  waiting = 0;
  private opened: Promise<Ledger> | null = null;

  constructor(
    private readonly ports: { vault: Vault; clock: Clock; begunCalls: BegunCalls },
    settings: Settings,
  ) {
    this.warnings = new ApprovalWarnings(ports, settings);
    this.refused = new RefusedCalls(ports.clock);
    this.paces = new CallPaces(ports.clock, settings.concurrency);
    this.rests = new ServerRests(() => ports.clock.now());
  }

  /** The ledger, which is loaded once per hold of the lock. */
  ledger({ ports, timestamp }: LedgerPlace): Promise<Ledger> {
    const load = (): Promise<Ledger> => Ledger.load(ports.device, timestamp, this.ports.begunCalls);
    return (this.opened ??= orForget(load(), () => (this.opened = null)));
  }

  /** Forgets the ledger. Called when the lock is taken, because another host may have written the ledger before. */
  forgetLedger(): void {
    this.opened = null;
  }
}

/** Number of latest decisions of a model that count. The person is notified if the rules replaced more than half. */
const LOOKED_AT = 10;

/** Whether the last notes that a model decided on went by the rules, because its reasons quoted no words of the mail. */
class RecentReasons {
  private isUnfounded: readonly boolean[] = [];
  private isSaid = false;

  /** Whether to say, once, that most of the model's reasons can't be used. */
  add(isUnfounded: boolean): boolean {
    this.isUnfounded = [...this.isUnfounded, isUnfounded].slice(-LOOKED_AT);
    const isMost =
      this.isUnfounded.length === LOOKED_AT && this.isUnfounded.filter(Boolean).length > LOOKED_AT / 2;
    if (!isMost || this.isSaid) return false;
    this.isSaid = true;
    return true;
  }
}

/** The part of a session needed to load the ledger. */
interface LedgerPlace {
  ports: { device: DeviceStore };
  timestamp: () => string;
}
