import { firstSentences, isAhead } from './automatic-rules';
import type { Clues } from './clues';
import { DONE, opensMatter } from './cues/settled';
import { findStated } from './cues/stated';
import { type Finding, inQuotes, leftOpen } from './finding';

/**
 * Finds statements: about a day ahead, denials and restrictions, or events. For any other mail, quotes the first
 * sentence that is more than a greeting. Archives none, because a person's statement may still matter.
 */
export function findStatement(clues: Clues): Finding | null {
  if (clues.mail.from === null || clues.sentences.some((sentence) => /[?？؟]/u.test(sentence))) return null;
  const said = firstSentences(clues).filter(
    (sentence) =>
      sentence !== clues.subject && sentence.length >= SHORTEST_STATEMENT && !/[,:，、：]$/u.test(sentence),
  );
  const [begins] = said;
  const classes: [name: string, isOne: (sentence: string) => boolean][] = [
    ['; it names a day ahead', isAhead(clues)],
    [
      '; it denies or limits something',
      (sentence) => opensMatter([sentence.replace(OTHERS_WORDS, '')]) !== null,
    ],
    ['; it reports something', (sentence) => findStated(DONE, sentence) !== null || REPORTS.test(sentence)],
    [': yours to read. It begins', (sentence) => sentence === begins],
  ];
  for (const [name, isOne] of classes) {
    const found = said.find(isOne);
    if (found !== undefined) return leftOpen(`No question or request found${name}: ${inQuotes(found)}`);
  }
  return null;
}

/**
 * Matches words that mean something else in another language ("more" and "in the" in Portuguese, "my" in French, "two"
 * in Italian), and compounds with the sign for "not" that deny nothing.
 */
const OTHERS_WORDS =
  /(?:^|[^\p{L}])(?:no|ma|mais|due)(?!\p{L})|不(?:動|动|同|[错錯]|[仅僅]|但|久|[断斷]|少|思|[锈鏽])|[对對]不起|未[来來]|没[关问]|[ま間]もなく|少な[いく]|危な[いく]|연못/giu;

/** Matches the perfect tense of the writer's own acts, whatever the verb. */
const REPORTS =
  /(?:^|[^\p{L}])(?:(?:I|we)(?:'ve| have)(?: \p{L}+){0,2} \p{L}+(?:ed|t|en|ne|de)|(?:habe?n?) (?:ich|wir)? ?.{0,80} (?:\p{L}{0,6}ge\p{L}+|[bvze]e?r\p{L}+)(?:t|en)|(?:j'ai|(?:nous )?avons|on a)(?: \p{L}+)? \p{L}+(?:é|i|u|is|it)e?s?|(?:he|hemos|ha|han) \p{L}+(?:[ai]do|cho|to)|(?:ho|abbiamo|ha|hanno)(?: \p{L}+)? \p{L}+(?:[aiu]to|sso|tto|rto)|\p{L}{3,}(?:uei|rei|tei|vei|dei|ámos))(?!\p{L})/iu;

/** Number of UTF-16 units; a shorter sentence is mostly a greeting. */
const SHORTEST_STATEMENT = 12;
