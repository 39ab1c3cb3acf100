import type { Effects } from '../effects/effects';
import type { Effect } from '../effects/operation';
import type { KeptHere } from '../privacy/kept-here';
import type { LogEntry } from '../log/entry';
import type { ShownNote } from '../privacy/private-note';
import type { BegunCalls } from '../ports/begun-calls';
import type { DeviceStore } from '../ports/device-store';
import type { ToolCall } from '../ports/tool-caller';
import type { Vault } from '../ports/vault';
import type { Caution, RequestFolder } from './judge-request';
import type { Ledger } from './ledger';
import type { RequestReading } from './request/read-request';
import type { ApprovalRequest } from './request/request-note';
import type { RequestState } from './request/request-state';
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
  folders: Record<RequestFolder | 'done', string>;
  onlyInDeputy: boolean;
  now: () => number;
  newRun: () => string;
  /** What a request stands for, by the settings of now. */
  callOf: (request: ApprovalRequest) => ToolCall;
  /** What the person should look at before a yes. */
  cautions: (request: ApprovalRequest) => Promise<readonly Caution[]>;
  /** What follows from a state for the notes a request came from; `null`: nothing can follow now, and all of it waits. */
  follow: (followed: {
    request: ApprovalRequest;
    state: RequestState;
    path: string;
    /** Why an approved one has not run yet. */
    why: string | null;
  }) => Promise<Effect[] | null>;
  /** Why an approved request must not run all the same; `null`: nothing is against it. */
  objection: (request: ApprovalRequest) => Promise<string | null>;
  /** Whether the log says that a request was executed: there may be copies of its note. */
  isLogged: (request: ApprovalRequest) => Promise<boolean>;
  /** Logs a transition that no operation logs. */
  tell: (entry: LogEntry) => Promise<void>;
  /** Opens a mail in the person's own program; why that could not be, or `null`. */
  openMail: (found: { path: string; request: ApprovalRequest }) => Promise<string | null>;
  /** Does what needs no tool; why it was left undone, or `null`. */
  actInVault: (found: ShownNote & { request: ApprovalRequest }) => Promise<string | null>;
  /** Whether what was approved may be called now, by the ledger. */
  delay: (id: string) => Delay['kind'];
  stop: AbortSignal;
}

export interface SettledRequest {
  id: string;
  /** Where its note lies now. */
  path: string;
  title: string;
  state: RequestState;
}

/** The files of each folder as they were looked at just now. */
export type FoundRequests = Record<RequestFolder, readonly { path: string; value: RequestReading }[]>;
