/** Whether a text may contain facts about the person: a mere question does not. */
export function isWorthRemembering(text: string): boolean {
  const said = text
    .slice(0, MOST_CHARACTERS)
    .split(/([.!?\n。！？])/u)
    .reduce<string[]>((sentences, part, n, parts) => {
      if (n % 2 === 0 && !/[?？]/u.test(parts[n + 1] ?? '')) sentences.push(part.trim());
      return sentences;
    }, [])
    .join(' ');
  return said.length >= FEWEST_CHARACTERS;
}

const MOST_CHARACTERS = 8_000;
const FEWEST_CHARACTERS = 15;
