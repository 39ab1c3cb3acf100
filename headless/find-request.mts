import { posix, sep } from 'node:path';
import type { RequestCard } from '../src/dashboard/request-card';
import type { Deputy } from '../src/deputy/deputy';
import { usageError } from './exit-code.mjs';

/** The waiting request that is meant: by its path in the vault, the name of its file, or its id. */
export const findRequest = async (deputy: Deputy, meant: string): Promise<RequestCard> => {
  const cards = await deputy.requests();
  const path = meant.replaceAll(sep, '/').replace(/^\.\//, '');
  const found = cards.filter(
    (card) =>
      [card.id, card.path, posix.basename(card.path)].includes(path) ||
      posix.basename(card.path, '.md') === path,
  );
  const [card, ...others] = found;
  if (card === undefined) throw usageError(`No request "${meant}" waits. ${waitingWords(cards)}`);
  if (others.length > 0)
    throw usageError(`Several requests are called "${meant}": name one by its path, such as ${card.path}.`);
  return card;
};

const waitingWords = (cards: readonly RequestCard[]): string =>
  cards.length === 0 ? 'Nothing waits.' : `These do: ${cards.map(({ path }) => path).join(', ')}`;
