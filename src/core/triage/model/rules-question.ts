import { NEVER_MIND, NO, YES } from '../../../kernel/notes/text/yes-no';

/** The effect of a bare yes or no on the mail that was asked about; neither is a letter. */
export type PlainMeaning = 'done' | 'do' | 'draft';

const IF_SO: Record<'no' | 'yes', PlainMeaning> = { no: 'done', yes: 'do' };
const IF_NOT: Record<'no' | 'yes', PlainMeaning> = { no: 'do', yes: 'done' };

/** The questions of the rules, with what a bare answer means; `null` if it is meant for the mail's sender. */
const QUESTIONS = {
  'Does it need an answer, and which?': { no: 'done', yes: 'draft' },
  'Do you have to do something about it?': IF_SO,
  'Is it meant for you?': IF_SO,
  'Is the sender who they say they are?': IF_SO,
  'Send it again, or to another address?': IF_SO,
  'What should happen with this note?': IF_SO,
  'What does it say?': IF_SO,
  "The rules can't tell what this is: you decide.": IF_SO,
  'Nothing to answer, unless it does not suit you.': IF_SO,
  'Nothing to answer: it is cancelled.': IF_SO,
  'Nothing to answer: it is for your calendar.': IF_SO,
  'Did you expect it?': IF_NOT,
  'Did you ask for it?': IF_NOT,
  'Pay, query or file it?': { no: 'do', yes: 'do' },
  'Are you coming?': null,
  'Are you still coming?': null,
  'Does that time suit you?': null,
} as const satisfies Record<string, Record<'no' | 'yes', PlainMeaning> | null>;

export type RulesQuestion = keyof typeof QUESTIONS;

const isQuestion = (text: string): text is RulesQuestion => Object.hasOwn(QUESTIONS, text);

/** The meaning of a bare yes or no to a question, which other sentences may follow; `null` for any other answer. */
export function plainMeaning(question: string, answer: string): PlainMeaning | null {
  const asked = /^[^?]*\?/u.exec(question)?.[0] ?? question;
  const meanings = isQuestion(asked) ? QUESTIONS[asked] : null;
  if (meanings === null) return null;
  if ([NO, NEVER_MIND, LEFT].some((no) => no.test(answer))) return meanings.no;
  return YES.test(answer) ? meanings.yes : null;
}

/** Matches "leave it", which is no order in other places, and "no answer needed". */
const LEFT =
  /^\s*(?:(?:no,? )?(?:leave|ignore|skip) (?:it|this)(?: be| alone)?|(?:no|keine|pas de|aucune|sin|ninguna|nessuna|sem|nenhuma|geen) (?:answer|reply|response|antwort|réponse|respuesta|risposta|resposta|antwoord)(?: \p{L}+){0,2})[\s.!]*$/iu;
