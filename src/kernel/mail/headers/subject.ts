import { spacedLine } from '../text/visible-text';

/** Prefixes for "reply" in mail programs of many languages. */
const REPLY =
  're|aw|antw|antwort|sv|vs|rif|r|res|rv|odp|ynt|vá|atb|отв|ответ|απ|σχετ|תגובה|השב|رد|回复|回覆|答复|答覆|返信|답장|회신';

/** Prefixes for "forward". `VS` is forward in Norwegian, reply in Finnish; `RV` forward in Spanish, else reply. */
const FORWARD =
  'fwd?|wg|tr|rv|i|enc|vb|vl|vs|pd|doorst|fs|továbbítás|ilt|i\u0307lt|yml|προθ|πρθ|пересл|转发|轉寄|轉發|転送|전달|הועבר|إعادة توجيه';

/** Matches a prefix, which may have a counter: `RE[2]:`, `回复：`. */
const prefix = (names: string): string =>
  String.raw`(?:${names})\s?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^\d{1,4}|\*\d{1,4})?\s?[:：]\s{0,9}`;

const REPLY_PREFIXES = new RegExp(`^(?:${prefix(REPLY)}){1,99}`, 'iu');

/** Whether a subject has a reply prefix that {@link replySubject} drops, or `Fwd:` in any language. */
export const isAnswerSubject = (subject: string): boolean =>
  REPLY_PREFIXES.test(subject.trim()) || FORWARD_PREFIX.test(subject.trim());

const FORWARD_PREFIX = /^(?:fwd?|wg|tr|i|enc|rv|vb|vl|vs|doorst|转发|轉寄|転送)\s?[:：]/i;

/** Subject of a reply: exactly one `Re: `, whatever prefix was there before. */
export function replySubject(subject: string): string {
  const text = spacedLine(subject);
  const prefixes = REPLY_PREFIXES.exec(text)?.[0] ?? '';
  return `Re: ${text.slice(prefixes.length).trimStart() || '(no subject)'}`;
}

/** Matches a subject's start: some mailing lists insert their name in brackets. */
const LIST_NAME = String.raw`^\s{0,9}(?:\[[^\]]{1,60}\]\s{0,9})?`;
const IS_REPLY = new RegExp(LIST_NAME + prefix(REPLY), 'iu');
const IS_FORWARD = new RegExp(LIST_NAME + prefix(FORWARD), 'iu');

/** The kind of mail according to the outermost prefix of its subject. */
export function subjectKind(subject: string): 'forward' | 'reply' | 'other' {
  if (IS_FORWARD.test(subject)) return 'forward';
  return IS_REPLY.test(subject) ? 'reply' : 'other';
}
