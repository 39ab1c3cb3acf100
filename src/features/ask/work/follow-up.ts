import type { LogEntry } from '../../../kernel/log/entry';
import { type Fact, memory } from '../../../core/session/memory';
import { NO_ASK_SPEND, type AskSpend } from '../model/ask';
import { withTimeout } from '../../../core/approvals/work/with-timeout';
import { notesFor, PrivateNotes } from '../../../core/tools/open-notes';
import { searchWords } from '../../../core/tools/search-words';
import type { Privacy } from '../../../kernel/privacy/private-note';
import { notesOf } from '../../../core/session/vault-notes';
import { searchFacts } from './remembered';
import { findAsk, keepChange, type AskFile } from './ask-file';
import { spentOf } from './spent';
import type { AskWork } from './ask-work';
import type { PastAsk } from './asked';

export type FollowUpWork = Pick<AskWork, 'session' | 'models' | 'asked' | 'signal'>;

/**
 * Does the work that follows answers. The queue consists of the asks' notes, so that it survives a restart;
 * failures are logged and dropped.
 */
export async function followUp(work: FollowUpWork): Promise<void> {
  const { clock } = work.session.ports;
  const end = clock.monotonic() + LONGEST_MS;
  for (const { request, isForgotten } of (await work.asked()).filter(isFollowUpDue)) {
    const left = end - clock.monotonic();
    if (work.signal.aborted || left <= 0) return;
    const found = await findAsk(work.session, request.id);
    if (found?.standing !== 'kept') continue;
    const { file } = found;
    const follow = (): Promise<void> =>
      isForgotten
        ? keepFollowedUp(work, file, skipped(file, 'It mentions a fact that was forgotten since.'))
        : proposeFacts(work, file, left);
    await work.session.fence.around(file.path, follow, { instead: undefined, abort: work.signal });
  }
}

/** Whether an ask has follow-up work. Only for asks that this device wrote and that were not changed since. */
export const isFollowUpDue = ({ request, standing }: PastAsk): boolean =>
  standing === 'kept' && request.after.length > 0;

async function proposeFacts(work: FollowUpWork, file: AskFile, ms: number): Promise<void> {
  const { session, signal } = work;
  const run = memoryRun(file);
  const within = withTimeout(session.ports.clock);
  const found = await within({ ms, stop: signal }, (limited) =>
    factsOf({ ...work, signal: limited }, file, run),
  ).catch((error: unknown) => {
    if (signal.aborted) return null;
    return skipped(file, error instanceof Error ? error.message : String(error));
  });
  if (found !== null) await keepFollowedUp(work, file, found);
}

async function keepFollowedUp(
  { session }: Pick<FollowUpWork, 'session'>,
  file: AskFile,
  { facts, spent, entries, privacy = 'open' }: FollowedUp,
): Promise<void> {
  const event = { event: 'followed_up', left: [], facts, spent } as const;
  const label = facts.length === 0 ? 'Searched for what to remember' : 'Proposed what to remember';
  await keepChange(session, file, { kind: 'task_request', event, label, entries, privacy });
  await session.answers.close(memoryRun(file));
}

const memoryRun = ({ request }: AskFile): string => `${request.id}m`;

/** Maximum milliseconds for proposing facts, because the person may wait; what is left is done after the next ask. */
const LONGEST_MS = 10_000;

interface FollowedUp {
  facts: readonly Fact[];
  spent: AskSpend;
  /** Privacy of the facts that the model was shown. */
  privacy?: Privacy;
  entries: readonly LogEntry[];
}

async function factsOf(work: FollowUpWork, file: AskFile, run: string): Promise<FollowedUp> {
  const { session, models, signal } = work;
  const { text } = file.request;
  const { extract } = memory() ?? {};
  const connected = await models.connect('simple_qa', []);
  if (!connected.ok) return skipped(file, connected.error.message);
  if (extract === undefined || connected.value.model.provider === 'rules')
    return { facts: [], spent: NO_ASK_SPEND, entries: [] };
  const folder = session.settings.folders.memory;
  const all = notesOf(session.ports.vault);
  const found = new PrivateNotes();
  const vault = notesFor(connected.value.model.destination, {
    vault: all,
    keptHere: session.keptHere,
    found,
  });
  const known = await searchFacts(searchWords(text), { search: session.search, vault, folder });
  const outcome = await session.prompt({
    model: connected.value,
    answers: { note: file.path, text, stage: 'memory', run },
    signal,
    ask: (deps) => extract({ said: text, known }, deps),
  });
  const { entries } = outcome;
  const spent = spentOf(outcome);
  const privacy = found.seen.size > 0 ? 'private' : 'open';
  if (outcome.kind === 'answered') return { facts: outcome.value, spent, entries, privacy };
  const why = outcome.kind === 'failed' ? outcome.cause : outcome.error.message;
  const left = skipped(file, why);
  return { ...left, spent, entries: [...entries, ...left.entries] };
}

const skipped = ({ path, request }: AskFile, why: string): FollowedUp => ({
  facts: [],
  spent: NO_ASK_SPEND,
  entries: [
    { event: 'memory_skipped', severity: 'info', details: { note: path, request: request.id, reason: why } },
  ],
});
