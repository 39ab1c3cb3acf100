import type { Overview } from '../../../app/view/overview';
import type { ApprovalCard } from '../../../features/approvals/view/approval-card';
import type { ActName, ActSubject } from '../../../app/acts';
import type { AutomationState } from '../../../app/automation/automation-state';
import type { Loosened } from '../../../settings/protections';
import type { SidebarPart } from '../../../settings/rows/person-rows';
import type { Actions } from '../../../settings/command-table';
import type { MailView } from '../../../features/approvals/view/mail-view';
import type { MailText } from '../../../features/approvals/view/mail-text';
import type { ApprovalAnswer, DecidedFrom, ShownApproval } from './answer';
import type { AskModel } from './ask-model';
import type { StrayKeys } from './stray-keys';
import type { ToastModel } from './toast-model';

export interface SidebarSettings {
  /** Letters work as keys while the sidebar has the focus. */
  singleKeys: boolean;
  /** Parts that the person does not want to see. */
  hidden: readonly SidebarPart[];
  /** As a person calls it: "Anthropic", "Built-in rules". */
  provider: string;
  /** Empty where the provider has no models to choose from. */
  model: string;
  /** In which an approval can be undone; 0: none. */
  sendDelaySeconds: number;
  /** It is not known how to sign, and the person was not asked on this device before. */
  asksForName: boolean;
  /** A profile note that is not confirmed on this device yet; `null` if none. */
  unconfirmedProfile: string | null;
  /** How mail comes in: by no account yet, by an account, or on the person's computer, since this is a phone. */
  mailIn: 'unset' | 'account' | 'on_computer';
  /** The tool server that sends and could be a mail account, until the person was offered that; `null` if none. */
  movableServer: string | null;
  /** Rules for replies, on one line; '' if none. */
  houseRules: string;
}

/** Runs an act and reports the outcome. Never rejects. */
export type RunAct = <Name extends ActName>(name: Name, subject: ActSubject<Name>) => Promise<void>;

export type Edited =
  | { kind: 'edited'; card: ApprovalCard }
  /** `isOther`: it was changed elsewhere meanwhile. */
  | { kind: 'not_edited'; why: string; isOther: boolean };

export interface CameBack {
  count: number;
  paths: readonly string[];
}

/** Part of the settings tab. */
export type SettingsSection = 'provider' | 'folders';

/**
 * State and actions of the sidebar. Its content is read again whenever a listener is called; acts report their outcome
 * and never reject.
 */
export interface SidebarModel {
  readonly state: AutomationState;
  /** `null` before the vault was first read. */
  readonly overview: Overview | null;
  /** Before the work is started: its size and price, "24 notes, about $0.02"; `null` if unknown. */
  readonly estimate: string | null;
  /** The action that "Undo last action" would undo, as in the log; `null` if there is none. */
  readonly undoable: string | null;
  /** Whether any of these operations can be taken back. */
  canUndo(operations: readonly string[]): boolean;
  /** Ids of approvals whose decision is in progress. */
  readonly deciding: ReadonlySet<string>;
  /** Of these, the approved ones: they are hidden until their outcome is known. */
  readonly approved: ReadonlySet<string>;
  /** Items restored by the last undo, by current path, and the number of undos. */
  readonly cameBack: CameBack;
  /** An undo is in progress: the restored items are not there yet. */
  readonly isUndoing: boolean;
  /** The review is visible, so the sidebar does not repeat it. */
  readonly isReviewShown: boolean;
  readonly settings: SidebarSettings;
  /** IANA name of the time zone. */
  readonly zone: string;
  /** BCP 47: how the person writes days and hours. */
  readonly locale: string;
  /** Wall-clock milliseconds. */
  now(): number;
  /** The listener is called when anything above has changed; returns what ends it. */
  subscribe(listener: () => void): () => void;

  /** Shared by the views: a key in one may open an editor in another. */
  readonly strayKeys: StrayKeys;
  readonly toasts: ToastModel;
  readonly actions: Actions;
  /** A person's own words, and what becomes of them. */
  readonly ask: AskModel;
  openNote(path: string): Promise<void>;
  readonly act: RunAct;
  /** Several notes at once, and one way back for all of them. */
  markDone(paths: readonly string[]): Promise<void>;
  /** Takes operations back, and tells the person how that went. */
  undo(operations: readonly string[]): Promise<void>;
  /** Shows the wordings of a draft, for the person to pick one. */
  compareDraft(path: string): Promise<void>;
  /**
   * One answer to each of these requests as they are shown, one after another; resolves when the overview knows of it.
   * Asks first where it takes more than a click.
   */
  decide(cards: readonly ApprovalCard[], answer: ApprovalAnswer, from?: DecidedFrom): Promise<void>;
  /** Puts the person's own words into a mail that waits, and gives the request as it reads then, or why not. */
  editRequest(card: ApprovalCard, text: MailText): Promise<Edited>;
  /** The mail of a note; `null` where there is none. */
  readMail(path: string): Promise<MailView | null>;
  /** The review, at this item or at the first blank in it; `null`: where it was. */
  openReview(item: string | null, at?: 'blank'): Promise<void>;
  /** Asks until when, in words, and puts the request off. */
  snooze(card: ApprovalCard): Promise<void>;
  /** The request that can be read in a view, for commands; returns what says that it can't any more. */
  showRequest(shown: ShownApproval): () => void;
  /** Triages a few notes, to see what comes of them. */
  tryFirst(): Promise<void>;
  /** How replies are signed; '': the person does not want to be asked. */
  saveName(name: string): Promise<void>;
  /** Shows the profile's note, for the person to confirm it on this device. */
  reviewProfile(): Promise<void>;
  /** Protections that the vault's files would loosen. */
  readonly loosened: readonly Loosened[];
  allowLoosened(shown: readonly Loosened[]): Promise<void>;
  /** First run: the built-in rules, which send nothing. */
  useRules(): Promise<void>;
  /** Shows what would be sent to whom, and asks for the person's consent. */
  reviewConsent(): Promise<void>;
  /** Makes notes of mails; the files stay where they are. */
  importMail(files: readonly File[]): Promise<void>;
  /** Logs in to a mail account, whatever was refused before, and says how that went. */
  checkMailbox(account: string): Promise<void>;
  /** The offer to move from a tool server to an account is not made again on this device. */
  declineMove(): void;
  openSettings(section?: SettingsSection): void;
}
