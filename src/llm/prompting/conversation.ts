import type { Message } from '../../kernel/ports/language-model';
import type { Prompt, PromptRoom } from './prompt-task';
import { cutEntry } from './log-entries';
import { promptTokens } from './prompt-budget';
import { fenced, fitTexts, freshMarker, promptText, type PromptText } from './prompt-text';

/** An answer of the model and the reply to it. */
export interface Turn {
  answer: string;
  /** Deputy's reply to the answer. */
  reply: string;
  /** Deputy's reply to the answer, such as a list of its errors. */
  result: string | null;
}

export interface Conversation {
  system: string;
  /** The texts that the first message is about. */
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
export function fitConversation(conversation: Conversation, { budget, count }: PromptRoom): FittedPrompt {
  const { system, texts, turns } = conversation;
  const all = [...texts, ...turns.flatMap(({ answer, result }) => [answer, result ?? ''].map(promptText))];
  const build = (shown: readonly string[]): FittedPrompt => {
    const messages = messagesOf(conversation, shown);
    return {
      system,
      messages,
      tokens: promptTokens(system, messages, count),
      characters: lengths(texts, shown),
    };
  };
  // Token counts of the parts differ slightly from that of the whole, so the whole is measured and the room reduced if
  // necessary.
  let room = budget - build(all.map(() => '')).tokens;
  for (;;) {
    const prompt = build(fitTexts(all, Math.max(0, room), count));
    if (prompt.tokens <= budget || room <= 0) return prompt;
    room -= Math.max(8, Math.ceil(room * 0.02), prompt.tokens - budget);
  }
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
