/** "Reply" as mail programs of many languages put it before a subject, perhaps counted: `RE[2]:`, `回复：`; once or more. */
const REPLY_PREFIXES =
  /^(?:(?:re|aw|antw|antwort|sv|vs|rif|r|res|rv|odp|ynt|vá|atb|отв|ответ|απ|σχετ|תגובה|השב|رد|回复|回覆|答复|答覆|返信|답장|회신)\s?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^\d{1,4}|\*\d{1,4})?\s?[:：]\s?){1,99}/iu;

/** Answers or passes on another mail, by any prefix that {@link replySubject} drops, `Fwd:` and its translations. */
export const isAnswerSubject = (subject: string): boolean =>
  REPLY_PREFIXES.test(subject.trim()) || FORWARD_PREFIX.test(subject.trim());

const FORWARD_PREFIX = /^(?:fwd?|wg|tr|i|enc|rv|vb|vl|vs|doorst|转发|轉寄|転送)\s?[:：]/i;

/** The subject of a reply: `Re: ` once, whatever was there before. */
export function replySubject(subject: string): string {
  const text = subject.replace(/\s+/g, ' ').trim();
  const prefix = REPLY_PREFIXES.exec(text)?.[0] ?? '';
  return `Re: ${text.slice(prefix.length) || '(no subject)'}`;
}
