import { type ActRows, connectOf } from '../../../core/app/acts';
import type { DraftWish } from '../../../core/session/draft-work';
import { type ChosenRound, pickRevision } from './pick-revision';
import { reviseOnce } from './revise-once';

declare module '../../../core/app/acts' {
  interface ActSubjects {
    /** Revises a draft once with a model. The person's edits stay; the revision is kept beside them. */
    reviseDraft: DraftWish;
    /** Puts a saved wording into the draft and its waiting approval. */
    useRevision: ChosenRound;
  }
}

export const REVISION_ACTS: ActRows = {
  reviseDraft: (context, subject) =>
    reviseOnce(context.session, subject, { connect: connectOf(context) }, context.signal),
  useRevision: ({ session }, subject) => pickRevision(session, subject),
};
