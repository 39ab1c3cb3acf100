import type { FoundSecret } from './secret-kind';

/**
 * Secrets in fields: a label, a link to its value, and a value in the form that the label requires. Labels are a noun
 * and its qualifiers, in the seven languages. The link is that of a form, a sentence, a table's row or column, the next
 * line, or HTML. A value must have no other text around it.
 */
export function* findLabelled(text: string): Generator<FoundSecret> {
  for (const { label, kind, isValue } of FIELDS)
    for (const { 0: found, index } of text.matchAll(label)) {
      if (/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index))) continue;
      const value = valueAfter(text, index + found.length);
      if (value === null || !isValue(value.text)) continue;
      yield { kind, start: value.start, end: value.start + value.text.length };
    }
  yield* valuesInColumns(text);
  yield* codesInLists(text);
}

interface Field {
  label: RegExp;
  kind: FoundSecret['kind'];
  isValue: (value: string) => boolean;
}

const labels = (...forms: string[]): RegExp => new RegExp(`(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** Stems of words that mark a code, key or password as one that opens something, shared by languages where possible. */
const OPENS =
  '(?:(?:verif|valid[ai]|confirm|conferm|bestätig|bevestig|secur|sécur|segur|sicur|sicher|beveilig|authenti|autenti|autori[sz]|autoriz|activa[tcç]|aktivier|attiva|geheim|secr[eè]t|segret|freischalt|entsperr|einmal|eenmal|zugangs|zutritts|toegangs|zugriffs|anmelde|inlog|prüf|tür|deur|alarm|tresor)\\p{L}{0,10}|access|accès|acces[so]o?|acesso|login|log-in|sign-in|connexion|ingreso|one[- ]time|single[- ]use|usage unique|un solo uso|uso único|monouso|unlock|door|gate|safe|porte|puerta|porta|2fa|two-factor|reset)';
const OF = "(?: (?:d[eiu]|del|della|do|da|à|a))?(?: |[- ]?[dl]['’])";
const CODE = '(?:pass)?(?:code|kode)|pass(?:wor[dt])?|kennwort|wachtwoord|pin|tan';
const CODE_FIRST = 'code|código|codice|clave';
const KEY = 'key|token|secret|schlüssel|sleutel';
const KEY_FIRST = 'clé|clave|chiave|chave|jeton|token';
const OPENED_BY_KEY =
  '(?:api|app|bot|client|webhook|session|refresh|signing|encryption|licen[sc]e|lizenz|licentie|privat\\p{L}{0,2}|privée?|privad[ao]|licenc\\p{L}{1,2}|licenza|chiffrement|cifrado)';

/** Whether a value is a code to type and not a year. */
const isCode = (value: string): boolean =>
  !/^(?:19|20)\d\d$/.test(value) &&
  /^(?:\d{3}[ -]\d{3}|\d{4,10}|(?=\D{0,9}\d)[A-Z0-9]{3,5}-[A-Z0-9]{3,5})$/.test(value);

const FIELDS: readonly Field[] = [
  {
    label: labels(
      "pass(?:word|phrase|wort|wd)|kennwort|pwd|contraseña|mot de passe|phrase secrète|wachtwoord|senha|palavra[- ]passe|parola (?:d[’']ordine|chiave|segreta)|clave",
      '(?:wi-?fi|wlan|netzwerk|network)[- ]?(?:key|schlüssel|sleutel|code)',
      `(?:${KEY_FIRST})${OF}(?:wi-?fi|wlan)`,
      `(?:${OPENS})(?:passwort|kennwort|wachtwoord)`,
    ),
    kind: 'password',
    isValue: (value) => value.length >= 6 && isRandom(value) && !isOrdinary(value),
  },
  {
    label: labels(
      '(?:\\p{L}{2,12}-)?pin(?:[- ]?(?:code|nummer|number))?|(?:code|código|codice) (?:pin|puk)|puk(?:[- ]?code)?|nip|cv[vc]2?|kartenprüfnummer|cryptogramme|geheimzahl|geheimnummer',
      '(?:code|código|codice) (?:secret|secreto|segreto)|geheime code|geheimcode',
    ),
    kind: 'password',
    isValue: (value) => /^\d{3,8}$/.test(value),
  },
  {
    label: labels(`${OPENS}(?:[- ]\\p{L}{2,12})?[- ]?(?:${CODE})`, `(?:${CODE_FIRST})${OF}(?:${OPENS})`),
    kind: 'code',
    isValue: isCode,
  },
  { label: /(?:[A-Za-z]{0,5}TAN|OTP)(?![\p{L}\p{N}])/gu, kind: 'code', isValue: isCode },
  {
    label: labels(
      `(?:${OPENS}|${OPENED_BY_KEY})[ _-]?(?:${KEY})`,
      `(?:${KEY_FIRST})${OF}(?:${OPENS}|${OPENED_BY_KEY})`,
    ),
    kind: 'key',
    isValue: (value) =>
      value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value) && !isOrdinary(value),
  },
];

/** Letters mixed with digits or signs, or many digits: not a word. */
const isRandom = (value: string): boolean =>
  (/\p{L}/u.test(value) && /\d/.test(value)) ||
  /^\d{6,12}$/.test(value) ||
  /[\p{L}\d][#$%&*+=?!^~§][\p{L}\d]/u.test(value);

/** Dates, times, addresses, sums, versions, names in kebab case and blanks also follow such labels. */
const isOrdinary = (value: string): boolean =>
  /^(?:https?:|www\.|[[{<(])|@[\w-]{1,60}\.\w|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d{1,2}:\d\d|^[€$£]|[€$£]$|^v?\d+(?:\.\d+)+$/iu.test(
    value,
  ) || /^[a-z]+(?:[-._/][a-z0-9]+)+$/.test(value);

const TAGS = '(?:[ \\t\\r\\n]{0,6}<[^<>]{1,200}>){0,8}[ \\t]{0,6}';
const MARKS = '["\'`*_)\\]]{0,4}';
const QUOTE = '(?:\\r?\\n[> \\t]{0,6}){0,2}';
const SAYS = ' (?:is|ist|lautet|est|es|è|é|is now|ist jetzt)(?: ?:)? ';
/** A word or two between label and colon: "for the portal", "temporaire". */
const MORE =
  '(?: (?:(?:for|of|to|für|zum|zur|pour|de|du|del|al|para|do|da|per|voor|van) [^\\n:=|<]{1,30}|temp\\p{L}{3,8}|provis\\p{L}{2,6}))?';
const LINK = new RegExp(
  `${MORE}${MARKS}(?:${TAGS} {0,3}(?:[:=：]|[-=]>|→|[–—]|\\.{3,40})${MARKS}${TAGS}${QUOTE}|${SAYS}|[ \\t]{0,9}\\|[ \\t]{0,9}|\\t[ \\t]{0,9}|(?:[ \\t]{0,6}<\\/(?!t[dh])\\w{1,10}>){0,4}[ \\t]{0,9}<\\/t[dh]>\\s{0,9}<t[dh][^<>]{0,200}>|[ \\t:]{0,3}\\r?\\n(?:[> \\t]{0,6}\\r?\\n)?[> \\t]{0,6})${TAGS}${MARKS}`,
  'uy',
);
const VALUE = /(?:\d{3}[ -]\d{3}(?!\d)|[^\s"'`“”„«»<>|]{3,200})/uy;
const REST = /["'`*_”»)\]]{0,4}(?:[.,;)]|<\/|[ \t]{0,9}(?:\||\r?\n|\t|$)|[ \t]{1,3}(?=[(,;–—]))/uy;

interface Value {
  start: number;
  text: string;
}

/** The value that follows the label; `null` if the text after the label is not a value, or continues after it. */
function valueAfter(text: string, at: number): Value | null {
  const start = endOf(LINK, text, at);
  if (start === null) return null;
  const end = endOf(VALUE, text, start);
  if (end === null) return null;
  const value = text.slice(start, end).replace(/[.,;:?)\]*_]{1,4}$/u, '');
  return endOf(REST, text, start + value.length) === null ? null : { start, text: value };
}

function endOf(form: RegExp, text: string, at: number): number | null {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : null;
}

/** Values in table columns with a label as head, in Markdown or with tabs. */
function* valuesInColumns(text: string): Generator<FoundSecret> {
  let heads: readonly (readonly Field[])[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const sign = line.includes('|') ? '|' : '\t';
    const cells = line.length > LONGEST_ROW ? [] : cellsOf(line, at, sign);
    at += line.length + 1;
    if (cells.length !== heads.length) {
      heads = cells.length < 2 ? [] : cells.map(({ text: cell }) => fieldsOf(cell));
      continue;
    }
    for (const [column, { start, text: value }] of cells.entries()) {
      const field = heads[column]?.find(({ isValue }) => IN_CELL.test(value) && isValue(value));
      if (field !== undefined) yield { kind: field.kind, start, end: start + value.length };
    }
  }
}

const IN_CELL = /^(?:\S{3,200}|\d{3} \d{3})$/;
const LONGEST_ROW = 1_000;

/** The fields that a column's head names, if it is little more than a label. */
const fieldsOf = (head: string): Field[] =>
  head.length > 60
    ? []
    : FIELDS.filter(({ label }) => {
        const rest = head.replace(label, '');
        return rest !== head && rest.length < 15;
      });

function cellsOf(line: string, from: number, sign: string): Value[] {
  let at = from;
  return line.split(sign).map((cell) => {
    const start = at + (cell.length - cell.replace(/^[\s`*]+/, '').length);
    at += cell.length + 1;
    return { start, text: cell.replace(/^[\s`*]+|[\s`*]+$/g, '') };
  });
}

/** Matches the heading of a list of recovery codes, each of which opens an account once. */
const LIST = labels(
  '(?:recovery|back-?up|emergency|scratch|reserve)[- ]codes?',
  '(?:wiederherstellungs|ersatz|notfall|back-?up-?|reserve|herstel|nood)codes?',
  'codes? de (?:récupération|secours|sauvegarde)',
  'códigos? de (?:recuperación|recuperação|respaldo|backup|reserva|emerg[eê]ncia)',
  'codic[ei] di (?:recupero|back-?up|riserva|emergenza)',
);
const ITEM =
  /(^|[^\p{L}\p{N}-])((?=[A-Za-z-]{0,20}\d)(?:[A-Za-z0-9]{3,12}(?:-[A-Za-z0-9]{3,12}){1,5}|[A-Za-z0-9]{6,20}|\d{4} \d{4}))(?![\p{L}\p{N}-])/gu;
const LIST_LENGTH = 900;
const MOST_BETWEEN = 160;

function* codesInLists(text: string): Generator<FoundSecret> {
  for (const { 0: label, index } of text.matchAll(LIST)) {
    const from = index + label.length;
    let end = from;
    for (const { 1: before = '', 2: item = '', index: found } of text
      .slice(from, from + LIST_LENGTH)
      .matchAll(ITEM)) {
      const start = from + found + before.length;
      const between = text.slice(end, start);
      if (
        end === from
          ? !/[:=|>\t\n–—]|\.{3}/.test(between.slice(0, MOST_BETWEEN)) || between.length > MOST_BETWEEN
          : !isApart(between)
      )
        break;
      end = start + item.length;
      yield { kind: 'code', start, end };
    }
  }
}

/** Whether only signs, list numbers or tags are between two codes. */
const isApart = (between: string): boolean =>
  between.length < 80 && !/\p{L}/u.test(between.replace(/<[^<>]{0,60}>/g, ''));
