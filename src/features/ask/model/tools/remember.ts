import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { EVERYTHING, MOST_FACT_CHARACTERS } from '../../../../core/session/memory';
import { foldLetters, searchWords, wordsIn } from '../../../../core/tools/search-words';
import { asksToRemember } from '../analysis/cues';
import { resultOf, type TaskTool, type TaskContext } from './task-tool';
import { stem } from '../../../../kernel/notes/names';
import { findRecipients } from './find-recipients';

/** Whether at least three quarters of a fact's words are the person's own. */
function standsIn(fact: string, text: string): boolean {
  const words = searchWords(fact);
  return (
    wordsIn(
      foldLetters(text),
      words.map((word) => word.slice(0, Math.max(4, word.length - 2))),
    ).length *
      4 >=
    words.length * 3
  );
}

/** Keeps a fact at once if the person explicitly asks for that; otherwise, the person is asked first. */
export const rememberTaskTool: TaskTool = {
  name: 'remember',
  description:
    'keeps a fact about the person or their work, only where they ask to have it remembered. text: the fact, as a sentence; title: whom or what it is about, or null',
  needs: ['text'],
  async run({ text, title }, context) {
    const said = visibleLine((text ?? '').slice(0, MOST_FACT_CHARACTERS));
    // Words that a model added to the person's own need their confirmation.
    if (!asksToRemember(context.request.text) || !standsIn(said, context.request.text)) {
      const facts = [{ text: said, scope: title ?? EVERYTHING }];
      return { kind: 'done', said: 'To be remembered once you say so.', effects: [], facts };
    }
    const fact = { text: said, scope: title ?? (await factScope(said, context)) };
    return resultOf(await context.memory.keep(fact), 'Remembered.');
  },
};

/** Matches a name at the start of a fact that the person wrote. */
const NAME = /^\p{Lu}[\p{L}’'-]{1,40}(?: \p{Lu}[\p{L}’'-]{1,40}){0,2}(?=\s)/u;

/**
 * Subject of a fact if the person names none: the name at its start, if a known correspondent or a note has
 * that name.
 */
async function factScope(
  fact: string,
  context: Pick<TaskContext, 'recipients' | 'searched'>,
): Promise<string> {
  const name = NAME.exec(fact)?.[0].replace(/[’']s$/u, '');
  if (name === undefined) return EVERYTHING;
  const isWrittenTo = findRecipients(name, { words: fact, known: await context.recipients() }).to !== '';
  return isWrittenTo || (await context.searched.list()).some((path) => stem(path) === name)
    ? name
    : EVERYTHING;
}
