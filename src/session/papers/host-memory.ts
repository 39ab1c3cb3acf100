import { Ledger } from '../../features/approvals/model/ledger';
import type { Approval } from '../../features/approvals/model/approval/approval-note';
import { ServerRests } from '../../features/approvals/model/server-rests';
import { Turns } from '../../kernel/log/turns';
import type { BegunCalls } from '../../kernel/ports/begun-calls';
import type { Clock } from '../../kernel/ports/clock';
import type { DeviceStore } from '../../kernel/ports/device-store';
import type { Vault } from '../../kernel/ports/vault';
import type { Settings } from '../../settings/settings';
import { ApprovalWarnings } from './approval-warnings';
import { HeldApprovals } from './held-approvals';

/** The facts about approvals that one host keeps from one cycle to the next. They are lost with the process. */
export class HostMemory {
  /** Rounds come one after another: each is the only writer of the ledger. */
  readonly turns = new Turns();
  /** Approvals that were begun, until their note says how they ended; `null`: their words are not known here. */
  readonly unreported = new Map<string, Approval | null>();
  /** Tool servers that did not answer. */
  readonly rests: ServerRests;
  readonly warnings: ApprovalWarnings;
  /** Drafts that Deputy has put into the trash itself, and why, as a sentence. */
  readonly withdrawn = new Map<string, string>();
  /** Works in one cycle after another, so that what is moved can wait until it is due. */
  staysOn = false;
  /** Approvals of this process that are not sent yet. */
  readonly held = new HeldApprovals();
  /** Approvals that waited for a person at the last look. */
  waiting = 0;
  private opened: Promise<Ledger> | null = null;

  constructor(
    private readonly ports: { vault: Vault; clock: Clock; begunCalls: BegunCalls },
    settings: Settings,
  ) {
    this.warnings = new ApprovalWarnings(ports, settings);
    this.rests = new ServerRests(() => ports.clock.now());
  }

  /** Read once for each time the lock is held. */
  ledger({ ports, timestamp }: LedgerPlace): Promise<Ledger> {
    this.opened ??= Ledger.load(ports.device, timestamp, this.ports.begunCalls);
    return this.opened;
  }

  /** The lock was taken: another host may have written the ledger meanwhile. */
  forgetLedger(): void {
    this.opened = null;
  }
}

/** The part of a session that the ledger is read from. */
interface LedgerPlace {
  ports: { device: DeviceStore };
  timestamp: () => string;
}
