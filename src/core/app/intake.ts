import type { Ports } from '../session/ports';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import type { Imported } from '../triage/work/inbox';
import type { CycleReport, ReportParts } from './cycle-report';
import { Registry } from '../../kernel/notes/values/registry';

/** A way in which mail comes in, taken before mail files are imported. */
export interface MailIntake {
  /** Brings mail in. Each source fails alone, and the part of the report names its trouble. */
  bring: (session: Session, stop: AbortSignal) => Promise<Brought>;
  /** Opens what tells of mail between the cycles of a watch. */
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
