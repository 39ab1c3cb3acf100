type Phrases = Readonly<Partial<Record<'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl', string>>>;

/** A note, as a link or in quotation marks. */
const NAMED_NOTE = '\\[\\[[^\\]]{1,120}\\]\\]|"[^"]{1,120}"|“[^”]{1,120}”|„[^“]{1,120}“|«[^»]{1,120}»';

/** Verbs that begin an order about lines of a list, of all languages together. */
export const LIST_VERBS = {
  append:
    'add|append|put|stick|füge?|ergänze|schreibe?|setze?|packe?|notiere?|ajoute[zr]?|mets|añade|agrega|pon|apunta|anota|aggiungi|metti|segna|adicion[ae]|acrescent[ae]|põe|coloc[ae]|anot[ae]|zet|voeg|schrijf',
  delete:
    'take|remove|delete|cross|strike|scratch|drop|nimm|streiche?|lösche?|entferne?|enlève[zr]?|retire[zr]?|supprime[zr]?|raye|ôte|quita|borra|elimina|tacha|saca|togli|rimuovi|cancella|tir[ae]|remov[ae]|apag[ae]|haal|streep|verwijder|schrap',
  done: 'tick|check|mark|hake?|coche[zr]?|marca|spunta|marc[ae]|assinal[ae]|risc[ae]|vink',
} as const;

export const AND =
  '(?:and|und|et|y|e|en|but|aber|mais|pero|ma|mas|maar)(?: (?:then|dann|puis|luego|poi|depois|dan))?';

/** The end of a list's name: the end of a clause, or before another order about the list. */
const LIST_END = `(?=[\\s.!?]*$|[,;.]\\s| ${AND} (?:${Object.values(LIST_VERBS).join('|')}) )`;

/** Phrases such as `add ... to ...`; the groups capture the text and the note. */
export const APPENDS: Phrases = {
  en: `(?:add|append|put|stick) (?:please )?(?<what>.{1,300}?) (?:to|at the end of|onto|on|into) (?:my |the )?(?:note )?(?<note>${NAMED_NOTE}|[^,;.]{1,80}?(?:\\.md| note| list| log| journal))(?![\\p{L}\\p{N}])`,
  de: `(?:füge?|ergänze|schreibe?|setze?|packe?|notiere?) (?:bitte )?(?<what>.{1,300}?) (?:zu|zur|zum|in|auf|an) (?:meine[rmn]? |die |den |der |das )?(?:notiz )?(?<note>${NAMED_NOTE}|[^,;.]{1,80}?(?:\\.md|liste|zettel))(?: hinzu)?(?![\\p{L}\\p{N}])`,
  fr: `(?:ajoute[zr]?|mets) (?<what>.{1,300}?) (?:à|a|dans|sur) (?:ma |la |mes )?(?:note )?(?<note>${NAMED_NOTE}|liste(?: (?:du|de|des|d’|d')[^,;.]{1,40}?)?)${LIST_END}`,
  es: `(?:añade|agrega|pon|apunta|anota) (?<what>.{1,300}?) (?:a|en) (?:mi |la )?(?:nota )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  it: `(?:aggiungi|metti|segna) (?<what>.{1,300}?) (?:alla|nella|sulla|a|in) (?:mia |nota )?(?<note>${NAMED_NOTE}|spesa(?=[\\s.!]*$)|lista(?: del[^,;.]{1,40}?)?)${LIST_END}`,
  pt: `(?:adicion[ae]|acrescent[ae]|põe|coloc[ae]|anot[ae]) (?<what>.{1,300}?) (?:à|a|na|em) (?:minha |nota )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  nl: `(?:zet|voeg|schrijf) (?<what>.{1,300}?) (?:op|aan|in|toe aan) (?:mijn |de |het |'?t )?(?:notitie )?(?<note>${NAMED_NOTE}|[^,;.]{1,80}?(?:lijst|lijstje))(?: toe)?(?![\\p{L}\\p{N}])`,
};

const onto = (verbs: string, to: string, note: string): string =>
  `(?:${verbs}) ${to}(?<note>${note})(?= [\\p{L}\\d])`;

/** As {@link APPENDS}, with the list before the things: "put on the shopping list milk and eggs". */
export const APPENDS_ONTO: Phrases = {
  en: onto('add|put|write', '(?:on|to|onto) (?:my |the )?', '[^,;.:]{1,40}? list'),
  de: onto(
    'setze?|schreibe?|packe?|notiere?',
    '(?:auf|zu) (?:die|den|meine|meinen) ',
    '\\S{0,40}(?:liste|zettel)',
  ),
  fr: onto(
    'ajoute[zr]?|mets|mettre|note[zr]?',
    '(?:à|sur|dans) (?:ma |la )',
    "liste(?: (?:du |des? |d['’])\\p{L}+)?",
  ),
  es: onto(
    'añade|añadir|agrega|pon|apunta|anota',
    '(?:a|en) (?:mi |la )',
    'lista(?: de(?: la| los| las|l)? \\p{L}+)?',
  ),
  it: onto(
    'aggiungi|metti|segna',
    '(?:alla|nella|sulla) (?:mia )?',
    '(?:lista(?: d\\p{L}{1,4} \\p{L}+)?|spesa)',
  ),
  pt: onto(
    'adicion[ae]|acrescent[ae]|põe|coloc[ae]|bot[ae]|anot[ae]',
    '(?:à|na|pra) (?:minha )?',
    'lista(?: d[aeo]s? \\p{L}+)?',
  ),
  nl: onto('zet|schrijf', "(?:op|aan) (?:mijn |de |het |'?t )", '\\S{0,40}lijst(?:je)?'),
};

/** As {@link APPENDS}, with the note before the text: "on my shopping list: milk". */
export const APPENDS_AFTER: Phrases = {
  en: `(?:(?:add|put|write|note)(?: down)? )?(?:on|to|onto|in) (?:my |the )?(?<note>${NAMED_NOTE}|[^,;.:]{1,80}?(?: note| list| log| journal))(?=:)`,
  de: `(?:(?:schreibe?|setze?|notiere?|packe?) )?(?:auf|in|zu) (?:die |den |meine |meinen )?(?<note>${NAMED_NOTE}|[^,;.:]{1,80}?(?:liste|zettel))(?=:)`,
  fr: `(?:ajoute[zr]?|mets|note) (?:à|dans|sur) (?:ma |la )?(?<note>${NAMED_NOTE}|liste(?: [^,;.:]{1,40}?)?)(?= ?:)`,
  es: `(?:añade|agrega|pon|apunta|anota) (?:a|en) (?:mi |la )?(?<note>${NAMED_NOTE}|lista(?: [^,;.:]{1,40}?)?)(?=:)`,
};

function bareList(to: string, note: string): string {
  return `(?<what>(?:[^?.;:]| u\\.){1,200}?) ${to}(?<note>${note})(?=(?: (?:setzen|schreiben|packen|hinzufügen|zetten|schrijven|drauf|bitte|pls|please|stp|svp|por favor|per favore|alsjeblieft))?[\\s.!]*$)`;
}

/** As {@link APPENDS}, without a verb: "milk, eggs on the shopping list". */
export const APPENDS_BARE: Phrases = {
  en: bareList('(?:to|on|onto) (?:(?:my|the|our) )?', '[^,;.:]{0,60}? ?list'),
  de: bareList('(?:auf|zur?|in) (?:die|den|meine|meinen|unsere) ', '[^,;.: ]{0,60}(?:liste|zettel)'),
  fr: bareList('(?:à|dans|sur) (?:la|ma|notre) ', 'liste(?: [^,;.:]{1,40})?'),
  es: bareList('(?:a|en) (?:la|mi|nuestra) ', 'lista(?: [^,;.:]{1,40})?'),
  it: bareList('(?:alla|nella|sulla) (?:mia )?', '(?:lista(?: [^,;.:]{1,40})?|spesa)'),
  pt: bareList('(?:à|na|para a) (?:minha )?', 'lista(?: [^,;.:]{1,40})?'),
  nl: bareList("(?:op|aan) (?:de|het|mijn|ons|'?t) ", '[^,;.: ]{0,60}lijst(?:je)?'),
};

/** Phrases such as `take ... off ...`, with the same groups. */
export const REMOVALS: Phrases = {
  en: `(?:take|remove|delete|cross|strike|scratch|drop)(?: off| out)? (?<what>.{1,200}?) (?:off|from|out of) (?:my |the |our )?(?<note>${NAMED_NOTE}|[^,;.]{1,80}?(?: note| list))(?![\\p{L}\\p{N}])`,
  de: `(?:nimm|streiche?|lösche?|entferne?|hole?) (?:bitte )?(?<what>.{1,200}?) (?:von|aus) (?:meiner|unserer|der|dem|meinem) (?<note>${NAMED_NOTE}|[^,;.: ]{0,60}(?:liste|zettel))(?: (?:he)?runter)?(?![\\p{L}\\p{N}])`,
  fr: `(?:enlève|retire|supprime|raye|ôte)[zr]? (?<what>.{1,200}?) de (?:ma |la |notre )?(?<note>${NAMED_NOTE}|liste(?: (?:du|de|des|d’|d')[^,;.]{1,40}?)?)${LIST_END}`,
  es: `(?:quita|borra|elimina|tacha|saca) (?<what>.{1,200}?) de (?:mi |la |nuestra )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  it: `(?:togli|rimuovi|elimina|cancella) (?<what>.{1,200}?) (?:dalla|da) (?:mia |nostra )?(?<note>${NAMED_NOTE}|lista(?: del[^,;.]{1,40}?)?)${LIST_END}`,
  pt: `(?:tir[ae]|remov[ae]|apag[ae]|risc[ae]) (?<what>.{1,200}?) d[ae] (?:minha |nossa )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  nl: `(?:haal|streep|verwijder|schrap) (?<what>.{1,200}?) (?:van|uit) (?:mijn |de |het |onze )?(?<note>${NAMED_NOTE}|[^,;.: ]{0,60}lijst(?:je)?)(?: af)?(?![\\p{L}\\p{N}])`,
};

/** As {@link REMOVALS}, with the verb at the end. */
export const REMOVALS_LAST: Phrases = {
  en: '(?<what>[^,;.]{1,80}?) can (?:come|go) off (?:my |the |our )?(?<note>(?:[^,;.]{1,40}? )?list)(?! \\p{L}{4})',
  de: '(?<what>[^,;.]{1,80}?)(?: kannst du| kann| können| bitte)?(?: wieder)? (?:von|aus) (?:der|meiner|unserer|dem) (?<note>[^,;.: ]{0,40}(?:liste|zettel))(?: wieder)? (?:streichen|löschen|nehmen|entfernen|runter|weg)(?!\\p{L})',
  nl: "(?<what>[^,;.]{1,80}?) (?:mag|mogen|kan|kunnen)(?: weer| wel)? van (?:het |de |mijn |'?t )(?<note>[^,;.: ]{0,40}lijst(?:je)?)(?: weer)? (?:af|weg)(?!\\p{L})",
};

/** Phrases for a thing to do: "todo: ...", and with it before the person's to-dos: "put ... on my to-dos". */
export const TO_DOS: Phrases = {
  en: "(?:(?:new )?(?:to[- ]?do|task)(?= ?:| for [^:]{2,30}:)|(?:add|put) (?<what>.{2,200}?) (?:on|to|onto) (?:my |the )?(?:to[- ]?do['’]?s|tasks)(?!\\p{L}))",
  de: "(?:(?:neue )?(?:to[- ]?do|aufgabe)(?= ?:| für [^:]{2,30}:)|(?:schreibe?|setze?|packe?)(?: noch)? (?<what>.{2,200}?) (?:auf|zu) (?:meine[nr]?|die) (?:to[- ]?do[ ‘’']?s|aufgaben)(?!\\p{L}))",
  fr: '(?:(?:nouvelle )?(?:tâche|à faire)(?= ?:| pour [^:]{2,30}:)|(?:ajoute[zr]?|mets) (?<what>.{2,200}?) (?:à|dans|sur) (?:mes|ma) (?:tâches|to[- ]?dos?|choses à faire)(?!\\p{L}))',
  es: '(?:(?:nueva )?(?:tarea|pendiente)(?= ?:| para [^:]{2,30}:)|(?:añade|agrega|pon|apunta) (?<what>.{2,200}?) (?:a|en|entre) (?:mis|las) (?:tareas|pendientes)(?!\\p{L}))',
  it: '(?:(?:nuova )?(?:da fare|attività|compito)(?= ?:| per [^:]{2,30}:)|(?:aggiungi|metti|segna) (?<what>.{2,200}?) (?:alle|tra le|nelle)(?: mie)? (?:cose da fare|attività)(?!\\p{L}))',
  pt: '(?:(?:nova )?(?:tarefa|a fazer)(?= ?:| para [^:]{2,30}:)|(?:adicion[ae]|acrescent[ae]|põe|coloc[ae]|anot[ae]) (?<what>.{2,200}?) (?:às|nas)(?: minhas)? tarefas(?!\\p{L}))',
  nl: "(?:(?:nieuwe )?(?:taak|te doen)(?= ?:| voor [^:]{2,30}:)|(?:zet|schrijf) (?<what>.{2,200}?) (?:op|bij) mijn (?:to[- ]?do['’]?s|taken)(?!\\p{L}))",
};

/** Phrases that begin a list, whose name ends at the colon. */
export const LISTS: Phrases = {
  en: '(?:start|make|create|begin) (?:me )?(?:a |an )?(?:new )?(?<note>[^:,.]{0,60}?list[^:,.]{0,60}):',
  de: '(?:mache?|erstelle?|beginne?|lege?)(?: mir)? (?:eine )?(?:neue )?(?<note>[^:,.]{0,60}?liste[^:,.]{0,60}):',
  fr: '(?:fais|crée|commence|prépare)(?:[ -]moi)? une (?:nouvelle )?(?<note>liste[^:,.]{0,60}?) ?:',
  es: '(?:haz(?:me)?|crea|empieza|prepara) una (?:nueva )?(?<note>lista[^:,.]{0,60}):',
  it: '(?:fa(?:i|mmi)|crea|inizia|prepara) una (?:nuova )?(?<note>lista[^:,.]{0,60}):',
  pt: '(?:faz|faça|cria|crie|começa) uma (?:nova )?(?<note>lista[^:,.]{0,60}):',
  nl: '(?:maak|begin|start)(?: me)? een (?:nieuwe )?(?<note>[^:,.]{0,60}?lijst(?:je)?[^:,.]{0,60}):',
};

/** Phrases that take a reminder back; its name is what comes behind them. */
export const CANCELS: Phrases = {
  en: '(?:cancel|delete|remove|drop|scrap|clear) (?:the|my|that) reminder (?:about|for|to|of|on)(?: (?:the|my))?',
  de: '(?:lösche?|streiche?|entferne?|storniere?) (?:bitte )?(?:die|meine) erinnerung (?:an|für|wegen|zu[mr]?)(?: (?:die|den|das|dem|der))?',
  fr: "(?:supprime|efface|annule|enlève|retire)[rz]? (?:le|mon) rappel (?:pour|de|du|des|sur|d['’])(?: (?:la|le|les|l['’]))?",
  es: '(?:borra|elimina|cancela|quita|anula)r? (?:el|mi) recordatorio (?:de|del|para|sobre)(?: (?:la|las|los|el))?',
  it: '(?:cancella|elimina|annulla|togli|rimuovi) (?:il|mio)? ?promemoria (?:d\\p{L}{1,4}|per|su\\p{L}{0,3})(?: (?:la|il|le|i|gli))?',
  pt: '(?:cancel|apag|tir)(?:a|e|ar) (?:o|meu) lembrete (?:d[aoe]s?|para|sobre)(?: (?:as?|os?))?',
  nl: '(?:verwijder|annuleer|schrap|wis) (?:de|mijn) herinnering (?:aan|voor|over|van)(?: (?:de|het))?',
};

/** Phrases that tick lines of a list, with the same groups. */
export const TICKS: Phrases = {
  en: `(?:tick|check|mark)(?: off)? (?<what>.{1,200}?) (?:off |as (?:done|bought) )?(?:on|in|from|off) (?:my |the |our )?(?<note>${NAMED_NOTE}|[^,;.]{1,80}?(?: note| list))(?: as (?:done|bought))?(?![\\p{L}\\p{N}])`,
  de: `hake? (?:bitte )?(?<what>.{1,200}?) (?:ab )?(?:auf|von|in) (?:meiner|unserer|der|dem|meinem) (?<note>${NAMED_NOTE}|[^,;.: ]{0,60}(?:liste|zettel))(?: ab)?(?![\\p{L}\\p{N}])`,
  fr: `coche[zr]? (?<what>.{1,200}?) (?:sur|dans|de) (?:ma |la |notre )?(?<note>${NAMED_NOTE}|liste(?: (?:du|de|des|d’|d')[^,;.]{1,40}?)?)${LIST_END}`,
  es: `(?:marca|tacha) (?<what>.{1,200}?) (?:en|de) (?:mi |la |nuestra )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  it: `spunta (?<what>.{1,200}?) (?:dalla|nella|sulla|della|da) (?:mia |nostra )?(?<note>${NAMED_NOTE}|lista(?: del[^,;.]{1,40}?)?)${LIST_END}`,
  pt: `(?:marc[ae]|assinal[ae]|risc[ae]) (?<what>.{1,200}?) [nd]a (?:minha |nossa )?(?<note>${NAMED_NOTE}|lista(?: de[^,;.]{1,40}?)?)${LIST_END}`,
  nl: `(?:vink|streep) (?<what>.{1,200}?) (?:af )?(?:op|van|in) (?:mijn |de |het |onze )?(?<note>${NAMED_NOTE}|[^,;.: ]{0,60}lijst(?:je)?)(?: af)?(?![\\p{L}\\p{N}])`,
};
