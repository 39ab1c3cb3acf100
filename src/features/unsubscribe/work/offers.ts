import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import { findProfile } from '../../../core/settings/profile-note';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { type Offer, offerOf } from '../model/offer';

/** A newsletter among the notes that wait. */
export interface WaitingOffer extends Offer {
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

export const NEWSLETTER_OFFERS: OverviewPart = {
  empty: { newsletters: [] },
  open: ({ ports: { vault }, settings }) => {
    // The overview keeps a need as long as its note is unchanged.
    const known = new WeakMap<Need, Offer | 'none'>();
    return async ({ needs, requests }) => {
      const asked = new Set(requests.map(({ source }) => source));
      const waiting = needs
        .slice(0, MOST_READ)
        .filter(({ kind, path }) => kind !== 'broken' && !asked.has(path));
      const unread = waiting.filter((need) => !known.has(need));
      if (unread.length > 0) {
        const { profile } = await findProfile(vault, settings);
        for (const need of unread) {
          const note = await ifReadable(readNote(vault, need.path));
          known.set(need, (note === null ? null : offerOf(need.path, note, profile)) ?? 'none');
        }
      }
      const newsletters = waiting.flatMap((need): WaitingOffer[] => {
        const offer = known.get(need) ?? 'none';
        return offer === 'none' ? [] : [{ note: need.path, ...offer }];
      });
      return { newsletters };
    };
  },
};
