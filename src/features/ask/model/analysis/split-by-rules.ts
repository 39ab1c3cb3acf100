import { visibleLine, visibleText } from '../../../../kernel/mail/text/visible-text';
import { judgeComplexity } from '../../../plans/model/complexity';
import type { LanguageCode } from '../../../../kernel/dates/language';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { NO_ARGUMENTS, type TaskArguments, type TaskOrder } from '../ask';
import { CLAUSE_STARTS, type Cue, cues, reminderWithin } from './cues';

/** A request taken apart. */
export interface Split {
  reasoning: string;
  /** For the person, where no task is wanted. */
  answer: string | null;
  orders: TaskOrder[];
}

/** More tasks than a person types. */
export const MOST_TASKS = 20;
const MOST_CHARACTERS = 4_000;

/**
 * Takes a request apart by the phrases that begin a task. It understands nothing, and says so; whatever it does not
 * know, it plans where it looks like longer work, and else searches for: no request is lost.
 */
export function splitByRules(text: string, when: Moment): Split {
  const shown = visibleText(text.slice(0, MOST_CHARACTERS)).trim();
  const said: SaidWhen = { when, language: languageOf(shown, when.languages) };
  const clauses = clausesOf(shown, said).slice(0, MOST_TASKS);
  const orders = clauses.map((clause) => orderOf(clause, said));
  return { reasoning: REASONING, answer: null, orders };
}

/** When a request was said, and in which language its dates are. */
interface SaidWhen {
  when: Moment;
  language: LanguageCode;
}

interface Clause {
  cue: Cue | null;
  /** What stands before the phrase, such as "On Friday,". */
  before: string;
  match: RegExpExecArray | null;
  rest: string;
}

/** The text from each phrase up to the next. */
function clausesOf(text: string, said: SaidWhen): Clause[] {
  const quoted = quotedSpans(text);
  const found: { at: number; from: number; cue: Cue; match: RegExpExecArray }[] = [];
  for (const start of text.matchAll(CLAUSE_STARTS)) {
    const from = start.index + start[0].length;
    if (quoted.some(([begin, end]) => from > begin && from < end) || from >= text.length) continue;
    if ((found.at(-1)?.from ?? -1) >= from) continue;
    const cued = cueAt(text.slice(from));
    if (cued !== null) found.push({ at: start.index, from, ...cued });
  }
  const dated = found[0]?.from === 0 ? null : datedReminder(text.slice(0, found[0]?.at ?? text.length), said);
  if (dated !== null) found.unshift(dated);
  if (found.length === 0) return [{ cue: null, before: '', match: null, rest: text }];
  return found.map(({ from, cue, match }, n) => ({
    cue,
    match,
    before: n === 0 ? text.slice(0, from).replace(/^\s*(?:\d{1,3}[.)]|[-*•])\s+/u, '') : '',
    rest: trimmed(text.slice(from + match[0].length, found[n + 1]?.at ?? text.length)),
  }));
}

/** Short: a date, and nothing else, stands before it. */
function datedReminder(
  text: string,
  { when, language }: SaidWhen,
): { at: number; from: number; cue: Cue; match: RegExpExecArray } | null {
  const within = reminderWithin().exec(text.slice(0, MOST_CUE_CHARACTERS));
  if (within === null || within.index > LONGEST_DATE) return null;
  const from = within.index + 1;
  const found = readWhen(text.slice(0, from), when, language);
  const cued = cueAt(text.slice(from));
  return found.kind === 'none' || found.rest !== '' || cued === null ? null : { at: from, from, ...cued };
}

const LONGEST_DATE = 60;

function cueAt(text: string): { cue: Cue; match: RegExpExecArray } | null {
  const shown = text.slice(0, MOST_CUE_CHARACTERS);
  for (const cue of cues()) {
    const match = cue.pattern.exec(shown);
    if (match !== null) return { cue, match };
  }
  return null;
}

const MOST_CUE_CHARACTERS = 600;

/** What stands in quotation marks is said, not asked for. */
const quotedSpans = (text: string): [number, number][] =>
  [...text.matchAll(/"[^"\n]{0,2000}"|“[^”\n]{0,2000}”|„[^“\n]{0,2000}“|«[^»\n]{0,2000}»/gu)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);

const trimmed = (text: string): string => text.replace(/^[\s,;:]+|[\s,;]+$/gu, '');

function orderOf({ cue, match, before, rest }: Clause, said: SaidWhen): TaskOrder {
  if (cue === null) return unknownOrder(rest);
  const given = (parts: Partial<TaskArguments>): TaskArguments => ({ ...NO_ARGUMENTS, ...parts });
  const line = oneLine(rest);
  switch (cue.tool) {
    case 'reminder':
      return {
        tool: 'reminder',
        given: given(reminderOf(`${before} ${line}`.trim(), before, { ...said, cue })),
      };
    case 'append':
      return {
        tool: 'append',
        given: given({ text: match?.groups?.['what'] ?? line, note: bare(match?.groups?.['note'] ?? '') }),
      };
    case 'create_note':
      return { tool: 'create_note', given: given(noteOf(rest)) };
    case 'draft':
      return { tool: 'draft', given: given(draftOf(line)) };
    case 'call':
      return { tool: 'call', given: given({ title: match?.groups?.['note'] ?? '', text: rest }) };
    case 'remember':
      return { tool: 'remember', given: given({ text: rest }) };
    case 'plan':
      return { tool: 'plan', given: given({ text: rest }) };
    default:
      return { tool: 'search', given: given({ query: searchOf(line) }) };
  }
}

function unknownOrder(text: string): TaskOrder {
  const { isComplex } = judgeComplexity({ text, priority: null, tags: [] });
  return isComplex
    ? { tool: 'plan', given: { ...NO_ARGUMENTS, text } }
    : isQuestion(text)
      ? { tool: 'answer', given: { ...NO_ARGUMENTS, text: oneLine(text) } }
      : { tool: 'search', given: { ...NO_ARGUMENTS, query: oneLine(text) } };
}

/** Something is asked, in words that a search could look for. */
const isQuestion = (text: string): boolean => /\p{L}[^?？]*[?？]\s*$/u.test(text.slice(-300));

/**
 * The words of the date stay together; the rest is what to think of. Where they can't be read, nothing is taken out of it: the
 * person is asked. So they are in a language whose dates are not known.
 */
function reminderOf(
  text: string,
  before: string,
  { when, language, cue }: SaidWhen & { cue: Cue },
): Partial<TaskArguments> {
  const title = (words: string): string => trimmed(withoutJoint(trimmed(words), cue.language));
  const bareTitle = title(text.slice(before.trim() === '' ? 0 : before.length));
  if (!(cue.language in LANGUAGES)) return { title: bareTitle, when: text };
  const found = readWhen(text, when, language);
  if (found.kind === 'none') return { title: bareTitle, when: null };
  if (found.kind === 'unclear') return { title: title(text), when: found.words };
  return { title: title(found.rest) || text, when: found.words };
}

/** Without the words that join what to think of to "remind me", such as "to" and "daran, dass". */
function withoutJoint(words: string, language: Cue['language']): string {
  const joints = JOINTS[language] ?? [];
  const joint = joints.find((each) => words.slice(0, each.length).toLowerCase() === each);
  return joint === undefined
    ? words
    : withoutJoint(words.slice(joint.length).replace(/^[\s,]+/u, ''), language);
}

const JOINTS: Readonly<Partial<Record<Cue['language'], readonly string[]>>> = {
  en: ['to ', 'that ', 'about ', 'of ', 'for '],
  de: ['daran,', 'daran ', 'dass ', 'an ', 'zu '],
  fr: ['de ', "d'", 'd’', 'que ', "qu'", 'qu’'],
  es: ['que ', 'de '],
  it: ['di ', 'che '],
  pt: ['de ', 'que '],
  nl: ['er ', 'eraan ', 'aan ', 'om ', 'dat '],
  sv: ['om ', 'att '],
};

function noteOf(text: string): Partial<TaskArguments> {
  const named = /^(?:["“„«]([^"”“»\n]{1,120})["”“»]|([^:\n]{1,80}?):)\s*([\s\S]*)$/u.exec(text);
  const title = oneLine((named?.[1] ?? named?.[2] ?? text).slice(0, 120));
  const body = trimmed((named?.[3] ?? text).replace(/^(?:saying|with|mit|avec|con)\s+/iu, ''));
  return { title, text: body === '' ? title : body };
}

/** `to` as it stands there: an address, or the name before what it is about. */
function draftOf(line: string): Partial<TaskArguments> {
  const [, address] = ADDRESS.exec(line) ?? [];
  const named = RECIPIENT.exec(line)?.groups?.['who'];
  const topic = TOPIC.exec(line)?.groups?.['what'];
  const about = topic ?? line;
  const said =
    address === undefined ? about : about.replace(address, '').replace(/\s(?:to|an|à|a|para|aan)\s*$/iu, '');
  const bareTitle = trimmed(said.replace(/^(?:to|an|à|a|para|aan)\s+/iu, ''));
  const title = bareTitle === named ? trimmed(line) : bareTitle;
  return {
    to: address ?? (named === undefined ? null : trimmed(named)),
    title: title === '' ? line : title,
    text: line,
  };
}

/** Only this many characters are looked back at, so that the cost stays linear. */
const ADDRESS = /(?:^|[^\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/u;

const RECIPIENT =
  /^(?:to |an |à |a |para |aan |til )?(?<who>\p{Lu}[\p{L}'’-]{1,40}(?: \p{Lu}[\p{L}'’-]{1,40}){0,2})(?=\s+(?:about|on|regarding|re|that|asking|saying|and|wegen|über|zu|dass|sur|pour|au|sobre|su|per|over|,)|\s*$)/u;

const TOPIC =
  /(?:^|\s)(?:about|regarding|concerning|re:?|on the subject of|wegen|über|zum thema|zu|au sujet de|à propos de|sur|sobre|acerca de|su|riguardo a|over|om|о|про|关于)\s*(?<what>\S.*)$/iu;

/** Without the words that only say that something is looked for. */
const searchOf = (line: string): string =>
  trimmed(
    line.replace(
      /^(?:(?:what|everything|anything|all|notes?|was|alles|tout|todo|tutto|ce|que|lo|wat|что|any) )?(?:(?:we|i|there is|wir|ich|nous|on|hemos|abbiamo|we've|i've) )?(?:(?:said|say|wrote|written|have|know|decided|agreed|gesagt haben|avons dit|a dit|dicho|detto) )?(?:(?:about|on|for|über|zu|nach|sur|de|sobre|su|naar|over|о|про)\s+)?/iu,
      '',
    ),
  ).replace(/[?？]+$/u, '') || line;

const bare = (name: string): string => name.replace(/^(?:\[\[|["“„])|(?:\]\]|["”“])$/gu, '').trim();

const oneLine = (text: string): string => visibleLine(text.slice(0, 1_000));

const REASONING = 'Split by the built-in rules.';
