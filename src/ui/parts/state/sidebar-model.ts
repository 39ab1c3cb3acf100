import type { StatusAction } from '../../../core/app/view/state/status-line';
import type { FunctionComponent } from 'preact';
import type { PersonsDeputy } from '../../../core/app/automation/automated-acts';
import type { Overview } from '../../../core/app/view/overview';
import type { ApprovalCard } from '../../../core/approvals/view/approval-card';
import type { ActName, ActSubject } from '../../../core/app/acts';
import type { AutomationState } from '../../../core/app/automation/automation-state';
import type { Report } from '../../../core/app/view/report';
import type { Settings } from '../../../core/settings/settings';
import type { Loosened } from '../../../core/settings/protections';
import type { Actions } from '../../../core/settings/command-table';
import type { MailText } from '../../../core/approvals/view/mail-text';
import type { ApprovalAnswer, DecidedFrom, ShownApproval } from './approval-answer';
import type { ReviewPlace } from './sidebar-state';
import type { StrayKeys } from './stray-keys';
import type { ToastModel } from './toast-model';

export interface SidebarSettings {
  /** Whether letters work as keys while the sidebar has the focus. */
  singleKeys: boolean;
  /** Display name: "Anthropic", "Built-in rules". */
  provider: string;
  /** Id of the model; empty if the provider has no models to choose from. */
  model: string;
  /** Seconds in which an approval can be undone; 0 if there is no delay. */
  sendDelaySeconds: number;
  /** Whether to ask for the person's name: it is unknown, and this device has not asked before. */
  asksForName: boolean;
  /** A profile note that is not confirmed on this device yet; `null` if none. */
  unconfirmedProfile: string | null;
  /** How mail arrives: not yet, by an account, by files alone, or only on the computer, because this is a phone. */
  mailIn: 'unset' | 'account' | 'files' | 'on_computer';
  /** Whether the vault has folders of Deputy's, such as `Needs_Action`. */
  hasFolders: boolean;
  /** Rules for replies, on one line; '' if none. */
  houseRules: string;
}

/** Work of a feature that begins with a press in the sidebar. */
export type FeatureRun = (deputy: PersonsDeputy, settings: Settings) => Promise<Report | null>;

/** Runs an act and reports the outcome. Never rejects. */
export type RunAct = <Name extends ActName>(name: Name, subject: ActSubject<Name>) => Promise<void>;

export type Edited =
  | { kind: 'edited'; card: ApprovalCard }
  /** The text could not be saved. `isOther`: the approval was changed elsewhere meanwhile. */
  | { kind: 'not_edited'; why: string; isOther: boolean };

export interface CameBack {
  count: number;
  paths: readonly string[];
}

/** Actions that the views share with commands. They neither read nor change the state of a view. */
export interface SidebarUser {
  /** Opens the review at an item, or at a place within it; `null` opens it at the item it last showed. */
  openReview(item: string | null, at?: ReviewPlace): Promise<void>;
  /** Marks several notes done; one undo reverts all of them. */
  markDone(paths: readonly string[]): Promise<void>;
  /** Does what a status line offers. */
  follow(command: StatusAction['command']): Promise<void>;
  /** Takes back several notes that are out; one undo reverts that. */
  takeBack(paths: readonly string[]): Promise<void>;
  /** Imports mails as notes; the files stay in place. */
  importFiles(files: readonly File[]): Promise<void>;
  readonly setUp: {
    /** Chooses the built-in rules, which send nothing, at the first run. */
    useRules(): Promise<void>;
    /** Shows the data to be sent and its recipient, and asks for the person's consent. */
    reviewConsent(): Promise<void>;
    /** Makes the folders as suggested: in a folder of their own where the vault has none. */
    start(): Promise<void>;
    /** Shows what would be done with mail that came in before. */
    judgePastMail(): Promise<void>;
  };
}

interface SidebarSection {
  View: FunctionComponent<{ overview: Overview }>;
  subscribe?: (listener: () => void) => () => void;
}

/** State and actions of the sidebar, read again when a listener is called. Acts report and never reject. */
export interface SidebarModel {
  readonly state: AutomationState;
  /** The vault's content; `null` before the vault was first read. */
  readonly overview: Overview | null;
  /** Size and price of the waiting work, before it is started and between two cycles; `null` if unknown. */
  readonly estimate: string | null;
  /** Label of the action that "Undo last action" would undo, as in the log; `null` if there is none. */
  readonly undoable: string | null;
  /** Whether any of these operations can be undone. */
  canUndo(operations: readonly string[]): boolean;
  /** Ids of approvals whose decision is in progress. */
  readonly deciding: ReadonlySet<string>;
  /** Ids of those among `deciding` that were approved: they are hidden until their outcome is known. */
  readonly approved: ReadonlySet<string>;
  /** Items restored by the last undo, by current path, and the number of undos. */
  readonly cameBack: CameBack;
  /** Whether an undo is in progress: the restored items are not there yet. */
  readonly isUndoing: boolean;
  /** Whether the review is visible, so that the sidebar does not repeat it. */
  readonly isReviewShown: boolean;
  readonly settings: SidebarSettings;
  /** As links of the app name it. */
  readonly vaultName: string;
  /** IANA name of the time zone. */
  readonly zone: string;
  /** Locale as a BCP 47 tag; it decides how days and hours are written. */
  readonly locale: string;
  /** The current time, in wall-clock milliseconds. */
  now(): number;
  /** Calls the listener when anything above has changed; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;

  /** Detects stray keys. Shared by the views, because a key in one may open an editor in another. */
  readonly strayKeys: StrayKeys;
  readonly toasts: ToastModel;
  readonly actions: Actions;
  readonly deputy: PersonsDeputy;
  readonly user: SidebarUser;
  /** Sections of features, from the top. */
  readonly sections: readonly SidebarSection[];
  openNote(path: string): Promise<void>;
  readonly act: RunAct;
  /** Undoes operations, and reports the outcome. */
  undo(operations: readonly string[]): Promise<void>;
  /**
   * Gives each of these approvals, as shown, the same answer, one after another; resolves when the overview
   * contains the outcome. Asks first if more than a click is needed.
   */
  decide(cards: readonly ApprovalCard[], answer: ApprovalAnswer, from?: DecidedFrom): Promise<void>;
  /** Writes the person's own text into a waiting mail. Returns the approval with the new text, or why that failed. */
  editRequest(card: ApprovalCard, text: MailText): Promise<Edited>;
  /** Asks for a time in words, and snoozes the approval. */
  snooze(card: ApprovalCard): Promise<void>;
  /** Registers the readable approval of a view, so that commands apply to it; returns how to unregister it. */
  showRequest(shown: ShownApproval): () => void;
  /** Saves the name for signing replies; '' means that the person does not want to be asked. */
  saveName(name: string): Promise<void>;
  /** Shows the profile note, for the person to confirm it on this device. */
  reviewProfile(): Promise<void>;
  /** Whether "Today" was unfolded on this device when the sidebar was last used. */
  readonly isTodayOpen: boolean;
  rememberToday(isOpen: boolean): void;
  /** Protecting settings that the vault's files would loosen. */
  readonly loosened: readonly Loosened[];
  allowLoosened(shown: readonly Loosened[]): Promise<void>;
  /** Runs what a feature offers, and reports the outcome; `null` is not reported. */
  carryOut(run: FeatureRun): Promise<void>;
  openSettings(): void;
}
