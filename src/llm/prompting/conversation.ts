import type { Message } from '../../kernel/ports/language-model';
import type { Prompt, PromptRoom } from './prompt-task';
import { cutEntry } from './log-entries';
import { type CountTokens, MOST_CHARACTERS_PER_TOKEN } from './fit-text';
import { promptTokens } from './prompt-budget';
import { fenced, fitTexts, freshMarker, promptText, type PromptText } from './prompt-text';

export interface Turn {
  answer: string;
  reply: string;
  /** Deputy's reply to the answer, such as a list of its errors. */
  result: string | null;
}

export interface Conversation {
  system: string;
  texts: readonly PromptText[];
  /** Builds the first message with as much of each text as fits, and a marker that occurs in no text. */
  opening: (shown: readonly string[], marker: string) => string;
  turns: readonly Turn[];
}

export interface FittedPrompt {
  system: string;
  messages: Message[];
  tokens: number;
  /** Number of characters in the opening's texts, and in the shown parts of them. */
  characters: { all: number; shown: number };
}

/**
 * Fits the conversation into its budget by cutting texts, answers and results. If even the fixed words exceed the
 * budget, so does the returned prompt.
 */
export function fitConversation(conversation: Conversation, room: PromptRoom): FittedPrompt {
  const whole = uncutPrompt(conversation, room);
  if (whole !== null) return whole;
  const { budget, count } = room;
  const parts = partsOf(conversation);
  // Token counts of the parts differ slightly from that of the whole, so the whole is measured and the room reduced if
  // necessary.
  let left =
    budget -
    built(
      conversation,
      parts.map(() => ''),
      count,
    ).tokens;
  for (;;) {
    const prompt = built(conversation, fitTexts(parts, Math.max(0, left), count), count);
    if (prompt.tokens <= budget || left <= 0) return prompt;
    left -= Math.max(8, Math.ceil(left * 0.02), prompt.tokens - budget);
  }
}

/** The conversation with nothing cut; `null` if that exceeds the budget. */
export function uncutPrompt(conversation: Conversation, { budget, count }: PromptRoom): FittedPrompt | null {
  const shown = partsOf(conversation).map(({ whole }) => whole);
  const length = shown.reduce((sum, text) => sum + text.length, 0);
  // A text that is obviously too long is not counted.
  if (length > budget * MOST_CHARACTERS_PER_TOKEN) return null;
  const prompt = built(conversation, shown, count);
  return prompt.tokens <= budget ? prompt : null;
}

/** The opening's texts, then answer and result of each turn. */
const partsOf = ({ texts, turns }: Conversation): PromptText[] => [
  ...texts,
  ...turns.flatMap(({ answer, result }) => [answer, result ?? ''].map(promptText)),
];

function built(conversation: Conversation, shown: readonly string[], count: CountTokens): FittedPrompt {
  const { system, texts } = conversation;
  const messages = messagesOf(conversation, shown);
  return {
    system,
    messages,
    tokens: promptTokens(system, messages, count),
    characters: lengths(texts, shown),
  };
}

/** {@link fitConversation}, with a log entry if the opening was cut. */
export function conversationPrompt(conversation: Conversation, room: PromptRoom): Prompt {
  const { characters, ...prompt } = fitConversation(conversation, room);
  return { ...prompt, cut: cutEntry(characters) };
}

const lengths = (texts: readonly PromptText[], shown: readonly string[]): FittedPrompt['characters'] => ({
  all: texts.reduce((sum, { whole }) => sum + whole.length, 0),
  shown: texts.reduce((sum, _, n) => sum + (shown[n]?.length ?? 0), 0),
});

/** Builds the messages. `shown`: the opening's texts, then answer and result of each turn. */
function messagesOf({ texts, opening, turns }: Conversation, shown: readonly string[]): Message[] {
  const first = shown.slice(0, texts.length);
  // The opening may contain more than the texts, such as names of notes.
  const marker = freshMarker([opening(first, ''), ...shown.slice(texts.length)]);
  const messages: Message[] = [{ role: 'user', content: opening(first, marker) }];
  turns.forEach(({ reply, result }, turn) => {
    const at = texts.length + turn * 2;
    const answer = shown[at] ?? '';
    const content = result === null ? reply : `${reply}\n${fenced('RESULT', marker, shown[at + 1] ?? '')}`;
    const last = messages.at(-1);
    // Providers refuse an empty message, and two messages in a row with the same role.
    if (answer.trim() === '' && last !== undefined) last.content += `\n\n${content}`;
    else messages.push({ role: 'assistant', content: answer }, { role: 'user', content });
  });
  return messages;
}
