import type { FeatureWork } from '../../../core/feature';
import { type Newsletter, comesStill, newslettersOf, type SenderMail } from '../model/newsletters';
import { UNSUBSCRIBE_ORIGIN, lineEffect } from './unsubscribe-origin';
import type { CycleWork } from '../../../core/app/cycle-steps';
import type { Session } from '../../../core/session/session';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { DateTime } from '../../../kernel/dates/date-time';
import { noteLink } from '../../../kernel/notes/names';
import { readLeft } from './left';
import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import { findProfile } from '../../../core/settings/profile-note';
import { namesWayOut, type Offer, offerOf } from '../model/offer';
import { approvalPath } from '../../../core/approvals/model/approval/approval-note';
import { newApproval } from '../../../core/approvals/model/approval/new-approval';
import { birthOf, submitForApprovalInTurn } from '../../../core/session/submit-for-approval';
import { sendVia } from '../../../core/settings/send-via';
import { type NoteActOutcome, ownNote } from '../../../core/triage/work/note-acts';
import { freeName } from '../../../kernel/effects/free-name';
import { inertHeader } from '../../../kernel/mail/headers/as-sent';
import { ONE_CLICK } from '../../../kernel/mail/headers/way-out';
import { type Note, textField } from '../../../kernel/notes/note';
import { oneClickServer, UNSUBSCRIBE } from '../../../kernel/ports/one-click';
import type { DeputyShared } from '../../../core/app/at-once';
import { NoteCache } from '../../../kernel/index/note-cache';
import { foldAddress } from '../../../kernel/mail/headers/addresses';
import { readMailHeaders } from '../../../kernel/mail/headers/mail-headers';
import { RECEIVED } from '../../../kernel/notes/codes';

/** Submits unsubscribing from a mail's newsletter for approval. Calls nothing. */
async function unsubscribe(session: Session, path: string): Promise<NoteActOutcome> {
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

/** A newsletter among the notes that wait. */
interface WaitingOffer extends Offer {
  note: string;
}

declare module '../../../core/app/view/overview' {
  interface Overview {
    /** Newsletters among the waiting notes that can be left and for which no approval waits. */
    newsletters: WaitingOffer[];
  }
}

/** Most waiting notes that are looked at. */
const MOST_READ = 200;

const NEWSLETTER_OFFERS: OverviewPart = {
  empty: { newsletters: [] },
  open: ({ ports: { vault }, settings }) => {
    // The overview keeps a need as long as its note is unchanged.
    const known = new WeakMap<Need, Offer | 'none'>();
    const read = async ({ path }: Need): Promise<Offer | null> => {
      const note = await ifReadable(readNote(vault, path));
      if (note === null || !namesWayOut(note)) return null;
      return offerOf(path, note, (await findProfile(vault, settings)).profile);
    };
    return async ({ needs, requests }) => {
      const asked = new Set(requests.map(({ source }) => source));
      const newsletters: WaitingOffer[] = [];
      for (const need of needs.slice(0, MOST_READ)) {
        if (need.kind === 'broken' || asked.has(need.path)) continue;
        const offer = known.get(need) ?? (await read(need)) ?? 'none';
        known.set(need, offer);
        if (offer !== 'none') newsletters.push({ note: need.path, ...offer });
      }
      return { newsletters };
    };
  },
};

/** Reports mail that comes ten days after unsubscribing: in its note, and once per cycle and sender. */
async function sayWhatStillComes(session: Session, triaged: CycleWork['triaged']): Promise<void> {
  const decided = triaged.flatMap(({ outcome }) => (outcome.kind === 'decided' ? [outcome.note] : []));
  if (decided.length === 0) return;
  const { ports, settings, effects } = session;
  const left = await readLeft(ports.vault, settings.folders);
  if (left.size === 0) return;
  const said = new Set<string>();
  for (const path of decided) {
    const note = await ifReadable(readNote(ports.vault, path));
    const mail = note === null ? null : senderOf(note);
    const way = left.get(mail?.sender ?? '');
    if (note === null || mail === null || way === undefined || !comesStill(way, mail.at)) continue;
    const day = DateTime.fromMillis(way.at, { zone: ports.clock.zone }).toISODate() ?? '';
    const effect = lineEffect({ path, note }, `this came although you did on ${day}: ${noteLink(way.note)}.`);
    if (effect === null) continue;
    const label = `Mail of ${mail.sender} still comes after you unsubscribed on ${day}`;
    await effects.commit({
      kind: 'edit',
      label,
      effects: [effect],
      entries: [{ event: 'state_transition', severity: 'warn', details: { note: path, reason: label } }],
    });
    if (!said.has(mail.sender)) ports.notifier.notify({ level: 'warn', text: `${label}.` });
    said.add(mail.sender);
  }
}

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Asks for an approval to leave the newsletter of a mail. */
    unsubscribe: string;
  }
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** Senders of newsletters that can be left. Needs no lock. */
    newsletters(): Promise<Newsletter[]>;
  }
}

export const unsubscribeWork: FeatureWork = {
  acts: { unsubscribe: ({ session }, path) => unsubscribe(session, path) },
  doneTitles: { unsubscribe: 'It waits for your approval already' },
  origins: [UNSUBSCRIBE_ORIGIN],
  overview: NEWSLETTER_OFFERS,
  deputy: (shared) => ({ newsletters: newsletterReader(shared) }),
  steps: [
    {
      at: 'triaged',
      part: 'Unsubscribed mail',
      run: async (session, { triaged }) => {
        await sayWhatStillComes(session, triaged);
        return {};
      },
    },
  ],
};

/** The sender of a mail's note and when it came; `null` for a note without a sender. */
function senderOf({ frontmatter }: Note): Pick<SenderMail, 'sender' | 'at'> | null {
  const { from, date = '' } = readMailHeaders(frontmatter);
  const at = Date.parse(textField(frontmatter, RECEIVED) ?? date);
  return from === undefined ? null : { sender: foldAddress(from.address), at: Number.isNaN(at) ? null : at };
}

/** Reads the senders that can be left; of notes that did not change, only the first time. Needs no lock. */
function newsletterReader({ ports, settings }: DeputyShared): () => Promise<Newsletter[]> {
  const { vault, clock } = ports;
  const notes = new NoteCache(vault, (note) => note);
  return async () => {
    const { folders } = settings;
    const { profile } = await findProfile(vault, settings);
    const mails: SenderMail[] = [];
    for (const folder of [folders.needsAction, folders.done, folders.archive])
      for (const { path, value } of (await notes.look(folder)) ?? []) {
        const seen = value === null ? null : senderOf(value);
        if (seen !== null && value !== null)
          mails.push({ path, ...seen, offer: offerOf(path, value, profile) });
      }
    return newslettersOf(mails, { left: await readLeft(vault, folders), now: clock.now() });
  };
}
