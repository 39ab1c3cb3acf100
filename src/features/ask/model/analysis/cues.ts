/** A phrase that begins a task. */
export interface Cue {
  tool: string;
  language: CueLanguage;
  /** Follows the beginning of a clause; the named groups `who`, `what` and `note` say what it found on its way. */
  pattern: RegExp;
}

type Phrases = Readonly<Partial<Record<CueLanguage, string>>>;

const MAIL_EN = '(?:e-?mails?|mails?|letter|message|reply|answer|response|note to)';

/** A word that joins what to think of, such as `to`, is no part of it: it may belong to a date ("de 15h à 17h"). */
const REMINDERS: Phrases = {
  en: "(?:remind me|don'?t let me forget|(?:set|add|create|make) (?:me )?(?:a |an |another )?reminder|reminder:)",
  de: '(?:erinner[ne]?e? mich|erinnerung:?)(?: bitte)?',
  fr: '(?:rappelle[ -]?moi|rappelez[ -]?moi)',
  es: '(?:recu[eé]rdame|recordarme)',
  it: '(?:ricordami|ricordarmi)',
  pt: '(?:lembr[ae][ -]me|me lembr[ae])',
  nl: '(?:herinner me|herinner mij)',
  sv: '(?:påminn mig)',
  ru: '(?:напомни(?:те)?(?: мне)?)',
  zh: '(?:提醒我)',
};

const DRAFTS: Phrases = {
  en: `(?:(?:draft|compose)(?: me)?(?: (?:an?|the|another))?(?: short| quick| polite| friendly)?(?: ${MAIL_EN})?|(?:write|prepare|send)(?: me)? (?:(?:an?|the|another) )?(?:short |quick |polite |friendly )?${MAIL_EN}|e-?mail(?= \\S+)|reply to|answer (?=\\S+@|\\p{Lu})|write to)`,
  de: '(?:entwirf(?: mir)?(?: eine?n?)?(?: kurze)?(?: (?:e-?mail|mail|brief|nachricht|antwort))?|(?:schreib|schreibe|verfasse|sende|schick|schicke)(?: mir)?(?: (?:eine?n?|die))?(?: kurze)? (?:e-?mail|mail|brief|nachricht|antwort))',
  fr: '(?:(?:rédige|redige|rédigez|écris|ecris|écrivez|prépare|envoie)(?: (?:un|une|le))?(?: court)? (?:e-?mail|mail|courriel|courrier|message|lettre|réponse|brouillon))',
  es: '(?:(?:redacta|escribe|prepara|envía|envia)(?: (?:un|una))? (?:correo|e-?mail|mensaje|carta|respuesta|borrador))',
  it: "(?:(?:scrivi|prepara|redigi|invia)(?: (?:una?|un'))? ?(?:e-?mail|mail|lettera|messaggio|risposta|bozza))",
  pt: '(?:(?:escreve|escreva|redige|redija|prepara|prepare|envie)(?: (?:um|uma))? (?:e-?mail|mensagem|carta|resposta|rascunho))',
  nl: '(?:(?:schrijf|stuur|maak)(?: (?:een))? (?:e-?mail|mail|brief|bericht|antwoord))',
  sv: '(?:(?:skriv|skicka)(?: (?:ett|en))? (?:mejl|mail|brev|meddelande|svar))',
  ru: '(?:(?:напиши|составь|подготовь)(?:те)? (?:письмо|сообщение|ответ))',
  zh: '(?:(?:写|起草|发)(?:一)?(?:封|个)?(?:邮件|信|电子邮件|回复))',
};

const SEARCHES: Phrases = {
  en: '(?:(?:find|search|look)(?: (?:for|up|in|through))?(?: (?:my|the) (?:notes|vault)(?: (?:for|about|on))?)?(?: out)?|what (?:did|have|do) (?:we|i) (?:say|said|write|written|know|decide|decided|have|agree|agreed)(?: (?:about|on))?|where (?:is|are|did i put|did we put)|show me)',
  de: '(?:suche?|finde?|such mal)(?: (?:nach|heraus|raus))?(?: in meinen notizen(?: nach)?)?',
  fr: '(?:cherche[zr]?|trouve[zr]?|recherche[zr]?)',
  es: '(?:busca|encuentra|buscar)',
  it: '(?:cerca|trova|cercare)',
  pt: '(?:procur[ae]|busc[ae]|encontr[ae])',
  nl: '(?:zoek|vind)(?: (?:naar|op))?',
  sv: '(?:sök|hitta|leta)(?: efter)?',
  ru: '(?:найди(?:те)?|поищи)',
  zh: '(?:找(?:一下|到)?|搜索|查找|查一下)',
};

/** `add ... to ...`: both stand in groups. */
const APPENDS: Phrases = {
  en: '(?:add|append|put) (?<what>.{1,300}?) (?:to|at the end of|onto|on|into) (?:my |the )?(?:note )?(?<note>\\[\\[[^\\]]{1,120}\\]\\]|"[^"]{1,120}"|“[^”]{1,120}”|[^,;.]{1,80}?(?:\\.md| note| list| log| journal))(?![\\p{L}\\p{N}])',
  de: '(?:füge|ergänze|schreib|schreibe|setz|setze) (?<what>.{1,300}?) (?:zu|in|auf|an) (?:meine[rmn]? |die |den |der |das )?(?:notiz )?(?<note>\\[\\[[^\\]]{1,120}\\]\\]|"[^"]{1,120}"|„[^“]{1,120}“|[^,;.]{1,80}?(?:\\.md|liste))(?: hinzu)?(?![\\p{L}\\p{N}])',
};

/** `use calendar/create_event {...}`: only what is spelled out is a call. */
const CALLS: Phrases = {
  en: '(?:use|call|run) (?:the )?(?:tool )?(?<note>[\\w-]{1,64}\\/[\\w.-]{1,100})(?: with)?',
};

const NOTES: Phrases = {
  en: '(?:(?:create|make|write|start|take|add) (?:me )?(?:a |an |another )?(?:new )?note(?: (?:about|on|called|named|titled|that|for))?:?|note (?:that|down(?: that)?):?|jot down(?: that)?:?)',
  de: '(?:(?:erstelle|mach|mache|schreib|schreibe|lege)(?: mir)? eine (?:neue )?notiz(?: (?:an )?(?:über|zu|mit|namens))?:?|notiere?(?:,? dass)?:?)',
  fr: '(?:(?:crée|cree|créer|fais|écris) une (?:nouvelle )?note(?: (?:sur|à propos de))?:?|note que)',
  es: '(?:(?:crea|haz|escribe) una (?:nueva )?nota(?: (?:sobre|de))?:?|anota(?: que)?:?)',
  it: '(?:(?:crea|fai|scrivi) una (?:nuova )?nota(?: (?:su|di))?:?|annota(?: che)?:?)',
  pt: '(?:(?:cria|crie|faz|faça) uma (?:nova )?nota(?: (?:sobre|de))?:?|anot[ae](?: que)?:?)',
  nl: '(?:(?:maak|schrijf) een (?:nieuwe )?notitie(?: (?:over|met))?:?|noteer(?: dat)?:?)',
  ru: '(?:(?:создай|сделай) заметку(?: о| про)?:?|запиши(?:те)?:?)',
  zh: '(?:(?:记下|写一个笔记|新建笔记)[:：]?)',
};

/** `remember to` is a reminder in other words, and is none of these. */
const FACTS: Phrases = {
  en: "(?:(?:remember|keep in mind|bear in mind|memori[sz]e|don'?t forget)(?: that|:| this:)|remember(?= (?:i|my|we|our)\\b))",
  de: '(?:(?:merk(?:e)? dir|behalte|denk(?:e)? daran)(?:,? dass|:)|vergiss nicht,? dass)',
  fr: "(?:(?:retiens|retenez|souviens-toi|souvenez-vous|n'oublie pas)(?: que| qu'|:))",
  es: '(?:(?:recuerda|ten en cuenta|no olvides)(?: que|:))',
  it: '(?:(?:ricorda|ricordati|tieni a mente)(?: che|:))',
  pt: '(?:(?:lembra|lembre|guarda|guarde|não esqueças|não esqueça)(?: que|:))',
  nl: '(?:(?:onthoud|vergeet niet)(?: dat|:))',
  sv: '(?:(?:kom ihåg|glöm inte)(?: att|:))',
  ru: '(?:(?:запомни|запомните)(?:,? что|:)?)',
  zh: '(?:记住[:：]?)',
};

const PLANS: Phrases = {
  en: '(?:(?:make|create|draw up|write|prepare) (?:me )?(?:a |the )?plan(?: (?:for|to))?:?|plan(?! b\\b)(?: for| how to| to)?)',
  de: '(?:(?:mach|mache|erstelle)(?: mir)? einen plan(?: (?:für|um))?:?|plane)',
  fr: '(?:(?:fais|crée|prépare) un plan(?: pour)?:?|planifie)',
  es: '(?:(?:haz|crea|prepara) un plan(?: para)?:?|planifica)',
  it: '(?:(?:fai|crea|prepara) un piano(?: per)?:?|pianifica)',
  pt: '(?:(?:faz|faça|cria|crie) um plano(?: para)?:?|planej[ae])',
  nl: '(?:(?:maak) een plan(?: (?:voor|om))?:?)',
};

/** Spoken before what is wanted. */
const POLITE =
  "(?:(?:please|kindly|also|then|now|hey|hi|hello|ok(?:ay)?|deputy|can you|could you|would you|will you|i need you to|i want you to|i'd like you to|bitte|auch|dann|noch|kannst du|könntest du|s'il te plaît|s'il vous plaît|peux-tu|pouvez-vous|puis|aussi|por favor|puedes|podrías|también|per favore|puoi|potresti|anche|você pode|também|alsjeblieft|kun je|ook|snälla|kan du|пожалуйста|также|请|帮我|请帮我|并|然后|再)[,:]?\\s*){0,4}";

/** In this order: what says more comes first. */
const TABLE: readonly (readonly [tool: string, phrases: Phrases])[] = [
  ['call', CALLS],
  ['append', APPENDS],
  ['remember', FACTS],
  ['reminder', REMINDERS],
  ['create_note', NOTES],
  ['draft', DRAFTS],
  ['plan', PLANS],
  ['search', SEARCHES],
];

/** Han script writes no gaps between words. */
const patternOf = (phrase: string, language: CueLanguage): RegExp =>
  new RegExp(`^${POLITE}${phrase}${language === 'zh' ? '' : '(?![\\p{L}\\p{N}])'}[:,]?\\s*`, 'iu');

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru', 'zh'] as const;

type CueLanguage = (typeof LANGUAGES)[number];

let made: readonly Cue[] | undefined;

/** Made when a request is first looked at: reading some seventy patterns takes a tenth of the program's start. */
export const cues = (): readonly Cue[] =>
  (made ??= TABLE.flatMap(([tool, phrases]) =>
    LANGUAGES.flatMap((language) => {
      const phrase = phrases[language];
      return phrase === undefined ? [] : [{ tool, language, pattern: patternOf(phrase, language) }];
    }),
  ));

/** Where a clause may begin: at the start, after a stop or the mark of a list, and after a word that joins. */
export const CLAUSE_STARTS =
  /^(?:\s*(?:\d{1,3}[.)]|[-*•])\s+)?|[,;.!?\n。，；！？]+\s*(?:(?:\d{1,3}[.)]|[-*•])\s+)?(?:(?:and|und|et|y|e|en|och|и|并|然后)\s+)?|\s+(?:and(?: then| also)?|then|also|und(?: dann)?|dann|et(?: puis)?|puis|y(?: luego)?|luego|e(?: poi)?|poi|en(?: dan)?|och|и)\s+/giu;

let within: RegExp | undefined;

/** A reminder may begin with its date: "Tomorrow remind me to". */
export const reminderWithin = (): RegExp =>
  (within ??= new RegExp(`\\s(?:${Object.values(REMINDERS).join('|')})(?![\\p{L}\\p{N}])`, 'iu'));

/** Whether a person asks in their own words to have something remembered. */
export function asksToRemember(text: string): boolean {
  const shown = text.slice(0, MOST_CHARACTERS);
  const facts = cues().filter(({ tool }) => tool === 'remember');
  for (const { index, 0: start } of shown.matchAll(CLAUSE_STARTS)) {
    const clause = shown.slice(index + start.length, index + start.length + MOST_PHRASE);
    if (facts.some(({ pattern }) => pattern.test(clause))) return true;
  }
  return false;
}

const MOST_CHARACTERS = 4_000;
const MOST_PHRASE = 200;
