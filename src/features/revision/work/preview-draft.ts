import { firstQuestion } from '../../../llm/prompting/first-question';
import { isInside } from '../../../kernel/notes/paths';
import { evaluateDraft } from '../model/evaluator/evaluate-draft';
import { currentProfiles } from '../../../settings/profile';
import { plannedRecipient } from '../../triage/work/planned-question';
import type { Preview } from '../../../app/view/preview-view';
import { openingPreview, type PreviewDeps, roomOf } from '../../triage/work/preview';
import { singleRevision } from './end-revision';
import { notesOfDraft, questionOn, sourcesOfDrafts, takeDraft } from './draft-in-hand';

/**
 * The first prompt about a draft, which asks for its evaluation; `null` if no draft is shown to the evaluating model.
 */
export async function previewDraft(
  path: string,
  deps: PreviewDeps,
  {
    byItself = false,
  }: {
    /** With `byItself`, only a prompt is shown that Deputy would send without being asked. */ byItself?: boolean;
  } = {},
): Promise<Preview | null> {
  const { vault, settings, clock, keptHere } = deps;
  if (!isInside(path, settings.folders.drafts) || settings.stopRevision) return null;
  const session = {
    ports: { vault, clock },
    settings,
    keptHere,
    profiles: await currentProfiles(vault, settings),
  };
  const draft = await takeDraft(session, path, { wish: '', sources: await sourcesOfDrafts(session) });
  if (draft === null || draft.text === '' || (byItself && singleRevision(draft) !== null)) return null;
  const planned = plannedRecipient('evaluation', await keptHere.firstReason(notesOfDraft(draft)), settings);
  if (planned.kind !== 'asked') return planned;
  const room = roomOf(planned.recipient, deps);
  const { destination } = room.model;
  const question = questionOn(draft, { text: draft.text, destination, mostAnswers: 1 });
  const prompt = await firstQuestion(room, (asking) => evaluateDraft(question, asking));
  return openingPreview(prompt, planned.recipient, {
    settings,
    follows: REVISED,
    profiles: session.profiles,
  });
}

const REVISED =
  'Where it is judged weak, or you ask for a revision, draft and mail are sent again with what was found, in at most three rounds.';
