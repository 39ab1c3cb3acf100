import { isInLiteral, isMojibake, isPath, outsideCode } from '../../../../kernel/mail/outgoing/clean-letter';
import { SPECIAL_TOKEN, THOUGHT_END, THOUGHT_START } from '../../../../kernel/mail/outgoing/model-marks';
import { isHeaderLine, isSubjectLine } from '../../../../kernel/mail/quoting/history-marks';
import { isAnswerSubject } from '../../../../kernel/mail/headers/subject';
import { textField } from '../../../../kernel/notes/note';
import { ownText } from './own-text';

/**
 * Traces of the model in a letter that it wrote, as quotations from it: marks of its own, broken characters, escapes,
 * words about the letter. They hold the letter back, as blanks do. Code and quoted text have none. Pure; meant for a
 * text that no person has changed, because a person's own text is sent as typed.
 */
export function tracesIn(letter: string): string[] {
  const own = ownText(letter);
  const found: string[] = [...(own.match(BROKEN) ?? [])];
  outsideCode(own, (prose) => {
    found.push(
      ...(prose.match(KEYS) ?? []),
      ...outsideLiterals(prose, MARKS),
      ...outsideLiterals(prose, ESCAPE),
    );
    found.push(...prose.split('\n').filter(isMojibake));
    return prose;
  });
  found.push(...aroundLetter(own));
  return [...new Set(found.map(asPiece))].filter((piece) => piece !== '').slice(0, MOST_TRACES);
}

/** The first part of a trace, on one line and short enough for a card. */
const asPiece = (trace: string): string =>
  (trace.trim().split(/\s{2}|\n/)[0] ?? '').trim().slice(0, MOST_CHARACTERS).trim();

const MOST_TRACES = 5;
const MOST_CHARACTERS = 40;

/** Whether a text that holds a letter back is a trace of a model rather than a blank. */
export const isTrace = (held: string): boolean =>
  !/^(?:\[|\{\{|\\?_|<|TODO)/.test(held) || tracesIn(held).length > 0;

/** Frontmatter key of a draft or approval: the traces in the text as a model wrote it, one a line. */
export const TRACES = 'deputy_traces';

/** The key for a text that a model wrote; without traces, the key is not written. */
export const tracesField = (texts: readonly string[]): Record<string, string> => {
  const traces = texts.flatMap(tracesIn);
  return traces.length === 0 ? {} : { [TRACES]: traces.join('\n') };
};

/** The key for a body that replaces another. */
export const tracesChange = (body: string): Record<string, string | null> => ({
  [TRACES]: null,
  ...tracesField([body]),
});

export const readTraces = (frontmatter: Record<string, unknown>): string[] =>
  (textField(frontmatter, TRACES) ?? '').split('\n').filter((trace) => trace !== '');

/** Marks of a model that occur in an ordinary letter only within code. */
const MARKS = new RegExp(
  [
    SPECIAL_TOKEN,
    THOUGHT_START.source.replaceAll('\\[(?:', '\\[(?=[A-Z]+\\])(?:'),
    THOUGHT_END.source,
    // Half a token, an end of an element, a call.
    '<\\s?\\|\\w|\\w\\|>|\\bassistant(?:final|analysis|commentary)|\\bto=functions\\.',
    '<\\s?\\/\\s?[a-z][\\w:., -]{0,40}>|<\\s?(?:br|p|div)\\s?\\/?>',
    '<\\s?(?:function|invoke|parameter|tool)[\\w:]{0,20}[= ][^<>\\n]{0,80}>',
    // Escapes of any layer.
    '&(?:[a-z](?:uml|acute|grave|circ|tilde|ring|cedil|caron)|[a-z]{0,2}quot?|[lrsbd]{1,2}[aqd]quo|[lr][sd]quo|[nm]dash|euro|pound|hellip|bull|middot|szlig|times|deg|nbsp|amp|lt|gt|apos|#x?[\\da-f]{2,6});',
    '=\\?[\\w-]{2,20}\\?[bq]\\?|(?:=[\\dA-F]{2}){2}|<U\\+[\\dA-F]{4,6}>',
    '\\p{L}%[2CE][\\dA-F](?:%[\\dA-F]{2}){0,3}\\p{L}',
    // Special tokens, and names of roles.
    '[\\p{L}.,!?]\\u0120\\p{L}|\\u010A|\\u2581\\p{L}',
    '^#{2,4}\\s?(?:assistant|user|human|system|model|instruction|response|input|output)',
    // Words of a model about itself.
    "\\bas an? (?:ai|large language|language)(?: language)?(?: model| assistant|,)|\\bi(?:'m| am) an? (?:ai(?=[.,;]| (?:assistant|model|language|and|so|that)\\b)|language model)\\b",
    "\\b(?:als|como|come|comme|en tant qu(?:e |[’']))(?: ?(?:eine?|un[ea]?|een))? ?(?:ki|ia|ai|sprachmodell|modèle de langage|modelo de l|modello linguistico|taalmodel)(?:-modell| ?,|\\b)",
  ].join('|'),
  'gimu',
);

const BROKEN = /\uFFFD|\p{Co}|\p{Cs}/gu;

/** The marks and keys of Deputy's own prompts and answers. */
const KEYS = new RegExp(
  [
    '<<<\\s?[A-Z]{3,20} \\w{4,64}|\\b[A-Z]{3,20} \\w{4,64}\\s?>>>',
    '\\b(?:reply_body|info_needed|delegation_target|tool_calls|finish_reason)\\b',
    '"(?:tool|function|arguments|parameters|reasoning|decision|confidence|reply|body|subject)"\\s?:',
  ].join('|'),
  'gu',
);

/** Escapes that the cleaner keeps, because they may be meant: a line break before a small letter may begin a name. */
const ESCAPE =
  /\\ ?(?:(?:r\\ ?)?n|t)(?=[ \t]{0,3}(?:[\p{Lu}\d•*\\-]|$))|\\ ?(?:u\{?[\da-fA-F]{4}|x[\da-fA-F]{2}|[0-3][0-7]{2}\\ ?[0-3][0-7]{2}|["'](?!["']))/gmu;

const outsideLiterals = (prose: string, sought: RegExp): string[] =>
  Array.from(prose.matchAll(sought)).flatMap(({ 0: found, index }) => {
    const [before, after] = [prose.slice(Math.max(0, index - 200), index), prose.slice(index + found.length)];
    const word = `${/\S*$/.exec(before)?.[0] ?? ''}${found}${/^\S*/.exec(after.slice(0, 200))?.[0] ?? ''}`;
    const isMeant = found.startsWith('\\') ? isPath(word) : !/[<|]/.test(found) && ADDRESS.test(word);
    return isMeant || isInLiteral(before, after) ? [] : [found];
  });

const ADDRESS = /https?:\/\/|www\.|mailto:/i;

/** Text around the letter: before its greeting, after its end, and its wrapper. */
function aroundLetter(own: string): string[] {
  const paragraphs = own
    .trim()
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /[^\s*_=-]/.test(paragraph));
  const [first = ''] = paragraphs;
  const last = paragraphs.at(-1) ?? '';
  return [
    ...(isAboveGreeting(paragraphs) ||
    isHeader(first) ||
    isAnswerSubject(first) ||
    LABEL.test(first) ||
    OPENER.test(first) ||
    EDGE.test(first)
      ? [first]
      : []),
    ...belowSignature(paragraphs),
    ...(LAST_MARK.exec(own.trimEnd()) ?? []).slice(0, 1),
    ...(/^\s*(?:`{3}|~{3}|'{2}|"{2})/.test(own) || /^(?:\{\s*["}]|\[\s*["{])/.test(first) ? [first] : []),
    ...(/^\{\s*"[^]*\}$/.test(last) ? [last] : []),
    ...(own.match(/[A-Za-z\d+/]{40,2000}={0,2}/g) ?? []).filter((run) => 2 * run.length > own.trim().length),
  ];
}

/** Matches a line that closes a letter. */
export const FAREWELL =
  /^(?:(?:kind|best|warm|many|with kind|with best) )?(?:regards|wishes|best|cheers|thanks|sincerely|yours(?: sincerely| faithfully| truly)?|(?:viele|liebe|beste|herzliche|schöne|freundliche|mit freundlichen|mit besten) grüßen?|(?:lg|vg|mfg)|cordialement|bien à vous|(?:un )?(?:cordial )?saludos?|cordiali saluti|(?:met )?vriendelijke groet(?:en)?|atenciosamente)[,.!]?$/iu;

const isGreeting = (paragraph: string): boolean =>
  paragraph.length < 60 && /^[^\n]*\p{L}[^\n]*[,،，、]$/u.test(paragraph) && !FAREWELL.test(paragraph);

/** Captures the name in `Dear Mr. Brown,`: the rest of the line after the greeting. */
export const GREETED =
  /^(?:dear|hi|hello|good (?:morning|afternoon|evening)|liebe[rs]?|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|cher|chère|hola|estimad[oa]|querid[oa]|buongiorno|gentile|caro|cara|olá|prezad[oa]|beste|geachte)[ \t]+([^\n,!:;.]{1,60}(?:\.[ \t][^\n,!:;.]{1,60})?)[,!:;.]?[ \t]*$/iu;

/** Whether a line is a greeting by its words, with a name or without one. */
function isGreeted(line: string): boolean {
  const words = line.replace(/^¡/, '');
  return (
    !FAREWELL.test(words) && [words, words.replace(/\s?([!:,])$/, ' X$1')].some((each) => GREETED.test(each))
  );
}

/** Whether a paragraph or a line precedes the greeting. */
function isAboveGreeting([first = '', second = '', ...rest]: readonly string[]): boolean {
  const [line = '', next = '', ...more] = first.split('\n');
  if (isGreeting(line) || isGreeted(line)) return false;
  const hasText = rest.some((each) => SENTENCE.test(each));
  const [third = ''] = rest;
  const isInside = SENTENCE_END.test(line) && (isGreeted(next) || (isGreeting(next) && more.length === 0));
  if (isInside) return hasText || SENTENCE.test(second);
  const isNamed = isGreeting(third) && /\p{Lu}\S* ?[,،，、]$/u.test(third);
  return (
    hasText &&
    (isGreeting(second) || isNamed || [second, third].some((each) => isGreeted(each.split('\n')[0] ?? '')))
  );
}

/** The model's remarks to the person below the signature: lines that are neither a postscript nor an address. */
function belowSignature(paragraphs: readonly string[]): string[] {
  const at = paragraphs.map((_, index) => index > 0 && isSignature(paragraphs, index)).lastIndexOf(true);
  const signature = paragraphs[at];
  if (signature === undefined) return [];
  const lines = signature.split('\n').map((line) => line.trim());
  const name = lines.findIndex((line, index) => index > 0 && NAME.test(line));
  const sameParagraph = name < 0 ? [] : lines.slice(name + 1);
  return [...sameParagraph, ...paragraphs.slice(at + 1)].filter(isRemark);
}

/** Whether a paragraph is a closing phrase, with or without a name, or only a name after the end of a sentence. */
function isSignature(paragraphs: readonly string[], index: number): boolean {
  const [line = '', next = '', ...rest] = (paragraphs[index] ?? '').split('\n').map((each) => each.trim());
  if (FAREWELL.test(line)) return true;
  const isPhrase =
    line.length < 50 && line.split(/\s+/).length < 8 && !/\d|[:;.?]$/.test(line) && NAME.test(next);
  if (isPhrase && line.endsWith(',')) return true;
  const before = paragraphs[index - 1] ?? '';
  if (!SENTENCE_END.test(before) || before.endsWith(':')) return false;
  return (isPhrase && rest.length === 0) || (next === '' && NAME.test(line));
}

/** A line that is a name or a placeholder for one. */
const NAME =
  /^(?:\p{Lu}[\p{L}\p{M}.'’-]{0,30}|\p{Lo}{1,6})(?: (?:\p{Lu}[\p{L}\p{M}.'’-]{0,30}|\p{Lo}{1,6}|\p{Ll}{1,3})){0,4}$|^\[[^\]\n]{2,30}\]$/u;

/** Whether a paragraph below the end of a letter is more than a postscript, a footer or an address. */
const isRemark = (paragraph: string): boolean =>
  ROLE.test(paragraph) ||
  (!/^[*_]{0,2}(?:p\.? ?-?s\b|n\.? ?b\b|p\.? ?d\b|--\s)/i.test(paragraph) &&
    (/\?[)"”*_]{0,3}$/.test(paragraph) ||
      (/[.!?。！？][)"'”’*_]{0,3}$/u.test(paragraph) && /(?:\S+\s+){2}|\p{Lo}{4}/u.test(paragraph)) ||
      /(?:(?:^|\s)\p{Ll}\S*){4}/u.test(paragraph)));

const ROLE = /^(?:(?:assistant|human|user|ai|bot|model|system|q)\s?:|[*_(]{1,3}(?:word count|note)\s?:)/i;
/** Beginnings that no letter has: a role's name, an opening tag, an argument of LaTeX. */
const EDGE =
  /^(?:(?:assistant|ai|bot)\s?:|(?:human|user|model|system)\s?:[^\n]{0,60},(?:\n|$)|<[a-z][\w:-]{1,30}>|\\{1,4}(?:boxed|text|begin)\{)/i;
/** An end mark, alone at the end. */
const LAST_MARK =
  /(?:<{1,2}\/?[A-Z_]{2,20}>{1,2}|\[[a-zA-Z_ ]{0,20}\b(?:end|END)\b[a-zA-Z_ ]{0,20}\]|\n(?:EOF|EOT|#{2,6}))$/;

/** Whether a paragraph consists of header lines; a date alone may belong to the letter. */
const isHeader = (paragraph: string): boolean =>
  paragraph.split('\n').every(isHeaderLine) &&
  (/@/.test(paragraph) || paragraph.split('\n').some(isSubjectLine));

const SENTENCE_END = /[.!?:。！？：][)"'”’*_]{0,3}$/u;
const SENTENCE = /[.!?。！？][)"'”’*_]{0,3}(?:\s|$)/u;

const NOUN =
  '(?:draft|reply|response|answer|e-?mail|letter|version|entwurf|antwort|brouillon|réponse|borrador|respuesta|bozza|risposta|rascunho|resposta|concept|antwoord)';
const LABEL = new RegExp(
  `^[\\s*_#>]{0,6}(?:(?:final|suggested|proposed|revised|draft|polished) ){0,2}(?:${NOUN}|thinking|thoughts?|reasoning)(?: draft)?[*_]{0,2}\\s?[:：]`,
  'iu',
);
const OPENER = new RegExp(
  `^(?:[\\p{L} ]{2,20}[!,.:] ?)?(?:here(?:['’]s| is| are)|below is|hier ist|voici|aquí (?:está|tienes?)|ecco|aqui (?:está|vai)|hier is)(?!\\p{L})[^\\n]{0,80}[^\\p{L}\\n]${NOUN}(?! (?:of|von|vom|du|des|del|della|da|van) )[^\\n]{0,60}[:：]$`,
  'imu',
);
