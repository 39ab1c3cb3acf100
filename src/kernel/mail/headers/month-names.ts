/** Number of the month that a word names in one of many languages, 1 to 12; `null` if it names none, or several. */
export function monthOfWord(word: string): number | null {
  const folded = fold(word);
  if (folded.length < 3) return null;
  const english = ENGLISH.indexOf(folded.slice(0, 3)) + 1;
  if (english > 0 && ENGLISH_NAMES.test(folded)) return english;
  names ??= allNames();
  const exact = only(names.filter(([name]) => name === folded));
  return exact ?? only(names.filter(([name]) => name.startsWith(folded)));
}

const only = (found: readonly (readonly [string, number])[]): number | null => {
  const [first, ...others] = new Set(found.map(([, month]) => month));
  return first === undefined || others.length > 0 ? null : first;
};

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** Languages of mail programs that write their own names of months. */
const LOCALES = 'de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk bg el'.split(' ');

let names: readonly (readonly [name: string, month: number])[] | null = null;

/** Names of the months as each language writes them in a date, long and short. */
const allNames = (): readonly (readonly [string, number])[] => [
  ['mrz', 3],
  ...LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, at): readonly [string, number] => {
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
        const parts = format.formatToParts(Date.UTC(2026, at, 1));
        return [fold(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1];
      }),
    ),
  ),
];

const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '');
