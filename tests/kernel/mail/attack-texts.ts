import TABLE from '../../data/tables/kernel/mail/attack-texts.json';
import { seededRandom } from '../../fakes/seeded-random';

/** Whatever loads something from here was not inert. */
export const ATTACKER = 'http://evil.example';

/** What Obsidian, its plugins and other readers of Markdown interpret, whole and in parts. */
const PIECES: readonly string[] = TABLE.pieces;

const WHOLE = PIECES.slice(0, 12).map((attack) => (attack.startsWith('\\') ? `$${attack}$` : attack));

/** Attacks among pieces of others; the same for the same seed. */
export function* attackTexts(seed: number, count: number): Generator<string> {
  const random = seededRandom(seed);
  const oneOf = (pieces: readonly string[]): string => pieces[Math.floor(random() * pieces.length)] ?? '';
  for (let n = 0; n < count; n += 1) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 24) }, () =>
      oneOf(random() < 0.15 ? WHOLE : PIECES),
    );
    yield parts.join('');
  }
}
