/** "Reply" as mail programs of many languages put it before a subject, perhaps counted: `RE[2]:`, `Aw^3:`, `回复：`. */
const REPLY_PREFIX =
  /^(?:re|aw|antw|antwort|sv|vs|rif|r|res|rv|odp|ynt|vá|atb|отв|ответ|απ|σχετ|תגובה|השב|رد|回复|回覆|答复|答覆|返信|답장|회신)\s?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^\d{1,4}|\*\d{1,4})?\s?[:：]/iu;

/** The subject of a reply: `Re: ` once, whatever was there before. */
export function replySubject(subject: string): string {
  let rest = subject.replace(/\s+/g, ' ').trim();
  for (let prefix = REPLY_PREFIX.exec(rest); prefix !== null; prefix = REPLY_PREFIX.exec(rest)) {
    rest = rest.slice(prefix[0].length).trimStart();
  }
  return `Re: ${rest === '' ? '(no subject)' : rest}`;
}
