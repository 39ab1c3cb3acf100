import { latinLookalikes } from '../../../kernel/mail/text/lookalikes';

/**
 * Which of the known domains a stranger's domain could pass for: written with signs that look alike, one slip of the
 * keyboard away, or with the known one as its beginning (`example.com.evil.test`). `null`: none.
 */
export function resembledDomain(domain: string, known: Iterable<string>): string | null {
  const folded = skeleton(domain);
  for (const other of known) {
    if (other === domain || domain.endsWith(`.${other}`)) continue;
    if (folded === skeleton(other) || isBeginning(other, domain)) return other;
    if (longestLabel(other) >= SHORTEST_NAME && isOneSlip(domain, other)) return other;
  }
  return null;
}

/** Written with letters outside of ASCII, for which mail programs may show either form. */
export const isInternational = (domain: string): boolean =>
  domain.split('.').some((label) => label.startsWith('xn--')) || !/^[\x21-\x7e]*$/.test(domain);

/** Short names are a letter apart by chance: `gmx.de`, `gmk.de`. */
const SHORTEST_NAME = 5;

/** The length of `example` in `mail.example.com`, as public suffixes are short. */
const longestLabel = (domain: string): number =>
  domain.split('.').reduce((longest, { length }) => Math.max(longest, length), 0);

const isBeginning = (known: string, domain: string): boolean =>
  known.includes('.') &&
  (domain.startsWith(`${known}.`) || domain.startsWith(`${known.replaceAll('.', '-')}.`));

/** One sign more, less or other, or two swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  const isSwapped = restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0);
  return isSwapped && restA.slice(2) === restB.slice(2);
}

/** The same for what looks the same: without accents, hyphens and pairs of letters that read as one. */
const skeleton = (domain: string): string =>
  latinLookalikes(domain.toLowerCase())
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}-]/gu, '')
    .replace(/[01359|]/g, (sign) => DIGITS[sign] ?? sign)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/i/g, 'l');

const DIGITS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 5: 's', 9: 'g', '|': 'l' };
