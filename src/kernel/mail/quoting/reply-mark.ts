/**
 * Whether the line is a ticket service's mark between a reply and the earlier messages: a request to reply above or
 * below "this line", between repeated signs, between two rules, in brackets, or as a sentence of its own. Quoted marks
 * are ignored.
 */
export function isReplyMark(lines: readonly string[], index: number): boolean {
  const line = plain(lines[index] ?? '');
  const next = plain(lines[index + 1] ?? '');
  if (line.length > LONGEST || !SIGN_OR_LETTER.test(line) || QUOTED.test(lines[index] ?? '')) return false;
  // A wrapped mark begins with signs and ends with signs in the next line.
  if ([line, `${line} ${next}`].some((text) => isBetweenSigns(text))) return true;
  if (BRACKETED.test(line) && ALONE.test(line)) return true;
  const isApart = [lines[index - 1], lines[index + 1]].every((other) => !/[\p{L}\p{N}]/u.test(other ?? ''));
  if (!isApart) return false;
  if (isRequest(line)) return true;
  const isRuled = [lines[index - 1], lines[index + 1]].every((other) => RULE.test(plain(other ?? '')));
  return isRuled && !/[.!?]/.test(line) && isCall(line);
}

function isBetweenSigns(text: string): boolean {
  const found = text.length > 2 * LONGEST ? null : BETWEEN.exec(text.replace(TAIL, '$1'));
  if (found === null) return false;
  const [, before = '', inner = '', after = ''] = found;
  // A sentence in a list or in bold print is not a mark.
  return [before, after].every(isLine) ? isCall(inner) : isRequest(inner);
}

/** Whether signs form a line, such as `##-` and `-----`. */
function isLine(signs: string): boolean {
  const drawn = signs.replace(/[\s.,!?:;"'()]/g, '');
  return drawn.length > 1 && drawn !== '**' && drawn !== '__';
}

/** Whether a line is one sentence that asks to reply above a line, or not to write below it. */
const isRequest = (text: string): boolean => ALONE.test(text) || (EASTERN_REQUEST.test(text) && isCall(text));

/** Whether a text asks for a reply, or no text, above or below a line; the order depends on the language. */
const isCall = (text: string): boolean => CALL.every((part) => part.test(text));

/** The text of a line in small letters, without quote markers, escapes and table borders. */
const plain = (line: string): string => {
  const text = line
    .slice(0, 2 * LONGEST)
    .toLowerCase()
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/^[\s>|]{1,20}|[\s|]{1,20}$/g, '')
    .replace(/^(\*\*|__)(?![*_\p{L}\p{N}])(.{0,200}[^*_])\1$/u, '$2');
  return /\s/.test(text) ? text : text.replace(/(\p{L})[-_](?=\p{L})/gu, '$1 ');
};

const LONGEST = 160;
const QUOTED = /^\s{0,3}>(?!.*<\s{0,3}$)/;
const SIGN_OR_LETTER = /^[^\p{N}\s]/u;
const RULE = /^[-=*_#~+–—.\s]{3,200}$/u;
const BETWEEN = /^([\p{P}\p{S}\s]{2,60})([\p{L}\p{N}].{0,200}[\p{L}\p{N}])([\p{P}\p{S}\s]{2,60})$/u;
/** End of a line between signs, where the number of a ticket may follow the last sign. */
const TAIL =
  /(\p{L} ?[\p{P}\p{S}]{2,20}) ?(?:[([#|<][^()[\]<>|]{1,40}[)\]>|]?|\p{L}{1,12} ?[:#] ?[\w-]{1,20})$/u;
const BRACKETED = /^(?:\(.{5,150}\)|\[.{5,150}\]|\{.{5,150}\})$/;

// The parts of the request, in the languages of ticket services. In small letters, as ignoring case takes twice the time to compile.
const REPLY = String.raw`(?:repl(?:y|ies)|respon[ds]|respuesta|resposta|antwort|antwoord|beantwoord|reag(?:eer|ier)|reactie|répon|repon|rispo|svar|vasta[ua]|odpow|odpov|ответ|отвеч|відпов|yanıt|cevap|válasz|răspun|απαντ)\p{L}*`;
const WRITE = String.raw`(?:writ|typ|text|comment|answer|edit|add|enter|schreib|eingeb|einfüg|écri|saisi|escrib|escrev|scriv|digit|inseri|schrij|skriv|kirjoit|napis|pisz|wpis|napiš|пиш|введ|напиш|yaz|írj|scrie|γράψ)\p{L}*`;
const CHANGE = String.raw`(?:chang|delet|remov|modif|alter|änder|lösch|supprim|borr|elimin|verwijder)\p{L}*`;
const WHERE = String.raw`(?:above|below|beneath|under|oberhalb|unterhalb|über|unter|au[- ]dessus|(?:ci|en)[- ]dess[uo]u?s|(?:por )?encima|arriba|debajo|abajo|sobre|sopra|sotto|acima|abaixo|boven|onder|ovanför|nedanför|over|nedenfor|yläpuol\p{L}*|powyżej|poniżej|nad|pod|výše|выше|ниже|вище|нижче|üzerin\p{L}*|üstün\p{L}*|altın\p{L}*|fölé|alá|deasupra|sub|πάνω)`;
const THIS = String.raw`(?:this|diese[rmns]?|cette|ce|est[ae]|quest[ao]|questa|dest[ae]|deze|dit|denn[ae]|tämän|tej|tą|t[eu]nto|tuto|этой|эту|цього|цієї|bu|e|ezen|acest\p{L}*|αυτή\p{L}*)`;
const LINE = String.raw`(?:line|mark(?:er)?|separator|delimiter|divider|text|message|e?-?mail|zeile|linie|strich|trennlinie|markierung|ligne|trait|línea|linea|raya|riga|linha|regel|lijn|streep|rad(?:en)?|linj[ea]n?|rivin|lini[iąęe]|řád\p{L}*|čár\p{L}*|строк\p{L}*|лини\p{L}*|рядк\p{L}*|satır\p{L}*|çizgi\p{L}*|sor|vonal\p{L}*|rând\p{L}*|γραμμή\p{L}*)`;
const HERE = String.raw`(?:de |a |da |di )?(?:${THIS} ${LINE}|(?:the )?(?:dotted |dashed )?(?:line|delimiter|separator)|here|la línea|la ligne|la riga|a linha|de lijn|der (?:linie|zeile)|a sor)`;

const word = (known: string, eastern: string): RegExp =>
  new RegExp(String.raw`(?:^|[^\p{L}])(?:${known})(?!\p{L})|${eastern}`, 'u');

const CALL = [
  word(
    `${REPLY}|${WRITE}|${CHANGE}`,
    '返信|入力|記入|回复|回覆|回復|答复|輸入|输入|填写|회신|답장|입력|작성',
  ),
  word(WHERE, '上|下|위|아래'),
  word(HERE, '[この此这這本이] ?[行線线줄선]'),
];

/** Words that make a single sentence a request, in languages that write no spaces between words. */
const EASTERN_REQUEST = /请|請|ください|십시오|세요/;

/** The start of a request that is a sentence of its own. */
const BEGINS = String.raw`(?:${REPLY}|${WRITE}|please|kindly|you (?:can|may)|bitte|merci|veuillez|s'il|por|per|si|gelieve|to|when|on|in|leave|put|give|your|ihre|deine|votre|uw|je|su|tu|la|do|don't|nicht|nichts|ne|no|non|não|niet|geben|fügen|tape[zr]|vennligst|venligst|proszę|пожалуйста|будь)`;
/** The request itself, with hardly a word between its parts, to exclude other things to write. */
const ASKED = String.raw`(?:(?:[\p{L}']+,? ){0,5}${REPLY}(?: [\p{L}'-]+){0,3}|(?:[\p{L}']+,? ){0,4}${WRITE}(?: (?:anything|nothing|nichts|rien|nada|niente|niets|sie))?)`;
/** A sentence that says where something is does not ask for anything. */
const STANDS =
  '(?:is|are|was|were|stands?|ist|sind|war|steht|stehen|est|sont|está|están|è|sono|são|estão|staat|staan|er|är|jest)';
/** End of the sentence, which may name the purpose of the reply. */
const ENDS = String.raw`[.!)}*_"]{0,4}(?:\s?[\]\p{S}\s]{1,3})?(?: (?:to|so|when|if|and|um|damit|wenn|pour|para|per|om|als) .{0,80})?`;

const ALONE = new RegExp(
  String.raw`^[\p{P}\p{S}\s]{0,4}(?=${BEGINS}(?!\p{L}))(?!(?:[\p{L}']+ ){1,4}${STANDS}(?!\p{L}))(?:${ASKED} ${WHERE} ${HERE}(?: [\p{L}]{2,10})?|(?:[\p{L}']+ ){1,3}${WHERE} ${HERE} (?:[\p{L}']+ ){0,2}(?:${REPLY}|${WRITE}))${ENDS}$`,
  'u',
);
