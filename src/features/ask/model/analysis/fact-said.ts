import type { LanguageCode } from '../../../../kernel/dates/language';
import { readWhen } from '../../../../kernel/dates/read-when';
import { isNotStated } from './done-said';
import { CANNOT, COMMAND } from './reminder-said';
import type { SaidMoment } from './time-slot';

/**
 * A statement that lasts, of the person or of someone or something that it names, without its lead-in; else `null`. A
 * statement with an hour, or that may be true only now, is none.
 */
export function factSaid(text: string, { when, language }: SaidMoment): string | null {
  const read = readWhen(text, when, language);
  const isFact =
    text.length < MOST_FACT &&
    !isNotStated(text) &&
    !PASSING.test(text) &&
    !COMMAND.test(text) &&
    !CANNOT.test(text) &&
    (LEAD_IN.test(text) ||
      OWN.test(text) ||
      (!ARTICLE.test(text) && /^\p{Lu}/u.test(text)) ||
      (language !== 'de' && NAMED.test(text))) &&
    Object.values(LASTING).some((verbs) => verbs.test(text)) &&
    (read.kind === 'none' || read.spans[0]?.[0] !== 0) &&
    (read.kind !== 'read' || read.time === null);
  return isFact ? text.replace(LEAD_IN, '') : null;
}

const MOST_FACT = 160;
/** Matches words that only lead in to a fact: "fyi, ...". */
const LEAD_IN =
  /^(?:fyi|btw|by the way|übrigens|zur info|au fait|pour info|por cierto|para que sepas|a proposito|comunque|a propósito|já agora|trouwens|ter info)[,:]? /iu;
/** The verbs of a statement that lasts, between what it is about and what it says. */
const LASTING: Readonly<Record<LanguageCode, RegExp>> = {
  en: lasting('is|are|s|has|likes?|loves?|hates?|prefers?|lives?|works?|speaks?|eats?|drinks?'),
  de: lasting('heißt|heißen|ist|sind|mag|mögen|hasst|bevorzugt|wohnt|arbeitet|isst|trinkt|spricht|hat'),
  fr: lasting("s['’]appelle|est|sont|aime|déteste|préfère|habite|travaille|mange|boit|parle"),
  es: lasting('es|son|tiene|se llama|le gusta|prefiere|odia|vive|trabaja|bebe|habla'),
  it: lasting('è|sono|ha|si chiama|preferisce|odia|abita|lavora|mangia|beve|parla'),
  pt: lasting('é|são|tem|chama-se|se chama|gosta|prefere|mora|trabalha|fala|bebe'),
  nl: lasting('is|zijn|heet|heeft|houdt|haat|woont|werkt|drinkt|eet|spreekt'),
};

function lasting(verbs: string): RegExp {
  return new RegExp(`\\p{L}(?: |['’](?=s ))(?:${verbs}) \\p{L}`, 'iu');
}

/** Matches the person's own things. */
const OWN =
  /(?:^|[^\p{L}])(?:my|our|mein\p{L}{0,2}|unser\p{L}{0,2}|m[aeo][ns]?|notre|nos|mis?|nuestr[oa]s?|mi[aeo]i?|nostr[oaie]|meus?|minhas?|noss[oa]s?|mijn|onze?)(?= \p{L})/iu;
const ARTICLE =
  /^(?:the|an?|der|die|das|eine?|le|la|les|une?|el|los|las|il|lo|gli|os?|as|uma?|de|het|een) /iu;
/** Matches a name within a text, in the languages that write nouns small. */
const NAMED = / \p{Lu}\p{Ll}/u;

/** Matches statements that may be true only now, opinions, wishes and doubts. */
const PASSING =
  /^(?:ok(?:ay)?|so|well|it|this|that|these|those|there|here|everything|nothing|something|all|es|das|dies|alles|nichts|c['’]est|ça|tout|rien|esto|eso|todo|nada|questo|quello|tutto|niente|isso|isto|tudo|dit|dat|het is|er)(?![\p{L}-])|(?:^|[^\p{L}])(?:now|today|tonight|right now|currently|already|still|gerade|jetzt|heute|noch|schon|maintenant|déjà|encore|ahora|hoy|ya|todavía|adesso|ora|oggi|già|ancora|agora|hoje|já|ainda|nu|vandaag|al|nog|not sure|maybe|think|glaube|vielleicht|crois|creo|credo|acho|denk|late|sick|ill|broken|ready|gone|off|over|krank|kaputt|fertig|weg|malade|cassé|prêt|enfermo|listo|roto|malato|pronto|rotto|doente|ziek|klaar|kapot|moved|cancelled|canceled|closed|open|delayed|works|suits|sounds|looks)(?!\p{L})|\?/iu;
