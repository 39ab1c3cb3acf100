import type { FeatureWork } from '../../../core/feature';
import { type Newsletter, comesStill } from '../model/newsletters';
import { newsletterReader, senderOf } from './read-newsletters';
import { unsubscribe } from './unsubscribe';
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

/**
 * Reports mail that comes more than ten days after the person unsubscribed: in its note, and once per cycle and sender.
 */
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
      run: ports.host.randomId(),
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
