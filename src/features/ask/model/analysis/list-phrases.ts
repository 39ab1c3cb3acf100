const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
type ListLanguage = (typeof LANGUAGES)[number];

/** Parts of patterns for orders about lists, with a semicolon between two languages. */
const WORDS = {
  /** Verbs that put something on a list. */
  add: 'add|append|put|stick;füge?|ergänze|schreibe?|setze?|packe?|notiere?;ajoute[zr]?|mets|mettre|note[zr]?;añade|agrega|pon|apunta|anota;aggiungi|metti|segna;adicion[ae]|acrescent[ae]|põe|coloc[ae]|anot[ae];zet|voeg|schrijf',
  /** Verbs that do so only right before its name. */
  addBefore: 'write|note;;;añadir;;bot[ae];',
  to: "(?:to|at the end of|on|onto|into|in) (?:my |the |our )?;(?:zu[mr]?|in|auf|an) (?:die |den |de[rm] |das |meine[nmr]? |unsere )?;(?:à|dans|sur) (?:ma |la |mes |notre )?;(?:a|en|entre) (?:mis? |las? |nuestra )?;(?:all[ae]|nell[ae]|sulla|a|in|tra le) (?:mi[ae] )?;(?:às?|nas?|em|pra|para a) (?:minhas? )?;(?:op|aan|in|bij|toe aan) (?:mijn |de |het |ons |'?t )?",
  /** Verbs that take something off a list, and others that cancel only reminders. */
  take: 'take|remove|delete|cross|strike|scratch|drop;nimm|streiche?|lösche?|entferne?|hole?;enlève[zr]?|retire[zr]?|supprime[zr]?|raye|ôte;quita|borra|elimina|tacha|saca;togli|rimuovi|elimina|cancella;tir[ae]|remov[ae]|apag[ae]|risc[ae];haal|streep|verwijder|schrap',
  cancel: 'cancel|scrap|clear;storniere?;efface|annule;cancela|anula;annulla;cancel[ae];annuleer|wis',
  tick: 'tick|check|mark;hake?;coche[zr]?;marca|tacha;spunta;marc[ae]|assinal[ae]|risc[ae];vink|streep',
  off: '(?:off|from|out of) (?:my |the |our )?;(?:von|aus) (?:meine[mr]|unserer|der|dem) ;de (?:ma |la |notre )?;de (?:mi |la |nuestra )?;d[ae](?:lla)? (?:mia |nostra )?;d[ae] (?:minha |nossa )?;(?:van|uit) (?:mijn |de |het |onze )?',
  reminder:
    "(?:the|my|that) reminder (?:about|for|from|to|of|on)(?: (?:the|my))?;(?:die|meine) erinnerung (?:an|für|wegen|zu[mr]?|vo[mn]|am)(?: (?:die|den|das|dem|der))?;(?:le|mon) rappel (?:pour|de|du|des|sur|d['’])(?: (?:la|le|les|l['’]))?;(?:el|mi) recordatorio (?:de|del|para|sobre)(?: (?:la|las|los|el))?;(?:il|mio)? ?promemoria (?:d\\p{L}{1,4}|per|su\\p{L}{0,3})(?: (?:la|il|le|i|gli))?;(?:o|meu) lembrete (?:d[aoe]s?|para|sobre)(?: (?:as?|os?))?;(?:de|mijn) herinnering (?:aan|voor|over|van)(?: (?:de|het))?",
  todo: 'to[- ]?do|task;to[- ]?do|aufgabe;tâche|à faire;tarea|pendiente;da fare|attività|compito;tarefa|a fazer;taak|te doen',
  todos:
    "to[- ]?do['’]?s|tasks;to[- ]?do[ ‘’']?s|aufgaben;tâches|to[- ]?dos?|choses à faire;tareas|pendientes;cose da fare|attività;tarefas;to[- ]?do['’]?s|taken",
  make: 'start|make|create|begin;mache?|erstelle?|beginne?|lege?;fais|crée|commence|prépare;haz(?:me)?|crea|empieza|prepara;fa(?:i|mmi)|crea|inizia|prepara;faz|faça|cria|crie|começa;maak|begin|start',
} as const;

type ListWords = ReturnType<typeof wordsIn>;

function wordsIn(language: ListLanguage) {
  const of = (words: string): string => words.split(';')[LANGUAGES.indexOf(language)] ?? '';
  const { add, addBefore, to, take, cancel, tick, off, reminder, todo, todos, make } = WORDS;
  return {
    ...{ add: of(add), adds: either(of(add), of(addBefore)), to: of(to), tick: of(tick), off: of(off) },
    ...{ take: of(take), takes: either(of(take), of(cancel)), reminder: of(reminder), make: of(make) },
    ...{ todo: of(todo), todos: of(todos) },
  };
}

const either = (...verbs: readonly string[]): string => verbs.filter((each) => each !== '').join('|');

const ofAll = (words: (of: ListWords) => string): string =>
  LANGUAGES.map((each) => words(wordsIn(each))).join('|');

/** Verbs that begin an order about lines of a list, of all languages together. */
export const LIST_VERBS = {
  append: ofAll(({ add }) => add),
  delete: ofAll(({ take }) => take),
  done: ofAll(({ tick }) => tick),
} as const;

export const AND =
  '(?:and|und|et|y|e|en|but|aber|mais|pero|ma|mas|maar)(?: (?:then|dann|puis|luego|poi|depois|dan))?';

type Phrases = Readonly<Partial<Record<ListLanguage, string>>>;

/** The patterns of all languages, from their words and what may come behind the name of a list. */
const phrasesOf = (
  phrase: (words: ListWords, name: ListName) => string,
  ofRomance: ListName = ROMANCE,
): Phrases =>
  Object.fromEntries(
    LANGUAGES.map((each) => [each, phrase(wordsIn(each), NAMES[each === 'de' ? 'nl' : each] ?? ofRomance)]),
  );

/** How a list is called: at any place, with things right behind the name, and how a name ends. */
type ListName = readonly [anywhere: string, before: string, end: string];

const END = '(?: (?:hinzu|(?:he)?runter|ab|toe|af|as (?:done|bought)))?(?![\\p{L}\\p{N}])';
const ROMANCE_NAME = "list[ea](?: d\\p{L}{0,4}[ '’](?:l\\p{L}{1,2} )?";
/** The name goes on up to the end of a clause, or another order about the list. */
const romance = (bare: string): ListName => [
  `(?:${ROMANCE_NAME}[^,;.:]{1,40}?)?|${bare})`,
  `(?:${ROMANCE_NAME}\\p{L}+)?|${bare})`,
  `(?=[\\s.!?]*$|[,;.]\\s| ${AND} (?:${Object.values(LIST_VERBS).join('|')}) )`,
];
const ROMANCE = romance('spesa|compras?|courses');
/** The names where "of" may stand before them: "da lista de compras" is no list "compras". */
const LISTS_ALONE = romance('spesa');
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
export const APPENDS = phrasesOf(({ add, to }, name) => orderIn(add, to, name));
export const REMOVALS = phrasesOf(({ take, off }, name) => orderIn(take, off, name), LISTS_ALONE);
export const TICKS = phrasesOf(
  ({ tick, off, to }, name) => orderIn(tick, `(?:(?:off|ab|af|as done|as bought) )?(?:${off}|${to})`, name),
  LISTS_ALONE,
);

/** As {@link APPENDS}, with the list before the things: "put on the shopping list milk and eggs". */
export const APPENDS_ONTO = phrasesOf(
  ({ adds, to }, [, name]) => `(?:${adds}) ${to}(?<note>${name})(?= [\\p{L}\\d])`,
);

/** As {@link APPENDS}, with the note before the text: "on my shopping list: milk". */
export const APPENDS_AFTER = phrasesOf(
  ({ adds, to }, name) => `(?:(?:${adds})(?: down)? )?${to}${noteIn(name)}(?= ?:)`,
);

/** As {@link APPENDS}, without a verb: "milk, eggs on the shopping list". */
export const APPENDS_BARE = phrasesOf(
  ({ add, to }, [name]) =>
    `(?<what>(?:[^?.;:]| u\\.){1,200}?)(?: ?[–—,-] ?(?:${add}))? ${to}(?<note>${name})(?=(?: (?:setzen|schreiben|packen|hinzufügen|zetten|schrijven|drauf|bitte|pls|please|stp|svp|por favor|per favore|alsjeblieft))?[\\s.!]*$)`,
);

/** As {@link REMOVALS}, with the verb at the end. */
export const REMOVALS_LAST: Phrases = {
  en: '(?<what>[^,;.]{1,80}?) can (?:come|go) off (?:my |the |our )?(?<note>(?:[^,;.]{1,40}? )?list)(?! \\p{L}{4})',
  de: '(?<what>[^,;.]{1,80}?)(?: kannst du| kann| können| bitte)?(?: wieder)? (?:von|aus) (?:der|meiner|unserer|dem) (?<note>[^,;.: ]{0,40}(?:liste|zettel))(?: wieder)? (?:streichen|löschen|nehmen|entfernen|runter|weg)(?!\\p{L})',
  nl: "(?<what>[^,;.]{1,80}?) (?:mag|mogen|kan|kunnen)(?: weer| wel)? van (?:het |de |mijn |'?t )(?<note>[^,;.: ]{0,40}lijst(?:je)?)(?: weer)? (?:af|weg)(?!\\p{L})",
};

const NEW =
  '(?:(?:an?|my|une?|eine?|meine|una|un|uma|um|een|mijn) )?(?:(?:new|neue|nouvelle|nueva|nuova|nova|nieuwe) )?';

/** Phrases for a thing to do: "todo: ...", and with it before the person's to-dos: "put ... on my to-dos". */
export const TO_DOS = phrasesOf(
  ({ add, make, to, todo, todos }) =>
    `(?:to-?do(?= (?!(?:el|l[ao]s?|[ao]s?|que|mundo|dia|[ei]l|list|item)(?!\\p{L}))\\p{L})|(?:(?:${either(add, make)}) )?${NEW}(?:${todo})(?= ?:| (?:for|für|pour|para|per|voor) [^:]{2,30}:)|(?:${add})(?: noch)? (?<what>.{2,200}?) ${to}(?:${todos})(?!\\p{L}))`,
);

/** Phrases that begin a list, whose name ends at the colon. */
export const LISTS = phrasesOf(
  ({ make }) =>
    `(?:(?:${make})(?:[ -](?:me|mir|moi))? (?:(?:an?|eine|un[ae]|uma|een) )?${NEW}|${NEW.slice(0, -1)})(?:(?:list[ea]?|lijst) (?:called|named|namens|appelée|nommée|llamada|chiamata|chamada|genaamd) ["“„«]?(?<called>[^:"“”»]{1,60})["“”»]?|(?<note>[^:,.]{0,60}?(?:list[ea]?|lijst)[^:,.]{0,60}?)) ?:`,
);

/** The person's words for a reminder, up to those that name it. */
export const REMINDER_OF = ofAll(({ reminder }) => reminder);

/** Phrases that take a reminder back; its name is what comes behind them. */
export const CANCELS = phrasesOf(({ takes, reminder }) => `(?:${takes})[rz]? ${reminder}`);
