import { journalFiles } from '../../kernel/journal/journal-files';
import { DateTime } from '../../kernel/dates/date-time';
import { Effects, type Finished } from '../../kernel/effects/effects';
import { type Operation, pathsOf } from '../../kernel/effects/operation';
import type { LeftAlone } from '../../kernel/index/left-alone';
import { NoteLinks } from '../../kernel/index/note-links';
import type { VaultIndex } from '../../kernel/index/vault-index';
import { VaultListing } from '../../kernel/index/vault-listing';
import { AuditLog } from '../../kernel/log/audit-log';
import { addCounters, type Counters, NOTHING_COUNTED } from '../../kernel/log/counters';
import type { LogEntry } from '../../kernel/log/entry';
import { LogHeadRecord } from '../../kernel/log/log-head';
import { redactKeys } from '../../llm/provider/wire/redact';
import type { KeptHere } from '../../kernel/privacy/kept-here';
import { taskDialect, type TaskDialect } from '../tools/task-line';
import type { NoteSearch } from '../tools/note-search';
import { SavedAnswers } from '../../llm/prompting/saved-answers';
import { guardedPorts, type LockGuard } from './guarded-ports';
import { CallSlots } from './call-slots';
import { Fence } from './fence';
import { operationWatches } from './operation-watch';
import { OrchestratorState } from './orchestrator-state';
import { type LearnedHere, openLearned } from './learning';
import type { HostMemory } from './host-memory';
import type { ApprovalInbox, SettleSchedule } from './approval-inbox';
import { type ModelAnswer, type ModelQuestion, promptModel } from './prompt-model';
import type { PromptAttempt } from '../../llm/prompting/attempt';
import type { FeatureNotes } from './feature-notes';
import type { Ports } from './ports';
import { currentProfiles, type Profiles } from '../settings/profile-note';
import { privacyRules } from '../settings/privacy-rules';
import type { Settings } from '../settings/settings';
import { TimeoutRecord } from './timeout-record';
import { keptHere } from './vault-notes';

/** State that a host keeps from one session to the next. */
interface KeptBetween {
  settings: Settings;
  index: VaultIndex;
  /** Broken notes already logged, each with its modification time at that moment. */
  loggedBroken: Map<string, number>;
  inbox: ApprovalInbox;
  schedule: SettleSchedule;
  hostMemory: HostMemory;
  notes: readonly FeatureNotes[];
  search: NoteSearch;
  leftAlone: LeftAlone;
}

/** Everything that work under the lock needs: records, index, and the single writer of notes. */
export interface Session extends KeptBetween {
  ports: Ports;
  /** Profiles of the person, as of the start of the work. */
  profiles: Profiles;
  /** The current time, ISO 8601 with offset. */
  timestamp: () => string;
  log: AuditLog;
  effects: Effects;
  keptHere: KeptHere;
  state: OrchestratorState;
  answers: SavedAnswers;
  /** Limits how many model calls run at once. */
  calls: CallSlots;
  /** Asks a model; see {@link promptModel}. */
  prompt: <Outcome extends Pick<PromptAttempt, 'usage'>>(
    question: ModelQuestion<Outcome>,
  ) => Promise<ModelAnswer<Outcome>>;
  timeouts: TimeoutRecord;
  /** `null` if this build learns nothing. */
  learned: LearnedHere | null;
  links: NoteLinks;
  listing: VaultListing;
  /** How tasks are written in this vault, by the settings of its plugins. */
  dialect: () => Promise<TaskDialect>;
  fence: Fence;
}

export interface SessionOptions extends KeptBetween {
  /** The host's ports, which do not check the lock. */
  ports: Ports;
  guard: LockGuard;
  /** Id of the device that set the vault up. */
  setUpBy: string;
}

/** A time in ISO 8601 with offset: now, or `later` milliseconds from now. */
export const timestampOf = ({ clock }: Pick<Ports, 'clock'>, later = 0): string =>
  DateTime.fromMillis(clock.now() + later, { zone: clock.zone }).toISO() ?? '';

/** Reads this device's records again, because another host may have written them while the lock was free. */
export async function openSession({
  ports: open,
  guard,
  setUpBy,
  ...kept
}: SessionOptions): Promise<Session> {
  const { settings, index, hostMemory } = kept;
  const ports = guardedPorts(open, guard.lookUnlessRecent, guard.look);
  const { vault, device, host } = ports;
  const log = auditLog(ports, settings, setUpBy);
  const timestamp = (): string => timestampOf(ports);
  const listing = new VaultListing(ports);
  const within = guardedPorts(open, guard.lookUnlessRecent);
  const profiles = await currentProfiles(open.vault, settings);
  const learned = openLearned({ ports: within, settings, person: profiles.here });
  const effects = new Effects({
    vault: within.vault,
    journal: journalFiles(within.device).operations,
    ...{ timestamp, newRun: () => host.randomId() },
    privacy: privacyRules(settings),
    guard: guard.look,
    record: async (finished) => {
      const effects = finished.flatMap(({ operation }) => operation.effects);
      index.wrote(effects.flatMap((effect) => (effect.kind === 'edit' ? [] : pathsOf(effect))));
      await record(log, finished);
      for (const each of finished) {
        await learned?.keep(each.operation);
        for (const watch of operationWatches.rows) await watch({ device: within.device, settings }, each);
      }
    },
  });
  const state = await OrchestratorState.load(vault, `${settings.folders.logs}/orchestrator_state.json`, {
    logEnd: () => log.lastHash(),
    recount: () => recount(log),
  });
  const answers = await SavedAnswers.load(journalFiles(device).answers, () => host.randomId());
  return {
    ...kept,
    ...{ ports, profiles, learned, timestamp, log, effects, state, answers, listing },
    keptHere: keptHere(ports, settings, listing),
    calls: new CallSlots(await hostMemory.paces.load(device), ports),
    prompt: (question) => promptModel({ answers, settings, state, hostMemory }, question),
    timeouts: await TimeoutRecord.load(device),
    links: new NoteLinks(listing),
    dialect: () => taskDialect(ports.pluginData),
    fence: new Fence({ device, log }),
  };
}

const FIRST_DAY = '0000-01-01';

export async function recount(log: AuditLog): Promise<Counters> {
  let counters = NOTHING_COUNTED;
  for await (const text of log.texts(FIRST_DAY)) counters = addCounters(counters, text);
  return counters;
}

export const auditLog = (
  { vault, device, clock, host }: Ports,
  settings: Settings,
  setUpBy: string,
): AuditLog =>
  new AuditLog({
    vault,
    clock,
    folder: settings.folders.logs,
    device: setUpBy === host.deviceId ? null : host.deviceId,
    redact: redactKeys,
    head: new LogHeadRecord(device),
  });

/** Logs operations. Each entry names its operation, so that after a crash only missing entries are logged. */
async function record(log: AuditLog, finished: readonly Finished[]): Promise<void> {
  const missing: LogEntry[] = [];
  for (const { operation, pass } of finished) {
    const { id, startedAt, entries } = operation;
    const logged = pass === 'recovery' ? await log.countOf({ operation: id }, startedAt) : 0;
    missing.push(...entries.slice(logged).map((entry) => withOperation(entry, operation)));
  }
  await log.append(missing);
}

function withOperation(entry: LogEntry, { id, effects }: Operation): LogEntry {
  const paths = effects.map((effect) => (effect.kind === 'move' ? effect.to : effect.path));
  const created = effects.find((effect) => effect.kind === 'create');
  const move = effects.find((effect) => effect.kind === 'move');
  const fate = {
    ...(created === undefined ? {} : { created: created.path }),
    ...(move === undefined ? {} : { moved_from: move.from, moved_to: move.to }),
  };
  return Object.assign({}, entry, {
    details: Object.assign({}, entry.details, { operation: id, paths }, fate),
  });
}
