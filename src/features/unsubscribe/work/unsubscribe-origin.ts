import type { ApprovalState } from '../../../core/approvals/model/approval/approval-state';
import type { Followed } from '../../../core/session/followed';
import { originRow } from '../../../core/session/origins';
import type { Session } from '../../../core/session/session';
import { noteEffect } from '../../../kernel/effects/edit-effect';
import type { Effect } from '../../../kernel/effects/operation';
import { readPlainNote } from '../../../kernel/index/read-note';
import { SourceNotes } from '../../../kernel/index/source-notes';
import { modelLine } from '../../../kernel/mail/foreign-text';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { readBlock } from '../../../kernel/notes/block';
import type { Note } from '../../../kernel/notes/note';
import { oneClickHost } from '../../../kernel/ports/one-click';

/** A newsletter that the person leaves: its mail names the outcome. */
export const UNSUBSCRIBE_ORIGIN = originRow('unsubscribe', {
  follow: (session, { sender }, followed) => followLeaving(session, sender, followed),
});

async function followLeaving(
  { ports: { vault }, settings: { folders }, timestamp }: Session,
  sender: string,
  { request, state }: Followed,
): Promise<Effect[]> {
  if (request.source === null) return [];
  const places = [folders.needsAction, folders.done, folders.archive];
  const refs = (await Promise.all(places.map((place) => vault.list(place)))).flatMap((found) => found ?? []);
  const notes = SourceNotes.of(refs, async (path) => {
    const note = await readPlainNote(vault, path);
    const from = note === null ? undefined : readMailHeaders(note.frontmatter).from;
    return from !== undefined && foldAddress(from.address) === sender ? note : null;
  });
  const source = await notes.find({ link: request.source });
  if (source === null) return [];
  const to = request.content.kind === 'email' ? request.content.to : oneClickHost(request.server);
  const effect = lineEffect(source, outcomeWords(state, { to, day: timestamp().slice(0, 10) }));
  return effect === null ? [] : [effect];
}

/** Sets the feature's line in Deputy's block of a mail; '' removes it. */
export function lineEffect({ path, note }: { path: string; note: Note }, words: string): Effect | null {
  const parts = (readBlock(note.text) ?? '').split('\n\n').filter((part) => part !== '');
  const others = parts.filter((part) => !part.startsWith(LABEL));
  if (words === '' && others.length === parts.length) return null;
  const next = others.findIndex((part) => part.startsWith('Next: '));
  const at = next < 0 ? others.length : next;
  const line = words === '' ? [] : [`${LABEL}${words}`];
  const block = [...others.slice(0, at), ...line, ...others.slice(at)].join('\n\n');
  return noteEffect(path, note, { frontmatter: {}, block });
}

const LABEL = 'Unsubscribe: ';

/** The outcome as a sentence; '' until there is one. */
function outcomeWords(state: ApprovalState, { to, day }: { to: string; day: string }): string {
  const place = modelLine(to);
  switch (state.kind) {
    case 'executed':
      return `done at ${place} on ${day}.`;
    case 'tool_error':
      return `${place} reported an error on ${day}. ${shown(state.why)}`;
    case 'not_called':
      return `${place} was not reached. ${shown(state.why)}`;
    case 'outcome_unknown':
      return `it is not known whether it worked at ${place} on ${day}. ${shown(state.why)}`;
    case 'pending':
    case 'approved':
    case 'executing':
    case 'handed_over':
    case 'rejected':
    case 'withdrawn':
    case 'quarantined':
      return '';
  }
}

const shown = (why: string): string => modelLine(why.slice(0, 300));
