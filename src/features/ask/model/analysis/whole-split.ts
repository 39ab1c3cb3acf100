import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { DATE_WORDS } from '../../../../kernel/dates/unread-words';
import { languageOf, type Moment, readWhen, type WhenReading } from '../../../../kernel/dates/read-when';
import { received, type TaskOrder } from '../ask';
import { isCalled, type MadeThing } from '../conversation/made';
import { dueSaid } from '../due-said';
import { cues, reminderWithin } from './cues';
import { type Split, splitByRules } from './split-by-rules';

/**
 * An ask that the rules read to its last word, so that no model is asked; `null` for any other. It is one thing to be
 * reminded of, one line for a list, a question about Deputy's own records, or undo.
 */
export function wholeSplit(text: string, when: Moment, made: readonly MadeThing[]): Split | null {
  if (text.length > MOST_CHARACTERS) return null;
  const split = splitByRules(text, when, made);
  const [order, ...more] = split.orders;
  // Several times of one subject are several reminders.
  const isOne = more.every(({ tool, given }) => tool === 'reminder' && given.title === order?.given.title);
  return order !== undefined && isOne && split.orders.every((each) => isWhole(each, text, { when, made }))
    ? split
    : null;
}

/** A longer text says more than one thing. */
const MOST_CHARACTERS = 200;

function isWhole(
  order: TaskOrder,
  text: string,
  { when, made }: { when: Moment; made: readonly MadeThing[] },
): boolean {
  const { tool, given } = order;
  switch (tool) {
    case 'undo':
    case 'state':
      return true;
    case 'done':
      return given.title === null || made.filter((thing) => isCalled(thing, given.title ?? '')).length === 1;
    case 'append':
      return isPlain(given.text ?? '', when);
    case 'reminder':
      return isCued(text) && isPlain(given.title ?? '', when) && isSet(order, text, when);
    default:
      return false;
  }
}

const isCued = (text: string): boolean =>
  cues().some(({ tool, pattern }) => tool === 'reminder' && pattern.test(text)) ||
  reminderWithin().test(text);

/** Whether the reminder's time is read in one language, and in no other as another time. */
function isSet({ tool, given }: TaskOrder, text: string, moment: Moment): boolean {
  const task = { tool, given, state: { kind: 'waiting' as const } };
  const found = dueSaid(given, { ...received({ id: '', text, at: '' }), tasks: [task] }, moment);
  if (found.kind !== 'set' || found.isGuess || given.when === null) return false;
  const words = given.when;
  const timeOf = (read: WhenReading): string | null =>
    read.kind === 'read' && read.rest === '' ? [read.date, read.time, read.recurrence].join(' ') : null;
  const own = timeOf(readWhen(words, moment, languageOf(text, moment.languages)));
  const others = Object.values(LANGUAGES).map(({ code }) => timeOf(readWhen(words, moment, code)));
  return others.every((other) => other === null || other === own);
}

/** Whether a text names a thing and nothing else: no time, no number of days, no condition, no negation, no one else. */
function isPlain(text: string, moment: Moment): boolean {
  const language = languageOf(text, moment.languages);
  const tokens = tokensOf(text);
  const lexicon = lexiconOf(LANGUAGES[language]);
  const isOfTime = tokens.some((_, at) =>
    lexicon.meaningsAt(tokens, at).some(({ kind }) => OF_TIME.has(kind)),
  );
  return text.trim() !== '' && !isOfTime && !MORE.test(text) && readWhen(text, moment).kind === 'none';
}

const OF_TIME: ReadonlySet<string> = new Set([...DATE_WORDS, 'unit', 'feast', 'span']);

/** Matches conditions, negations, another request, a question, and words for reminding someone. */
const MORE =
  /(?:^|[^\p{L}])(?:if|unless|until|till|before|after|except|but|not|never|no|don['’]?t|when|while|once|wenn|falls|außer|bis|bevor|nachdem|sobald|nicht|nie|keine?n?|aber|si|sauf|avant|après|jusqu['’]?|quand|dès|ne|pas|jamais|mais|excepto|salvo|hasta|antes|después|cuando|nunca|pero|se|tranne|finché|prima|dopo|quando|non|mai|exceto|até|depois|não|mas|als|tenzij|behalve|tot|voordat|nadat|zodra|wanneer|niet|nooit|geen|maar|remind\p{L}*|erinner\p{L}*|rappel\p{L}*|recu[eé]rda\p{L}*|ricorda\p{L}*|lembra\p{L}*|herinner\p{L}*|@\p{L}+)(?!\p{L})|[?;\n]|^(?:and|und|et|y|e|en) /iu;
