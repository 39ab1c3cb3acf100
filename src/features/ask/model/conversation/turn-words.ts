import type { LanguageCode } from '../../../../kernel/dates/language';

/** Matches words for "the second one" and "the other", of all languages. */
export const REFERENCE = new RegExp(
  `(?:^|\\s)(?<word>${[
    '(?:(?:the|that) )(?:first|second|third|last|other|1st|2nd|3rd)(?: (?:one|reminder))?(?! (?:of|half|thing|day|week))',
    '(?:(?:der|die|das|den) )(?:erste|zweite|dritte|letzte|andere)[nrs]?(?: erinnerung)?',
    "(?:l[ae] (?:première?|premier|deuxième|second|seconde|troisième|dernier|dernière)|l['’]autre)(?: rappel)?",
    '(?:el|la|lo) (?:primer[oa]?|segund[oa]|tercer[oa]?|últim[oa]|otr[oa])(?: recordatorio)?',
    "(?:(?:il|la|lo) (?:prim[oa]|second[oa]|terz[oa])|l['’](?:ultim[oa]|altr[oa]))(?: promemoria)?",
    '[oa] (?:primeir[oa]|segund[oa]|terceir[oa]|últim[oa]|outr[oa])(?: lembrete)?',
    '(?:de|het) (?:eerste|tweede|derde|laatste|andere)(?: herinnering)?',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Matches words before a number that make a day of it: "to the second". */
export const BEFORE_DAY =
  /(?:^|\s)(?:to|on|by|until|till|from|auf|am|bis|zum|an|au|al|ao|para|op|tot|naar)\s*$/iu;

/** The places that such words without accents count; the last is the other one. */
export const PLACES = [
  /(?:first|1st|erste[nrs]?|premiere?|premier|primer[oa]?|prim[oa]|primeir[oa]|eerste)(?= |$)/u,
  /(?:second|2nd|zweite[nrs]?|deuxieme|seconde|segund[oa]|second[oa]|tweede)(?= |$)/u,
  /(?:third|3rd|dritte[nrs]?|troisieme|tercer[oa]?|terz[oa]|terceir[oa]|derde)(?= |$)/u,
  /(?:other|andere[nrs]?|autre|otr[oa]|altr[oa]|outr[oa])(?= |$)/u,
] as const;

/** A word for a thing that was named before. */
export const POINTED: Readonly<Record<LanguageCode, string>> = {
  ...{ en: 'it', de: 'das', fr: 'ça', es: 'eso', it: 'quello', pt: 'isso', nl: 'dat' },
};

const whole = (...words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`, 'u');

/** Matches a text without accents that wants everything as it was. */
export const RESTORED = whole(
  '(?:put|set|change|move|bring|switch) (?:it|that|this|them|everything) back(?: (?:again|(?:to )?(?:how|what|as|where|the way|like) (?:it was|before)))?(?: before)?|(?:leave|have) it (?:as|how|the way) it was|(?:back to )?(?:as|how|the way) it was(?: before)?|(?:change|switch|turn) (?:it|that) back',
  '(?:stell|setz|mach|leg|andere|ander) (?:es|das|die|den|ihn|sie|alles) (?:wieder )?(?:zuruck|wie vorher)|(?:wieder )?(?:so )?wie (?:es war|vorher|zuvor)|lass es wie es war',
  '(?:remets|remettez|remet) (?:le|la|les|ca|tout)(?: (?:en place|comme (?:avant|c etait|il etait|elle etait)(?: avant)?))?|(?:laisse le )?comme (?:avant|c etait)(?: avant)?|reviens en arriere',
  '(?:dejalo|dejala|ponlo|ponla|vuelve a dejarlo|vuelve a ponerlo|devuelvelo)(?: (?:como (?:estaba|antes)|donde estaba))(?: antes)?|(?:vuelve a ponerlo|como (?:estaba|antes))(?: antes)?',
  '(?:rimettil[oaie]|rimetti tutto|riportal[oaie]|lascial[oa]|ripristinal[oaie])(?: (?:com era|come (?:prima|era))(?: prima)?)?|(?:com era|come prima|come era)(?: prima)?',
  '(?:(?:volta a (?:por|colocar|deixar)|poe|deixa|repoe|devolve)(?: (?:isso|tudo|o|a))? )?como (?:estava|era|antes)(?: antes)?|repoe(?: isso)?',
  '(?:zet|maak|doe|draai) (?:het|dat|die|hem|alles) (?:maar )?(?:weer )?(?:terug|zoals (?:het was|eerst))|(?:weer )?zoals (?:het was|eerst|hiervoor)',
);

/** Matches a text without accents that wants the last sentence out of a letter again. */
export const LEFT_OUT = whole(
  '(?:leave|take|keep) (?:it|that|this)(?: bit| part| sentence)? (?:back )?out(?: again)?',
  '(?:(?:lass|nimm|mach|tu) )?(?:es|das|den satz)(?: doch)?(?: lieber)?(?: wieder)? (?:weg|raus|heraus)',
  '(?:enleve|retire|supprime|laisse tomber) (?:ca|le|la|cette phrase)',
  '(?:quita|saca|borra)(?:lo| eso| esa frase)(?: otra vez)?|(?:togli|leva)(?:lo| quello| questo| quella frase)',
  '(?:tira|retira|apaga) (?:isso|essa frase)(?: de novo)?|(?:(?:laat|haal) )?(?:dat|het|die zin)(?: toch| maar)*(?: weer)? (?:weg|eruit)',
);

/** A question about what asks did or made. `each`: when everything is. */
type AskedKind = 'did' | 'left' | 'list' | 'when' | 'each';

const ASKED: Readonly<Record<AskedKind, RegExp>> = {
  did: whole(
    'what (?:did|have) you (?:just )?(?:do|done|change|changed)|what (?:just )?happened',
    'was (?:hast|machst) du (?:jetzt |gerade |eben |da )?(?:gemacht|getan|geandert)|was ist (?:jetzt )?passiert',
    '(?:qu )?(?:est ce que )?(?:as tu|tu as|t as) (?:fait|change)(?: quoi)?',
    'que (?:has hecho|hiciste|has cambiado|ha pasado)|(?:che |cosa |che cosa )(?:hai fatto|hai cambiato)',
    'o que (?:e que )?(?:fizeste|voce fez|mudaste|fez)|wat heb je (?:net |nu )?(?:gedaan|veranderd)',
  ),
  left: whole(
    'what s (?:still )?left|what is (?:still )?left|what remains|what s still open',
    'was (?:ist|bleibt|habe ich)(?: jetzt)?(?: noch)? (?:ubrig|offen)|was bleibt(?: noch)?',
    '(?:il (?:me )?)?reste quoi|(?:qu est ce qu|que) (?:il )?(?:me )?reste(?: t il)?|(?:que|cuales) (?:me )?quedan?',
    '(?:che |che cosa |cosa )(?:mi )?(?:resta|rimane)|o que (?:me )?(?:resta|sobra|falta|ficou)|wat (?:blijft er|is er nog|heb ik nog) (?:over|open)',
  ),
  list: whole(
    'what s (?:still |left )?on (?:it|there|the list)|what is (?:still )?on (?:it|there|the list)|what do (?:i|we) (?:still )?(?:need to|have to) (?:buy|get)|what s still on (?:it|there)|(?:show|read) (?:me )?(?:it|the list)',
    'was (?:steht|ist) (?:da |jetzt |noch |alles )*(?:drauf|auf der liste|darauf)|was (?:muss|mussen) (?:ich|wir) (?:noch )?(?:kaufen|holen)|zeig (?:mir )?die liste',
    '(?:il )?(?:reste|y a|manque) quoi (?:dessus|sur la liste)|qu est ce qu il (?:y a|reste|manque) (?:dessus|sur la liste)|montre (?:moi )?la liste|(?:que|qu est ce que) (?:je dois|dois je) acheter',
    'que (?:hay|queda|falta) (?:en ella|en la lista|ahi)|(?:muestra|ensena|muestrame|ensename) (?:me )?la lista|que (?:tengo que|hay que) comprar',
    '(?:che |che cosa |cosa )(?:c e|ce|resta|manca) (?:sopra|dentro|nella lista|sulla lista)|(?:mostra|mostrami|fammi vedere) la lista|cosa devo comprare',
    'o que (?:esta|ha|tem|falta) (?:nela|la|na lista)|mostra (?:me )?a lista|o que (?:tenho de|tenho que|preciso de) comprar',
    'wat staat er (?:nu |nog |allemaal )*op|wat staat er (?:nu |nog )?op de lijst|(?:toon|laat) (?:me )?de lijst(?: zien)?|wat moet ik (?:nog )?(?:kopen|halen)',
  ),
  when: whole(
    'when (?:is|s) (?:it|that)|(?:which|what) (?:day|time) (?:is|s) (?:it|that)(?: on)?|wann ist (?:es|das|die|der)|(?:fur )?wann (?:ist|steht) (?:das|es|sie)(?: drin)?',
    'c est (?:pour )?quand|(?:pour )?quand est ce|(?:para )?cuando (?:es|queda|esta)|(?:per )?quando (?:e|sarebbe)|(?:para )?quando (?:e|fica|ficou)|wanneer is (?:het|dat)',
  ),
  each: whole(
    '(?:so )?when is (?:what|everything)|wann ist (?:was|alles)|c est quand quoi|cuando es cada (?:uno|cosa)|quando e (?:cosa|che cosa)|quando e (?:o que|cada um)|wanneer is wat',
  ),
};

/** Kind of a question about what was done, read without accents; `null` if it is another. */
export const askedOf = (text: string): AskedKind | null =>
  KINDS.find((asked) => ASKED[asked].test(text)) ?? null;
const KINDS: readonly AskedKind[] = ['did', 'left', 'list', 'when', 'each'];

/** Matches words for the day of what was spoken of. */
export const THAT_DAY =
  / (?:on |for )?(?:that day|an (?:dem|diesem|jenem) tag|ce jour[- ]là|ese (?:mismo )?día|quel giorno|n?esse dia|(?:op )?die dag)(?!\p{L})/iu;

/** Matches what says that things are there already, before them or behind them. */
export const HAVE =
  /^(?:(?:i|we)(?: do| already| still)* have(?: got)?(?: already| still| some| enough)*|(?:i|we)['’]ve(?: already| still)* got(?: already| still)*|(?:ich|wir) haben?(?: doch| noch| schon| ja)*|(?:j['’]ai|on a|nous avons|il y a|il reste)(?: encore| déjà)+|(?:ya|aún|todavía) (?:tengo|tenemos|hay)|(?:ho|abbiamo|c['’]è|ci sono) (?:già|ancora)|(?:já|ainda) (?:tenho|temos|há)|(?:ik|we|wij) (?:heb|hebben)(?: toch| nog| al)+) | (?:(?:hab|habe|haben) (?:ich|wir)(?: doch| noch| schon| ja| da| zu hause| genug)*|(?:i|we)(?: do| already| still)* have(?: already| at home| enough)*|(?:i|we)['’]ve got(?: already)?|(?:heb|hebben) (?:ik|we|wij)(?: toch| nog| al| in huis| genoeg)*)$/iu;

/** Matches the words for more of the same, before it or behind it. */
export const MORE_FIRST = /^(?:more|another|noch|weitere?|encore|más|altri|altre|ancora|mais|nog) (?=\S)/iu;
export const MORE_LAST =
  /,? (?:too|also|as well|auch(?: noch)?|ebenfalls|noch dazu|dazu|aussi|également|también|anche|pure|também|ook(?: nog)?|erbij)$/iu;
