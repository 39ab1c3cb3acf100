import type { ApprovalRequest, Origin } from '../approvals/request-note';
import type { RequestState } from '../approvals/request-state';
import type { Effect } from '../effects/operation';
import { editFrontmatter, type FrontmatterChanges } from '../notes/frontmatter-edit';
import { hashText } from '../notes/hash';
import { baseName, noteLink } from '../notes/names';
import { applyEdits, invertEdits } from '../notes/text-edit';
import type { Desk } from './desk';
import { readNote } from './read-note';

type Follower<Kind extends Origin['kind']> = (
  desk: Desk,
  origin: Extract<Origin, { kind: Kind }>,
  request: ApprovalRequest,
  state: RequestState,
) => Promise<Effect[]>;

/** What a request's state means for the notes it came from; a new origin does not compile without its follower. */
const FOLLOWERS: { [Kind in Origin['kind']]: Follower<Kind> } = {
  draft: followDraft,
  // Plans come with their own feature.
  step: () => Promise.resolve([]),
  hand: () => Promise.resolve([]),
};

/** The effects that follow from a state, for the same operation that puts the request's note in its place. */
export function followRequest(desk: Desk, request: ApprovalRequest, state: RequestState): Promise<Effect[]> {
  const { origin } = request;
  switch (origin.kind) {
    case 'draft':
      return FOLLOWERS.draft(desk, origin, request, state);
    case 'step':
      return FOLLOWERS.step(desk, origin, request, state);
    case 'hand':
      return FOLLOWERS.hand(desk, origin, request, state);
  }
}

async function followDraft(
  desk: Desk,
  { draft }: Extract<Origin, { kind: 'draft' }>,
  request: ApprovalRequest,
  state: RequestState,
): Promise<Effect[]> {
  const source = await findByLink(desk, request.source);
  if (state.kind === 'executed') {
    return [
      ...(await settle(desk, draft, { status: 'sent', sent_at: desk.timestamp() })),
      ...(source === null ? [] : await settle(desk, source, { status: 'done' })),
    ];
  }
  if (state.kind === 'rejected' && source !== null) {
    const why = state.reason === '' ? 'You rejected the reply.' : `You rejected the reply: ${state.reason}`;
    return edit(desk, source, { status: 'needs_info', decision_reason: why });
  }
  return [];
}

/** Edited, and into Done. */
async function settle(desk: Desk, path: string, changes: FrontmatterChanges): Promise<Effect[]> {
  const edits = await edit(desk, path, changes);
  const to = `${desk.settings.folders.done}/${baseName(path)}`;
  return edits.length === 0 || to === path ? edits : [...edits, { kind: 'move', from: path, to }];
}

async function edit(desk: Desk, path: string, changes: FrontmatterChanges): Promise<Effect[]> {
  const note = await readNote(desk.ports.vault, path);
  if (note === null) return [];
  const edits = editFrontmatter(note.text, changes);
  if (!edits.ok || edits.value.length === 0) return [];
  const after = applyEdits(note.text, edits.value);
  return [{ kind: 'edit', path, before: hashText(note.text), after, inverse: invertEdits(edits.value) }];
}

async function findByLink(desk: Desk, link: string | null): Promise<string | null> {
  const refs = (await desk.ports.vault.list(desk.settings.folders.needsAction)) ?? [];
  return refs.map(({ path }) => path).find((path) => noteLink(path) === link) ?? null;
}
