import { findCards } from './find-cards';
import { findIbans } from './find-ibans';
import { findKeys } from './find-keys';
import { findOneTimeCodes } from './find-one-time-codes';
import { findPasswords } from './find-passwords';
import { seenText } from './seen-text';
import { type FoundSecret, REMOVED, type SecretKind } from './secret-kind';

/** The secrets that code can tell by their form, in order and apart. Takes time by the text's length alone. */
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

/** The text with a word in place of each secret. */
export function withoutSecrets(text: string): { text: string; removed: SecretKind[] } {
  const found = findSecrets(text);
  let [kept, at] = ['', 0];
  for (const { kind, start, end } of found) {
    kept += text.slice(at, start) + REMOVED[kind];
    at = end;
  }
  return { text: kept + text.slice(at), removed: found.map(({ kind }) => kind) };
}
