import { hideSecrets } from '../notes/values/hide-secrets';
import { type Address, formatAddress } from './headers/addresses';
import { sentLine } from './headers/as-sent';
import { cleanLetter } from './outgoing/clean-letter';
import { inert, inertLine, type Links } from './text/inert';
import { withoutInvisible } from './text/invisible';
import { visibleLine, visibleText } from './text/visible-text';

/**
 * Text from strangers and models, as Deputy writes it into notes. All text that is not Deputy's own passes through one
 * of these functions, which make it harmless as described at {@link inert}. Text of a server first passes through
 * {@link serverLine} or {@link serverText}, which know its secrets.
 */

/** Text of a mail as its reader would see it, links included. */
export const mailText = (text: string): string => inert(visibleText(text));

/** Text of a model for a note: without hidden characters, and no address opens on a click. */
export const modelText = (text: string): string => spoken(text, 'plain');

/** Text of a mail to be sent: hidden characters are removed, and each link shows its target. */
export const replyText = (text: string): string => spoken(text, 'visible');

/** {@link replyText} for a letter by a model, without what the model certainly did not mean as part of it. */
export const letterText = (written: string): string => replyText(cleanLetter(written));

/** {@link modelText} for one line. */
export const modelLine = (text: string): string => visibleLine(inertLine(visible(text), 'plain'));

/** One line that a model wrote for a mail to be sent, such as its subject. */
export const replyLine = (text: string): string => visibleLine(inertLine(visible(text), 'visible'));

/** Text of a server on one line, without the `secrets` that were sent to it; at most `most` UTF-16 units. */
export const serverLine = (text: string, secrets: readonly string[], most = 300): string =>
  serverText(visible(text), secrets, most);

/** A server's text without the `secrets` sent to it, masked before the cut: a cut secret is not recognised. */
export function serverText(text: string, secrets: readonly string[], most: number): string {
  const masked = hideSecrets(text, secrets);
  return masked.length <= most ? masked : `${masked.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Address as in the header of a mail to be sent. Judging the address itself is left to the person. */
export const replyAddress = ({ name, address }: Address): string =>
  formatAddress({ name: visibleLine(sentLine(name)), address });

/** Makes text from outside harmless, without spaces at line ends, except after a signature's dashes (RFC 3676). */
const spoken = (text: string, links: Links): string =>
  inert(
    withoutInvisible(visibleText(text))
      .split('\n')
      .map((line) => (line === SIGNATURE ? line : line.trimEnd()))
      .join('\n'),
    links,
  ).trim();

const SIGNATURE = '-- ';

const visible = (text: string): string => visibleLine(withoutInvisible(text));
