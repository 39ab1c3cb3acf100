import type { Effects } from '../../../kernel/effects/effects';
import type { Effect, Operation } from '../../../kernel/effects/operation';
import type { OperationKind } from '../../../kernel/effects/operation-kind';
import type { LogEntry } from '../../../kernel/log/entry';
import { baseName } from '../../../kernel/notes/names';
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
  /** Where its note goes. */
  path: string;
  request: Approval;
  /** What an approval would be bound to. */
  call: ToolCall;
  /** What to look at before a yes, a sentence each. */
  cautions: readonly string[];
  /** Of what it was asked for. */
  privacy: Privacy;
  /** Written with it, before the request's own note; the first effect decides whether anything is. */
  effects: readonly Effect[];
  /** Written after it. */
  then?: readonly Effect[];
  /** Logged with it. */
  entries?: readonly LogEntry[];
  /** In the past tense, for the person. */
  label?: string;
  run?: string;
  /** Of the operation; `request` without it, which nothing takes back. */
  kind?: OperationKind;
  /** A person asked for just this. */
  byPerson?: boolean;
}

/**
 * How a request is born, whatever it is about: the ledger first, since a note that the ledger does not know is never
 * run; then what was asked, for the diff; then one operation that happens as a whole or not at all. `false`: nothing
 * was written, and the ledger has withdrawn it.
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
    const note = baseName(createdPath(result.operation) ?? path);
    // A warning in an unopened note has not been seen: a move brings it back once.
    await ledger.append(request.id, { event: 'put', hash: bound.hash, warnings: [], note });
    return true;
  }
  // What could not be taken back is finished by the next recovery, and is asked for then.
  if (effects.isUnfinished(run)) return true;
  await ledger.append(request.id, { event: 'withdrawn', why: NOT_WRITTEN });
  return false;
}

/** The request's own note is what is created last. */
const createdPath = ({ effects }: Operation): string | undefined =>
  effects.filter((effect) => effect.kind === 'create').at(-1)?.path;

const NOT_WRITTEN = 'The note it comes from changed meanwhile, or could not be written.';
