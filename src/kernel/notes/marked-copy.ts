import { foldedName, stem } from './names';

/**
 * Whether `copy` is the name of `original` with something added, as sync services do in every language: "q (Anna's
 * conflicted copy 2026-11-28)", "q.sync-conflict-20261128-101530-ABCDEFG", "q 2", "q-LAPTOP-1", "Kopie von q".
 * Meaningful only for notes of one mail or one approval.
 */
export function isMarkedCopy(copy: string, original: string): boolean {
  const [name, base] = [foldedName(stem(copy)), foldedName(stem(original))];
  if (name.length <= base.length) return false;
  return [name.indexOf(base), name.lastIndexOf(base)].some((at) => {
    const isWhole = at >= 0 && (at === 0 || APART.test(name[at - 1] ?? ''));
    const added = name.slice(at + base.length);
    return isWhole && (added === '' || APART.test(added) || UNSPACED.test(added));
  });
}

const APART = /^[^\p{L}\p{N}]/u;
/** Scripts without spaces between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** All possible originals of a copy's name, folded: its parts between the places where a mark may stand. */
export function possibleOriginals(copy: string): string[] {
  const name = foldedName(stem(copy));
  const starts = [0];
  const ends: number[] = [];
  for (let at = 1; at < name.length; at += 1) {
    if (APART.test(name[at - 1] ?? '')) starts.push(at);
    if (APART.test(name[at] ?? '') || UNSPACED.test(name.slice(at))) ends.push(at);
  }
  ends.push(name.length);
  const places = starts.flatMap((start, before) =>
    ends
      .filter((end, at) => end > start && (before === 0 || before + ends.length - 1 - at < MOST_PLACES))
      .map((end) => name.slice(start, end)),
  );
  return places.filter((part) => part.length < name.length);
}

/** Maximum number of parts in a mark before and after the name. No service writes as many. */
const MOST_PLACES = 24;
