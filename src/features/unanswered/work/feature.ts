import type { FeatureWork } from '../../../core/feature';
import { textField } from '../../../kernel/notes/note';
import { actOnNote } from '../../../core/triage/work/note-acts';
import { AWAITS } from '../../../kernel/notes/codes';
import { awaitAnswers } from './await-answers';
import { REMINDER_LOOKS, writeReminders } from './write-reminders';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Ends the wait for an answer: the note of the mail is done, and its reminder stays. */
    dontRemind: string;
  }
}

declare module '../../../core/app/view/needs/need' {
  interface NeedKinds {
    awaited: true;
  }
}

export const unansweredWork: FeatureWork = {
  mailbox: awaitAnswers,
  steps: [
    {
      at: 'approved',
      part: 'reminders',
      run: (session, work) => writeReminders(session, work, session.inbox.knownDrafts),
    },
    {
      // Mail that came in may have added some.
      at: 'triaged',
      part: 'reminders',
      run: async (session, work) => writeReminders(session, work, await session.inbox.peekAtDrafts()),
    },
  ],
  looks: REMINDER_LOOKS,
  acts: { dontRemind: ({ session }, path) => actOnNote(session, 'markDone', path) },
  needs: {
    kinds: { awaited: { group: 'answer', rank: 5 } },
    ofNotes: [
      {
        kind: 'awaited',
        status: 'pending_approval',
        isOwn: true,
        isIn: ({ frontmatter }) => textField(frontmatter, AWAITS) === 'true',
        next: (hasDraft) => (hasDraft ? 'No answer yet. Check the reminder and send it' : 'No answer yet'),
      },
    ],
  },
};
