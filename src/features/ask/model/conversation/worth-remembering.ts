/** Whether a text may contain facts about the person: a mere question does not. */
export function isWorthRemembering(text: string): boolean {
  const sentences = text
    .slice(0, MOST_CHARACTERS)
    .split(/(?<=[.!?\n。！？])/u)
    .map((sentence) => sentence.trim());
  return sentences.filter((sentence) => !/[?？]$/u.test(sentence)).join(' ').length >= FEWEST_CHARACTERS;
}

const MOST_CHARACTERS = 8_000;
const FEWEST_CHARACTERS = 15;
