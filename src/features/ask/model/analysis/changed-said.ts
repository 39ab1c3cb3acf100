import { foldLetters } from '../../../../core/tools/search-words';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { type MadeThing, nameOf, namesWord } from '../conversation/made';
import { type TalkKind, talkWords } from '../conversation/talk-words';
import { timeSaid } from '../conversation/time-said';
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
    const others = first === null ? null : changesSaid(text.slice(index + joint.length), said);
    if (first !== null && others !== null) return [first, ...others];
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
  const folded = foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
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

/** Whether what is off is the reminder's matter: not one of a series, and not someone whom the person wanted to call. */
function isOff(thing: MadeThing, parts: readonly Part[], moment: Moment): boolean {
  const read = readWhen(thing.given.when ?? '', moment);
  const isOfSeries = read.kind !== 'none' && (read.kind === 'unclear' || read.recurrence !== null);
  return !isOfSeries && (!titleWords(nameOf(thing)).some(isCall) || parts.some(({ word }) => isCall(word)));
}

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

/** Matches an order to delete something, in words without accents. */
const ORDER_TO_DELETE =
  /(?:^| )(?:delete|remove|cancel|drop|scrap|discard|losch|losche|streich|streiche|entferne?|storniere?|supprime|efface|enleve|annule|borra|elimina|cancela|quita|anula|cancella|annulla|rimuovi|togli|apaga|apague|exclui|remova|verwijder|wis|schrap|annuleer|(?:kann|kannst du|haal maar|haal|mag|kan) weg)(?= |$)/u;

/** Matches an order to delete something, or the words that it is off; of a folded text without signs. */
const CANCELED = new RegExp(
  `${ORDER_TO_DELETE.source}|(?:^| )(?:(?:is|are|s) off|cancell?ed|called off|no longer happening|(?:fallt|fallen) (?:leider )?(?:aus|flach)|abgesagt|gestrichen|findet nicht statt|(?:est |ete )?annulee?s?|n a (?:pas|plus) lieu|tombe a l eau|cancelad[oa]s?|anulad[oa]s?|se cancela|annullat[oa]|cancellat[oa]|saltat[oa]|desmarcad[oa]|(?:gaat|gaan) (?:toch )?niet (?:meer )?door|geannuleerd|afgezegd|vervalt)(?= |$)`,
  'gu',
);
