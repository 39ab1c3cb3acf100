import { hashText } from '../../../../kernel/notes/values/hash';
import { foldLetters, searchWords, wordsIn } from '../../../../core/tools/search-words';
import { visibleLine } from '../../../../kernel/mail/text/visible-text';
import { isCalled, nameOf } from '../conversation/made';
import { factMeant } from '../conversation/talk-back';
import { NO_ARGUMENTS } from '../ask';
import { asked, type FactNote, type TaskTool } from './task-tool';

const MOST_FORGOTTEN = 10;

/** Moves the notes of facts to the trash; from then on, no model is shown the asks that mention them. */
export const forgetTaskTool: TaskTool = {
  name: 'forget',
  description: 'forgets remembered facts. text: the fact, or whom they are about; null for the last',
  needs: [],
  async run({ text: said }, context) {
    const text = said === null ? null : factMeant(said);
    const facts = await context.memory.facts();
    const last = (await context.made()).filter(({ turn }) => turn === 0);
    const other = last.find((thing) => thing.tool !== 'remember' && (text === null || isCalled(thing, text)));
    if (other !== undefined)
      return asked(
        `Forget a fact, or "${nameOf(other)}"? Say "undo that" to undo the last ask, or name the fact by its words.`,
      );
    const found = text === null ? lastRemembered(facts, last) : meantFacts(facts, text);
    if (found.length === 0)
      return asked(
        text === null
          ? 'Forget what? The last ask remembered nothing.'
          : `Nothing like "${visibleLine(text.slice(0, 100))}" is remembered.`,
      );
    if (found.length > 1 && text !== null && !isAbout(found, text))
      return asked(`Which one? ${found.slice(0, 4).map(quotedFact).join(', ')}. Name more words of it.`, {
        order: { tool: 'forget', given: { ...NO_ARGUMENTS, text: said } },
        fills: 'text',
        options: found.slice(0, 4).map((fact) => ({ label: quotedFact(fact), value: fact.text })),
      });
    if (found.length > MOST_FORGOTTEN)
      return asked(
        `These are ${String(found.length)} facts, more than ${String(MOST_FORGOTTEN)}: name fewer.`,
      );
    return {
      kind: 'done',
      said: `Forgotten: ${found.map(quotedFact).join(', ')}.`,
      effects: found.map(({ path, note }) => ({ kind: 'trash', path, before: hashText(note), text: note })),
      of: found.map(({ path }) => path),
    };
  },
};

const quotedFact = ({ text }: FactNote): string => `"${visibleLine(text.slice(0, 100))}"`;

const lastRemembered = (
  facts: readonly FactNote[],
  last: readonly { tool: string; path: string }[],
): FactNote[] => {
  const fact = last.find(({ tool }) => tool === 'remember');
  return facts.filter(({ path }) => path === fact?.path);
};

/** Facts with this scope; if there are none, facts that contain all the words. */
function meantFacts(facts: readonly FactNote[], text: string): FactNote[] {
  const about = foldLetters(text).trim();
  const scoped = facts.filter(({ scope }) => foldLetters(scope).trim() === about);
  const exact = facts.filter((fact) => fact.text === text);
  if (exact.length > 0) return exact;
  const words = searchWords(text);
  return scoped.length > 0
    ? scoped
    : facts.filter((fact) => {
        const folded = foldLetters(`${fact.text} ${fact.scope}`);
        return words.length > 0 && wordsIn(folded, words).length === words.length;
      });
}

const isAbout = (facts: readonly FactNote[], text: string): boolean =>
  facts.every(({ scope }) => foldLetters(scope).trim() === foldLetters(text).trim());
