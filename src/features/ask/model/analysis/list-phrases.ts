const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
type ListLanguage = (typeof LANGUAGES)[number];

/** The words of one language for orders about lists, as parts of patterns. */
interface ListWords {
  /** Verbs that put something on a list, and others that do so only right before its name. */
  add: readonly [verbs: string, before?: string];
  to: string;
  /** Verbs that take something off a list, and others that cancel only reminders. */
  take: readonly [verbs: string, ofReminders: string];
  tick: string;
  off: string;
  reminder: string;
  todo: readonly [one: string, all: string];
  make: string;
}

const WORDS: Readonly<Record<ListLanguage, ListWords>> = {
  en: {
    add: ['add|append|put|stick', 'write|note'],
    to: '(?:to|at the end of|on|onto|into|in) (?:my |the |our )?',
    take: ['take|remove|delete|cross|strike|scratch|drop', 'cancel|scrap|clear'],
    tick: 'tick|check|mark',
    off: '(?:off|from|out of) (?:my |the |our )?',
    reminder: '(?:the|my|that) reminder (?:about|for|to|of|on)(?: (?:the|my))?',
    todo: ['to[- ]?do|task', "to[- ]?do['’]?s|tasks"],
    make: 'start|make|create|begin',
  },
  de: {
    add: ['füge?|ergänze|schreibe?|setze?|packe?|notiere?'],
    to: '(?:zu[mr]?|in|auf|an) (?:die |den |de[rm] |das |meine[nmr]? |unsere )?',
    take: ['nimm|streiche?|lösche?|entferne?|hole?', 'storniere?'],
    tick: 'hake?',
    off: '(?:von|aus) (?:meine[mr]|unserer|der|dem) ',
    reminder: '(?:die|meine) erinnerung (?:an|für|wegen|zu[mr]?)(?: (?:die|den|das|dem|der))?',
    todo: ['to[- ]?do|aufgabe', "to[- ]?do[ ‘’']?s|aufgaben"],
    make: 'mache?|erstelle?|beginne?|lege?',
  },
  fr: {
    add: ['ajoute[zr]?|mets', 'mettre|note[zr]?'],
    to: '(?:à|dans|sur) (?:ma |la |mes |notre )?',
    take: ['enlève[zr]?|retire[zr]?|supprime[zr]?|raye|ôte', 'efface|annule'],
    tick: 'coche[zr]?',
    off: 'de (?:ma |la |notre )?',
    reminder: "(?:le|mon) rappel (?:pour|de|du|des|sur|d['’])(?: (?:la|le|les|l['’]))?",
    todo: ['tâche|à faire', 'tâches|to[- ]?dos?|choses à faire'],
    make: 'fais|crée|commence|prépare',
  },
  es: {
    add: ['añade|agrega|pon|apunta|anota', 'añadir'],
    to: '(?:a|en|entre) (?:mis? |las? |nuestra )?',
    take: ['quita|borra|elimina|tacha|saca', 'cancela|anula'],
    tick: 'marca|tacha',
    off: 'de (?:mi |la |nuestra )?',
    reminder: '(?:el|mi) recordatorio (?:de|del|para|sobre)(?: (?:la|las|los|el))?',
    todo: ['tarea|pendiente', 'tareas|pendientes'],
    make: 'haz(?:me)?|crea|empieza|prepara',
  },
  it: {
    add: ['aggiungi|metti|segna'],
    to: '(?:all[ae]|nell[ae]|sulla|a|in|tra le) (?:mi[ae] )?',
    take: ['togli|rimuovi|elimina|cancella', 'annulla'],
    tick: 'spunta',
    off: 'd[ae](?:lla)? (?:mia |nostra )?',
    reminder: '(?:il|mio)? ?promemoria (?:d\\p{L}{1,4}|per|su\\p{L}{0,3})(?: (?:la|il|le|i|gli))?',
    todo: ['da fare|attività|compito', 'cose da fare|attività'],
    make: 'fa(?:i|mmi)|crea|inizia|prepara',
  },
  pt: {
    add: ['adicion[ae]|acrescent[ae]|põe|coloc[ae]|anot[ae]', 'bot[ae]'],
    to: '(?:às?|nas?|em|pra|para a) (?:minhas? )?',
    take: ['tir[ae]|remov[ae]|apag[ae]|risc[ae]', 'cancel[ae]'],
    tick: 'marc[ae]|assinal[ae]|risc[ae]',
    off: 'd[ae] (?:minha |nossa )?',
    reminder: '(?:o|meu) lembrete (?:d[aoe]s?|para|sobre)(?: (?:as?|os?))?',
    todo: ['tarefa|a fazer', 'tarefas'],
    make: 'faz|faça|cria|crie|começa',
  },
  nl: {
    add: ['zet|voeg|schrijf'],
    to: "(?:op|aan|in|bij|toe aan) (?:mijn |de |het |ons |'?t )?",
    take: ['haal|streep|verwijder|schrap', 'annuleer|wis'],
    tick: 'vink|streep',
    off: '(?:van|uit) (?:mijn |de |het |onze )?',
    reminder: '(?:de|mijn) herinnering (?:aan|voor|over|van)(?: (?:de|het))?',
    todo: ['taak|te doen', "to[- ]?do['’]?s|taken"],
    make: 'maak|begin|start',
  },
};

const ofAll = (words: (of: ListWords) => string): string =>
  LANGUAGES.map((each) => words(WORDS[each])).join('|');

/** Verbs that begin an order about lines of a list, of all languages together. */
export const LIST_VERBS = {
  append: ofAll(({ add }) => add[0]),
  delete: ofAll(({ take }) => take[0]),
  done: ofAll(({ tick }) => tick),
} as const;

export const AND =
  '(?:and|und|et|y|e|en|but|aber|mais|pero|ma|mas|maar)(?: (?:then|dann|puis|luego|poi|depois|dan))?';

type Phrases = Readonly<Partial<Record<ListLanguage, string>>>;

/** The patterns of all languages, from their words and what may come behind the name of a list. */
const phrasesOf = (phrase: (words: ListWords, name: ListName) => string): Phrases =>
  Object.fromEntries(
    LANGUAGES.map((each) => [each, phrase(WORDS[each], NAMES[each === 'de' ? 'nl' : each] ?? ROMANCE)]),
  );

/** How a list is called: at any place, with things right behind the name, and how a name ends. */
type ListName = readonly [anywhere: string, before: string, end: string];

const END = '(?: (?:hinzu|(?:he)?runter|ab|toe|af|as (?:done|bought)))?(?![\\p{L}\\p{N}])';
const ROMANCE_NAME = "list[ea](?: d\\p{L}{0,4}[ '’](?:l\\p{L}{1,2} )?";
/** The name goes on up to the end of a clause, or another order about the list. */
const ROMANCE: ListName = [
  `(?:${ROMANCE_NAME}[^,;.:]{1,40}?)?|spesa)`,
  `(?:${ROMANCE_NAME}\\p{L}+)?|spesa)`,
  `(?=[\\s.!?]*$|[,;.]\\s| ${AND} (?:${Object.values(LIST_VERBS).join('|')}) )`,
];
const NAMES: Readonly<Partial<Record<ListLanguage, ListName>>> = {
  en: ['(?:[^,;.:]{1,80}?(?:\\.md| note| list| log| journal)|list)', '[^,;.:]{1,40}? list', END],
  nl: ['[^,;.:]{0,60}?(?:\\.md|liste|zettel|lijst(?:je)?)', '\\S{0,40}(?:liste|zettel|lijst(?:je)?)', END],
};

/** A note, as a link or in quotation marks, or a list by its name. */
const noteIn = ([name]: ListName): string =>
  `(?:not(?:e|iz|a|itie) )?(?<note>\\[\\[[^\\]]{1,120}\\]\\]|"[^"]{1,120}"|“[^”]{1,120}”|„[^“]{1,120}“|«[^»]{1,120}»|${name})`;

/** An order that names the thing and the list; the groups capture the text and the note. */
const orderIn = (verbs: string, to: string, name: ListName): string =>
  `(?:${verbs})(?: off| out| bitte| please)? (?<what>.{1,300}?) ${to}${noteIn(name)}${name[2]}`;

/** Phrases such as `add ... to ...`, `take ... off ...` and `tick ... on ...`. */
export const APPENDS = phrasesOf(({ add, to }, name) => orderIn(add[0], to, name));
export const REMOVALS = phrasesOf(({ take, off }, name) => orderIn(take[0], off, name));
export const TICKS = phrasesOf(({ tick, off, to }, name) =>
  orderIn(tick, `(?:(?:off|ab|af|as done|as bought) )?(?:${off}|${to})`, name),
);

/** As {@link APPENDS}, with the list before the things: "put on the shopping list milk and eggs". */
export const APPENDS_ONTO = phrasesOf(
  ({ add, to }, [, name]) => `(?:${add.join('|')}) ${to}(?<note>${name})(?= [\\p{L}\\d])`,
);

/** As {@link APPENDS}, with the note before the text: "on my shopping list: milk". */
export const APPENDS_AFTER = phrasesOf(
  ({ add, to }, name) => `(?:(?:${add.join('|')})(?: down)? )?${to}${noteIn(name)}(?= ?:)`,
);

/** As {@link APPENDS}, without a verb: "milk, eggs on the shopping list". */
export const APPENDS_BARE = phrasesOf(
  ({ to }, [name]) =>
    `(?<what>(?:[^?.;:]| u\\.){1,200}?) ${to}(?<note>${name})(?=(?: (?:setzen|schreiben|packen|hinzufügen|zetten|schrijven|drauf|bitte|pls|please|stp|svp|por favor|per favore|alsjeblieft))?[\\s.!]*$)`,
);

/** As {@link REMOVALS}, with the verb at the end. */
export const REMOVALS_LAST: Phrases = {
  en: '(?<what>[^,;.]{1,80}?) can (?:come|go) off (?:my |the |our )?(?<note>(?:[^,;.]{1,40}? )?list)(?! \\p{L}{4})',
  de: '(?<what>[^,;.]{1,80}?)(?: kannst du| kann| können| bitte)?(?: wieder)? (?:von|aus) (?:der|meiner|unserer|dem) (?<note>[^,;.: ]{0,40}(?:liste|zettel))(?: wieder)? (?:streichen|löschen|nehmen|entfernen|runter|weg)(?!\\p{L})',
  nl: "(?<what>[^,;.]{1,80}?) (?:mag|mogen|kan|kunnen)(?: weer| wel)? van (?:het |de |mijn |'?t )(?<note>[^,;.: ]{0,40}lijst(?:je)?)(?: weer)? (?:af|weg)(?!\\p{L})",
};

const NEW = '(?:(?:new|neue|nouvelle|nueva|nuova|nova|nieuwe) )?';

/** Phrases for a thing to do: "todo: ...", and with it before the person's to-dos: "put ... on my to-dos". */
export const TO_DOS = phrasesOf(
  ({ add, to, todo }) =>
    `(?:${NEW}(?:${todo[0]})(?= ?:| (?:for|für|pour|para|per|voor) [^:]{2,30}:)|(?:${add[0]})(?: noch)? (?<what>.{2,200}?) ${to}(?:${todo[1]})(?!\\p{L}))`,
);

/** Phrases that begin a list, whose name ends at the colon. */
export const LISTS = phrasesOf(
  ({ make }) =>
    `(?:${make})(?:[ -](?:me|mir|moi))? (?:(?:an?|eine|un[ae]|uma|een) )?${NEW}(?<note>[^:,.]{0,60}?(?:list[ea]?|lijst)[^:,.]{0,60}?) ?:`,
);

/** Phrases that take a reminder back; its name is what comes behind them. */
export const CANCELS = phrasesOf(({ take, reminder }) => `(?:${take.join('|')})[rz]? ${reminder}`);
