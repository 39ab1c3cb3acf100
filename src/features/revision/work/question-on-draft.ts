import { answeredNotes } from '../../../core/approvals/work/queue-drafts';
import { isInside } from '../../../kernel/notes/paths';
import { NEVER } from '../../../core/app/at-once';
import type { PlannedQuestion, PlanningSession } from '../../../core/session/planned-question';
import { valueOf } from '../../../core/settings/feature-setting';
import { STOP_REVISION } from '../model/settings';
import { evaluateDraft } from '../model/evaluator/evaluate-draft';
import { notesOfDraft, questionOn, takeDraft } from './draft-in-hand';
import { singleRevision } from './end-revision';

/**
 * The first question on a draft, which asks for its evaluation; `null` if no model evaluates it. With `isUnasked`, only
 * if Deputy evaluates it without being asked.
 */
export async function questionOnDraft(
  path: string,
  session: PlanningSession,
  { isUnasked = false }: { isUnasked?: boolean } = {},
): Promise<PlannedQuestion | null> {
  const { settings } = session;
  if (!isInside(path, settings.folders.drafts) || valueOf(settings, STOP_REVISION)) return null;
  const draft = await takeDraft(session, path, {
    ...{ wish: '', sources: await answeredNotes(session) },
    signal: NEVER,
  });
  if (draft === null || draft.text === '' || (isUnasked && singleRevision(draft) !== null)) return null;
  const { text } = draft;
  return {
    task: 'evaluation',
    shows: notesOfDraft(draft),
    ask: (deps) => {
      const { destination } = deps.model;
      return evaluateDraft(questionOn(draft, { text, destination, mostAnswers: 1 }), deps);
    },
    holdsProfile: true,
    follows:
      'If the draft is judged weak, or you ask for a revision, draft and mail are sent again with the faults, in at most three rounds.',
  };
}
