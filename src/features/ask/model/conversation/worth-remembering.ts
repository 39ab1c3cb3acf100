/** Whether a text may contain facts about the person: a mere question does not. */
export function isWorthRemembering(text: string): boolean {
  const sentences = text.slice(0, MOST_CHARACTERS).match(SENTENCE) ?? [];
  const said = sentences.filter((sentence) => !/[?？]$/u.test(sentence)).map((sentence) => sentence.trim());
  return said.join(' ').length >= FEWEST_CHARACTERS;
}

const SENTENCE = /[^.!?\n。！？]+[.!?。！？]?/gu;
const MOST_CHARACTERS = 8_000;
const FEWEST_CHARACTERS = 15;
