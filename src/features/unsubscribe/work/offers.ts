import type { OverviewPart } from '../../../core/app/overview/overview-parts';
import type { Need } from '../../../core/app/view/needs/need';
import { findProfile } from '../../../core/settings/profile-note';
import { readNote } from '../../../kernel/index/read-note';
import { ifReadable } from '../../../kernel/index/unless-refused';
import { namesWayOut, type Offer, offerOf } from '../model/offer';

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
