import { TokenCorrections } from '../../llm/provider/tokens/token-correction';
import { retryWhileTyping } from '../triage/work/note-acts';
import { LeftAlone } from '../../kernel/index/left-alone';
import type { Ports } from '../session/ports';
import { setUp } from '../session/setup';
import { WorkLock } from '../session/work-lock';
import { findProfile } from '../settings/profile-note';
import type { Settings } from '../settings/settings';
import { actUnlessStopped } from './acts';
import { DeputyApprovals } from './approvals';
import { NEVER, workAtOnce } from './at-once';
import { connectedCycle, type CycleModels } from './connected-cycle';
import type { CycleOutcome } from './cycle';
import { DashboardWriter } from './dashboard-writer';
import type { CoreDeputy, CycleRequest, Deputy } from './deputy';
import { addParts } from '../../kernel/notes/values/registry';
import { deputyParts } from './deputy-parts';
import { DeputyHistory, undoAtOnce } from './history';
import { importFiles } from './import-files';
import { Models, type ModelSource } from './models';
import { ApprovalsReader } from './overview/approvals-reader';
import { History } from './overview/past-decisions';
import { openParts } from './overview/overview-parts';
import { OverviewReader } from './overview/overview-reader';
import { Looks } from './looks/looks';
import { readDeputyStatus, readUnqueued, verifyLog } from './overview/status';
import { DeputyProvider } from './provider';
import { spendRecord } from './spending';
import { hearing, WatchLoop } from './watch-loop';
import { ONE_SHOT_WAIT_MS } from '../../llm/provider/retry/pause';

export function createDeputy(
  given: Ports,
  settings: Settings,
  source: ModelSource = new Models(given, settings),
): Deputy {
  const leftAlone = new LeftAlone();
  const ports = { ...given, vault: leftAlone.in(given.vault) };
  const workLock = new WorkLock(ports, settings, leftAlone);
  const { index, caches, hostMemory, lockRoom } = workLock;
  const opened = { ports, settings, workLock, hostMemory };
  const record = spendRecord(ports);
  const models = { source, spend: record, corrections: new TokenCorrections() };
  const history = new History(ports, settings.folders.logs);
  const requests = new ApprovalsReader(ports, settings, { history, caches, warnings: hostMemory.warnings });
  const seen = { index, caches, record, leftAlone };
  const addOverviewParts = openParts(opened);
  const overview = new OverviewReader(ports, settings, {
    ...seen,
    addParts: addOverviewParts,
    requests,
    history,
  });
  const facts = { clock: ports.clock, overview: () => overview.read(), past: () => history.read() };
  const dashboard = new DashboardWriter(facts);
  const atOnce = workAtOnce(workLock, dashboard);
  const status = () => readDeputyStatus(ports, settings, { ...seen, lockRoom, notes: workLock.notes });
  const shared = { ...opened, atOnce, models, dashboard, status, overview: facts.overview };
  const deputy: CoreDeputy = {
    approvals: new DeputyApprovals(shared, requests),
    history: new DeputyHistory(shared),
    looks: new Looks(opened),
    provider: new DeputyProvider(ports, settings, source),
    log: { verify: () => verifyLog(ports, settings) },
    setUp: (request = {}) => setUp(ports, settings, request),
    cycle: (request) => cycleOnce(shared, request),
    watch: (request) => new WatchLoop({ ports, workLock, models, dashboard }, settings, request).work(),
    importMail: (files, signal = NEVER) => atOnce((session) => importFiles(session, files, signal)),
    act: (name, subject, signal = NEVER) => {
      const attempt = () => atOnce((session) => actUnlessStopped(name, { session, models, signal }, subject));
      return retryWhileTyping(attempt, { clock: ports.clock, signal });
    },
    undo: (wish) => undoAtOnce(shared, wish),
    status,
    unqueued: () => readUnqueued(caches, settings),
    overview: facts.overview,
    past: facts.past,
    profile: () => findProfile(ports.vault, settings),
  };
  addParts<CoreDeputy, Deputy>(
    deputy,
    deputyParts.rows.map((part) => part(shared)),
  );
  return deputy;
}

function cycleOnce(
  { workLock, models, dashboard }: { workLock: WorkLock; models: CycleModels; dashboard: DashboardWriter },
  request: CycleRequest,
): Promise<CycleOutcome> {
  const patience = request.waitsOutLimits === true ? {} : { maxWaitMs: ONE_SHOT_WAIT_MS };
  const triesModels = request.triesAgain === true;
  const patient = { ...models, ...patience, triesModels, ...hearing(request.onEvent) };
  return workLock.underLock((session) => {
    const work = (): Promise<CycleOutcome> => connectedCycle(session, patient, request);
    return request.part === 'triage' ? work() : dashboard.during(session, work);
  });
}
