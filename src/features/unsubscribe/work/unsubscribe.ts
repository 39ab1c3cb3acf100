import { approvalPath } from '../../../core/approvals/model/approval/approval-note';
import { newApproval } from '../../../core/approvals/model/approval/new-approval';
import { birthOf, submitForApprovalInTurn } from '../../../core/session/submit-for-approval';
import type { Session } from '../../../core/session/session';
import { sendVia } from '../../../core/settings/send-via';
import { type NoteActOutcome, ownNote } from '../../../core/triage/work/note-acts';
import { freeName } from '../../../kernel/effects/free-name';
import { inertHeader } from '../../../kernel/mail/headers/as-sent';
import { ONE_CLICK } from '../../../kernel/mail/headers/way-out';
import type { Note } from '../../../kernel/notes/note';
import { oneClickServer, UNSUBSCRIBE } from '../../../kernel/ports/one-click';
import { type Offer, offerOf } from '../model/offer';
import { readLeft } from './left';

/** Submits unsubscribing from a mail's newsletter for approval. Calls nothing. */
export async function unsubscribe(session: Session, path: string): Promise<NoteActOutcome> {
  const { ports, settings } = session;
  const found = await ownNote(session, path, ['needsAction', 'done', 'archive']);
  if (!found.ok) return { kind: 'refused', why: found.error };
  const note = found.value;
  const offer = offerOf(path, note, session.profiles.here);
  if (offer === null) return { kind: 'refused', why: NO_OFFER };
  const known = (await readLeft(ports.vault, settings.folders)).get(offer.sender);
  if (known?.kind === 'asked') return { kind: 'unchanged', note: known.note };
  const request = newApproval(
    {
      actionType: UNSUBSCRIBE,
      ...actionOf(session, offer, note),
      rationale: `You want no more mail from ${inertHeader(offer.name)}.`,
      origin: { kind: 'unsubscribe', sender: offer.sender },
      source: await session.links.to(path),
    },
    birthOf(session),
  );
  const label = `Asked you about unsubscribing from ${inertHeader(offer.name)}`;
  const at = await freeName(ports.vault, approvalPath(settings.folders.pendingApproval, request));
  const isAsked = await submitForApprovalInTurn(session, {
    path: at,
    request,
    mail: null,
    privacy: await session.keptHere.privacyOf([{ path, note }]),
    effects: [],
    label,
    kind: 'asked',
    byPerson: true,
  });
  return isAsked
    ? { kind: 'done', label, note: at }
    : { kind: 'conflict', why: 'The approval could not be written. Nothing was done; try again.' };
}

const NO_OFFER =
  'Your mail server did not confirm a way to unsubscribe from this mail, or it is not a newsletter.';

/** The request or the mail. It takes only the address from the newsletter and, for a mail, the subject. */
function actionOf({ settings }: Session, { way }: Offer, note: Note) {
  if (way.kind === 'post')
    return {
      server: oneClickServer(way.host),
      tool: UNSUBSCRIBE,
      content: { kind: 'tool', arguments: { address: way.url, body: ONE_CLICK } },
    } as const;
  const { to, subject } = way;
  const words = { subject: subject === '' ? BODY : subject, body: BODY };
  return {
    ...sendVia(settings, note),
    content: { kind: 'email', to, cc: '', ...words, inReplyTo: '', references: '' },
  } as const;
}

const BODY = 'unsubscribe';
