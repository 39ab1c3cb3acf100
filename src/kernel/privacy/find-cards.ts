import type { FoundSecret } from './secret-kind';

/** Matches digits separated by spaces, dots, dashes, bold markers or the marker of a quoted line. */
const NUMBERS = /\d(?:(?:[\s*.>\u2010-\u2015-]|&nbsp;){0,4}\d)*/gi;
/** Card numbers with signs that also separate dates and table cells, so only in groups as printed on cards. */
const APART = /\d{4}(?:( ?\/ ?|[|_])\d{4}\1\d{4}\1\d{4}|( ?\/ ?|[|_])\d{6}\2\d{5})/g;
const FEWEST = 13;
/** Maximum number of characters that are checked directly before a number. */
const MOST_BEFORE = 40;
const MOST = 19;

/** Prefixes of each brand's cards and their numbers of digits. */
const BRANDS: readonly (readonly [begins: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16]],
  [/^(?:36|38|30[0-5])/, [14]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:50|5[6-8]|67)/, [16, 18, 19]],
];

/** Payment card numbers with a brand's prefix and length and a valid check digit. */
export function* findCards(text: string): Generator<FoundSecret> {
  yield* groupsApart(text);
  for (const match of text.matchAll(NUMBERS)) {
    const [run] = match;
    if (run.length < FEWEST) continue;
    for (const card of cardsIn(run, match.index)) {
      const before = text.slice(Math.max(match.index, card.start - MOST_BEFORE), card.start);
      const from = card.start - (/\S*$/.exec(before)?.[0].length ?? 0);
      if (!isPartOfWord(text, from, card.end - from)) yield card;
    }
  }
}

function* groupsApart(text: string): Generator<FoundSecret> {
  for (const { 0: written, index } of text.matchAll(APART))
    if (isCard(written.replace(/\D/g, '')) && !isPartOfWord(text, index, written.length))
      yield { kind: 'card', start: index, end: index + written.length };
}

/** A number inside an address, a name or a longer token belongs to something else. */
const isPartOfWord = (text: string, start: number, length: number): boolean =>
  /[\p{L}\p{N}_@/#%+]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
  /:\/\/\S*$/.test(text.slice(Math.max(0, start - 200), start)) ||
  /^[\p{L}\p{N}_@]/u.test(text.slice(start + length, start + length + 2));

/** Card numbers in a run of digits, which may hold neighbours, such as a date: groups are tried, fewest first. */
function* cardsIn(run: string, offset: number): Generator<FoundSecret> {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, index }));
  for (let first = 0; first < groups.length; first += 1) {
    let digits = '';
    for (const [ahead, group] of groups.slice(first, first + MOST).entries()) {
      const isOdd = group.digits.length < 2 || group.digits.length > 8;
      if (ahead > 0 && (isOdd || linesIn(run.slice(groups[first]?.index, group.index)) > 1)) break;
      digits += group.digits;
      if (digits.length > MOST) break;
      if (isCard(digits)) {
        const start = offset + (groups[first]?.index ?? 0);
        yield { kind: 'card', start, end: offset + group.index + group.digits.length };
        first += ahead;
        break;
      }
      if (isOdd) break;
    }
  }
}

/** Number of lines that a text spans. A card number spans at most two; more lines are a list of numbers. */
const linesIn = (text: string): number => text.split('\n').length - 1;

const isCard = (digits: string): boolean =>
  BRANDS.some(([begins, lengths]) => begins.test(digits) && lengths.includes(digits.length)) &&
  passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const value = Number(digits.at(-place)) * (place % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
