import { acts } from './app/acts';
import { doneTitles } from './app/done-titles';
import { cycleSteps } from './app/cycle-steps';
import { deputyParts } from './app/deputy-parts';
import { lookParts } from './app/looks/look-parts';
import { intakes, mailboxWork } from './app/intake';
import { pastMailSources } from './app/looks/past-mail';
import { statusParts } from './app/overview/status';
import { sentCopies } from './approvals/work/sent-copies';
import { overviewParts } from './app/overview/overview-parts';
import { reportParts } from './app/cycle-report';
import { dashboardSections } from './app/view/dashboard-markdown';
import { featureNeeds } from './app/view/need-item';
import { noteNeeds } from './app/view/needs/needs';
import { needKinds } from './app/view/needs/need-order';
import { receiptReaders } from './triage/model/money';
import { featureTasks } from './app/tasks';
import { forgetSettled } from './approvals/model/kept-content';
import { DRAFT_ORIGIN } from './approvals/work/draft-origin';
import type { FeatureWork } from './feature';
import { useDraftWork } from './session/draft-work';
import { replyWorks } from './session/reply-work';
import { sentMails } from './session/sent-mail';
import { featureNotes } from './session/feature-notes';
import { lateAnswers } from './session/late-answers';
import { memories } from './session/memory';
import { learnings } from './session/learning';
import { longWorks } from './session/long-work';
import { operationWatches } from './session/operation-watch';
import { featureRules } from './session/rule-answers';
import { sourceFolders } from './session/approval-sources';
import { origins } from './session/origins';

const APPROVALS: FeatureWork = {
  origins: [DRAFT_ORIGIN],
  watch: ({ device }, { operation, skipped }) => forgetSettled(device, operation, skipped),
};

/** Registers what features add to the work. Called before `createDeputy`. */
export function useWork(added: readonly FeatureWork[]): void {
  const work = [APPROVALS, ...added];
  origins.rows = work.flatMap((each) => each.origins ?? []);
  sourceFolders.rows = work.flatMap(({ sources }) => sources ?? []);
  operationWatches.rows = work.flatMap(({ watch }) => watch ?? []);
  useDraftWork(work.flatMap(({ drafts }) => drafts ?? []));
  replyWorks.rows = work.flatMap(({ replies }) => replies ?? []);
  sentMails.rows = work.flatMap((each) => each.sentMails ?? []);
  featureTasks.rows = work.flatMap(({ tasks }) => tasks ?? []);
  learnings.rows = work.flatMap(({ learning }) => learning ?? []);
  memories.rows = work.flatMap(({ memory }) => memory ?? []);
  cycleSteps.rows = work.flatMap(({ steps = [] }) => steps);
  reportParts.rows = work.flatMap(({ report }) => report ?? []);
  featureRules.rows = work.flatMap(({ rules }) => rules ?? []);
  lateAnswers.rows = work.flatMap((each) => each.lateAnswers ?? []);
  longWorks.rows = work.flatMap(({ longWork }) => longWork ?? []);
  featureNotes.rows = work.flatMap(({ notes }) => notes ?? []);
  dashboardSections.rows = work.flatMap(({ dashboard = [] }) => dashboard);
  featureNeeds.rows = work.flatMap(({ needs }) => needs ?? []);
  noteNeeds.rows = featureNeeds.rows.flatMap(({ ofNotes }) => ofNotes ?? []);
  receiptReaders.rows = work.flatMap((each) => each.receiptWords ?? []);
  needKinds.rows = featureNeeds.rows.map(({ kinds }) => kinds);
  doneTitles.rows = work.flatMap((each) => each.doneTitles ?? []);
  acts.rows = work.flatMap((each) => each.acts ?? []);
  lookParts.rows = work.flatMap(({ looks }) => looks ?? []);
  overviewParts.rows = work.flatMap(({ overview }) => overview ?? []);
  statusParts.rows = work.flatMap(({ status }) => status ?? []);
  intakes.rows = work.flatMap(({ intake }) => intake ?? []);
  mailboxWork.rows = work.flatMap(({ mailbox }) => mailbox ?? []);
  pastMailSources.rows = work.flatMap((each) => each.pastMailboxes ?? []);
  sentCopies.rows = work.flatMap((each) => each.sentCopies ?? []);
  deputyParts.rows = work.flatMap(({ deputy }) => deputy ?? []);
}
