import { foldAddress, parseAddresses } from '../../../../kernel/mail/headers/addresses';

/**
 * To whom a draft goes: an address that stands in the person's own words, or one that something was sent to before.
 * A name means an address only where it means one alone. '' where neither is so: no model makes up a receiver.
 */
export function findRecipient(
  to: string | null,
  { words, known }: { words: string; known: ReadonlySet<string> },
): string {
  if (to === null) return '';
  const said = foldAddress(words);
  const addresses = parseAddresses(to).map(({ address }) => address);
  const allowed = addresses.filter(
    (address) => isSaid(foldAddress(address), said) || known.has(foldAddress(address)),
  );
  if (addresses.length > 0) return allowed.length === addresses.length ? allowed.join(', ') : '';
  const names = namesOf(to);
  if (names.length === 0 || !said.includes(to.trim().toLowerCase())) return '';
  const meant = [...known].filter((address) => {
    const parts = namesOf(address.slice(0, address.lastIndexOf('@')));
    return names.every((name) => parts.includes(name));
  });
  return meant.length === 1 ? (meant[0] ?? '') : '';
}

/** The whole address, and not the end of a longer one. */
function isSaid(address: string, words: string): boolean {
  for (let at = words.indexOf(address); at >= 0; at = words.indexOf(address, at + 1)) {
    const [before, after] = [words[at - 1] ?? ' ', words.slice(at + address.length, at + address.length + 2)];
    if (!/[\p{L}\p{N}._%+-]/u.test(before) && !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

const namesOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
