import { type Address, formatAddress } from './headers/addresses';
import { inert, inertLine, type Links } from './text/inert';
import { withoutInvisible } from './text/invisible';
import { visibleLine, visibleText } from './text/visible-text';

/**
 * What strangers and models wrote, as Deputy writes it down. Everything that is not Deputy's own passes one of these on
 * its way into a note; each makes it harmless as {@link inert} says.
 */

/** A mail, as its reader would see it: its links stay. */
export const mailText = (text: string): string => inert(visibleText(text));

/** What a model wrote into a note. Nothing in it is hidden, and no address opens by a click. */
export const modelText = (text: string): string => spoken(text, 'plain');

/** A mail that is to be sent: nothing in it is hidden, and what a link opens stands there to be read. */
export const replyText = (text: string): string => spoken(text, 'visible');

/** One line of {@link modelText}. */
export const modelLine = (text: string): string => visibleLine(inertLine(visible(text), 'plain'));

/** One line that a mail may be sent with, such as its subject. */
export const replyLine = (text: string): string => visibleLine(inertLine(visible(text), 'visible'));

/** As in the header of a mail. What stands in the address itself is for the person to judge. */
export const replyAddress = ({ name, address }: Address): string =>
  formatAddress({ name: replyLine(name), address });

/** Blanks at the end of a line can't be seen either; the one that marks a signature is the same in every mail (RFC 3676). */
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
