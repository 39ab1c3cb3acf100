import { keepAsked } from '../../approvals/asked-content';
import {
  type ApprovalRequest,
  boundOf,
  composeRequest,
  recipientsOf,
  titleOf,
} from '../../approvals/request-note';
import type { Effect } from '../../effects/operation';
import type { LogEntry } from '../../log/entry';
import { callOf } from '../call-of';
import type { Desk } from '../desk';

export interface NewRequest {
  path: string;
  request: ApprovalRequest;
  /** What is written with it; the first of them decides whether anything is. */
  effects: readonly Effect[];
  entries?: readonly LogEntry[];
  run?: string;
}

/** Puts a request before the person. Nobody else writes the ledger meanwhile. */
export const putBefore = (desk: Desk, request: NewRequest): Promise<boolean> =>
  desk.papers.turns.add(() => ask(desk, request));

/** The ledger first: a note that the ledger does not know is nobody's request. */
async function ask(
  desk: Desk,
  { path, request, effects, entries = [], run = desk.ports.host.randomId() }: NewRequest,
): Promise<boolean> {
  const { folders } = desk.settings;
  const ledger = await desk.papers.ledger(desk.ports.device, desk.timestamp);
  const title = titleOf(request.content, request.tool);
  const bound = boundOf(request.content, callOf(request, desk.settings));
  await ledger.append(request.id, { event: 'pending', bound, title });
  await keepAsked(desk.ports.device, request.id, request.content);
  const recipients = recipientsOf(request.content).join(', ');
  const details = { request: request.id, action: request.actionType, recipients, title, note: path };
  const result = await desk.effects.commit({
    run,
    label: `Asked you about ${title}`,
    isFinal: true,
    isWhole: true,
    effects: [...effects, { kind: 'create', path, after: composeRequest(request, folders) }],
    entries: [...entries, { event: 'approval_pending', severity: 'info', details }],
  });
  if (result.kind === 'committed') return true;
  await ledger.append(request.id, { event: 'withdrawn', why: 'The note changed at that very moment.' });
  return false;
}
