import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import type { TaskArguments } from '../ask';
import { talkWords } from '../conversation/talk-words';
import { ASKS_TO_DO } from './question';
import { trimmed } from './time-slot';

export function noteOf(text: string): Partial<TaskArguments> {
  const named = /^(?:["“„«]([^"”“»\n]{1,120})["”“»]|([^:\n]{1,80}?):)\s*([\s\S]*)$/u.exec(text);
  const title = asOneLine((named?.[1] ?? named?.[2] ?? text).slice(0, 120));
  const body = trimmed((named?.[3] ?? text).replace(/^(?:saying|with|mit|avec|con)\s+/iu, ''));
  return { title, text: body === '' ? title : body };
}

/** The words of a mail, behind the phrase that asks for it. */
export function mailSaid(phrase: string, line: string, who: string | null): string {
  // The question mark belongs to "Could you ...?", not to the mail.
  const words = ASKS_TO_DO.test(phrase) ? line.replace(/[?？]+$/u, '') : line;
  if (who !== null && phrase.trimEnd().endsWith(':') && SAYS_AFTER_COLON.test(`: ${words}`))
    return `: ${words}`;
  // English leaves out "that": "tell him Thursday works".
  return TELLS.test(phrase) && !NOT_SAID.test(words) ? `that ${words}` : words;
}

const TELLS = /(?:^|\s)(?:tell|text|message|let) \S/iu;
/** Matches words that begin no sentence, or may begin a thing: "tell her the news". */
const NOT_SAID =
  /^(?:that|saying|about|to|of|if|whether|who|what|when|where|why|how|(?:the|an?|my|our|your|his|her|their)(?! .{1,60} (?:is|are|was|were|has|have|will|can) ))(?!\p{L})/iu;

/** The task of drafting a mail. `to`: recipients as written: addresses, or the names before the subject. */
export function draftOf(words: string, who: string | null): Partial<TaskArguments> {
  const { head = '', letter: quoted, tail = '' } = LETTER.exec(words)?.groups ?? {};
  if (quoted !== undefined && /[\s.!?]/u.test(quoted) && who === null && !QUOTES_TOPIC.test(head))
    return {
      ...quotedTo(`${head} ${tail.replace(/^[\s.!]+$/u, '')}`.trim()),
      title: quoted,
      query: DICTATED,
    };
  const whole = words.replace(AND_SAY, ' saying ');
  const answered = answeredIn(whole);
  if (answered !== null && answered.rest !== '' && who === null) return draftOf(answered.rest, answered.who);
  const last = who === null ? LAST_OF_ALL.exec(whole) : null;
  const said = last === null ? '' : trimmed(whole.replace(last[0], ' '));
  if (said !== '') return { to: null, title: said, text: words, query: DICTATED };
  const line = whole;
  const led = who === null ? LED.exec(line) : null;
  const letter = led === null ? '' : line.slice(led[0].length);
  const isLetter = SAYS.test(letter) || (led?.groups?.['sign'] !== '' && IS_SENTENCE.test(letter));
  // Another address is another recipient.
  if (led !== null && isLetter && !letter.includes('@'))
    return { to: led.groups?.['to'] ?? null, title: trimmed(letter), text: line, query: DICTATED };
  const addresses = [...line.matchAll(ADDRESS)].map(([, address = '']) => address);
  const named = who ?? whoIn(line);
  const to = addresses.length > 0 ? addresses.join(', ') : (named?.replace(TO_NEXT, '$1') ?? null);
  const rest =
    named === null || who !== null
      ? line
      : line.slice(line.indexOf(named) + named.length).replace(/^['’]s /u, '');
  // In "that I come about seven", "about" belongs to what is said.
  const isSaid = SAYS.test(rest) || SAYS_AFTER_COLON.test(rest);
  const topic = isSaid ? undefined : TOPIC.exec(line)?.groups?.['what'];
  const about = topic ?? rest;
  const kept = addresses
    .reduce((text, address) => text.replace(address, PLACE), about)
    .replace(ADDRESS_PLACES, '$1 ');
  if (topic !== undefined && addresses.length === 0) return { to, title: trimmed(topic), text: line };
  const title = trimmed(
    kept.replace(/^(?:to|for|an|für|à|a|pour|para|per|aan|voor|:)\s+|\s(?:to|an|à|a|para|aan)\s*$/u, ''),
  );
  const isDictated = isSaid || SAYS_AFTER_COLON.test(kept);
  return { to, title: title === '' ? line : title, text: line, query: isDictated ? DICTATED : null };
}

/** Who gets a quoted letter, as the words around it say. */
function quotedTo(words: string): Partial<TaskArguments> {
  const { to = null } = draftOf(words, null);
  const isThem = /^(?:to |an |à |a |aan )?\p{L}{2,5}$/u.test(words);
  return { to: to ?? answeredIn(words)?.who ?? (isThem ? words : null), text: words };
}

/** Matches a recipient by their address, perhaps behind their name: "the plumber (info@example.com)". */
const LED =
  /^(?:(?:to|an|à|a|al|para|pra|per|aan|naar) )?(?:[^@()<>,:]{1,60} )?(?<sign>[(<]?)(?<to>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})[)>]?[,:]? ?/iu;
const IS_SENTENCE = /^(?!(?:about|wegen|sur|sobre|su|over|re)(?!\p{L}))\S+ \S+ \S/iu;

/** Matches the word before a recipient: "pra Lena e pro Tom". */
const TO_NEXT = /(^|(?:,| and| und| et| y| e| en) )(?:to|an|à|au|al?|ao|para|pra|pro|aan|naar) /giu;

/** Whose last mail a text asks to answer, and what it says after that: "the last mail from Ben saying yes". */
export function answeredIn(text: string): { who: string; rest: string } | null {
  const found = LAST_MAIL.exec(text.slice(0, MOST_MAIL_CHARACTERS));
  const who = found?.groups?.['from'] ?? found?.groups?.['of'];
  if (found === null || who === undefined) return null;
  return { who, rest: text.slice(found.index + found[0].length).replace(/^[\s,;]+|[\s,;]+$/gu, '') };
}

const MOST_MAIL_CHARACTERS = 600;
const MAIL =
  '(?:e-?mail|mail|message|letter|nachricht|courriel|courrier|correo|mensaje|messaggio|mensagem|bericht)';
const PERSON =
  "\\p{L}[\\p{L}’'-]{0,40}(?: (?!saying|and|und|et |que|che |dat |dass|that)\\p{L}[\\p{L}’'-]{0,40}){0,2}?";
const LAST = '(?:last|latest|most recent|letzten?|neuesten?|derni[eè]re?|[uú]ltim[oa]|laatste)';
const SAYS_NEXT =
  "(?=,? (?:that|saying|to say|and (?:say|tell)|dass|daß|que |qu['’]|che |dat |diciendo|dizendo|dicendo|en disant)|:|[\\s.!]*$)";
const TO = '(?:to|auf|à|au|al|alla|ao|op)';
const ARTICLE = "(?:(?:the|die|das|le|la|el|il|o|a|het|de) |l['’])?";
/** Matches "the last mail from Ben" and "Ben's last mail". */
const LAST_MAIL = new RegExp(
  `(?:^|\\s)(?:(?:${TO} )?${ARTICLE}(?:${LAST} ${MAIL}|${MAIL} (?:más reciente|précédent))|${TO} ${ARTICLE}${MAIL}) (?:from|by|of|von|de|do|da|di|van|d['’]) ?(?<from>${PERSON})${SAYS_NEXT}|(?:^|\\s)(?:to )?(?<of>${PERSON})['’]s (?:${LAST} )?${MAIL}${SAYS_NEXT}`,
  'iu',
);

/** Whether a text asks to answer the last mail of all. */
export const answersLast = (text: string): boolean => LAST_OF_ALL.test(text.slice(0, MOST_MAIL_CHARACTERS));

const LAST_OF_ALL = new RegExp(
  `(?:^|\\s)(?:${TO}|all['’]|à|ao?|al) ?${ARTICLE}(?:${LAST} ${MAIL}|${MAIL} (?:más reciente|précédent))${SAYS_NEXT}`,
  'iu',
);

/** A word in the query of a draft whose title is what the person dictated; the query also names the language. */
export const DICTATED = 'dictated';

/** A word in the query of a draft that answers the last mail of its recipient. */
export const REPLY = 'reply';

/** Matches the beginning of what the person dictates. */
const SAYS =
  /^[\s,:]*(?:that|saying|to say|dass|daß|que|qu['’]|che|dat|diciendo|dizendo|dicendo|en disant)(?!\p{L})/iu;
/** Matches it after a colon: "text Tom: the door is open". A word or two are a subject. */
const SAYS_AFTER_COLON = /^ ?: ?\S+ \S+ \S/u;

/** Matches the words between recipient and content: "and say" in "reply to Ben and say yes". */
const AND_SAY =
  / (?:and|und|et|y|e|en) (?:say|write|tell (?:him|her|them)|sage?(?: ihm| ihr| ihnen)?|schreibe?|disant|dis(?:-lui|-leur)?|dile|diles|digli|dille|diz|diga|zeg)(?: that| dass| que| qu['’]| che| dat)? | (?:to (?:say|tell (?:him|her|them))|um (?:ihm|ihr|ihnen) zu sagen|pour (?:lui|leur) dire|para decirles?|per dir(?:gli|le)|a dizer(?:-lhes?)?|om (?:hem|haar|hun) te zeggen),? (?:that|dass|que|qu['’]|che|dat) ?/iu;

/** Matches a quoted letter, with the words before it, but not a quoted subject. */
const LETTER =
  /^(?<head>.{0,200}?)(?:^|[\s,:]+)(?:(?:with|mit|avec|con|com|met|saying):? )?(?<letter>"[^"]{2,1500}"|“[^”]{2,1500}”|„[^“”]{2,1500}[“”]|«[^»]{2,1500}»)(?<tail>[^"“„«]{0,120})$/u;
const QUOTES_TOPIC =
  /(?:^|\s)(?:about|re|subject|called|titled|named|über|wegen|betreff|sur|objet|sobre|asunto|assunto|su|oggetto|over|onderwerp)$/iu;

/** Matches a mail address. It looks back only at a limited number of characters, so that the cost stays linear. */
const ADDRESS = /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/gu;

/** Placeholder for an address that was cut out; no visible text contains it. */
const PLACE = '\u0000';
/** Matches the placeholders of addresses, with the words that join them: "to bob@example.com and ann@example.com". */
const ADDRESS_PLACES =
  /(?:(^|\P{L})(?:to|for|an|für|à|a|pour|para|per|aan|voor) )?\0(?:(?:[,;&]| (?:and|und|et|y|e|en|cc:?))* ?\0)*/giu;

/** The names at the beginning, up to the word that introduces the subject; `null` if there are none. */
function whoIn(line: string): string | null {
  const role = roleIn(line);
  if (role !== null) return role;
  const [, to = '', rest = ''] =
    /^((?:to|an|à|au|a|al|ao|ad|para(?: [ao])?|pr[ao]|aan|naar|til) )?(.*)$/iu.exec(line) ?? [];
  const words = rest.slice(0, MOST_NAME).split(' ');
  const isListed = NAME_LIST.test(rest);
  const ends = isListed ? /[:;]$/u : /[:;,]$/u;
  const end = words.findIndex(
    (word, n) =>
      ABOUT.has(word.toLowerCase()) ||
      /^\p{Ll}+[aei]ndo$/u.test(word) ||
      (n > 0 && ARTICLES.has(word)) ||
      ends.test(word),
  );
  const isLast = end < 0;
  const cut = isLast ? words : words.slice(0, /[:;,]$/u.test(words[end] ?? '') ? end + 1 : end);
  const names = cut
    .map((word) => word.replace(isListed ? /[:;.!?]+$/u : /[:;,.!?]+$/u, '').replace(/^cc:?$/iu, 'and'))
    .filter((word) => word !== '');
  const isName = (word: string, form: RegExp): boolean =>
    AND.has(word.toLowerCase()) || form.test(word.replace(/,$/u, ''));
  const areNames = names.every((word) => isName(word, /^\p{Lu}[\p{L}’'.-]*$/u));
  const couldBe =
    names.every((word) => isName(word, NAME)) && !DETERMINERS.has(names[0]?.toLowerCase() ?? '');
  const isNamed = areNames || (couldBe && (to !== '' || isListed || (!isLast && names.length <= 3)));
  if (names.length === 0 || names.length > MOST_NAMES || !isNamed) return null;
  return names
    .join(' ')
    .replace(/,$/u, '')
    .replace(/, and /u, ' and ')
    .replace(POSSESSIVE, '');
}

const JOINED_TO = "(?:à la|a l[ao]s?|aux?|al|alla|allo|ai|agli|alle|aos?|às?|zum|zur) |all['’]|à l['’]";
const NOT_JOINED = '(?:to|an|à|a|ad|for|für|para|pr[ao]|aan|naar|tegen) ';
const SAYS_WHAT = "that|saying|dass|daß|que|qu['’]|diciendo|che|dat|dizendo";
const ON_WHAT =
  'about|re|regarding|to say|asking|if|whether|wegen|über|ob|pour|au sujet|sur|sobre|para|a (?:dizer|perguntar)|per|sul?|riguardo|over|om';
const THE =
  "the|de[rnm]|die|das|le|la|les|l['’]|el|los|las|il|lo|i|gli|as?|os?|het|de|(?:(?:il|la|i|le|o|a|os|as|dem|der) )?(?:my|our|his|her|their|your|(?:mein|unser|sein|ihr|dein)(?:e[nmrs]?)?|mon|ma|mes|notre|nos|son|sa|ses|leurs?|mis?|sus?|nuestr[oa]s?|mi[oaei]{1,2}|suo[i]?|su[ae]|nostr[oaie]|meus?|minhas?|noss[oa]s?|seus?|suas?|mijn|onze?|zijn|haar|hun|jouw)";
const ASKS_FOR =
  'asking|thanking|to (?:ask|thank)|if|whether|mit der|ob|pour (?:lui |leur )?demander|pour (?:le |la |les )?remercier|en demandant|pidiendo|preguntando|agradeciendo|para (?:pedir|preguntar|agradecer)\\p{L}*|chiedendo|ringraziando|per (?:chieder|ringraziar)\\p{L}+|a (?:pedir|perguntar|agradecer)|pedindo|perguntando|agradecendo|met (?:de|het) (?:vraag|verzoek)';
const NOUN = `(?!(?:${SAYS_WHAT}|${ASKS_FOR}|${ON_WHAT})(?!\\p{L}))\\p{L}[\\p{L}’'-]{1,40}`;
const OF =
  "(?: (?:of|from|at|von|vom|der|des|de|du|del|de la|di|della|dello|do|da|dos|das|van)| (?:d['’]|dell['’])(?=\\p{L}))";

/**
 * Matches a recipient named by their role, such as "to my boss that", "alla maestra di Giulia che" and "my sister's
 * teacher that"; the person is then asked for the address.
 */
const ROLE = new RegExp(
  `^(?:(?<joined>${JOINED_TO})|${NOT_JOINED})?(?<who>(?:(?<the>${THE}) ?)?${NOUN}(?<owner>['’]s ${NOUN})?(?: ${NOUN})?(?<of>${OF} ?(?:(?:${THE}) ?)?${NOUN}(?: ${NOUN})?){0,2}?)(?=[,:;]? (?<says>${SAYS_WHAT}|${ASKS_FOR})(?!\\p{L})|: |[,:;]? (?:${ON_WHAT})(?!\\p{L})|[:;,.!]*$)`,
  'iu',
);

/** The recipient whom a line names by their role; `null` if it names none, or only a mail. */
function roleIn(line: string): string | null {
  const {
    joined,
    who = '',
    the = '',
    owner,
    of,
    says,
  } = ROLE.exec(line.slice(0, MOST_NAME * 2))?.groups ?? {};
  const isOwn = the.length > 3;
  const isRole =
    owner !== undefined ||
    (the !== '' && (isOwn || says !== undefined || !line.startsWith(the) || /^de[rmn] [^:]+:/iu.test(line)));
  const kinds = talkWords(who).map(({ kind }) => kind);
  return (isRole || joined !== undefined || of !== undefined) &&
    kinds.includes(null) &&
    !kinds.includes('draft')
    ? who
    : null;
}

/** Matches several names with commas: "anna, ben and carla", "Bob, cc Anna". */
const NAME_LIST = new RegExp(
  `^N(?: N)?(?:, N(?: N)?){0,5}(?:,? (?:and|&|und|et|y|e|en|cc:?) |, cc:? )N`.replaceAll(
    'N',
    "[\\p{L}\\p{N}’'._-]{1,40}",
  ),
  'iu',
);

const NAME = /^[\p{L}\p{N}’'._-]+$/u;
/** Matches the possessive in words such as "Bob's last mail". */
const POSSESSIVE = /['’]s (?:last |latest )?(?:e-?mail|mail|message|letter)$/iu;
const MOST_NAME = 120;
const MOST_NAMES = 7;
const AND: ReadonlySet<string> = new Set(['and', '&', 'und', 'et', 'y', 'e', 'en', 'von', 'van', 'de']);
const DETERMINERS: ReadonlySet<string> = new Set(
  'my the our meinen meine den die mon ma le la mi il mijn'.split(' '),
);
const ABOUT: ReadonlySet<string> = new Set(
  'about on regarding re re: that asking saying if whether to for because wegen über ueber zu dass ob um pour au à sur que qu sobre acerca diciendo dizendo dicendo per su sul sulla sulle sullo sui che over dat om concerning der die das si se di riguardo respecto'.split(
    ' ',
  ),
);
/** Articles after a name, before what is sent. */
const ARTICLES: ReadonlySet<string> = new Set('le la les un une il lo gli una el los las os the'.split(' '));

/** Matches words that introduce a subject, as whole words: not the "zu" of "zusage". */
const TOPIC =
  /(?:^|\s)(?:(?:about|regarding|concerning|re|with (?:the )?subject|on the subject of|wegen|über|zum thema|zu|au sujet de|à propos de|sur|sobre|acerca de|sull[aeo]?|sui?|riguardo a|over|om|о|про)(?:[:'’]\s*|\s+)|关于\s*)(?<what>\S.*)$/iu;

/** The words to search for, without words such as "everything about" that only express a search. */
export const searchOf = (line: string): string =>
  trimmed(
    line.replace(
      /^(?:(?:what|everything|anything|all|(?:my |the |meine |die |mes |les |mis |las |(?:le )?mie |le |(?:as )?minhas |as |mijn |de )?(?:notes?|notizen?|notas?|notities)|was|alles|tout|todo|tutto|ce|que|lo|wat|что|any) )?(?:(?:we|i|there is|wir|ich|nous|on|hemos|abbiamo|we've|i've) )?(?:(?:said|say|wrote|written|have|know|decided|agreed|gesagt haben|avons dit|a dit|dicho|detto) )?(?:(?:about|on|for|über|zu[mr]?|nach|sur|de|sobre|su(?:l(?:l[aeo])?|i)?|naar|over|о|про)\s+)?/iu,
      '',
    ),
  )
    .replace(/[?？]+$/u, '')
    .trim() || line;

export const bare = (name: string): string => name.replace(/^(?:\[\[|["“„])|(?:\]\]|["”“])$/gu, '').trim();

export const asOneLine = (text: string): string => visibleLine(text.slice(0, 1_000));
