import { foldLetters } from '../../../../core/tools/search-words';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { isCalled, type MadeThing, nameOf, namesWord } from '../conversation/made';
import { isReason, type TalkKind, talkWords } from '../conversation/talk-words';
import { ASKS_TO_DO } from './question';
import { SAME_TIME, timeSaid } from '../conversation/time-said';
import { isCall, isNotStated, titleWords } from './done-said';
import { isOfClass } from './said-words';
import type { SaidMoment } from './time-slot';

interface SaidOfMade extends SaidMoment {
  /** Things that earlier asks made. */
  made: readonly MadeThing[];
}

/**
 * Reads a text that says what changed about reminders, each called by its name: "dentist got moved to Monday", "call
 * Priya an hour later", "the dentist is off". `null` unless every word is part of a name, of a time, or of that saying.
 */
export function changesSaid(text: string, said: SaidOfMade): TaskOrder[] | null {
  if (text.length > MOST_CHARACTERS || text.includes('\n') || !said.made.some(isReminder)) return null;
  const whole = changeSaid(text, said);
  if (whole !== null) return [whole];
  for (const { 0: joint, index } of text.matchAll(JOINTS)) {
    const first = changeSaid(text.slice(0, index), said);
    if (first === null) continue;
    const rest = text.slice(index + joint.length);
    const others = changesSaid(rest, said) ?? (/^[,;]/u.test(joint) && isReason(rest, said.when) ? [] : null);
    if (others !== null) return [first, ...others];
  }
  return null;
}

const MOST_CHARACTERS = 120;
const JOINTS = /[,;] (?:(?:and|und|et|y|e|en) )?| (?:and|und|et|y|e|en) /giu;

const isReminder = ({ tool }: MadeThing): boolean => tool === 'reminder';

function changeSaid(whole: string, said: SaidOfMade): TaskOrder | null {
  if (isNotStated(whole) || DUTY.test(whole)) return null;
  const text = whole.replace(PASSED, ' ');
  const isMove = text !== whole || partsOf(text).some(({ part }) => part === 'moved');
  const time = timeSaid(text, said.when, { language: said.language, isMove });
  if (time === null) return canceled(text, said);
  const parts = partsOf(time.rest);
  const isShifted = talkWords(time.words).some(({ kind }) => kind === 'later' || kind === 'earlier');
  const isPut = parts[0]?.part === 'put' && !NEW_THING.test(text);
  const isChange =
    text !== whole || isShifted || isPut || parts.some(({ part }) => part === 'moved' || part === 'now');
  if (!isChange || parts.some(({ part }, n) => part === 'put' && n > 0)) return null;
  const things = thingsNamed(parts, said.made);
  const title = namesOf(parts).join(' ');
  const note = things.map(({ id }) => id).join('\n');
  return things.length === 0 ? null : order('change', { title, note, when: time.words });
}

/** The order to delete a reminder that a text says is off; of several, none is deleted before the person chose one. */
function canceled(text: string, { made, when }: SaidOfMade): TaskOrder | null {
  const folded = foldedOf(text);
  const rest = folded.replace(CANCELED, ' ');
  const parts = partsOf(rest);
  if (rest === folded || parts.some(({ part }) => part === 'moved' || part === 'put')) return null;
  const things = thingsNamed(parts, made);
  const title = namesOf(parts).join(' ');
  const [thing, other] = things;
  if (thing === undefined) return null;
  if (!ORDER_TO_DELETE.test(folded) && !isOff(thing, parts, when)) return null;
  return order('delete', other === undefined ? { title, note: thing.id } : { title });
}

/**
 * An order to change or delete a reminder whose name is that of none, or to skip it: the person is asked which one they
 * mean. `null` if the text may be something to do, such as "move the desk on Friday".
 */
export function changeOfUnknown(whole: string, { made, when, language }: SaidOfMade): TaskOrder | null {
  if (whole.length > MOST_CHARACTERS || !made.some(isReminder)) return null;
  const at = whole.search(/[,;] /u);
  const plain = at > 0 && isReason(whole.slice(at + 2), when) ? whole.slice(0, at) : whole;
  const text = plain.replace(SAME_TIME, '').replace(ASKS_TO_DO, '');
  const asked = ASKS_TO_DO.test(plain) ? text.replace(/[?\s]+$/u, '') : text;
  if (isNotStated(asked)) return null;
  const kinds = talkWords(asked).flatMap(({ kind }) => (kind === 'polite' || kind === 'not' ? [] : [kind]));
  const isVerb = (kind: TalkKind): boolean => kinds[0] === kind || kinds.at(-1) === kind;
  const time = timeSaid(asked, when, { language, isMove: true });
  const rest = time?.rest ?? asked;
  const isOff = foldedOf(rest) !== foldedOf(rest).replace(CANCELED, ' ');
  const left = new Set(foldedOf(rest).replace(CANCELED, ' ').split(' '));
  const names = talkWords(rest).flatMap(({ kind, start, end }) => {
    const word = rest.slice(start, end);
    const isName =
      kind === null && left.has(foldedOf(word)) && !BESIDE.some((each) => isOfClass(foldLetters(word), each));
    return isName ? [word] : [];
  });
  const isAll = names.length === 0 && kinds.includes('all');
  if ((names.length === 0 && !isAll) || names.length > MOST_NAMES) return null;
  const title = isAll ? null : names.join(' ');
  // Words about a known one were read before, or are about another thing: "Priya is off".
  if (title !== null && made.some((thing) => isCalled(thing, title))) return null;
  if (time === null)
    return isVerb('delete') || isOff
      ? order('delete', { title, query: isAll ? 'all reminder' : null })
      : null;
  return isVerb('move') && MOVED_TO.test(asked)
    ? order('change', { title, when: time.words, query: isAll ? 'all' : null })
    : null;
}

const MOST_NAMES = 4;
/** Matches the words between a thing and the time that it is moved to. */
const MOVED_TO =
  / (?:to|until|till|back|by|forward|later|earlier|auf|um|bis|nach|à|au|pour|de|al?|hasta|para|pr[ao]|até|naar|tot|met|di|alle|all['’]|un['’])(?: |\d)/iu;

/** Whether what is off is the reminder's matter: not one of a series, and not someone whom the person wanted to call. */
function isOff(thing: MadeThing, parts: readonly Part[], moment: Moment): boolean {
  const read = readWhen(thing.given.when ?? '', moment);
  const isOfSeries = read.kind !== 'none' && (read.kind === 'unclear' || read.recurrence !== null);
  return !isOfSeries && (!titleWords(nameOf(thing)).some(isCall) || parts.some(({ word }) => isCall(word)));
}

const foldedOf = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const order = (tool: string, given: Partial<TaskArguments>): TaskOrder => ({
  tool,
  given: { ...NO_ARGUMENTS, ...given },
});

const namesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ part, word }) => (part === 'name' ? [word] : []));

/** The reminders whose titles contain every word that names something. */
function thingsNamed(parts: readonly Part[], made: readonly MadeThing[]): MadeThing[] {
  const names = namesOf(parts);
  if (names.every(isCall)) return [];
  return made.filter((thing) => {
    const words = titleWords(nameOf(thing));
    const isNamed = (name: string): boolean =>
      words.some((word) => namesWord(name, word)) || (isCall(name) && words.some(isCall));
    return isReminder(thing) && names.every(isNamed);
  });
}

interface Part {
  /** `put` begins an order; `moved` and `now` say that something changed; `beside` adds nothing. */
  part: 'moved' | 'now' | 'put' | 'beside' | 'name';
  word: string;
}

function partsOf(text: string): Part[] {
  return talkWords(text).map(({ kind, start, end }) => {
    const word = foldLetters(text.slice(start, end)).replace(APPOINTMENT, '$1');
    const part =
      kind === 'move' ? 'moved' : (['moved', 'now', 'put'] as const).find((each) => isOfClass(word, each));
    const isBeside = BESIDE_KINDS.has(kind) || BESIDE.some((each) => isOfClass(word, each));
    return { part: part ?? (isBeside ? 'beside' : 'name'), word };
  });
}

const BESIDE = ['beside', 'about', 'stating', 'first'] as const;
const BESIDE_KINDS: ReadonlySet<TalkKind | null> = new Set(['polite', 'fill', 'it', 'reminder'] as const);

/** Matches the end of a word such as "Zahnarzttermin". */
const APPOINTMENT = /^(\p{L}{4,30}?)s?(?:termin|afspraak)$/u;

/** Matches "moved" where it would also be a word of the time after it: "passe à 17h", "pasado al lunes". */
const PASSED = / (?:pass[ée]e?|pasad[oa]) (?=(?:à|au|al|a) )/iu;

/** Words that make a new thing of an order such as "set a reminder". */
const NEW_THING =
  /(?:^|[^\p{L}])(?:a|an|eine?n?|une?|una|uno|uma?|een|reminder|erinnerung|rappel|recordatorio|promemoria|lembrete|herinnering|appointment|termin|rendez|cita|appuntamento|compromisso|afspraak)(?!\p{L})/iu;

/** Matches a duty: "I have to move the dentist to Monday". */
const DUTY =
  /(?:^|[^\p{L}])(?:(?:have|has|is|are|be|got) to|à|ha da|ho da|is te|zu)(?= (?:be |move|shift|push|change|postpone|reschedule|delay|d[ée]plac|report|spost|verschieb|verleg|verzet|verplaats))/iu;

/** Words for the end of a reminder, in words without accents: orders to delete it, and those that say that it is off. */
const ORDERED =
  'delete|remove|cancel|drop|scrap|discard|losch|losche|streich|streiche|entferne?|storniere?|supprime|efface|enleve|annule|borra|elimina|cancela|quita|anula|cancella|annulla|rimuovi|togli|apaga|apague|exclui|remova|verwijder|wis|schrap|annuleer|(?:kann|kannst du|haal maar|haal|mag|kan) weg|(?:don t|do not|stop|never|no need to) remind(?:ing)? me|erinnere? mich nicht(?: mehr)?|(?:ne )?me rappelle(?:r)? (?:plus|pas)|ne me rappelle (?:plus|pas)|no me (?:lo )?recuerdes|non ricordarm[ie]l?[oa]?|(?:nao|ja nao) me lembr[ae]s?|herinner me (?:niet|er niet)';
const IS_OFF =
  '(?:is|are|s) off|cancell?ed|called off|no longer happening|(?:not|no longer) (?:needed|necessary|on)|(?:fallt|fallen) (?:leider )?(?:aus|flach)|abgesagt|gestrichen|findet nicht statt|brauche? ich nicht mehr|(?:ist |wird )?nicht mehr (?:notig|gebraucht|noetig)|(?:est |ete )?annulee?s?|n a (?:pas|plus) lieu|tombe a l eau|plus (?:besoin|la peine|necessaire)|cancelad[oa]s?|anulad[oa]s?|se cancela|ya no (?:hace falta|es necesari[oa])|annullat[oa]|cancellat[oa]|saltat[oa]|non (?:serve|occorre) piu|desmarcad[oa]|ja nao (?:e preciso|e necessari[oa]|vai ser)|(?:gaat|gaan) (?:toch )?niet (?:meer )?door|hoeft niet(?: meer)?|niet meer nodig|geannuleerd|afgezegd|vervalt';
const ORDER_TO_DELETE = new RegExp(`(?:^| )(?:${ORDERED})(?= |$)`, 'u');
const CANCELED = new RegExp(`(?:^| )(?:${ORDERED}|${IS_OFF})(?= |$)`, 'gu');
