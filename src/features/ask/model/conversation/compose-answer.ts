import type { Prompt, PromptRoom } from '../../../../llm/prompting/prompt-task';
import {
  type Conversation,
  conversationPrompt,
  type Turn,
  uncutPrompt,
} from '../../../../llm/prompting/conversation';
import { cutEntry } from '../../../../llm/prompting/log-entries';
import { promptText, type PromptTime, saidText } from '../../../../llm/prompting/prompt-text';
import { ANSWER_PROMPT, answerOpening, type AnswerSources } from './prompt';

export interface AnswerInput extends AnswerSources {
  question: string;
  /** Time of the question and the person's time zone. */
  time: PromptTime;
  /** The system prompt, such as a skill's instructions. It is never cut. */
  system?: string;
}

/**
 * Builds the prompt of an answer within its budget. Pure. Earlier exchanges are dropped first, from the
 * oldest; then excerpts of notes are shortened, from the longest; instructions stay whole.
 */
export function composeAnswer(input: AnswerInput, turns: readonly Turn[], room: PromptRoom): Prompt {
  const { earlier, facts, notes, question, time, counts, system = ANSWER_PROMPT } = input;
  const texts = [saidText(question), ...[...facts, ...notes].map(({ text }) => promptText(text))];
  const openingWith =
    (kept: AnswerInput['earlier']) =>
    (shown: readonly string[], marker: string): string =>
      answerOpening({
        time,
        marker,
        counts,
        earlier: kept,
        question: shown[0] ?? '',
        facts: facts.map(({ path }, n) => ({ path, text: shown[n + 1] ?? '' })),
        notes: notes.map(({ path }, n) => ({ path, text: shown[n + 1 + facts.length] ?? '' })),
      });
  let kept = earlier;
  const conversation = (): Conversation => ({
    system,
    texts,
    opening: openingWith(kept),
    turns: turns.slice(-1),
  });
  while (kept.length > 0 && uncutPrompt(conversation(), room) === null) kept = kept.slice(1);
  const prompt = conversationPrompt(conversation(), room);
  return kept.length === earlier.length ? prompt : { ...prompt, cut: withHistory(prompt, earlier, kept) };
}

function withHistory(
  prompt: Prompt,
  earlier: AnswerInput['earlier'],
  kept: AnswerInput['earlier'],
): Prompt['cut'] {
  const length = (said: AnswerInput['earlier']): number => JSON.stringify(said).length;
  const cut = prompt.cut ?? cutEntry({ all: length(earlier), shown: length(kept) });
  return cut === null
    ? null
    : { ...cut, details: { ...cut.details, history_dropped: earlier.length - kept.length } };
}
