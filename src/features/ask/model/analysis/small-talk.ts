/** A short reply to a text that needs no task, such as thanks; `null` if the text may need one. */
export function smallTalkReply(text: string): string | null {
  if (text.length > MOST_TALK) return null;
  if (ABILITIES.test(text.trim())) return CAN;
  if (text.includes('?')) return null;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isKind = words.every((word) => THANKS.has(word) || PRAISE.has(word));
  if (isKind && words.some((word) => THANKS.has(word))) return 'You are welcome.';
  if (isKind && words.some((word) => LIKED.has(word))) return 'All right.';
  return GREETINGS.has(words.join(' ')) ? 'Hello. What do you want done?' : null;
}

/** A text without the thanks before what is asked for: "thanks! and put eggs on the list". */
export function withoutThanks(text: string): string {
  const [lead = '', thanks = ''] = /^([^,.!;?\n]{2,40})[,.!;]+\s+(?=\S)/u.exec(text) ?? [];
  const isThanks = thanks !== '' && smallTalkReply(thanks) !== null;
  return isThanks && smallTalkReply(text) === null ? text.slice(lead.length) : text;
}

const MOST_TALK = 80;
/** Matches a question about what Deputy can do. */
const ABILITIES =
  /^(?:help(?: me)?|(?:so |and )?what (?:all |else )?(?:can|could) (?:you|u|i) (?:do|ask)(?: you)?(?: for me)?|what are you able to do|hilfe|was kannst du(?: alles)?(?: für mich)?(?: tun| machen)?|aide|que (?:peux|sais)-tu faire(?: pour moi)?|qu['’]est-ce que tu (?:peux|sais) faire(?: pour moi)?|tu (?:peux|sais) faire quoi|ayuda|¿?\s?(?:y )?qué (?:puedes|sabes) hacer(?: por mí)?|aiuto|(?:che )?cosa (?:puoi|sai) fare(?: per me)?|ajuda|o que (?:é que )?(?:podes|pode|sabes|sabe|consegues) fazer(?: por mim)?|hulp|wat (?:kun|kan) je(?: allemaal)?(?: voor m(?:e|ij))?(?: doen)?)[\s?.!]*$/iu;
const CAN =
  'Reminders, lists, notes, facts to remember, drafts and replies to mail, plans, searches, and questions about what waits, what was sent and what it cost. For example: "remind me on Friday to call Ann".';
const THANKS: ReadonlySet<string> = new Set(
  'thanks thank thx ty cheers ta danke dank merci gracias grazie obrigado obrigada bedankt'.split(' '),
);
/** Words that alone say that all is well. */
const LIKED: ReadonlySet<string> = new Set(
  'top klasse great perfect perfecto perfeito perfekt perfetto parfait prima super génial toll lovely cool brilliant awesome genau estupendo ótimo ottimo fijn mooi nickel geweldig'.split(
    ' ',
  ),
);
/** Words that may accompany thanks, and ask for nothing. */
const PRAISE: ReadonlySet<string> = new Set(
  'a all alles and awesome beaucoup bem ben bien bitte brilliant bueno c ciao cool dann dir esta estupendo etwas fijn fine for genau geweldig goed gut hartelijk hoor ja je ok okay okee oké lovely mate mooi muito nickel no oh ottimo pois pour si sì soweit tardi très vale voilà das deputy e é è eso est for génial genial good great gut help is it its je job lot mille molto much muchas muito nice perfect perfecto perfeito perfekt perfetto parfait prima s so super t tante that thats the todo toll tout tudo tutto u very vielen war was wel you your'.split(
    ' ',
  ),
);
const GREETINGS: ReadonlySet<string> = new Set(
  'hello,hi,hey,good morning,good evening,hi deputy,hello deputy,hallo,guten morgen,bonjour,salut,hola,buenos días,ciao,buongiorno,olá,oi,bom dia,hoi,goedemorgen'.split(
    ',',
  ),
);
