import { stem } from '../../../../kernel/notes/names';
import { EVERYTHING } from '../../../memory/fact';
import { findRecipients } from './recipient';
import type { TaskContext } from './task-tool';

/** Matches a name at the start of a fact in the person's own words. */
const NAME = /^\p{Lu}[\p{L}’'-]{1,40}(?: \p{Lu}[\p{L}’'-]{1,40}){0,2}(?=\s)/u;

/**
 * Subject of a fact if the person names none: the name at its start, if a known correspondent or a note has
 * that name.
 */
export async function factScope(
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
