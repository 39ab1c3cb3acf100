import type { LeftAlone, LeftFile } from '../../../kernel/index/left-alone';
import type { NoteTrouble } from '../../../kernel/notes/note-trouble';
import type { VaultIndex } from '../../../kernel/index/vault-index';
import type { AuditLog, LogCheck } from '../../../kernel/log/audit-log';
import { decodeParts, partsOf } from '../../../kernel/log/decode-lines';
import { addSpend, NOTHING_SPENT, type Spend } from '../../../kernel/log/spend';
import type { SpendOverview } from '../view/spend-overview';
import type { SpendRecord } from '../../../kernel/log/spend-record';
import type { Vault } from '../../../kernel/ports/vault';
import { dayOfLog } from './past-decisions';
import { readSpend } from './read-spend';
import { auditLog, recount, timestampOf } from '../../session/session';
import { failedParts } from '../../session/fence';
import type { LockHolder, LockRoom } from '../../session/lock';
import { OrchestratorState } from '../../session/orchestrator-state';
import type { FeatureNotes } from '../../session/feature-notes';
import type { NoteCaches } from '../../session/note-caches';
import type { Ports } from '../../session/ports';
import { readRunner, type Runner } from '../../session/runner';
import type { LostNotes } from '../view/state/deputy-state';
import { lostFolder } from '../../session/lost-folder';
import type { Settings } from '../../settings/settings';
import { addParts, Registry } from '../../../kernel/notes/values/registry';

interface CoreStatus {
  isSetUp: boolean;
  /** Folders that this device worked in, and that are not there any more; the vault then counts as not set up. */
  gone: LostNotes | null;
  runner: Runner;
  /** The process that holds the lock now. */
  working: LockHolder | null;
  /** `queue`: number of notes in `Needs_Action/` by status. `broken`: paths of broken notes. */
  queue: Record<string, number>;
  broken: string[];
  /** Files that can't be listed or read, in any of Deputy's folders. */
  leftAlone: LeftFile[];
  drafts: number;
  /** Drafts that a full cycle of this device submits for approval; some need an evaluation first. */
  unqueued: { drafts: number; toEvaluate: number };
  /** Unreadable files among the approvals; each is left alone until it is repaired. */
  damagedRequests: { path: string; why: string }[];
  /** Parts that failed unexpectedly in the last cycle. */
  failedParts: NoteTrouble[];
  spendToday: Spend;
  /** The month's spend by day, model, task, note and run, with the budgets. */
  spend: SpendOverview;
  lastPoll: string | null;
  processed: number;
}

/** The state of this build: a feature adds its part by merging it into this interface. */
export interface Status extends CoreStatus {}

export type StatusPart = (ports: Ports, settings: Settings) => Promise<Partial<Status>>;

export const statusParts = new Registry<StatusPart>();

interface StatusSources {
  lockRoom: LockRoom;
  index: VaultIndex;
  caches: NoteCaches;
  notes: readonly FeatureNotes[];
  record: SpendRecord;
  leftAlone: LeftAlone;
}

/** Reads the state of Deputy in this vault: runner, queue, skipped files, spend. Changes nothing; needs no lock. */
export async function readDeputyStatus(
  ports: Ports,
  settings: Settings,
  { lockRoom, index, caches, notes: ofFeatures, record, leftAlone }: StatusSources,
): Promise<Status> {
  const { vault, host } = ports;
  const { logs, needsAction, drafts } = settings.folders;
  const runner = await readRunner(vault, logs);
  const notes = await index.look(needsAction);
  const gone = await lostFolder(ports, settings.folders);
  const isElsewhere = runner.kind === 'named' && runner.device !== host.deviceId;
  const log = ownLog(ports, settings, runner);
  const state = await OrchestratorState.load(vault, `${logs}/orchestrator_state.json`, {
    recount: () => recount(log),
  });
  const spend = await readSpend({ record, ports, settings }, await loggedToday(ports, logs));
  const status: CoreStatus = {
    isSetUp: gone === null && (notes !== null || runner.kind !== 'none'),
    gone,
    runner,
    working: await lockRoom.holder(),
    queue: countByStatus(
      (notes ?? []).map((note) => (note.state === 'settled' ? note.status || 'none' : note.state)),
    ),
    broken: (notes ?? []).filter(({ state }) => state === 'broken').map(({ path }) => path),
    drafts: ((await vault.list(drafts)) ?? []).length,
    unqueued: isElsewhere ? { drafts: 0, toEvaluate: 0 } : await readUnqueued(caches, settings),
    damagedRequests: await damagedRequests(caches, settings),
    leftAlone: await filesLeftAlone({ leftAlone, notes: ofFeatures }, vault, settings),
    failedParts: await failedParts(ports.device),
    spendToday: spend.today,
    spend,
    lastPoll: state.summary.last_poll_timestamp,
    processed: state.summary.total_items_processed,
  };
  addParts<CoreStatus, Status>(
    status,
    await Promise.all(statusParts.rows.map((part) => part(ports, settings))),
  );
  return status;
}

/** This device's log, whose files' names have no suffix on the device that set the vault up. */
const ownLog = (ports: Ports, settings: Settings, runner: Runner): AuditLog =>
  auditLog(ports, settings, runner.kind === 'named' ? runner.setUpBy : ports.host.deviceId);

export const verifyLog = async (ports: Ports, settings: Settings): Promise<LogCheck> =>
  ownLog(ports, settings, await readRunner(ports.vault, settings.folders.logs)).verify();

/** Drafts that a full cycle of the runner submits for approval. */
export async function readUnqueued(
  { drafts }: NoteCaches,
  { queueDrafts, folders }: Settings,
): Promise<Status['unqueued']> {
  const known = queueDrafts ? ((await drafts.look(folders.drafts)) ?? []) : [];
  const finished = known.flatMap(({ value }) => (value?.isFinished === true ? [value] : []));
  return {
    drafts: finished.length,
    toEvaluate: finished.filter(({ awaitsRevision }) => awaitsRevision).length,
  };
}

async function damagedRequests(
  { requests }: NoteCaches,
  { folders: { pendingApproval, approved } }: Settings,
): Promise<Status['damagedRequests']> {
  const looks = [await requests.look(pendingApproval), await requests.look(approved)];
  return looks
    .flatMap((notes) => notes ?? [])
    .flatMap(({ path, value }) =>
      value.ok || value.error.code === 'not_a_request' ? [] : [{ path, why: value.error.message }],
    );
}

/** Lists the whole vault once and reads the notes of features; notes and approvals have been read before. */
async function filesLeftAlone(
  { leftAlone, notes }: Pick<StatusSources, 'leftAlone' | 'notes'>,
  vault: Vault,
  { folders }: Settings,
): Promise<LeftFile[]> {
  await vault.list('');
  for (const each of notes) await each.read();
  return leftAlone.within(Object.values(folders));
}

function countByStatus(statuses: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Today's spend by the logs of all devices, as the sidebar reads it. */
async function loggedToday(ports: Ports, logs: string): Promise<Spend> {
  let spend = NOTHING_SPENT;
  const today = timestampOf(ports).slice(0, 10);
  for (const { path } of (await ports.vault.list(logs)) ?? [])
    if (dayOfLog(path, logs) === today)
      for await (const { text } of decodeParts(partsOf(ports.vault, path))) spend = addSpend(spend, text);
  return spend;
}
