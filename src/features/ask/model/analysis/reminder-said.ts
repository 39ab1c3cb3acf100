import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { readWhen } from '../../../../kernel/dates/read-when';
import type { TaskArguments } from '../ask';
import { ASKS_TO_DO } from './question';
import { isOfClass } from './said-words';
import { isOnlyLead, leadIn } from '../lead-time';
import { seriesIn } from '../series';
import { severalTimes } from './several-times';
import { talkWords } from '../conversation/talk-words';
import { type SaidMoment, type SaidReminder, TO_DO, trimmed, unreadSlot, withoutJoint } from './time-slot';

/**
 * Splits a reminder's text into date and subject. If a date can't be read, the text stays whole and the person is
 * asked; likewise for languages whose dates are unknown.
 */
export function reminderOf(
  text: string,
  before: string,
  { when, language, cue }: SaidReminder,
): Partial<TaskArguments> {
  const title = (words: string): string =>
    cue === null
      ? trimmed(words)
      : trimmed(withoutJoint(withoutVerb(trimmed(words).replace(PLEASE, '')), cue.language)).replace(
          OWN_DUTY,
          '',
        );
  if (isCondition(before) && !isOnlyDate(before, { when, language }))
    return underCondition(text, before, { when, language, title });
  const lead = leadIn(text, { when, language });
  if (lead !== null && lead.at >= before.length) {
    const of = reminderOf(lead.rest, before, { when, language, cue });
    if (of.when != null) return { ...of, when: `${of.when}, ${lead.words}` };
  }
  const behind = trimmed(text.slice(before.length));
  // "..., remind me a little before": how long can't be counted.
  if (before.trim() !== '' && isOnlyLead(behind, language)) return { title: title(text), when: behind };
  const named = title(text.slice(before.trim() === '' ? 0 : before.length));
  // "I have to ring the bank at some point, remind me": the subject stands before.
  const bareTitle = named === '' ? trimmed(title(before).replace(SOME_TIME, '')) : named;
  if (cue !== null && !(cue.language in LANGUAGES)) return { title: bareTitle, when: text };
  const found = readWhen(text, when, language);
  const unread = unreadSlot(text.slice(before.length).trimStart(), { when, language, cue });
  const phrase = unread ?? (found.kind === 'unclear' ? found.words : '');
  if (phrase !== '' && seriesIn(phrase, when, language) !== null)
    return { title: title(text.replace(phrase, ' ').replace(/\s+/gu, ' ')), when: phrase };
  if (unread !== null) return { title: title(text), when: unread };
  const counted = cue === null ? hourIn(text, { when, language }) : null;
  if (counted !== null) return { title: counted.isVerb ? counted.rest : text, when: counted.words };
  if (found.kind === 'none') return { title: bareTitle, when: openTimeIn(bareTitle) };
  if (found.kind === 'unclear') return { title: title(text), when: found.words };
  // "Never call Ben after Friday": the bound says until when not, and is no time to be reminded at.
  if (BOUND.test(found.words) && NEGATION.test(found.rest)) return { title: title(text), when: title(text) };
  const words = title(found.rest)
    .replace(COPULA, '')
    .replace(DEADLINE.test(found.words) && !OBLIGED.test(found.rest) ? /['’]s$/u : '', '')
    .replace(/(?:\s*,){2,}/gu, ',');
  return { title: words || text, when: found.words };
}

/** The reminders of a text: one for each time that it names. */
export function remindersOf(text: string, before: string, said: SaidReminder): Partial<TaskArguments>[] {
  const found = readWhen(text, said.when, said.language);
  const only = reminderOf(text, before, said);
  if (found.kind !== 'unclear' || before.trim() !== '') return [only];
  const each = severalTimes(found.words, said).map((time) =>
    reminderOf(
      text.replace(found.words, () => time),
      before,
      said,
    ),
  );
  const areRead = each.every(
    ({ title, when }) => title === each[0]?.title && when != null && isOnlyDate(when, said),
  );
  return each.length > 0 && areRead ? each : [only];
}

/** Matches what is only said to Deputy, at the end. */
const PLEASE =
  /,? (?:please|pls|plz|thanks|thx|bitte|danke|stp|svp|s['’]il te plaît|merci|por favor|gracias|per favore|grazie|obrigad[oa]|alsjeblieft|aub|graag|bedankt)[\s.!]*$/iu;
/** Matches words for no time in particular at the end. */
const SOME_TIME =
  /[, ]+(?:at some (?:point|time)|some ?time|some ?day|irgendwann(?: mal)?|un jour|un de ces jours|algún día|en algún momento|prima o poi|algum dia|um dia destes|ooit|een keer)[.!,\s]*$/iu;

/** Matches the words for a duty before what is to be done. */
const OWN_DUTY =
  /^(?:i (?:have|need|want) to|je dois|tengo que|devo|tenho (?:de|que)|preciso(?: de)?) (?=\S)/iu;

/** Matches a verb whose complement was the date: "The rent is due on Friday". */
const COPULA =
  /^(?:is|are|ist|sind|est|son|è|é) (?=\S)| (?:is|are|ist|sind|est|sont|es|son|está|è|é|são|sono)$/iu;

/** Removes the verb at the end of a German or Dutch reminder: "Kannst du mich morgen an die Steuer erinnern?" */
const withoutVerb = (words: string): string =>
  words.replace(/\s(?:zu )?erinnern[.?!]*$|\s(?:te )?herinneren(?: aan)?[.?!]*$|[.?!]+$/iu, '');

/** Words such as "then", "after work" or "when I get home", which name a time but no date; `null` if there are none. */
const openTimeIn = (title: string): string | null => {
  const first = OPEN_FIRST.exec(title)?.groups?.['words'];
  const last = OPEN_LAST.exec(title.slice(-MOST_OPEN))?.groups?.['words'];
  return first ?? last ?? null;
};

const MOST_OPEN = 120;
const THEN =
  'then|afterwards?|after that|before that|beforehand|dann|danach|davor|vorher|nachher|anschließend|alors|ensuite|après|avant|entonces|después|luego|antes|allora|poi|dopo|prima|então|depois|dan|daarna|daarvoor';
const WHILE =
  'when|whenever|as soon as|once|wenn|sobald|sowie|quand|dès que|lorsque|cuando|en cuanto|quando|appena|assim que|wanneer|als|zodra';
const BESIDE =
  'after|before|nach|vor|après|avant|después de|antes de|dopo|prima di|depois d[aeo]|antes d[aeo]|na|voor';
const BOUND =
  /(?:^|\s)(?:after|before|until|till|by|nach|vor|bis|après|avant|(?:después|antes|depois|prima) d(?:i|[ao]s?|el?)|dopo|na|voor|até|após)(?!\p{L})/iu;
export const NEGATION =
  /(?:^|[^\p{L}])(?:not|never|no|nothing|don['’]?t|nicht|nichts|nie|niemals|keine?[mnr]?|ne|n['’]\p{L}+|pas|jamais|rien|nunca|nada|non|mai|niente|não|niet|niets|nooit|geen)(?!\p{L})/iu;
const IF = 'if|unless|falls|si|se|mocht';
const OPEN_FIRST = new RegExp(
  `^(?<words>(?:${WHILE}|${BESIDE}|${IF}) [^,]{1,60}?|${THEN})(?=,| (?:to|zu|an|de|om) | d['’]|[\\s.!?]*$)`,
  'iu',
);
const OPEN_LAST = new RegExp(
  `(?:^|[\\s,])(?<words>(?:${BESIDE}) (?:[\\p{L}’'-]{1,30} ){0,2}[\\p{L}’'-]{1,30}|(?:${WHILE}) [^,]{1,60}|${THEN})[\\s.!?]*$`,
  'iu',
);

/** Whether a text is only a time. */
export const isOnlyDate = (text: string, { when, language }: SaidMoment): boolean => {
  const found = readWhen(text, when, language);
  return found.kind !== 'none' && !/\p{L}/u.test(found.rest);
};

/** Whether the text before "remind me" is a condition: "If Anna doesn't reply by Friday,". */
export const isCondition = (lead: string): boolean => CONDITION.test(lead);

/** The Portuguese "na" before a day is no "after". */
const CONDITION = new RegExp(
  `^(?!na (?:segunda|ter[çc]a|quarta|quinta|sexta|pr[óo]xima|manhã|tarde|noite|v[ée]spera))(?:${WHILE}|${BESIDE}|${IF}) .`,
  'iu',
);

/** Whether the person declines a reminder: "Remind me no more of ...". */
export const isNegated = (line: string): boolean =>
  /^(?:nicht|nie|never|no (?:more|longer)|niet|nooit|plus|pas|jamais|non|più|nunca|não|mais)(?! (?:to|zu)(?!\p{L}))(?!\p{L})/iu.test(
    line,
  );

/**
 * Keeps the condition in the title, because no date can be computed from it. A date within the condition becomes the
 * reminder's date.
 */
function underCondition(
  text: string,
  before: string,
  { when, language, title }: SaidMoment & { title: (words: string) => string },
): Partial<TaskArguments> {
  const found = readWhen(text, when, language);
  const lead = trimmed(before);
  const rest = readWhen(text.slice(before.length), when, language);
  const about = title(rest.kind === 'read' ? rest.rest : text.slice(before.length));
  return {
    title: about === '' ? lead : `${about}, ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`,
    when: found.kind === 'none' ? lead : found.words,
  };
}

/**
 * Whether a text without a phrase such as "remind me" is a line of a to-do list: something that the person does and a
 * day ("pay the rent on Friday"), or a thing with a time or a deadline ("dentist fri 8am").
 */
export function isToDo(text: string, { when, language }: SaidMoment): boolean {
  const found = text.length > MOST_TO_DO ? null : readWhen(text, when, language);
  if (found === null || found.kind === 'none') return false;
  // "And Lena at 2" goes on from something.
  if (/^(?:and|und|et|y|e) /iu.test(text) || (language === 'nl' && /^en /iu.test(text))) return false;
  // With its time first, "tomorrow send the report" is what the person does: Deputy does nothing later.
  const [[first] = [1]] = found.spans;
  const rest = trimmed(found.rest.replace(LABEL, ''));
  const isDuty = OBLIGED.test(rest);
  // "The rent is due on Friday" states only when.
  const said = DEADLINE.test(found.words) ? rest.replace(COPULA, '').replace(/['’]s$/u, '') : rest;
  if (
    STATEMENT.test(said.replace(OBLIGED, ' ').replace(WITHOUT, '')) ||
    COMMAND.test(first === 0 ? text : rest)
  )
    return false;
  const isDone =
    (isDuty && DEADLINE.test(found.words)) ||
    TO_DO[language].test(rest) ||
    (first === 0 && (COMMAND.test(rest) || hourIn(text, { when, language })?.isVerb === true));
  const { words } = found;
  // The person is asked which day they mean, rather than what.
  const isAsked = found.kind === 'unclear';
  if (isAsked && (isDone || OF_A_THING.test(words))) return !OF_A_THING.test(words);
  const { time, until } = isAsked ? { time: /\d/u.exec(words), until: null } : found;
  // The date belongs to the thing: "buy tickets for Saturday", "the notes from Friday".
  if (until === null && OF_A_THING.test(words)) return false;
  if (isDone || (first === 0 && rest !== found.rest)) return true;
  const [head] = talkWords(rest).filter(({ kind }) => kind !== 'fill' && kind !== 'it');
  // "Weekly review" is a name, and of days that repeat a word among them may leave one out.
  const isDay =
    !isAsked &&
    until === null &&
    (found.recurrence === null || (words.includes(' ') && !found.recurrence.includes(' on '))) &&
    isAtEdge(text, found.spans);
  const isSet = time !== null || (isDay && !SOUGHT.test(rest) && !holdsHour(rest, language));
  return (
    (isSet || DEADLINE.test(words)) &&
    (head?.kind === null || head?.kind === 'draft') &&
    /^(?:\P{Z}+ ){0,7}\P{Z}*\p{L}{2,}[.)!]*$/u.test(rest) &&
    !talkWords(rest).some(({ start, end }) => isOfClass(rest.slice(start, end).toLowerCase(), 'now')) &&
    (talkWords(rest).at(-1)?.kind !== 'fill' || APPOINTMENT.test(rest))
  );
}

/** Whether the words of a time stand together, at the beginning or the end of a text. */
const isAtEdge = (text: string, spans: readonly (readonly [number, number])[]): boolean => {
  const [start, end] = [spans[0]?.[0] ?? 0, spans.at(-1)?.[1] ?? 0];
  const isWhole = spans.every(([at], n) => n === 0 || !/\p{L}/u.test(text.slice(spans[n - 1]?.[1], at)));
  return isWhole && (start === 0 || !/[\p{L}\d]/u.test(text.slice(end)));
};

/** Whether words may belong to a time of day that was not read: "half six tomorrow: ...". */
function holdsHour(text: string, language: LanguageCode): boolean {
  const tokens = tokensOf(text);
  const lexicon = lexiconOf(LANGUAGES[language]);
  return tokens.some(
    ({ text: word }, at) =>
      /^\d/u.test(word) || lexicon.meaningsAt(tokens, at).some(({ kind }) => OF_HOURS.has(kind)),
  );
}

const OF_HOURS: ReadonlySet<string> = new Set(
  'half halfto quarter oclock ampm noon midnight minus part daypart vague'.split(' '),
);

/** Matches what a person wants to know, or to be shown, of a day. */
const SOUGHT =
  /^(?:(?:the|my|das|die|der|mein|le|la|les|el|los|las|il|lo|o|as?|os|het|de|mijn) )?(?:thanks|danke|merci|gracias|grazie|obrigad[oa]|bedankt|weather|forecast|news|agenda|calendar|schedule|wetter|nachrichten|kalender|météo|temps|nouvelles|agenda|tiempo|noticias|meteo|notizie|tempo|notícias|weer|nieuws|flights|trains|notes|notizen|notas|notities|mails?|e-?mails?)(?!\p{L})/iu;

const APPOINTMENT = /(?:appointment|termin|rendez-vous|cita|appuntamento|compromisso|afspraak)$/iu;

/** Whether a text begins with the verb of something to do, and states nothing. */
export const isDoing = (text: string, { language }: SaidMoment): boolean =>
  text.length <= MOST_TO_DO &&
  (TO_DO[language].test(text) || (language === 'en' && IMPERATIVE.test(text))) &&
  !isStatement(text);

/** Matches an English verb before a noun with its article, but no preposition, question or number. */
const IMPERATIVE =
  /^(?!(?:got|whats|in|on|at|by|for|from|to|of|off|with|without|about|over|under|after|before|as|than|like|and|or|but|if|so|all|both|half|just|only|even|not|no|what|who|which|that|this|was|is|are|be|been|i|you|he|she|it|we|they|ok|okay|hey|hi|via|per)(?!\p{L}))\p{L}{2,}(?: (?:up|out|off|in|back|away|down|over|for))? (?:the|my|our|an?|some|those|his|her|their) (?=\p{L})/iu;

/**
 * The day and the bare number that a line begins with, and what comes then: "tomorrow 9 call Priya". Where the verb comes
 * last, as in German, the number may count something.
 */
function hourIn(
  text: string,
  { when, language }: SaidMoment,
): { words: string; rest: string; isVerb: boolean } | null {
  const found = readWhen(text, when, language);
  const [[start, end] = [1, 0], other] = found.kind === 'read' && found.time === null ? found.spans : [];
  const [whole = '', rest = ''] = /^ \d{1,2} (\p{L}.*)$/u.exec(text.slice(end)) ?? [];
  if (start !== 0 || other !== undefined || rest === '') return null;
  const isVerb = TO_DO[language].test(rest) || COMMAND.test(rest);
  const words = text.slice(0, end + whole.length - rest.length).trim();
  return { words, rest, isVerb: isVerb && language !== 'de' && language !== 'nl' };
}

/** Matches what has to be done, or what is to be left out: "the form has to be in", ", no breakfast before". */
const OBLIGED =
  / (?:(?:has|have|needs?) to(?: be)?|must|muss|müssen|doit|doivent|tiene que|debe|deve|tem (?:de|que)|moet|moeten) /iu;
const WITHOUT = /,? (?:no|without|ohne|kein\p{L}*|sans|sin|senza|sem|zonder|geen) .{1,60}$/iu;

/** Matches the colon between a time and what is to be done then. */
const LABEL = /^ ?: (?=\S)/u;

const MOST_TO_DO = 120;

/** Whether the words before a list name things to put on it: they state nothing, ask nothing and name no day. */
export const isThing = (words: string, all: string, { when, language }: SaidMoment): boolean =>
  !isStatement(words) && !TO_DO.en.test(all) && readWhen(words, when, language).kind === 'none';

/**
 * What a text without a time of its own is about, if it is a thing to do: "Call Ada", "flowers for Nadia next weekend".
 * `null` if it states or asks anything.
 */
export function subjectIn(text: string, { when, language }: SaidMoment): string | null {
  const said = text
    .replace(ASKS_TO_DO, '')
    .replace(DUTY_FIRST, '')
    .replace(FOR_ME, ' ')
    .replace(/[\s.!?]+$/u, '');
  const found = readWhen(said, when, language);
  const at = found.kind === 'none' ? -1 : said.indexOf(found.words);
  const left =
    found.kind === 'unclear' && at >= 0 ? said.slice(0, at) + said.slice(at + found.words.length) : null;
  const subject = trimmed(left ?? (found.kind === 'read' ? found.rest : said)).replace(/\s+/gu, ' ');
  const isNamed = talkWords(subject).some(({ kind, start, end }) => kind === null && end - start > 2);
  return text.length > MOST_TO_DO || !isNamed || STATEMENT.test(subject) || isNegated(subject)
    ? null
    : subject;
}

/** Matches a duty before what is to be done, and words for whom. */
const DUTY_FIRST =
  /^\s*(?:(?:i (?:have to|need to|must|should)|need to|ich (?:muss|sollte|soll)|je dois|il faut que je|tengo que|debo|devo|dovrei|tenho (?:de|que)|preciso de|ik moet)(?: still| noch| nog)? )/iu;
const FOR_ME = / (?:for me|für mich|pour moi|por mí|para mí|per me|por mim|voor me|voor mij)(?=\s|$)/iu;

/** Whether a text states, asks or denies something, or asks Deputy to do it. */
const isStatement = (text: string): boolean => STATEMENT.test(text) || COMMAND.test(text);

/** Matches words of a statement, a question, a negation, a next step or a word to Deputy ("me") in any language. */
const STATEMENT =
  /(?:^|[^\p{L}\p{N}])(?:i|we|you|he|she|they|it|there|me|us|is|are|was|were|will|would|can|can['’]?t|could|should|has|have|had|does|did|don['’]?t|not|never|no|am|then|what|who|when|where|why|how|which|works|suits|sounds|looks|ich|er|sie|es|wir|ihr|mir|mich|dir|uns|ist|sind|war|waren|wird|werden|hat|haben|kann|können|soll|geht|klappt|passt|kommt|bleibt|nicht|keine?|nie|wer|was|wann|wo|wie|dann|danach|urlaub|krank|weg|offen|unterwegs|geschlossen|geöffnet|gültig|abwesend|verreist|férias|fechado|aberto|válido|that|local|je|suis|tu|elle|nous|vous|ils|moi|est|sont|ont|peut|va|ne|pas|qui|quand|où|comment|puis|ensuite|yo|estoy|soy|tengo|voy|él|ella|nos|está|están|fue|ha|han|hay|puede|qué|quién|cuándo|dónde|cómo|luego|después|io|sto|ho|vado|lui|lei|noi|è|sono|hanno|può|non|chi|quando|dove|cosa|poi|eu|estou|sou|tenho|vou|ele|ela|você|são|foi|tem|pode|não|nunca|quem|onde|depois|ik|jij|hij|zij|wij|mij|ons|zijn|heeft|hebben|wordt|kan|kunnen|komt|gaat|niet|geen|wie|wat|wanneer|waar|hoe|daarna|\p{L}{2,}[^e\P{L}]ed)(?![\p{L}\p{N}])|[?;\n]|\p{L}{4}[.!] /iu;

/** Matches a date that belongs to a thing. */
const OF_A_THING =
  /^(?:for|from|since|till|until|hasta|of|von|vom|seit|für|pour|depuis|d[eiua]l?|desde|dal|van|sinds) /iu;
const DEADLINE =
  /^(?:by|before|due|no later|bis|vor|spätestens|fällig|avant|d['’]ici|au plus|antes|entro|prima|até|voor|uiterlijk|tegen)(?!\p{L})/iu;
/** Verbs that ask Deputy for something that it can't do, and others that ask for an action outside the vault. */
const OUTSIDE =
  'überweise?|bezahle?|zahle?|transfer|vire|transfiere|transfere|prenotami|prenotaci|resérvame|reserva-me|allume|éteins|enciende|accendi|spegni|desliga|zet(?= .{0,40} (?:graden|aan|uit)(?: |$))|mach(?= .{0,40} (?:an|aus)(?: |$))|betaal|maak(?= .{0,40} over )|play|turn|switch|start|stop|book|reserve|order|spiel|buche?|reserviere?|bestelle?|rufe?|weck|réserve|commande|appelle|reserva|pide|llama|prenota|ordina|chiama|encomenda|liga|pídeme|ordinami|pede(?= um)|traduci|translate|übersetze?|traduis|traduce|traduz|vertaal|boek|reserveer|bestel|bel|wek|paga';
const POLITELY =
  '(?:(?:please|can you|could you|just|bitte|kannst du|mal|peux-tu|tu peux|puedes|por favor|puoi|podes|pode|kun je|even),? )*';
const THINGS =
  'music|songs?|playlist|radio|tv|lights?|lamps?|heating|thermostat|blinds|(?:front |back |garage )?door|musik|lied|radio|licht|lampen?|heizung|rolll[aä]den|t[uü]re?|fernseher|musique|chanson|lumières?|lampe|chauffage|volets|porte|télé|música|canción|luz|luces|lámpara|calefacción|persianas|puerta|tele|musica|canzone|luce|luci|riscaldamento|tapparelle|porta|televisione|luzes|aquecimento|persianas|televisão|muziek|muziekje|liedje|lamp|lampen|verwarming|deur|televisie';
/** Matches an order to a device: "put some music on", "apaga las luces". */
export const DEVICE = new RegExp(
  `^${POLITELY}(?:put|turn|switch|play|dim|lock|unlock|open|close|shut|mach|schalt\\p{L}*|spiel\\p{L}*|dreh|schlie[sß]\\p{L}*|mets|lance|joue|allume|éteins|baisse|ferme|ouvre|pon(?:me|nos)?|apaga|enciende|sube|baja|cierra|abre|metti(?:mi)?|suona|accendi|spegni|abbassa|alza|chiudi|apri|põe|poe|toca|liga|desliga|acende|fecha|zet|doe|speel|sluit|draai) (?:(?!list|note)\\S+ ){0,3}?(?:${THINGS})(?!\\p{L})(?!.*\\p{L}*(?:list|lijst|liste|lista)\\p{L}*)(?: \\S+){0,3}[\\s.!]*$`,
  'iu',
);
/** Matches a wish for a plan in other words than an order to make one. */
export const PLAN_WISH = new RegExp(
  [
    'step[- ]by[- ]step|(?:need|want|like) a plan for|break .{1,60} into (?:steps|tasks)|^(?:can you )?map out|help me (?:get through|plan|organi[sz]e|prepare) ',
    'schritt für schritt|brauche? (?:einen|nen) plan|hilf mir.{1,60}(?:organisieren|planen|vorzubereiten)|in schritte',
    "étape par étape|pas à pas|(?:besoin d['’]|faut |voudrais )un plan|organise[zr]?[ -]moi|aide[ -]moi à (?:organiser|préparer|planifier)",
    '(?:necesito|quiero|hace falta) un plan|paso a paso|organ[ií]zame|planif[ií]came|ayúdame a (?:organizar|preparar|planificar)',
    'passo (?:dopo |per )?passo|(?:serve|voglio|vorrei|bisogno di) un piano|organizzami|pianificami|aiutami a (?:organizzare|preparare|pianificare)',
    'passo a passo|(?:preciso de|quero) um plano|organiza-me|ajuda-me a (?:organizar|preparar|planear|planejar)|^planeia',
    'stap voor stap|plan nodig|help me .{1,60}(?:organiseren|plannen|voorbereiden)|in stappen',
  ]
    .map((words) => `(?:${words})`)
    .join('|'),
  'iu',
);
export const CANNOT = new RegExp(`^${POLITELY}(?:${OUTSIDE}|call|phone|ring|pay|wake)(?!\\p{L})`, 'iu');
export const COMMAND = new RegExp(
  `^(?:${OUTSIDE}|open|show|schedule|invite|send|text|tell|ask|give|get|mach|schicke?|frage?|envoie|envía|manda|envia|stuur)(?!\\p{L})`,
  'iu',
);
