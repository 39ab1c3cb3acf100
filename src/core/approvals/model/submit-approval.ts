import type { Effects } from '../../../kernel/effects/effects';
import type { Effect, Operation } from '../../../kernel/effects/operation';
import type { OperationKind } from '../../../kernel/effects/operation-kind';
import type { LogEntry } from '../../../kernel/log/entry';
import { baseName, folderOf } from '../../../kernel/notes/names';
import type { Privacy } from '../../../kernel/privacy/private-note';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import type { ToolCall } from '../../../kernel/ports/tool-caller';
import { approvalEntry, factsOf } from './approval-entry';
import { keepContent } from './kept-content';
import type { Ledger } from './ledger';
import { type Approval, boundOf, composeApproval, approvalTitle } from './approval/approval-note';

export interface SubmitDeps {
  ledger: Ledger;
  device: DeviceStore;
  effects: Effects;
  folders: { approved: string; rejected: string };
  newRun: () => string;
}

export interface NewApproval {
  path: string;
  request: Approval;
  call: ToolCall;
  /** Cautions for the person, one sentence each. */
  cautions: readonly string[];
  privacy: Privacy;
  /** Effects applied before the approval's note is created. If the first one conflicts, nothing is submitted. */
  effects: readonly Effect[];
  /** Effects applied afterwards. */
  then?: readonly Effect[];
  entries?: readonly LogEntry[];
  /** Label of the operation, in the past tense, for the person. */
  label?: string;
  run?: string;
  /** Kind of the operation; by default `request`, which Undo does not revert. */
  kind?: OperationKind;
  /** Whether the person asked for it. */
  byPerson?: boolean;
}

/**
 * Creates an approval of any kind. First the ledger is written, because a note that it lacks is never executed, then
 * the content for the diff, then one operation with all effects. Returns `false` if nothing was written; the ledger
 * then records the approval as withdrawn.
 */
export async function submitApproval(deps: SubmitDeps, born: NewApproval): Promise<boolean> {
  const { ledger, device, effects, folders, newRun } = deps;
  const { request, call, path, privacy, cautions, entries = [], run = newRun() } = born;
  const title = approvalTitle(request.content, request.tool);
  const bound = boundOf(request.content, call);
  const expiry = request.expiresAt === null ? {} : { expiresAt: request.expiresAt };
  await ledger.append(request.id, { event: 'pending', bound, title, ...expiry });
  await keepContent(device, request.id, request.content);
  const result = await effects.commit({
    run,
    kind: born.kind ?? 'request',
    label: born.label ?? `Asked you about ${title}`,
    isWhole: true,
    ...(born.byPerson === undefined ? {} : { byPerson: born.byPerson }),
    effects: [
      ...born.effects,
      { kind: 'create', path, after: composeApproval(request, folders, cautions), privacy },
      ...(born.then ?? []),
    ],
    entries: [...entries, approvalEntry(factsOf(request), 'pending', { note: path })],
  });
  if (result.kind === 'committed') {
    const created = createdPath(result.operation) ?? path;
    // The note was not opened yet, so its warnings are unseen: the first move returns it once.
    await ledger.append(request.id, {
      event: 'put',
      hash: bound.hash,
      warnings: [],
      note: baseName(created),
      folder: folderOf(created),
    });
    return true;
  }
  // The effects that could not be reverted are completed by the next recovery, so the approval is submitted.
  if (effects.isUnfinished(run)) return true;
  await ledger.append(request.id, { event: 'withdrawn', why: NOT_WRITTEN });
  return false;
}

/** Path of the approval's note, which is the last file created. */
const createdPath = ({ effects }: Operation): string | undefined =>
  effects.filter((effect) => effect.kind === 'create').at(-1)?.path;

const NOT_WRITTEN = 'The note it comes from changed meanwhile, or could not be written.';
