import { ifReadable } from '../../../kernel/index/unless-refused';
import { readText } from '../../../kernel/effects/read-text';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { effectsOf } from '../../../kernel/effects/keep-private';
import type { Effect } from '../../../kernel/effects/operation';
import type { LogEntry } from '../../../kernel/log/entry';
import { composeAsk, parseAsk, askNotePath, asksFolder, sealOf } from '../model/ask-note';
import { AskRecords, type NotKept } from '../model/ask-records';
import { type Ask, received, type Replaced } from '../model/ask';
import { type AskEvent, nextAsk } from '../model/next-ask';
import type { NewApproval } from '../../../core/approvals/model/submit-approval';
import { type Privacy, whyPrivateText } from '../../../kernel/privacy/private-note';
import { privacyRules } from '../../../core/settings/privacy-rules';
import { submitForApprovalInTurn } from '../../../core/session/submit-for-approval';
import type { Session } from '../../../core/session/session';

/** An ask, with the note that stores it. */
export interface AskFile {
  path: string;
  text: string;
  request: Ask;
}

/** Id and content of an ask that are already known when it is saved. */
interface KnownRequest {
  id?: string;
  event?: AskEvent;
  /** The ask that this one replaces. */
  replaces?: Replaced;
  /** Privacy of the source, such as a skill; a person's own text is not private. */
  privacy: Privacy;
}

/** Saves an ask before any work on it. */
export async function keepAsk(
  session: Session,
  text: string,
  { id = session.ports.host.randomId(), event, privacy, ...replaces }: KnownRequest,
): Promise<KeptAsk> {
  const asked = received({ id, text, at: session.timestamp(), ...replaces });
  const request = event === undefined ? asked : nextAsk(asked, event);
  const path = askNotePath(asksFolder(session.settings.folders.logs), request);
  const result = await session.effects.commit({
    run: session.ports.host.randomId(),
    kind: 'task_request',
    label: 'Kept what you asked',
    effects: [{ kind: 'create', path, after: composeAsk(request), privacy }],
    entries: [],
  });
  if (result.kind !== 'committed')
    return {
      kind: 'refused',
      why: result.kind === 'failed' ? result.error.message : 'What you asked could not be kept.',
    };
  const [made] = result.operation.effects;
  if (made?.kind !== 'create') throw new Error('An ask is kept by a note that is created.');
  return { kind: 'kept', file: { path: made.path, text: made.after, request } };
}

export type FoundAsk = { standing: 'kept'; file: AskFile } | { standing: NotKept; text: string };

/**
 * Finds the ask with this id, or in the note at this path. If several notes have the id, the one that Deputy wrote is
 * used.
 */
export async function findAsk(
  { ports: { vault, device }, settings: { folders } }: Session,
  meant: string,
): Promise<FoundAsk | null> {
  const records = await AskRecords.load(device);
  let other: FoundAsk | null = null;
  for (const { path } of (await vault.list(asksFolder(folders.logs))) ?? []) {
    const text = await ifReadable(readText(vault, path));
    const request = text === null ? null : parseAsk(text);
    if (text === null || request === null || (request.id !== meant && path !== meant)) continue;
    const standing = records.standingOf(request.id, sealOf(text));
    if (standing === 'kept') return { standing, file: { path, text, request } };
    other ??= { standing, text: request.text };
  }
  return other;
}

export interface AskChange {
  event: AskEvent;
  label: string;
  /**
   * `task` if Undo of the task's effects also reverts the change of the ask's note; `task_request` if there is nothing
   * to undo.
   */
  kind: 'task' | 'task_request';
  /**
   * Privacy of everything the task has seen. If it is private, the ask's note and everything written with it become
   * private.
   */
  privacy: Privacy;
  /** Effects committed together with the change of the ask's note: all or nothing. */
  effects?: readonly Effect[];
  /** Effects that come first: where one of their notes was changed, nothing is done. */
  before?: readonly Effect[];
  entries: readonly LogEntry[];
}

export type KeptAsk = { kind: 'kept'; file: AskFile } | { kind: 'refused'; why: string };

/** `left`: notes that were changed at the same moment, so that nothing was written to them. */
export type Kept =
  | (Extract<KeptAsk, { kind: 'kept' }> & { paths: string[]; left: string[] })
  | Extract<KeptAsk, { kind: 'refused' }>;

/** Applies an event to the ask's note, together with the task's effects. */
export async function keepChange(session: Session, file: AskFile, change: AskChange): Promise<Kept> {
  const { event, label, kind, entries } = change;
  const request = nextAsk(file.request, event);
  const { effects } = changeOf(session, file, { ...change, request });
  const result = await session.effects.commit({
    run: session.ports.host.randomId(),
    kind,
    label,
    effects,
    entries: [...entries],
    isWhole: true,
    byPerson: true,
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  if (result.kind === 'conflict') return { kind: 'refused', why: changedAt(result.path, file) };
  return {
    kind: 'kept',
    file: { path: file.path, text: rewritten(effects, file), request },
    paths: placesOf(result.operation.effects.filter((_, n) => n !== (change.before ?? []).length)),
    left: result.skipped.map(({ path }) => path),
  };
}

/** Final paths of the notes that these effects write, after any move. */
export function placesOf(effects: readonly Effect[]): string[] {
  const moved = new Map(effects.flatMap((each) => (each.kind === 'move' ? [[each.from, each.to]] : [])));
  return effects.flatMap((each) =>
    each.kind === 'create' || each.kind === 'edit' ? [moved.get(each.path) ?? each.path] : [],
  );
}

/** Saves an ask whose task ends with an approval: both notes are written, or neither is. */
export async function keepAskWithApproval(
  session: Session,
  file: AskFile,
  { change, asked }: { change: AskChange; asked: Pick<NewApproval, 'path' | 'request'> },
): Promise<Kept> {
  const request = nextAsk(file.request, change.event);
  const { effects, privacy } = changeOf(session, file, { ...change, request });
  const { label, entries } = change;
  // The task's effects are undone together with the approval they led to.
  const kind = effects.length === 1 ? 'request' : change.kind;
  const isPut = await submitForApprovalInTurn(session, { ...asked, kind, label, entries, effects, privacy });
  if (!isPut) return { kind: 'refused', why: CHANGED };
  const text = rewritten(effects, file);
  return { kind: 'kept', file: { path: file.path, text, request }, paths: [], left: [] };
}

export const privacyOfFile = ({ settings }: Pick<Session, 'settings'>, { path, text }: AskFile): Privacy =>
  whyPrivateText(path, text, privacyRules(settings)) === null ? 'open' : 'private';

/** Effects of a change. If the ask is private, all new notes become private, whatever the task has seen. */
function changeOf(
  session: Session,
  file: AskFile,
  {
    effects = [],
    before = [],
    privacy,
    request,
  }: Pick<AskChange, 'effects' | 'before' | 'privacy'> & { request: Ask },
): { effects: Effect[]; privacy: Privacy } {
  const own = rewriteEffect(file.path, file.text, composeAsk(request, file.text));
  const all = privacy === 'private' ? privacy : privacyOfFile(session, file);
  return { effects: effectsOf(all, [...before, own, ...effects]), privacy: all };
}

/** The ask's note after a change. */
function rewritten(effects: readonly Effect[], { path, text }: AskFile): string {
  const own = effects.find((each) => each.kind === 'edit' && each.path === path);
  return own?.kind === 'edit' ? own.after : text;
}

const CHANGED = 'The note of what you asked was just changed. Resume it to go on.';
const changedAt = (path: string, file: AskFile): string =>
  path === file.path ? CHANGED : `${path} was just changed, so nothing was done. Resume the ask to go on.`;
