/**
 * Whether the line is a mark of a ticket service: the reply stands above it, and below it what was written before. It is
 * told by its form, a call to reply above or below "this line": between repeated signs, between two rules, or as a
 * sentence that stands alone.
 */
export function isReplyMark(lines: readonly string[], index: number): boolean {
  const line = plain(lines[index] ?? '');
  const next = plain(lines[index + 1] ?? '');
  if (line.length > LONGEST || !SIGN_OR_LETTER.test(line)) return false;
  // A mark that was wrapped begins with signs and ends with them in the next line.
  if ([line, `${line} ${next}`].some((text) => isBetweenSigns(text))) return true;
  const isApart = [lines[index - 1], lines[index + 1]].every((other) => !/[\p{L}\p{N}]/u.test(other ?? ''));
  if (!isApart) return false;
  const isRuled = [lines[index - 1], lines[index + 1]].every((other) => RULE.test(plain(other ?? '')));
  return isRuled ? CALL.test(line) : ALONE.test(line);
}

function isBetweenSigns(text: string): boolean {
  const [, inner] = text.length > 2 * LONGEST ? [] : (BETWEEN.exec(text) ?? []);
  return inner !== undefined && CALL.test(inner);
}

/** The text of a line, without quote marks, escapes and cells. */
const plain = (line: string): string =>
  line
    .slice(0, 2 * LONGEST)
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/^[\s>|]{1,20}|[\s|]{1,20}$/g, '');

const LONGEST = 160;
const SIGN_OR_LETTER = /^[^\p{N}\s]/u;
const RULE = /^[-=*_#~+–—.\s]{3,200}$/u;
const BETWEEN = /^[\p{P}\p{S}\s]{2,60}([\p{L}\p{N}].{0,200}[\p{L}\p{N}])[\p{P}\p{S}\s]{2,60}$/u;

// The parts of the call, in the languages that Deputy reads.
const REPLY = String.raw`(?:repl(?:y|ies)|respon[ds]|respuesta|resposta|antwort|antwoord|beantwoord|répon|repon|rispo)\p{L}*`;
const WRITE = String.raw`(?:writ|typ|text|comment|answer|edit|add|enter|schreib|eingeb|einfüg|écri|saisi|escrib|escrev|scriv|digit|inseri|schrij)\p{L}*`;
const WHERE = String.raw`(?:above|below|beneath|under|oberhalb|unterhalb|über|unter|au[- ]dessus|(?:ci|en)[- ]dess[uo]u?s|(?:por )?encima|arriba|debajo|abajo|sopra|sotto|acima|abaixo|boven|onder)`;
const THIS = String.raw`(?:this|diese[rmns]?|cette|ce|est[ae]|quest[ao]|questa|dest[ae]|deze|dit)`;
const LINE = String.raw`(?:line|mark(?:er)?|separator|text|message|e?-?mail|zeile|linie|strich|trennlinie|ligne|trait|línea|linea|raya|riga|linha|regel|lijn|streep)`;
const HERE = String.raw`(?:de |a |da |di )?(?:${THIS} ${LINE}|the line|here|la línea|la ligne|la riga|a linha|de lijn|der (?:linie|zeile))`;

/** Calls for a reply, or for no writing, above or below a line, in either order. */
const CALL = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:(?:${REPLY}|${WRITE})[^\p{L}](?:.{0,60}[^\p{L}])?${WHERE} ${HERE}|${WHERE} ${HERE}[^\p{L}](?:.{0,60}[^\p{L}])?(?:${REPLY}|${WRITE}))(?!\p{L})`,
  'iu',
);

/** How a call begins that is a sentence of its own. */
const BEGINS = String.raw`(?:${REPLY}|${WRITE}|please|kindly|bitte|merci|veuillez|s'il|por|per|si|gelieve|to|when|on|in|leave|put|give|your|ihre|deine|votre|uw|je|su|tu|la|do|don't|nicht|nichts|ne|no|non|não|niet|geben|fügen|tape[zr])`;
/** The call itself: hardly a word stands between its parts, so that other things to write are none. */
const ASKED = String.raw`(?:(?:[\p{L}']+,? ){0,5}${REPLY}(?: [\p{L}']+){0,2}|(?:[\p{L}']+,? ){0,4}${WRITE}(?: (?:anything|nothing|nichts|rien|nada|niente|niets|sie))?)`;
/** What may follow: what the reply is for. */
const ENDS = String.raw`[.!)*_"]{0,4}(?:\s?[\]\p{S}\s]{1,3})?(?: (?:to|so|when|if|and|um|damit|wenn|pour|para|per|om|als) .{0,80})?`;

const ALONE = new RegExp(
  String.raw`^[\p{P}\p{S}\s]{0,4}(?=${BEGINS}(?!\p{L}))(?:${ASKED} ${WHERE} ${HERE}(?: [\p{L}]{2,10})?|(?:[\p{L}']+ ){1,3}${WHERE} ${HERE} (?:[\p{L}']+ ){0,2}(?:${REPLY}|${WRITE}))${ENDS}$`,
  'iu',
);
