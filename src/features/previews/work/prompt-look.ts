import type { Truncation } from '../../../core/triage/model/fit-prompt';
import type { Destination } from '../../../kernel/ports/language-model';
import { firstQuestion, type PromptSize } from '../../../llm/prompting/first-question';
import type { Prompt } from '../../../llm/prompting/prompt-task';
import { runsHere } from '../../../llm/provider/catalogue/price';
import { isThisMachine } from '../../../kernel/ports/fetch';
import type { PlannedConnection } from '../../../llm/provider/setup/plan-connection';
import type { LookSession } from '../../../core/app/looks/look-parts';
import type { PlannedQuestion } from '../../../core/session/planned-question';
import type { Cut, Preview } from '../view/look';
import { leaving, plannedRecipient, type PlannedRecipient } from './planned-recipient';

/** The first prompt of a question, with its recipient; `null` if nothing would be asked. Asks no model. */
export async function promptOf(question: PlannedQuestion, session: LookSession): Promise<Preview | null> {
  const { settings, profiles, keptHere } = session;
  const planned = plannedRecipient(question.task, await keptHere.firstReason(question.shows), settings);
  if (planned.kind !== 'asked') return planned;
  const { recipient } = planned;
  const size = sizeFor(recipient, session);
  const prompt = await firstQuestion(size, question.ask);
  if (prompt === null) return null;
  const { withheld, ...left } = leaving(prompt, recipient, settings);
  if (withheld !== null) return { kind: 'unavailable', why: withheld };
  const { row, baseUrl, modelId, effort, fallback } = recipient;
  const url = new URL(baseUrl);
  const profile = question.holdsProfile && size.model.destination === 'away' ? profiles.keptHere : null;
  return {
    kind: 'sent',
    label: row.label,
    baseUrl,
    host: url.host,
    model: modelId,
    effort,
    isLocal: isThisMachine(url),
    fallback: fallback && nameOf(fallback),
    keptHere: recipient.keptHere,
    profileKept: profile && { path: profile.path, why: profile.why },
    ...left,
    cut: cutOf(prompt),
    follows: question.follows,
    termsUrl: row.termsUrl,
  };
}

/**
 * Recipient and fallback get the same prompt, so it must fit the smaller window, and both determine its destination.
 */
const sizeFor = (
  recipient: PlannedRecipient,
  { settings, corrections }: Pick<LookSession, 'settings' | 'corrections'>,
): PromptSize => ({
  model: {
    family: recipient.family,
    contextTokens: Math.min(recipient.row.contextTokens, recipient.fallback?.row.contextTokens ?? Infinity),
    destination: destinationOf(recipient),
  },
  correction: corrections.of({ provider: recipient.provider, modelId: recipient.modelId ?? '' }),
  tokenBudget: settings.tokenBudget,
});

const destinationOf = ({ isHere, fallback }: PlannedRecipient): Destination =>
  isHere && (fallback === null || runsHere({ ...fallback, modelId: fallback.modelId ?? '' }))
    ? 'here'
    : 'away';

/** Name and host of a fallback. The built-in rules need no name here, because they send nothing. */
const nameOf = ({ row, baseUrl }: PlannedConnection): string => `${row.label} at ${new URL(baseUrl).host}`;

/** The cut of a text from its log entry: in tokens for a mail, in characters for other texts. */
function cutOf({ cut }: Prompt): Cut | null {
  const details = cut?.details;
  if (details === undefined) return null;
  const unit = 'kept_tokens' in details ? 'tokens' : 'characters';
  const removed: unknown = details['removed'];
  return {
    unit,
    original: Number(details[`original_${unit}`]),
    kept: Number(details[`kept_${unit}`]),
    gone: Array.isArray(removed)
      ? GONE.flatMap(([name, words]) => (removed.includes(name) ? [words] : []))
      : [],
  };
}

/** Names of the parts that a long prompt drops, in the order in which they are dropped. */
const GONE: readonly (readonly [Truncation['removed'][number], string])[] = [
  ['quoted_history', 'quoted history'],
  ['tracking_urls', 'tracking links'],
  ['encoded_blobs', 'encoded files'],
  ['end_of_body', 'the end of the text'],
];
