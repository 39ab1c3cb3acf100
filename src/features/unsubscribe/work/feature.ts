import type { FeatureWork } from '../../../core/feature';
import type { Newsletter } from '../model/newsletters';
import { newsletterReader } from './read-newsletters';
import { NEWSLETTER_OFFERS } from './offers';
import { sayWhatStillComes } from './still-comes';
import { unsubscribe } from './unsubscribe';
import { UNSUBSCRIBE_ORIGIN } from './unsubscribe-origin';

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
