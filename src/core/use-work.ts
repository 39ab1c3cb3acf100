import { useActs } from './app/acts';
import { useDoneTitles } from './app/done-titles';
import { useSteps } from './app/cycle-steps';
import { useDeputyParts } from './app/deputy-parts';
import { useLooks } from './app/looks/look-parts';
import { useIntakes } from './app/intake';
import { usePastMailboxes } from './app/looks/past-mail';
import { useStatusParts } from './app/overview/status';
import { useSentCopies } from './approvals/work/sent-copies';
import { useOverview } from './app/overview/overview-parts';
import { useReportParts } from './app/cycle-report';
import { useSections } from './app/view/dashboard-markdown';
import { useNeeds } from './app/view/need-item';
import { useTasks } from './app/tasks';
import { forgetSettled } from './approvals/model/kept-content';
import { DRAFT_ORIGIN } from './approvals/work/draft-origin';
import type { FeatureWork } from './feature';
import { useDraftWork } from './session/draft-work';
import { useNotes } from './session/feature-notes';
import { useMemory } from './session/memory';
import { useLongWork } from './session/long-work';
import { watchOperations } from './session/operation-watch';
import { useRules } from './session/rule-answers';
import { useSourceFolders } from './session/approval-sources';
import { useOrigins } from './session/origins';

const APPROVALS: FeatureWork = {
  origins: [DRAFT_ORIGIN],
  watch: ({ device }, { operation, skipped }) => forgetSettled(device, operation, skipped),
};

/** Registers what features add to the work. Called before `createDeputy`. */
export function useWork(added: readonly FeatureWork[]): void {
  const work = [APPROVALS, ...added];
  useOrigins(work.flatMap(({ origins = [] }) => origins));
  useSourceFolders(work.flatMap(({ sources }) => sources ?? []));
  watchOperations(work.flatMap(({ watch }) => watch ?? []));
  useDraftWork(work.flatMap(({ drafts }) => drafts ?? []));
  useTasks(work.flatMap(({ tasks }) => tasks ?? []));
  useMemory(work.flatMap(({ memory }) => memory ?? []));
  useSteps(work.flatMap(({ steps = [] }) => steps));
  useReportParts(work.flatMap(({ report }) => report ?? []));
  useRules(work.flatMap(({ rules }) => rules ?? []));
  useLongWork(work.flatMap(({ longWork }) => longWork ?? []));
  useNotes(work.flatMap(({ notes }) => notes ?? []));
  useSections(work.flatMap(({ dashboard = [] }) => dashboard));
  useNeeds(work.flatMap(({ needs }) => needs ?? []));
  useDoneTitles(work.flatMap(({ doneTitles }) => doneTitles ?? []));
  useActs(work.flatMap(({ acts }) => acts ?? []));
  useLooks(work.flatMap(({ looks }) => looks ?? []));
  useOverview(work.flatMap(({ overview }) => overview ?? []));
  useStatusParts(work.flatMap(({ status }) => status ?? []));
  useIntakes(work.flatMap(({ intake }) => intake ?? []));
  usePastMailboxes(work.flatMap(({ pastMailboxes }) => pastMailboxes ?? []));
  useSentCopies(work.flatMap(({ sentCopies }) => sentCopies ?? []));
  useDeputyParts(work.flatMap(({ deputy }) => deputy ?? []));
}
