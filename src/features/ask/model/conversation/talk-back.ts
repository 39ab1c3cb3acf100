import type { LanguageCode } from '../../../../kernel/dates/language';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NEVER_MIND } from '../../../../kernel/notes/text/yes-no';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { foldLetters } from '../../../../core/tools/search-words';
import { baseName } from '../../../../kernel/notes/names';
import { ANOTHER, isCalled, isInMind, isNewList, type MadeThing, nameOf, PAUSE_MS } from './made';
import { phraseStart } from './day-number';
import { draftSaid, INSTEAD_OF } from './draft-said';
import { isReason, talkWords, type TalkKind, type TalkWord } from './talk-words';
import { CLAUSE_STARTS, orderOfList } from '../analysis/cues';
import { isQuestion } from '../analysis/question';
import { isOfClass } from '../analysis/said-words';
import { SAME_TIME, timeSaid } from './time-said';

interface SaidBack {
  when: Moment;
  language: LanguageCode;
  /** Things that earlier asks made. */
  made: readonly MadeThing[];
}

/**
 * Reads a text that refers to an earlier ask: "no, make that Saturday", "delete that", "undo that", "forget that".
 * `null` if it is not about one.
 */
export function talkBack(text: string, said: SaidBack): TaskOrder | null {
  const others = othersToo(text);
  if (others !== null && said.made.length > 0) return order('change', { to: others });
  const last = said.made.filter((thing) => thing.turn === 0 && isInMind(thing, said.when.from));
  if (last.length > 0 && NEVER_MIND.test(text)) return order('undo', {});
  const [thing, other] = last;
  // After a pause, a time alone is about nothing that is known.
  const isVerb = talkWords(text).some(({ kind }) => kind === 'make');
  const isNow = thing !== undefined && (isVerb || said.when.from - thing.at <= PAUSE_MS);
  const time = isNow && thing.tool === 'reminder' && other === undefined ? onlyTime(text, said.when) : null;
  const words = talkWords(text);
  const isAnother = words.some(({ kind }) => kind === 'too');
  if (time !== null && thing !== undefined)
    return order('change', {
      when: time,
      ...(isAnother ? { query: ANOTHER, title: nameOf(thing), note: thing.id } : {}),
    });
  const isUndo =
    words.find(({ kind }) => kind === 'undo' || kind === 'delete')?.kind === 'undo' &&
    words.every(
      ({ kind, start, end }) => kind !== null || /^(?:nicht|pas|niet)$/iu.test(text.slice(start, end)),
    );
  if (isUndo) return order('undo', { query: howManyIn(text, words) });
  const drafted = draftSaid(text, said);
  if (drafted !== null) return order('change', drafted);
  const begin = words.findIndex(({ kind }) => kind !== 'not' && kind !== 'polite' && kind !== 'too');
  const head = words[begin];
  if (head === undefined) return null;
  const isCorrection = words.some(({ kind }) => kind === 'not');
  const rest = words.slice(begin + 1);
  const names = (kinds: readonly TalkKind[] = []): TalkWord[] =>
    words.slice(begin).filter(({ kind }) => kind === null || kinds.includes(kind));
  const { kind } = head;
  if (kind === 'forget') {
    // A negation right before the verb reverses it, as in "Não esqueças" ("don't forget").
    const isNegated =
      isCorrection &&
      /(?:^|\s)(?:n[ãa]o|no|non|ne|nicht|niet|don['’]?t)\s*$/iu.test(text.slice(0, head.start));
    if (isNegated) return null;
    const fact = factMeant(text.slice(head.end));
    // "Forget it" means a remembered fact only if the last ask made a fact.
    const named = meantIn(text, rest).query;
    if (fact === null && named !== null && named !== 'all') return deletion(text, rest, said);
    const isTakenBack =
      fact === null && named === null && last.length > 0 && last.every(({ tool }) => tool !== 'remember');
    return isTakenBack ? order('undo', {}) : order('forget', { text: fact });
  }
  if (kind === 'undo' || kind === 'delete') return deletion(text, rest, said) ?? deletionBefore(text, said);
  // The verb may come last: "Butter kannst du wieder streichen", "the dentist is no longer needed".
  const verb = rest.filter((word) => word.kind !== 'polite' && word.kind !== 'fill').at(-1);
  if ((kind === null || kind === 'it' || kind === 'fill') && verb?.kind === 'delete' && names().length > 0)
    return deletion(text, words.slice(begin), said);
  if (MOVES_LAST.test(text) || INSTEAD_LAST.test(text)) {
    const moved = changed(text, words.slice(begin), { ...said, head: 'move', isCorrection: true });
    if (moved !== null) return moved;
  }
  // "Actually no dill", "and the dentist to Monday".
  if (isCorrection && last[0]?.tool === 'append' && WITHOUT.test(text)) {
    const dropped = deletion(text, words.slice(begin), said);
    if (dropped !== null) return dropped;
  }
  if (kind === 'move' || kind === 'make') return changed(text, rest, { ...said, head: kind, isCorrection });
  const all = changed(text, words.slice(begin), { ...said, head: null, isCorrection });
  return all ?? moreOf(text, said);
}

const order = (tool: string, given: Partial<TaskArguments>): TaskOrder => ({
  tool,
  given: { ...NO_ARGUMENTS, ...given },
});

/** Whether a text says what the button *Ask the model instead* says. */
export function asksModel(text: string): boolean {
  const words = talkWords(text.slice(0, MOST_CHARACTERS)).filter(
    ({ kind }) => kind !== 'not' && kind !== 'polite',
  );
  return ASK_MODEL.test(words.map(({ start, end }) => text.slice(start, end)).join(' '));
}

const ASK_MODEL =
  /^(?:ask|frage?|demandez?|pregunta(?:le)?|chiedi(?:lo)?|pergunt[ae]|vraag(?: het)?) (?:the|das|au|al|ao|(?:aan )?het) (?:modell?|modèle|modelo|modello)$/iu;

/** The fact to forget, as the person describes it; `null` if they only say "that". */
export function factMeant(text: string): string | null {
  const said = text.replace(JOINTS, '').replace(/^[\s,:]+|[\s.!]+$/gu, '');
  return talkWords(said).every(({ kind }) => kind !== null) ? null : said;
}

const JOINTS =
  /^[\s,:]*(?:(?:what|everything|was|alles,?|ce que|lo que|quello che|o que|wat) (?:you|du|tu|sabes|sai|je)(?: know| weißt| weisst| sais| weet)?(?: (?:about|über|sur|de|su|over|von))?|(?:über|about|sur|sobre|over) |that |dass |que |qu['’]|che |dat )/iu;

/**
 * An order to delete a thing, which is named, called by its kind, or the last one made. `null` if no thing has the
 * name.
 */
function deletion(text: string, rest: readonly TalkWord[], said: SaidBack): TaskOrder | null {
  const which = meantIn(text, rest);
  const { title, query } = which;
  if (title === null || said.made.some((thing) => isCalled(thing, title))) return order('delete', which);
  // "Cancel the one on Thursday", but not "take that back by Friday".
  const day = readWhen(title, said.when, said.language);
  const isBound = /(?:^|\s)(?:by|bis|avant|entro|até|voor|antes)\s*$/iu.test(
    text.slice(0, text.indexOf(title)),
  );
  if (day.kind !== 'read' || day.time !== null || day.rest !== '' || isBound) return null;
  const ofDay = said.made.filter(
    ({ tool, path }) => tool === 'reminder' && baseName(path).startsWith(day.date),
  );
  const isMeant = ofDay.length === 1 || (ofDay.length > 1 && query?.includes('all') === true);
  return isMeant ? order('delete', { note: ofDay.map(({ id }) => id).join('\n') }) : null;
}

/** An order to delete a thing before a reason that orders nothing: "cancel the vet, he is fine". */
function deletionBefore(text: string, said: SaidBack): TaskOrder | null {
  const at = text.search(/[,;] /u);
  return at < 0 || !isReason(text.slice(at + 2), said.when) ? null : talkBack(text.slice(0, at), said);
}

interface Change extends SaidBack {
  head: 'move' | 'make' | null;
  isCorrection: boolean;
}

function changed(
  text: string,
  rest: readonly TalkWord[],
  { head, isCorrection, ...said }: Change,
): TaskOrder | null {
  // In "make that Saturday", the pronoun belongs to the verb: "that Saturday" would be a past one.
  const first = rest.findIndex(({ kind }) => kind !== 'it' && kind !== 'polite' && kind !== 'reminder');
  const [pointed, words] = first < 0 ? [rest, []] : [rest.slice(0, first), rest.slice(first)];
  const start = phraseStart(text, rest, first < 0 ? rest.length : first);
  const phrase = text.slice(start);
  const time = timeSaid(phrase, said.when, { language: said.language, isMove: head === 'move' });
  const which = meantIn(text, [...pointed, ...wordsLeft(phrase, words, time?.rest ?? phrase)]);
  const isNamed = which.title !== null;
  // Without such a thing, the verb may be that of a task: "move the desk on Friday".
  const isKnown = said.made.some((thing) => isCalled(thing, which.title ?? ''));
  if (isNamed && (head !== 'move' || !(isKnown || isCorrection))) return null;
  if (time === null) return head === 'move' && words.length === 0 ? order('change', which) : null;
  // The text is about an earlier thing: "Make it Saturday", "no, Saturday", "move to Saturday".
  const isOfBefore = head === 'move' || isCorrection || (head === 'make' && pointed.length > 0);
  return isOfBefore ? order('change', { ...which, when: time.words }) : null;
}

/** Matches words for what something else takes the place of, which would stay on the list. */
const IN_PLACE = new RegExp(`(?:^|\\s)${INSTEAD_OF}(?!\\p{L})`, 'iu');

/** More of what the last ask made: "and butter", "and Anna too", "and to buy flowers, same time", "and Lena at 2". */
function moreOf(text: string, { made, when, language }: SaidBack): TaskOrder | null {
  const more = MORE.exec(text)?.groups?.['more'] ?? '';
  const said = isQuestion(text) ? '' : more.replace(/[\s.!]+$/u, '').replace(LAST_TOO, '');
  const [last, other] = made.filter(({ turn }) => turn === 0);
  if (said === '' || last === undefined || other !== undefined) return null;
  // A day or a time is of another order, as in "and remind me tomorrow to go there".
  const isStarted = isNewList(last);
  if (last.tool === 'append' || isStarted)
    return readWhen(said, when, language).kind === 'none' &&
      said.split(CLAUSE_STARTS).every((each) => orderOfList(each) === null) &&
      !IN_PLACE.test(text)
      ? order('append', { note: isStarted ? last.path : last.given.note, text: said })
      : null;
  if (last.tool === 'draft') return WHO.test(said) ? order('change', { to: said }) : null;
  if (last.tool !== 'reminder') return null;
  const isSame = SAME_TIME.test(said);
  const line = said.replace(SAME_TIME, '').trim();
  const time = isSame ? null : timeSaid(line, when, { language, isMove: false });
  const words = (time?.rest ?? line).replace(/^[\s,]+|[\s,]+$/gu, '').replace(THEN, '');
  const subject = words.replace(TO_DO_NEXT, '');
  const due = time?.words ?? null;
  if (subject !== words && !isSame) return order('reminder', { title: subject, when: due });
  const isOther = time !== null || talkWords(text).some(({ kind }) => kind === 'too');
  const title = subject === words ? (isOther ? otherName(nameOf(last), words) : null) : subject;
  return title === null ? null : order('change', { query: ANOTHER, note: last.id, title, when: due });
}

/** The title with another name in place of its own: "call Lena" for "call Tom"; `null` if either has more words. */
function otherName(title: string, name: string): string | null {
  const names = talkWords(title).filter(
    ({ kind, start, end }) => kind !== 'fill' && kind !== 'it' && end - start > 2,
  );
  const isName = /^\p{L}[\p{L}’'-]*$/u.test(name) && namesIn(name).length === 1;
  const called = names.filter(({ start, end }) => !isOfClass(foldLetters(title.slice(start, end)), 'call'));
  const [only, more] = called;
  if (!isName || only === undefined || more !== undefined || names.length === 1) return null;
  return `${title.slice(0, only.start)}${name}${title.slice(only.end)}`;
}

const MORE =
  /^\s*(?:(?:oh|ah|ach|ok),? )?(?:and|plus|also|und|auch|noch|et|aussi|y|también|e|anche|também|en|ook)(?: (?:also|auch|noch|aussi|tambi[eé]n|anche|tamb[eé]m|ook))?\s+(?<more>\S.{0,80})$/iu;
const WHO = /^(?:\p{L}[\p{L}’'-]{1,40}(?: \p{L}[\p{L}’'-]{1,40})?|\S{1,64}@\S{1,120})$/u;
const THEN = /^(?:then|dann|alors|puis|luego|entonces|poi|allora|depois|então|dan) (?=\p{L})/iu;
/** Matches the word before something else to do. */
const TO_DO_NEXT = /^(?:to |daran,? |an |de |d['’]|di |que |om |aan )/iu;

/** The words for a time, if the text says nothing else: "at 10", "no, Saturday then", "that one every week". */
export function onlyTime(text: string, when: Moment): string | null {
  const words = talkWords(text);
  const first = words.findIndex(({ kind }) => kind === null || !BEFORE_TIME.has(kind));
  const phrase = text.slice(first < 0 ? words[0]?.start : phraseStart(text, words, first));
  const said = timeSaid(phrase, when, { language: languageOf(text, when.languages), isMove: false });
  return said !== null && namesIn(said.rest).length === 0 ? said.words : null;
}

const BEFORE_TIME: ReadonlySet<TalkKind> = new Set(['not', 'polite', 'make', 'it', 'too'] as const);

/** Words of a text that name something. */
export const namesIn = (text: string): TalkWord[] =>
  talkWords(text).filter(({ kind, start, end }) =>
    kind === null
      ? !ARTICLE.test(text.slice(start, end))
      : kind !== 'fill' && kind !== 'move' && !BEFORE_TIME.has(kind),
  );

const ARTICLE = /^(?:eine?[nmr]?|une?|una|uno|uma?|een)$/iu;

/** Who else should get what was made: "And remind Ben too", "send it to Anna"; `null` if no one is named. */
export function othersToo(text: string): string | null {
  const found = OTHERS.exec(text.slice(0, MOST_CHARACTERS));
  const to = (found?.groups?.['to'] ?? '').replace(LAST_TOO, '').replace(/[.,!\s]+$/u, '');
  if (to === '' || PERSON.test(to)) return null;
  const isToo = talkWords(text).some(({ kind }) => kind === 'too');
  return isToo || found?.groups?.['it'] !== undefined ? to : null;
}

const MOST_CHARACTERS = 300;
const NAME = "(?:[\\w.+-]{1,64}@[\\w.-]{1,120}|\\p{L}[\\p{L}’'-]{1,40}(?: \\p{Lu}[\\p{L}’'-]{1,40})?)";
const TOO = '(?:too|also|as well|dazu|erbij|auch(?: daran)?|ebenfalls|aussi|también|anche|também|ook)';
const INSTEAD =
  '(?:,? (?:instead|stattdessen|plutôt|à la place|mejor|en su lugar|invece|em vez disso|in plaats daarvan|liever))';
const WITHOUT =
  /(?:^|\s)(?:no|not|nicht|kein\p{L}*|pas de|sin|senza|sem|geen|niet|without|ohne|sans|zonder) \p{L}/iu;
const INSTEAD_LAST = new RegExp(`${INSTEAD}[\\s.!]*$`, 'iu');
/** Matches the verb of a change where it comes last: "Zahnarzt auf nächste Woche verschieben". */
const MOVES_LAST = /\s(?:verschieben|verlegen|verzetten|verplaatsen|verschuiven)[\s.!]*$/iu;
const LAST_TOO = new RegExp(`(?: ${TOO}|${INSTEAD})$`, 'iu');
const PLEASE = "(?:,? (?:please|pls|plz|bitte|svp|s['’]il te plaît|por favor|per favore|alsjeblieft|graag))?";
const OTHERS = new RegExp(
  `^(?:(?:and|und|et|y|e|en|also|please|bitte|no|nein|non|nee|não|actually|better|lieber|wait|sorry)[,\\s]+)*(?:remind|tell|send|copy|cc|forward|erinnere?|sage?|schicke?|sende|rappelle|dis|envoie|recu[eé]rda(?:le)?|avisa(?:le)?|manda(?:le)?|env[ií]a(?:le)?|ricorda|avvisa|invia|lembra|herinner|stuur|zeg)(?<it> (?:it|that|this|das|es|ça|cela|eso|esto|questo|isso|het|dat))?(?: ${TOO})?${INSTEAD}?(?: (?:to|an|à|a|para|aan|naar))? (?<to>${NAME}(?:(?:,| and| und| et| y| e| en) ${NAME}){0,4})(?: ${TOO})?(?: (?:about |of )?(?:it|that|daran|eraan))?(?: ${TOO}|${INSTEAD})?${PLEASE}[\\s.!]*$`,
  'iu',
);
const PERSON = /^(?:me|us|mich|mir|uns|moi|nous|mi|nos|mij|ons|it|that)(?!\p{L})/iu;

/** The words of the phrase that are not part of the time. */
const wordsLeft = (phrase: string, words: readonly TalkWord[], left: string): TalkWord[] => {
  const start = words[0]?.start ?? 0;
  return words.filter((word) => ` ${left} `.includes(phrase.slice(word.start - start, word.end - start)));
};

function meantIn(text: string, words: readonly TalkWord[]): Pick<TaskArguments, 'title' | 'query'> {
  const names = words.filter(({ kind }) => kind === null).map(({ start, end }) => text.slice(start, end));
  const kinds = words.flatMap(({ kind }) =>
    kind === 'reminder' || kind === 'draft' || kind === 'note' || kind === 'plan' ? [kind] : [],
  );
  const query = [howManyIn(text, words) ?? [], kinds].flat();
  return {
    title: names.length === 0 ? null : names.join(' '),
    query: query.length === 0 ? null : [...new Set(query)].join(' '),
  };
}

/** Whether more than one thing is meant: "both", "all", "the reminders". */
function howManyIn(text: string, words: readonly TalkWord[]): 'both' | 'all' | null {
  if (words.some(({ kind }) => kind === 'both')) return 'both';
  const isMany = ({ kind, start, end }: TalkWord, n: number): boolean => {
    const said = foldLetters(text.slice(start, end));
    // In Italian, "alle" is a word for a time.
    const [next] = words.slice(n + 1);
    const isAlle = said === 'alle' && (next === undefined || (next.kind !== null && next.kind !== 'fill'));
    const isDrawn = said === 'promemoria' && /(?:^|\s)(?:i|(?:i )?miei) $/iu.test(text.slice(0, start));
    return kind === 'all' || isAlle || isDrawn || (kind !== null && MANY.test(said));
  };
  return words.some(isMany) ? 'all' : null;
}

/** Matches things of a kind, more than one. */
const MANY =
  /^(?:reminders|erinnerungen|rappels|recordatorios|lembretes|herinneringen|drafts|e?mails|entwurfe|brouillons|borradores|bozze|rascunhos|concepten|notes|notizen|notas|notities|plans|plane|piani|planos|plannen)$/u;
