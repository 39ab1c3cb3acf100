import { hashText } from '../../notes/values/hash';
import { inertLine } from '../text/inert';
import type { ParsedMail } from '../bytes/parse-mail';

/** The message ids of a header, without angle brackets; those that could be something else in a note are none. */
export const messageIds = (header: string): string[] => {
  const bracketed = [...header.matchAll(/<([^<>\s]{1,900})>/g)].map(([, id]) => id ?? '');
  return (bracketed.length > 0 ? bracketed : header.split(/[\s,]+/)).filter(
    (id) => ID.test(id) && isInert(id),
  );
};

/** Many ids hold several `$`, which do nothing where no backslash is, and others' replies name them as they are. */
function isInert(id: string): boolean {
  const text = id.replaceAll('$', '');
  return inertLine(text) === text;
}

const ID = /^[\u0021-\u007E]{1,450}@[\u0021-\u007E]{1,450}$/;

/**
 * The mail's Message-ID, or one made from what it says where it has none, or one that other mails may have too
 * (`<>`, `<1>`). It is made from neither bytes nor way stations: a second delivery gets the same.
 */
export function messageIdOf(mail: ParsedMail, body: () => string): string {
  const [id] = messageIds(mail.header('message-id'));
  if (id !== undefined) return id;
  const said = ['from', 'to', 'date', 'subject'].map((name) => mail.header(name));
  return `sha256-${hashText(JSON.stringify([...said, body()])).slice(0, 40)}@deputy.invalid`;
}
