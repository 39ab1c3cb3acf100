import { modelLine } from '../../kernel/mail/foreign-text';

/**
 * Converts any text to one harmless line of a plan note: nothing hidden, and nothing that runs, loads or embeds. Links
 * to notes stay, since steps and log entries name notes; an embedded note becomes a `!` and a link. Idempotent.
 */
export const harmlessLine = (text: string): string =>
  modelLine(text.slice(0, MOST_LOOKED_AT))
    .replace(/\[ \[([^[\]|#^\\]+)\]\]/g, '[[$1]]')
    .replace(/ \^(?=[a-z0-9-]+$)/i, ' ^ ');

const MOST_LOOKED_AT = 4_000;
