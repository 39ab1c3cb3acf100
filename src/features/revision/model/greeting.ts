import { foldLetters } from '../../tools/search-words';

/** `Dear Mr. Brown,`: what follows the word of greeting, up to the end of the line. */
const GREETING =
  /^(?:dear|hi|hello|good (?:morning|afternoon|evening)|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|cher|chère|hola|estimad[oa]|querid[oa]|buongiorno|gentile|caro|cara|olá|prezad[oa]|beste|geachte)[ \t]+([^\n,!:;.]{1,60}(?:\.[ \t][^\n,!:;.]{1,60})?)[,!:;.]?[ \t]*$/iu;

/** Words of a greeting that are no names. */
const NO_NAMES: ReadonlySet<string> = new Set(
  [
    'mr mrs ms miss mx dr prof professor sir madam all both team everyone everybody there friend friends colleague colleagues folks customer support service again back to whom it may concern',
    'herr herrn frau damen und herren zusammen kollegen kolleginnen team doktor beide alle',
    'monsieur madame mademoiselle messieurs tous equipe senor senora senores todos equipo signor signore signora tutti senhor senhora todos meneer mevrouw heer allemaal and et y e en the dear liebe lieber',
  ].flatMap((line) => line.split(' ')),
);

const MOST_LINES = 3;

/**
 * The name that a draft greets, if none of its words names the recipient. Only a greeting on a line of its own counts, and only names
 * that are written with a capital. Nothing is found if `addressee` is '', or written in another script.
 */
export function greetedWrongly(draft: string, addressee: string): string[] {
  const known = foldLetters(addressee);
  if (!/\p{sc=Latin}/u.test(known)) return [];
  const lines = draft.trimStart().split('\n', MOST_LINES);
  const greeted = lines.flatMap((line) => GREETING.exec(line.trim().slice(0, 200))?.[1] ?? [])[0];
  const words = (greeted ?? '')
    .split(/[ \t]+/u)
    .filter((word) => !NO_NAMES.has(foldLetters(word).replace('.', '')));
  // A sentence that begins with the word is no greeting.
  const names = words.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word)) ? words : [];
  const isNamed = names.some((name) =>
    foldLetters(name)
      .split(/['’-]/u)
      .some((part) => part.length > 1 && known.includes(part)),
  );
  return names.length === 0 || isNamed ? [] : [names.join(' ')];
}
