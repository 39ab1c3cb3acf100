import type { ActRows } from './app/acts';
import type { DoneTitles } from './app/done-titles';
import type { CycleStep } from './app/cycle-steps';
import type { Facts } from './app/facts';
import type { DeputyPart } from './app/deputy-parts';
import type { LookPart } from './app/looks/look-parts';
import type { MailboxWork, MailIntake } from './app/intake';
import type { PastMailboxes } from './app/looks/past-mail';
import type { StatusPart } from './app/overview/status';
import type { SentCopies } from './approvals/work/sent-copies';
import type { OverviewPart } from './app/overview/overview-parts';
import type { ReportPart } from './app/cycle-report';
import type { DashboardSection } from './app/view/dashboard-markdown';
import type { FeatureNeeds } from './app/view/need-item';
import type { Tasks } from './app/tasks';
import type { RulesByTask } from '../llm/provider/rules/rules-model';
import type { Report } from './app/view/report';
import type { MailContext } from './triage/model/mail-context';
import type { DraftWork } from './session/draft-work';
import type { ReplyWork } from './session/reply-work';
import type { SentMails } from './session/sent-mail';
import type { OpenNotes } from './session/feature-notes';
import type { BringAnswers } from './session/late-answers';
import type { Memory } from './session/memory';
import type { Learning } from './session/learning';
import type { LongWork } from './session/long-work';
import type { OperationWatch } from './session/operation-watch';
import type { SourceFolder } from './session/approval-sources';
import type { OriginRow } from './session/origins';
import { useSettings, type FeatureSetting } from './settings/feature-setting';

/**
 * An optional part of Deputy: a folder in `src/features`, and its lines in the lists there. All that it adds is here
 * and in its {@link FeatureWork}; without its lines in the lists, Deputy does not contain it.
 */
export interface Feature extends FeatureWork {
  name: string;
  settings?: readonly FeatureSetting[];
  commands?: readonly ReportCommand[];
  /** Functions for other plugins, by name. Each returns '' before the person has chosen who triages. */
  api?: Readonly<Record<string, (facts: Facts) => Promise<string>>>;
}

/**
 * Parts that a feature adds to the work. The app's start does not evaluate what `src/features/work.ts` lists; a feature with
 * little work gives it next to its settings.
 */
export interface FeatureWork {
  acts?: ActRows;
  doneTitles?: DoneTitles;
  deputy?: DeputyPart;
  looks?: LookPart;
  overview?: OverviewPart;
  status?: StatusPart;
  intake?: MailIntake;
  mailbox?: MailboxWork;
  pastMailboxes?: PastMailboxes;
  sentCopies?: SentCopies;
  sentMails?: SentMails;
  origins?: readonly OriginRow[];
  sources?: SourceFolder;
  watch?: OperationWatch;
  drafts?: DraftWork;
  replies?: ReplyWork;
  learning?: Learning;
  memory?: Memory;
  tasks?: Tasks;
  steps?: readonly CycleStep[];
  report?: ReportPart;
  needs?: FeatureNeeds;
  /** Finds the words by which a mail reports a payment; `null` if it is no receipt. */
  receiptWords?: (mail: MailContext) => string | null;
  lateAnswers?: BringAnswers;
  longWork?: LongWork;
  /** How it answers without a model, by the kind of work. */
  rules?: RulesByTask;
  dashboard?: readonly DashboardSection[];
  notes?: OpenNotes;
}

/** A command that reads and reports: as a dialog in the app, as text, or as JSON at the terminal. */
export interface ReportCommand {
  /** Name at the terminal, below this heading of the help. */
  name: string;
  heading: string;
  summary: string;
  /** Arguments after the name that show how it is used. */
  example: string;
  /** Id, name and icon (of Lucide) in the app's palette. */
  app: { id: string; name: string; icon: string };
  read: (facts: Facts) => Promise<Answer>;
}

export interface Answer {
  report: Report;
  json: Readonly<Record<string, unknown>>;
}

let used: readonly Feature[] = [];

/** Registers features. A host calls this once, before anything else. */
export function useFeatures(features: readonly Feature[]): void {
  used = features;
  useSettings(features.flatMap(({ settings = [] }) => settings));
}

export const allFeatures = (): readonly Feature[] => used;
