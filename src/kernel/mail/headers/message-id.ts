import { hashText } from '../../notes/values/hash';
import { inertLine } from '../text/inert';
import type { ParsedMail } from '../bytes/parse-mail';

/** Message ids in a header, without angle brackets. Omits ids that Markdown could interpret in a note. */
export const messageIds = (header: string): string[] =>
  threadIds(header).filter((id) => ID.test(id) && isInert(id));

/** Ids in a header, as a reply repeats them: without brackets, never cut. Without any bracket, only ids. */
export function threadIds(header: string): string[] {
  const bracketed = [...header.matchAll(/<([^<>]{0,2000})>/g)].map(([, id = '']) => id.trim());
  if (bracketed.length > 0) return bracketed.filter((id) => REPEATABLE.test(id));
  const bare = header.split(/[\s,]+/).filter((id) => id !== '');
  return bare.every((id) => ID.test(id)) ? bare : [];
}

const REPEATABLE = /^[\u0021-\u007E]{1,900}$/;

/**
 * Whether Markdown cannot interpret an id. A `$` is allowed, because many ids contain several, replies repeat them, and
 * without a backslash a formula is harmless.
 */
function isInert(id: string): boolean {
  const text = id.replaceAll('$', '');
  return inertLine(text) === text;
}

const ID = /^(?!.*[<>])[\u0021-\u007E]{1,450}@[\u0021-\u007E]{1,450}$/;

/**
 * The mail's Message-ID. If it is missing or not unique (`<>`, `<1>`), an id is derived from headers and body, without
 * raw bytes or Received headers, so that a second delivery gets the same id.
 */
export function messageIdOf(mail: ParsedMail, body: () => string): string {
  const [id] = messageIds(mail.header('message-id'));
  if (id !== undefined) return id;
  const said = ['from', 'to', 'date', 'subject'].map((name) => mail.header(name));
  return `sha256-${hashText(JSON.stringify([...said, body()])).slice(0, 40)}@deputy.invalid`;
}
