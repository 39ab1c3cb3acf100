/** Blanks, what ends an address, and what lies between. */
const PIECES = /\s+|[<>()[\]"]|[^\s<>()[\]"]+/gu;
/** Words, and every other sign by itself. */
const WORDS = /[\p{L}\p{M}\p{N}_]+|[^]/gu;
const SCHEME_SIGN = /[a-z\d+.-]/i;
const LETTER = /[a-z]/i;

/** Words, addresses as a whole, blanks, and every other sign by itself; together they are the text. In linear time. */
export const textTokens = (text: string): string[] => (text.match(PIECES) ?? []).flatMap(tokensOfPiece);

function tokensOfPiece(piece: string): string[] {
  const start = addressStart(piece);
  if (start === -1) return mailboxesAndWords(piece);
  return [...mailboxesAndWords(piece.slice(0, start)), piece.slice(start)];
}

/** Where an address on the web, or one after `mailto:`, begins; it ends with the piece. -1: there is none. */
function addressStart(piece: string): number {
  const web = schemeStart(piece);
  const mail = piece.search(/mailto:./i);
  return web === -1 || (mail !== -1 && mail < web) ? mail : web;
}

function schemeStart(piece: string): number {
  const end = piece.indexOf('://');
  if (end === -1 || end + 3 === piece.length) return -1;
  let start = end;
  while (start > 0 && SCHEME_SIGN.test(piece.charAt(start - 1))) start -= 1;
  while (start < end && !LETTER.test(piece.charAt(start))) start += 1;
  return start < end ? start : -1;
}

const mailboxesAndWords = (text: string): string[] =>
  text.split(/([,;:])/).flatMap((part) => (isMailbox(part) ? [part] : (part.match(WORDS) ?? [])));

const isMailbox = (part: string): boolean => {
  const at = part.lastIndexOf('@');
  return at > 0 && at < part.length - 1;
};
