import { withoutInvisible } from '../../../kernel/mail/text/invisible';
import type { Json, ToolArguments } from '../../../kernel/ports/tool-caller';

/** The names of the arguments that hold something the person did not type, as a model may have put it there. */
export const notTyped = (args: ToolArguments, typed: string): string[] => {
  const words = folded(typed);
  return Object.entries(args).flatMap(([name, value]) => (isTyped(value, words) ? [] : [name]));
};

const folded = (text: string): string =>
  withoutInvisible(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim().toLowerCase();

function isTyped(value: Json, words: string): boolean {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return stands(folded(String(value)), words);
  return Object.values<Json>(value).every((held) => isTyped(held, words));
}

/** As words of their own: no part of an address, a number or a name counts. */
function stands(value: string, words: string): boolean {
  for (let at = words.indexOf(value); at !== -1; at = words.indexOf(value, at + 1)) {
    const end = at + value.length;
    const after = words.slice(end, end + 2);
    if (isEdge(words.charAt(at - 1)) && (isEdge(after.charAt(0)) || /^[.!?](?:\s|$)/u.test(after)))
      return true;
  }
  return false;
}

const isEdge = (sign: string): boolean =>
  sign === '' || /[\s"'`\u2018-\u201F\u00AB\u00BB()<>[\]{},;:]/u.test(sign);
