import { modelLine } from '../../../../kernel/mail/foreign-text';

/**
 * One line of a plan note out of any text: nothing hidden in it, nothing that runs, loads, embeds or hides something.
 * Links to notes stay links, since steps and log entries name notes; an embedded note becomes a link beside a `!`. A
 * line that has gone through once stays as it is.
 */
export const harmlessLine = (text: string): string =>
  modelLine(text.slice(0, MOST_LOOKED_AT))
    .replace(/\[ \[([^[\]|#^\\]+)\]\]/g, '[[$1]]')
    .replace(/ \^(?=[a-z0-9-]+$)/i, ' ^ ');

const MOST_LOOKED_AT = 4_000;
