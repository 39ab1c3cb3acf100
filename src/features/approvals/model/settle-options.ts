import type { Effects } from '../../../kernel/effects/effects';
import type { Effect } from '../../../kernel/effects/operation';
import type { KeptHere } from '../../../kernel/privacy/kept-here';
import type { LogEntry } from '../../../kernel/log/entry';
import type { ShownNote } from '../../../kernel/privacy/private-note';
import type { BegunCalls } from '../../../kernel/ports/begun-calls';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Vault } from '../../../kernel/ports/vault';
import type { Caution, ApprovalFolder } from './judge-approval';
import type { Ledger } from './ledger';
import type { ApprovalReading } from './approval/read-approval';
import type { Approval } from './approval/approval-note';
import type { ApprovalState } from './approval/approval-state';
import type { Delay } from './send-delay';
import type { SendGate } from './send-gate';

/** What a round over the requests works with. */
export interface SettleOptions {
  vault: Vault;
  device: DeviceStore;
  effects: Effects;
  keptHere: KeptHere;
  ledger: Ledger;
  gate: SendGate;
  /** What this device did, whatever the ledger of this vault says. */
  begunCalls: Pick<BegunCalls, 'begin' | 'refusals'>;
  folders: Record<ApprovalFolder | 'done', string>;
  onlyInDeputy: boolean;
  now: () => number;
  newRun: () => string;
  /** What a request stands for, by the settings of now. */
  callOf: (approval: Approval) => ToolCall;
  /** What the person should look at before a yes. */
  cautions: (approval: Approval) => Promise<readonly Caution[]>;
  /** What follows from a state for the notes a request came from; `null`: nothing can follow now, and all of it waits. */
  follow: (followed: {
    request: Approval;
    state: ApprovalState;
    path: string;
    /** Why an approved one has not run yet. */
    why: string | null;
  }) => Promise<Effect[] | null>;
  /** Why an approved request must not run all the same; `null`: nothing is against it. */
  objection: (approval: Approval) => Promise<string | null>;
  /** Whether the log says that a request was executed: there may be copies of its note. */
  isLogged: (approval: Approval) => Promise<boolean>;
  /** Logs a transition that no operation logs. */
  tell: (entry: LogEntry) => Promise<void>;
  /** Opens a mail in the person's own program; why that could not be, or `null`. */
  openMail: (found: { path: string; request: Approval }) => Promise<string | null>;
  /** Does what needs no tool; why it was left undone, or `null`. */
  actInVault: (found: ShownNote & { request: Approval }) => Promise<string | null>;
  /** Whether what was approved may be called now, by the ledger. */
  delay: (id: string) => Delay['kind'];
  stop: AbortSignal;
}

export interface SettledApproval {
  id: string;
  /** Where its note lies now. */
  path: string;
  title: string;
  state: ApprovalState;
}

/** The files of each folder as they were looked at just now. */
export type FoundApprovals = Record<ApprovalFolder, readonly { path: string; value: ApprovalReading }[]>;
