import { foldLetters, searchWords } from '../../../core/tools/search-words';
import type { Moment } from '../../../kernel/dates/read-when';
import { isSummaryWord, MOST_TOPICS, wordsOfTopic, type Wish } from '../skills/model/proposals/likeness';
import { rhythmIn, spokenSchedule } from '../skills/model/proposals/spoken-schedule';
import { cueAt } from './analysis/cues';
import { splitByRules } from './analysis/split-by-rules';
import { type TalkWord, talkWords } from './conversation/talk-words';

/**
 * The wish in an ask; `null` if it names no recurrence, or nothing that Deputy does. What a person has to do is a
 * reminder.
 */
export function wishOf(text: string, moment: Moment): Wish | null {
  if (text.length > MOST_CHARACTERS || cueAt(text)?.cue.tool === 'reminder') return null;
  if (isCorrection(text)) return null;
  const rhythm = rhythmIn(text, moment);
  if (rhythm === null) return null;
  const rest = rhythm.rest.trim();
  const cue = cueAt(rest)?.cue.tool;
  if (!isSummary(rest) && cue !== 'draft' && cue !== 'search') return null;
  const to = splitByRules(rest, moment).orders.flatMap(({ given }) => given.to ?? []);
  const about = wordsOfTopic({ text: rest, to }, { bare: rest });
  const topics = searchWords(rest)
    .filter((word) => isSummaryWord(word) || about.includes(word))
    .filter((word) => !GIVING.has(word));
  return topics.length === 0
    ? null
    : {
        topics: topics.slice(0, MOST_TOPICS),
        rhythm: rhythm.words,
        schedule: spokenSchedule(rhythm.words, moment),
      };
}

const MOST_CHARACTERS = 500;

/** Whether a text asks for a summary or for news, at its start or, as in German and Dutch, with the verb at its end. */
function isSummary(text: string): boolean {
  const folded = foldLetters(text);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words.find((word) => !GIVING.has(word)) ?? '';
  return isSummaryWord(first) || NEWS.test(first) || PARTED.test(folded) || AT_END.test(words.at(-1) ?? '');
}

/** Words for news, which are a subject themselves. */
const NEWS =
  /^(?:news|nachrichten|neuigkeiten|actualites|nouvelles|noticias|novedades|novidades|notizie|novita|nieuws)$/u;

const PARTED = /^(?:bitte )?(?:fass\p{L}{0,2} .{0,200}zusammen|vat .{0,200}samen)(?!\p{L})/u;
const AT_END = /^(?:zusammen(?:zu)?fassen|samen(?:te)?vatten)$/u;

/** Words before that, by which a person asks for it. */
const GIVING: ReadonlySet<string> = new Set(
  [
    'and und et y e en please can could you give show send tell make write prepare get create i want would like to me us a an the my our short quick all of and',
    'bitte kannst konntest du gib zeig zeige schick schicke sende mach mache schreib schreibe erstelle ich mochte will mir uns eine einen ein die den das der kurze kurzen meine meinen',
    's il te plait peux tu donne envoie montre fais ecris prepare je veux voudrais moi me nous un une le la les des du mes mon ma l',
    'por favor puedes dame enviame mandame muestrame haz hazme escribe escribeme prepara preparame quiero quisiera una el las los mis mi',
    'per favore puoi dammi mandami inviami mostrami fammi fai scrivi scrivimi prepara preparami voglio vorrei il lo gli mie miei mia mio un',
    'pode podes da envia envie manda mande mostra mostre faz faca escreve escreva prepare quero queria gostaria de um uma o as os minha minhas meu meus',
    'alsjeblieft kun je geef stuur toon maak schrijf ik wil graag mij een het de mijn',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a text is about an earlier ask: "no, ...", "make it shorter", "that one every week". */
export function isCorrection(text: string): boolean {
  const said = text.slice(0, MOST_CHARACTERS);
  const words = talkWords(said).filter(({ kind }) => kind !== 'polite');
  const [first, second] = words;
  const isPronoun = (word: TalkWord | undefined): boolean =>
    word?.kind === 'it' && !ARTICLES.test(said.slice(word.start, word.end));
  return first?.kind === 'not' || isPronoun(first) || (first?.kind != null && isPronoun(second));
}

/** Words that are a pronoun in talk, and mostly an article. */
const ARTICLES = /^(?:das|die|der|den|les?|las?|el|lo|il|l|os?|as|het|de)$/iu;
