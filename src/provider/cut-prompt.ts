export interface ReadPrompt {
  /** Tokens that the server says it read. */
  read: number;
  /** Tokens of the whole prompt, and of its last message alone, by the estimate. */
  whole: number;
  last: number;
}

/**
 * Whether a server has cut the prompt without a word, as Ollama does with one that is longer than its context. Some
 * versions leave out of their count what they still have in their cache, so that a low count alone proves nothing: only
 * the last message is new for sure. What is cut to the context is counted as exactly that, a multiple of 1,024.
 */
export const isCut = ({ read, whole, last }: ReadPrompt): boolean =>
  read > 0 && (read < last * MISJUDGED || (read % 1_024 === 0 && read < whole * NEARLY_ALL));

/** The estimate is within 20 %, and leans to the high side. */
const MISJUDGED = 0.75;
const NEARLY_ALL = 0.9;
