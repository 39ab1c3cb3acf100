import { ifReadable } from '../../index/unless-refused';
import { readText } from '../../effects/read-text';
import { rewriteEffect } from '../../effects/edit-effect';
import { effectsOf } from '../../effects/keep-private';
import type { Effect } from '../../effects/operation';
import type { LogEntry } from '../../log/entry';
import { err, ok, type Result } from '../../notes/values/result';
import {
  composeTaskRequest,
  parseRequest,
  requestNotePath,
  requestsFolder,
  sealOf,
} from '../../requests/request-note';
import { AskRecords, type NotKept } from '../../requests/ask-records';
import { received, type TaskRequestEvent, type TaskRequest, transition } from '../../requests/task-request';
import type { NewRequest } from '../../approvals/put-request';
import { type Privacy, whyPrivateText } from '../../privacy/private-note';
import { privacyRules } from '../settings/privacy-rules';
import { putBeforeInTurn } from '../desk/put-before';
import type { Desk } from '../desk/desk';

/** A request and the note that keeps it. */
export interface TaskRequestFile {
  path: string;
  text: string;
  request: TaskRequest;
}

/** Where it is known already what a request asks for, and by which id it is found again. */
interface KnownRequest {
  id?: string;
  event?: TaskRequestEvent;
  /** Of what is asked for, such as a skill; a person's own words are open. */
  privacy: Privacy;
}

/** Keeps a request before anything is done about it. */
export async function keepRequest(
  desk: Desk,
  text: string,
  { id = desk.ports.host.randomId(), event, privacy }: KnownRequest,
): Promise<Result<TaskRequestFile, string>> {
  const asked = received({ id, text, at: desk.timestamp() });
  const request = event === undefined ? asked : transition(asked, event);
  const path = requestNotePath(requestsFolder(desk.settings.folders.logs), request);
  const result = await desk.effects.commit({
    run: desk.ports.host.randomId(),
    kind: 'task_request',
    label: 'Kept a request',
    effects: [{ kind: 'create', path, after: composeTaskRequest(request), privacy }],
    entries: [],
  });
  if (result.kind !== 'committed')
    return err(result.kind === 'failed' ? result.error.message : 'The request can not be kept.');
  const [made] = result.operation.effects;
  if (made?.kind !== 'create') throw new Error('A request is kept by a note that is created.');
  return ok({ path: made.path, text: made.after, request });
}

export type FoundRequest = { standing: 'kept'; file: TaskRequestFile } | { standing: NotKept; text: string };

/** The request with this id, or kept in the note of this path. Of several with one id it is the one that Deputy wrote. */
export async function findTaskRequest(
  { ports: { vault, device }, settings: { folders } }: Desk,
  meant: string,
): Promise<FoundRequest | null> {
  const records = await AskRecords.load(device);
  let other: FoundRequest | null = null;
  for (const { path } of (await vault.list(requestsFolder(folders.logs))) ?? []) {
    const text = await ifReadable(readText(vault, path));
    const request = text === null ? null : parseRequest(text);
    if (text === null || request === null || (request.id !== meant && path !== meant)) continue;
    const standing = records.standingOf(request.id, sealOf(text));
    if (standing === 'kept') return { standing, file: { path, text, request } };
    other ??= { standing, text: request.text };
  }
  return other;
}

export interface RequestChange {
  event: TaskRequestEvent;
  label: string;
  /** What a task wrote is taken back by itself; what was noted about the request goes with it. */
  kind: 'task' | 'task_request';
  /** Of what was seen for it: the note and all that is written with it are private from then on. */
  privacy: Privacy;
  /** Committed with the change of the note: all of it happens, or nothing. */
  effects?: readonly Effect[];
  entries: readonly LogEntry[];
}

export type Kept =
  /** `left`: notes that somebody changed at that moment, so that nothing was added to them. */
  { kind: 'kept'; file: TaskRequestFile; paths: string[]; left: string[] } | { kind: 'refused'; why: string };

/** Carries an event into the request's note, together with what the task wrote. */
export async function keepChange(desk: Desk, file: TaskRequestFile, change: RequestChange): Promise<Kept> {
  const { event, label, kind, entries } = change;
  const request = transition(file.request, event);
  const { effects } = changeOf(desk, file, { ...change, request });
  const result = await desk.effects.commit({
    run: desk.ports.host.randomId(),
    kind,
    label,
    effects,
    entries: [...entries],
    isWhole: true,
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  if (result.kind === 'conflict') return { kind: 'refused', why: CHANGED };
  const [, ...written] = result.operation.effects;
  return {
    kind: 'kept',
    file: { path: file.path, text: rewritten(effects, file), request },
    paths: written.flatMap((effect) => ('path' in effect ? [effect.path] : [])),
    left: result.skipped.map(({ path }) => path),
  };
}

/** The same where the task ends with a request to approve: both notes are written, or neither is. */
export async function keepAsked(
  desk: Desk,
  file: TaskRequestFile,
  { change, asked }: { change: RequestChange; asked: Pick<NewRequest, 'path' | 'request'> },
): Promise<Kept> {
  const request = transition(file.request, change.event);
  const { effects, privacy } = changeOf(desk, file, { ...change, request });
  const { label, entries } = change;
  // What the task wrote is taken back with the question it led to.
  const kind = effects.length === 1 ? 'request' : change.kind;
  const isPut = await putBeforeInTurn(desk, { ...asked, kind, label, entries, effects, privacy });
  if (!isPut) return { kind: 'refused', why: CHANGED };
  const text = rewritten(effects, file);
  return { kind: 'kept', file: { path: file.path, text, request }, paths: [], left: [] };
}

export const privacyOfFile = (
  { settings }: Pick<Desk, 'settings'>,
  { path, text }: TaskRequestFile,
): Privacy => (whyPrivateText(path, text, privacyRules(settings)) === null ? 'open' : 'private');

/** What is written with a change: whose note is private already makes private notes, whatever it has seen. */
function changeOf(
  desk: Desk,
  file: TaskRequestFile,
  { effects = [], privacy, request }: Pick<RequestChange, 'effects' | 'privacy'> & { request: TaskRequest },
): { effects: Effect[]; privacy: Privacy } {
  const own = rewriteEffect(file.path, file.text, composeTaskRequest(request, file.text));
  const all = privacy === 'private' ? privacy : privacyOfFile(desk, file);
  return { effects: effectsOf(all, [own, ...effects]), privacy: all };
}

/** The note as a change leaves it, which comes first among its effects. */
const rewritten = ([own]: readonly Effect[], file: TaskRequestFile): string =>
  own?.kind === 'edit' ? own.after : file.text;

const CHANGED = 'The note of this request was changed at this very moment. Resume it, and it goes on.';
