import { findCards } from './find-cards';
import { findIbans } from './find-ibans';
import { findKeys } from './find-keys';
import { findOneTimeCodes } from './find-one-time-codes';
import { findPasswords } from './find-passwords';
import { seenText } from './seen-text';
import { type FoundSecret, REMOVED, type SecretKind } from './secret-kind';

/** Secrets that are recognisable by their form, in order and without overlaps. Linear in the text's length. */
export function findSecrets(original: string): FoundSecret[] {
  const { text, spanOf } = seenText(original);
  const all = [
    ...findKeys(text),
    ...findIbans(text),
    ...findCards(text),
    ...findPasswords(text),
    ...findOneTimeCodes(text),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: FoundSecret[] = [];
  for (const each of all) if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
  return apart.map(({ kind, start, end }) => ({ kind, ...spanOf(start, end) }));
}

/** Replaces each secret with a placeholder. */
export function withoutSecrets(text: string): { text: string; removed: SecretKind[] } {
  const found = findSecrets(text);
  let [kept, at] = ['', 0];
  for (const { kind, start, end } of found) {
    kept += text.slice(at, start) + REMOVED[kind];
    at = end;
  }
  return { text: kept + text.slice(at), removed: found.map(({ kind }) => kind) };
}
