import { NEVER } from '../../../core/app/at-once';
import { findProfile } from '../../../core/settings/profile-note';
import type { FeatureWork } from '../../../core/feature';
import { learnFromMoves } from './learn-moves';
import { LearnedDevice, type LearnedReport } from './learned-here';
import { learnPast, type PastLessons, readPast } from './learn-past';
import { confirmSender, forgetLearned, forgetSender } from './line-acts';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Confirms the line of this key, which another device learned or the person wrote, so that it applies here. */
    confirmSender: string;
    /** Removes the line of this key. */
    forgetSender: string;
    /** Forgets all that this device learned from mail that the person handled. */
    forgetLearned: null;
    /** Learns from what {@link Deputy.pastLessons} read. */
    learnPast: PastLessons;
  }
}

declare module '../../../core/app/deputy' {
  interface Deputy {
    /** Knowledge of this device from mail that the person handled. */
    learned(): Promise<LearnedReport>;
    /** Acts of the person on past mail, as their accounts show them; `learnPast` learns them. */
    pastLessons(signal?: AbortSignal): Promise<PastLessons>;
  }
}

export const sendersWork: FeatureWork = {
  learning: (place) => new LearnedDevice(place),
  acts: {
    confirmSender: ({ session }, key) => confirmSender(session, key),
    forgetSender: ({ session }, key) => forgetSender(session, key),
    forgetLearned: ({ session }) => forgetLearned(session),
    learnPast: ({ session }, read) => learnPast(session, read),
  },
  doneTitles: { confirmSender: 'It applies on this device already' },
  steps: [
    {
      at: 'found',
      part: 'Learning',
      run: async (session, notes) => {
        await learnFromMoves(session, notes);
        await session.learned?.tend(session);
      },
    },
  ],
  deputy: ({ ports, settings }) => {
    const open = async (): Promise<LearnedDevice> => {
      const { profile: person } = await findProfile(ports.vault, settings);
      return new LearnedDevice({ ports, settings, person });
    };
    return {
      learned: async () => (await open()).report(),
      pastLessons: async (signal = NEVER) => readPast({ ports, settings, here: await open() }, signal),
    };
  },
};
