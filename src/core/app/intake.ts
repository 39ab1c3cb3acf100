import type { MailAccount } from '../../kernel/ports/mail-account';
import type { MailServerError, MailSource } from '../../kernel/ports/mail-source';
import type { Ports } from '../session/ports';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import type { Imported } from '../triage/work/inbox';
import type { CycleReport, ReportParts } from './cycle-report';
import { Registry } from '../../kernel/notes/values/registry';

/** A way in which mail comes in, taken before mail files are imported. */
export interface MailIntake {
  /** Fetches mail from all sources. Sources fail independently, and the report names each failure. */
  bring: (session: Session, stop: AbortSignal) => Promise<Brought>;
  /** Opens the listener that reports new mail between the cycles of a watch. */
  news: (ports: Ports, settings: Settings) => MailNews;
}

export interface Brought {
  mails: readonly Imported[];
  parts: Partial<ReportParts>;
}

export interface MailNews {
  /** Whether mail has arrived that no cycle has brought in yet. */
  readonly hasNews: boolean;
  /** Called after a cycle that brought mail in. */
  remember(report: CycleReport): void;
  /** Resolves when there may be new mail; rejects when `signal` aborts. */
  arrive(signal: AbortSignal): Promise<void>;
}

export const intakes = new Registry<MailIntake>();

/** A mailbox whose server answers now. */
export interface OpenMailbox {
  /** Path of this device's record of the mailbox, also after its account was renamed. */
  id: string;
  mail: MailSource;
  account: MailAccount;
  stop: AbortSignal;
}

/** Work on a mailbox after its mail was taken in. `hasNews`: whether there was any. An error is one of the account. */
export type MailboxWork = (
  session: Session,
  mailbox: OpenMailbox,
  hasNews: boolean,
) => Promise<MailServerError | null>;

export const mailboxWork = new Registry<MailboxWork>();
