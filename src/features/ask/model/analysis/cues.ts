import { Recent } from '../../../../kernel/dates/recent';
import {
  AND,
  APPENDS,
  APPENDS_AFTER,
  APPENDS_BARE,
  APPENDS_ONTO,
  CANCELS,
  LIST_VERBS,
  LISTS,
  REMOVALS,
  REMOVALS_LAST,
  TICKS,
  TO_DOS,
} from './list-phrases';

/** Tools that the rules recognise by a phrase. */
export type CuedTool =
  | 'call'
  | 'append'
  | 'delete'
  | 'done'
  | 'remember'
  | 'reminder'
  | 'create_note'
  | 'draft'
  | 'plan'
  | 'search';

/** A phrase that begins a task. */
export interface Cue {
  tool: CuedTool;
  language: CueLanguage;
  /** Set for "I have to ..." and the like, which mean a reminder only with a date. */
  isDuty?: true;
  /** Pattern that matches after the start of a clause; the named groups `who`, `what` and `note` capture arguments. */
  pattern: RegExp;
}

type Phrases = Readonly<Partial<Record<CueLanguage, string>>>;

const MAIL_EN = '(?:e-?mails?|mails?|letter|message|reply|answer|response|note to)';
const MAIL_DE = '(?:e-?mail|mail|brief|nachricht|antwort)';
const MAIL_FR =
  "(?:e-?mail|mail|courriel|courrier|message|lettre|réponse|brouillon(?: (?:de (?:mail|réponse)|d[’']e-?mail))?)";
const MAIL_ES = '(?:correo|e-?mail|mail|mensaje|carta|respuesta|borrador(?: de (?:correo|mail|respuesta))?)';
const MAIL_IT = '(?:e-?mail|mail|lettera|messaggio|risposta|bozza(?: di (?:mail|risposta))?)';
const MAIL_PT = '(?:e-?mail|mail|mensagem|carta|resposta|rascunho(?: de (?:e-?mail|resposta))?)';
const MAIL_NL = '(?:e-?mail|mail|mailtje|brief|bericht|berichtje|antwoord)';
/** One to seven words, as few as possible: the names of one or several recipients. */
const WHO =
  "(?<who>(?!(?:me|us|mir|uns|moi|nous|mi|nos|ci|mij|ons)(?!\\p{L}))[\\p{L}\\p{N}@.’'+_-]{1,64}(?: [\\p{L}\\p{N}@.’'+_-]{1,64}){0,6}?)";
const OTHER = WHO.replace('who', 'other');
const TOLD = WHO.replace('who', 'told');

/**
 * Phrases that ask for a reminder. The joining word after the phrase, such as `to`, is not matched, because it may
 * belong to a date ("de 15h à 17h").
 */
const REMINDERS: Phrases = {
  en: "(?:rem[ie][nm]d(?: me| em)?(?! (?:[^ ]{1,30} ){0,3}that you)|don'?t let me forget|(?:don'?t forget|remember|(?:i )?need to remember|(?:i )?must(?: not|n['’]?t) forget)(?= to )|don'?t forget(?= (?:the|my|about) )|(?:set|add|create|make|i(?: want|['’]d like| need)) (?:me )?(?:up )?(?:a |an |another )?reminder|reminder(?=:| to | for | about )|(?:(?:give me|(?:i )?need) a (?:shout|nudge|ping|buzz|reminder|heads[- ]up)|(?:ping|nudge|alert|notify|buzz|poke|nag|prod|bug|pester) me)|let me know(?! (?:what|who|where|why|how|if|whether|which)(?!\\p{L})))",
  de: '(?:trage?(?: mir| dir)?(?= .{0,300} ein(?:[.!,;]|$))|er+inner[ne]?e? mi(?:ch|r)|mich(?= .{0,300}\\berinnern)|(?:neue )?erinnerung|(?:stelle?|setze?|erstelle?|mach|ich (?:möchte|will|brauche)) (?:mir )?eine erinnerung|vergiss nicht|lass mich nicht vergessen|(?:gib|sage?)(?= (?:mir (?:\\S+ ){0,8}?|(?:kurz |dann |bitte )?)bescheid(?!,? (?:ob|wenn|sobald|wer|wie|was|wann)(?!\\p{L})))(?: mir)?|mir(?= (?:\\S+ ){0,8}bescheid (?:geben|sagen))|denk(?:e)? (?:bitte )?daran|nicht vergessen)(?: bitte| mal)?',
  fr: "(?:ne pas oublier|rap+elle[ -]?moi|rap+elez[ -]?moi|rap+elle[ -](?:le|la|les|ça)[ -]moi|tu me (?:l[ea]s? )?rap+elles|(?:(?:pense à|n'oublie pas de) )?me rap+eler|(?:fais[ -]moi|faites[ -]moi) penser|(?:fais|faites)[ -]m['’]y penser|(?:préviens|prévenez|avertis|alerte)[ -]moi|n'oublie pas|(?:rappel|pense-bête)(?= ?:)|(?:mets|crée|ajoute|je (?:veux|voudrais)|me mettre)(?:[ -]moi)? un rappel)",
  es: '(?:no olvidar|que no se me olvide|recu[eé]r?da?me(?:l[oa]s?)?|recu[eé]rdeme|recordarme|av[ií]same|acu[eé]rdame|no me dejes olvidar|no olvides|(?:pon(?:me)?|me pones|ponerme|crea|quiero) un recordatorio|(?:me lo|me la) recuerdas|ponme un[oa](?= )|recordatorio)',
  it: '(?:(?:da )?non dimenticare|ricordami|ricordamel[oaei]|ricordarmi|(?:me lo|me la|mel[oa]) ricordi|mi ricordi|fammi ricordare|avvisami|avvertimi|non farmi dimenticare|(?:metti(?:mi)?|mi metti|mettermi|crea|imposta|vorrei|voglio) un promemoria|promemoria)',
  pt: '(?:não (?:me )?esquecer|não te esqueças|lembr[ae][ -]me|me lembr[ae]|lembrar-me|me lembrar|avis[ae][ -]me|me avis[ae]|não me deixe[s]? esquecer|(?:cri[ae]|põe|me põe|quero) um lembrete|lembrete)',
  nl: '(?:niet vergeten|(?:geef )?me(?= (?:\\S+ ){0,8}?een (?:seintje|belletje))|herinner me|herinner mij|me(?= .{0,300}\\bherinneren)|laat me niet vergeten|vergeet niet|(?:zet|maak|ik wil) een herinnering|herinnering)',
  sv: '(?:påminn mig)',
  ru: '(?:напомни(?:те)?(?: мне)?)',
  zh: '(?:提醒我)',
};

const DRAFTS: Phrases = {
  en: `(?:write (?<them>him|her|them)(?= (?:that|saying)|:)|(?:send|write|shoot|drop) ${WHO} (?:an?|the) (?:short |quick |polite |friendly )?(?:${MAIL_EN}|line|text)|(?:text|message)(?: for| to)? ${WHO.replace('who', 'texted')}(?=(?:: | (?:that|saying|about|i|we|i['’]\\p{L}{1,3}|we['’]\\p{L}{1,3}) ))|write back(?= to )|(?:draft|compose)(?: me)?(?: (?:an?|the|another))?(?: short| quick| polite| friendly)?(?: ${MAIL_EN})?|(?:write|prepare|send)(?: me)? (?:(?:an?|the|another) )?(?:short |quick |polite |friendly )?${MAIL_EN}|e-?mail(?= \\S+)|mail(?= to | (?:\\S{1,60} ){1,6}(?:about|that|saying) )|(?:reply|respond|answer)(?= to )|answer(?= (?:\\S{1,64}@|(?:the |my )?\\p{L}{1,30}['’]s |\\p{L}{1,30} that ))|write(?= to )|let ${OTHER} know|tell (?!me |us )${TOLD}(?= (?:that|about|to|the|my|our|he|she|they|there|i|we|i['’]\\p{L}{1,3}|we['’]\\p{L}{1,3}) )|tell (?<toldTo>him|her|them)(?=:? \\S{1,60} \\S)|tell(?! me | us )(?= \\S{1,60} \\S{2,} \\S)|ask(?= (?:\\S{1,60} ){1,5}(?:about|for|if|whether|to) ))`,
  de: `(?:(?:gib|sage?) ${WHO.replace('who', 'informed')} bescheid(?=,? (?:dass|wegen|ob) )|(?:schreibe?|schicke?|sende|maile?) ${WHO} (?:eine?n?|die) (?:kurze |nette )?${MAIL_DE}|entwirf(?: mir)?(?: eine?n?)?(?: kurze)?(?: ${MAIL_DE})?|(?:schreibe?|verfasse|sende|schicke?)(?: mir)?(?: (?:eine?n?|die))?(?: kurze)? ${MAIL_DE}|(?:e-?mail|mail|antwort|nachricht|entwurf)(?= (?:an|für) )|antworte|schreibe?(?= an )|(?:sage?|schreibe?) (?!mir |auf |dir )${OTHER}(?=,? (?:dass|er|sie|wegen|ob) |:)|frage? ${TOLD}(?=,? (?:ob|wann|wie) )|informiere ${WHO.replace('who', 'news')}(?=,? (?:dass|über) ))`,
  fr: `(?:(?:réponds|reponds|répondez|écris|ecris|écrivez|dis|dites)-(?<them>lui|leur)(?= (?:que|qu['’]|en disant)|,| ?:)|(?:rédige|redige|rédigez|écris|ecris|écrivez|prépare|envoie|envoyer)(?:[ -]moi)?(?: (?:un|une|le))?(?: court)? ${MAIL_FR}|(?:e-?mail|mail|message|courriel|brouillon)(?= (?:à|pour) )|(?:réponds|reponds|répondez|répondre|écris|ecris|écrire|envoie|envoyer|dis|demande)(?= (?:à|au|aux) )|relance(?= \\S+ pour )|(?:préviens|prévenez|informe|avertis)(?= \\S{1,40} (?:que |qu['’]))|fais savoir(?= à ))`,
  es: `(?:(?:resp[oó]nde|cont[eé]sta|escr[ií]be|d[ií])(?<them>les?)(?= (?:que|diciendo)|,|:)|(?:redacta|escribe|prepara|envía|envia|manda)r?(?:le)?(?: (?:un|una))? ${MAIL_ES}|(?:m[aá]nda|env[ií]a|escr[ií]be)le (?:un|una) ${MAIL_ES}|(?:correo|e-?mail|mail|borrador)(?= (?:a|para) )|(?:responde|escr[ií]be(?:le)?|escribir(?:le)?|responder(?:le)?|dile|d[ií]|contesta|preg[uú]nta(?:le)?|p[ií]de(?:le)?|env[ií]a(?:le)?|manda(?:le)?|avisa(?:le)?|informa(?:le)?)(?= al? (?!el[ea]s? )))`,
  it: `(?:(?:rispondi|scrivi|di|dil)(?<them>gli|le)(?= (?:che|dicendo)|,|:)|(?:rispondi|scrivi|di['’]?) (?:a )?(?<theirs>loro|lui|lei)(?= (?:che|dicendo)|,|:)|(?:scrivi|prepara|redigi|invia|manda)(?:re)?(?:mi)?(?: (?:una?|un'))? ?${MAIL_IT}|(?:e-?mail|mail|bozza)(?= (?:a|per) )|(?:rispondi|rispondere|scrivi|scrivere|invia|manda|mandare|chiedi|di['’i]?|fai sapere)(?= (?:(?:ad?|al|allo|alla|alle|ai|agli) |all['’]))|sollecita(?= \\S+ per )|(?:avvisa|informa)(?= \\S{1,40} che ))`,
  pt: `(?:(?:respond[ae]|escrev[ae]|di[zg]a?)-(?<them>lhes?)(?= (?:que|dizendo)|,|:)|(?:escrev[ae]|redige|redija|prepar[ae]|envi[ae]r?|mand[ae]r?)(?: (?:um|uma))? ${MAIL_PT}|(?:e-?mail|mail|rascunho)(?= (?:a|para) )|(?:respond[ae]r?|escrev[ae]r?|envi[ae]|mand[ae]|di[zg]a?|pergunt[ae]|pede|peça)(?= (?:a|ao|à|para|pr[aoó]) )|(?:avis[ae]|informa)(?: [oa])?(?= \\S{1,40} que ))`,
  nl: `(?:(?:antwoord|schrijf|mail|zeg)(?: aan| tegen)? (?<them>hem|haar|hun|hen)(?= dat|,|:)|(?:schrijf|stuur|mail) ${WHO} een (?:korte )?${MAIL_NL}|(?:schrijf|stuur|maak)(?: een)?(?: korte)? ${MAIL_NL}|(?:mail|concept)(?= (?:naar|aan|voor) )|mail(?= (?:\\S{1,60} ){1,6}(?:over|dat) )|antwoord(?= (?:aan|op) )|(?:schrijf|schrijven|stuur|vraag|zeg)(?= (?:aan|naar|tegen) )|laat ${OTHER} weten(?= dat )|zeg ${TOLD}(?= dat ))`,
  sv: '(?:(?:skriv|skicka)(?: (?:ett|en))? (?:mejl|mail|brev|meddelande|svar))',
  ru: '(?:(?:напиши|составь|подготовь)(?:те)? (?:письмо|сообщение|ответ))',
  zh: '(?:(?:写|起草|发)(?:一)?(?:封|个)?(?:邮件|信|电子邮件|回复))',
};

/** Verbs of an answer before its quoted text. */
const ANSWERS: Phrases = Object.fromEntries(
  Object.entries({
    en: 'reply|respond|answer|write back',
    de: 'antworte|schreibe?',
    fr: 'réponds|écris',
    es: 'responde|contesta|escribe',
    it: 'rispondi|scrivi',
    pt: 'respond[ae]|escrev[ae]',
    nl: 'antwoord|schrijf',
  }).map(([language, verbs]) => [language, `(?:${verbs})(?= ?["“„«])`]),
);

const SEARCHES: Phrases = {
  en: "(?:(?:find|search|look)(?: me)?(?: (?:for|up|in|through))?(?: (?:my|the) (?:notes|vault)(?: (?:for|about|on))?)?(?: out)?|what (?:did|have|do) (?:we|i) (?:say|said|write|written|know|decide|decided|have|agree|agreed)(?: (?:about|on))?|where(?:'s| is| are| did i put| did we put)|(?:show|read) me|pull up|dig (?:out|up)|check (?:(?:my|the|our) )?(?:notes|mails?|e-?mails?|inbox|vault) for|(?:(?:any|all|the|my|our|all my) )?(?:notes?|e-?mails|mails) (?:mentioning|containing|that mentions?|that contains?|with|about|on|regarding|where)|(?:that|the) (?:note|e-?mail|mail|message) (?:about|on|regarding|from|with|where)|(?:everything|anything|all)(?: (?:we|i|you|there) (?:have|is))? (?:on|about|regarding|mentioning|with)|(?:any|some) (?:word|news|reply|replies|answer|response|mails?|messages?|updates?) (?:from|on|about))",
  de: '(?:suche?|finde?|such mal)(?: mir)?(?: mal)?(?: (?:nach|heraus|raus))?(?: in meinen notizen(?: nach)?)?|(?:zeige? mir|hole? mir|wo (?:ist|sind|liegt|habe ich)|was (?:haben|hatten) wir (?=.{0,300}(?:gesagt|besprochen|vereinbart))|(?:(?:meine|alle|die|welche) )?(?:notizen|mails|e-?mails|nachrichten) (?:mit|zu[mr]?|über|wegen|von|in denen|wo)|(?:die|diese|irgendeine) (?:notiz|mail|e-?mail|nachricht) (?:mit|zu[mr]?|über|wegen|von|wo)|alles (?:zu[mr]?|über|wegen|mit|was wir (?:zu[mr]?|über)))',
  fr: "(?:cherche[zr]?(?:[ -]moi)?|(?:res)?sors[ -]moi|(?:re)?trouve[zr]?(?:[ -]moi)?|recherche[zr]?|montre[ -]moi|où (?:est|sont)|qu'avons-nous dit (?:sur|de)|(?:(?:mes|les|toutes les|tous les|des) )?(?:notes|mails|e-?mails|courriels|messages) (?:qui (?:parlent?|mentionnent?)(?: de)?|mentionnant|contenant|avec|sur|à propos d[eu]|où)|(?:la note|le mail|ce mail|cette note) (?:sur|avec|de|du|où)|tout (?:ce qu['’]on (?:a|sait) )?(?:sur|à propos d[eu]))",
  es: '(?:b[uú]sca(?:me)?|encuentra|encu[eé]ntrame|s[aá]came|buscar|mu[eé]strame|d[oó]nde est[aá]n?|qu[eé] dijimos (?:sobre|de)|(?:(?:mis|las|los|todas las|todos los) )?(?:notas|correos|mails|mensajes) (?:que (?:mencion[ae]n?|habl[ae]n?|tengan?|contengan?|tienen|contienen)(?: de)?|sobre|con|de|acerca de)|(?:la nota|el correo|ese correo|esa nota) (?:sobre|con|de|del)|todo (?:lo que (?:hay|tenemos) )?(?:sobre|acerca de))',
  it: "(?:cerca(?:mi)?|trova(?:mi)?|tirami fuori|cercare|mostrami|dov'è|dove sono|cosa abbiamo detto (?:su|di)|(?:(?:i|gli|le|i miei|i nostri|tutti gli|tutte le) )?(?:appunti|note|mail|e-?mail|messaggi) (?:che (?:parlano|menzionano|contengono)(?: di)?|con|dove|su(?:l(?:l[aeo])?|i|gli)?)|(?:l['’]appunto|la nota|la mail|quella mail) (?:su(?:l(?:l[aeo])?|i|gli)?|con|di|del|della)|tutto (?:quello che abbiamo )?(?:su(?:l(?:l[aeo])?|i|gli)?))",
  pt: '(?:procur[ae]|ach[ae](?= (?:a|o|aquel[ea]|minhas?|meus?|as|os) )|busc[ae]|encontr[ae]|mostr[ae](?:-me)?|onde est[aá](?:o|ão)?|(?:(?:as|os|minhas|as minhas|todas as) )?(?:notas|mails|e-?mails|mensagens) (?:que (?:falam?|mencionam?|tenham?|têm)(?: de)?|sobre|com|d[eoa]s?)|(?:a nota|o mail|o e-?mail|aquele e-?mail) (?:sobre|com|d[eoa])|tudo (?:o que (?:há|temos) )?(?:sobre|acerca d[eoa]))',
  nl: '(?:zoek|vind)(?: (?:naar|op|even))?|(?:toon|waar (?:is|zijn|ligt))|(?:(?:mijn|alle|de) )?(?:notities|mails|e-?mails|berichten) (?:waarin|met|over|van)|(?:die|de) (?:notitie|mail|e-?mail) (?:over|van|met)|alles (?:wat we hebben )?(?:over|van)',
  sv: '(?:sök|hitta|leta)(?: efter)?',
  ru: '(?:найди(?:те)?|поищи)',
  zh: '(?:找(?:一下|到)?|搜索|查找|查一下)',
};

/** Explicit tool calls such as `use calendar/create_event {...}`; nothing else is one. */
const CALLS: Phrases = {
  en: '(?:use|call|run) (?:the )?(?:tool )?(?<note>[\\w-]{1,64}\\/[\\w.-]{1,100})(?: with)?',
};

const NOTES: Phrases = {
  en: '(?:(?:create|make|write|start|take|add) (?:me )?(?:a |an |another )?(?:new )?(?:quick )?note(?! to \\S{1,40} (?:that|saying|about) )(?: (?:about|on|called|named|titled|that|for|to self))?:?|(?:new )?note(?: to self)?:|note to self|note (?:that|down(?: that)?):?|(?:jot|write|put) (?:this )?down(?: that)?:?)',
  de: '(?:(?:erstelle|mache?|schreibe?|lege?)(?: mir)? eine (?:neue |kurze )?notiz(?: (?:an )?(?:über|zu|mit|namens))?:?|(?:neue )?notiz(?: an mich)?:|notiere?(?: [md]ir)?(?: bitte)?(?:,? dass)?:?|schreibe? (?:dir |mir )?(?:bitte )?auf(?:,? dass)?:?|halte? fest(?:,? dass)?:?)',
  fr: '(?:(?:crée|cree|créer|fais|écris|prends) une (?:nouvelle )?note(?: (?:sur|à propos de))?:?|(?:nouvelle )?note(?: pour moi)? ?:|note[zr]?(?:[ -]toi)?(?: que| ça)?:?|prends note(?: que)?:?)',
  es: '(?:(?:crea|haz|escribe) una (?:nueva )?nota(?: (?:sobre|de))?:?|(?:nueva )?nota(?: para m[ií])?:|toma nota(?: de)?(?: que)?:?|(?:an[oó]ta|ap[uú]nta)(?:r|te)?(?: que)?:?)',
  it: '(?:(?:crea|fai|scrivi) una (?:nuova )?nota(?: (?:su|di))?:?|(?:nuova )?nota(?: per me)?:|prendi nota(?: che| di)?:?|(?:annota(?:ti|re)?|appunta(?:ti|re)?|segna(?:ti|re)?)(?: che)?:?)',
  pt: '(?:(?:cria|crie|faz|faça|escreve) uma (?:nova )?nota(?: (?:sobre|de))?:?|(?:nova )?nota(?: para mim)?:|tom[ae] nota(?: de)?(?: que)?:?|(?:anot[ae]r?|apont[ae]r?)(?: que)?:?)',
  nl: '(?:(?:maak|schrijf) een (?:nieuwe )?notitie(?: (?:over|met))?:?|(?:nieuwe )?notitie:|noteer(?: dat)?:?|schrijf op(?: dat)?:?)',
  ru: '(?:(?:создай|сделай) заметку(?: о| про)?:?|запиши(?:те)?:?)',
  zh: '(?:(?:记下|写一个笔记|新建笔记)[:：]?)',
};

/** Phrases that ask to keep a fact. `remember to` means a reminder, so it is not among them. */
const FACTS: Phrases = {
  en: "(?:(?:remember|keep in mind|bear in mind|memori[sz]e|don'?t forget)(?: that|:| this:)|make a mental note that|remember(?= (?:i|my|we|our)\\b| \\S{1,30} (?:is|are|has|likes|prefers|hates) ))",
  de: '(?:(?:merk(?:e)? dir|behalte|denk(?:e)? daran)(?: bitte| mal)?(?:,? dass|:)|vergiss nicht,? dass)',
  fr: "(?:(?:retiens|retenez|souviens-toi|souvenez-vous|garde en tête|sache|n'oublie pas)(?: que| qu'|:))",
  es: '(?:(?:recuerda|ten en cuenta|ten presente|que sepas|no olvides|que no se (?:te|me) olvide)(?: que|:))',
  it: '(?:(?:ricorda|ricordati|tieni (?:a mente|presente|conto)|sappi)(?: che|:))',
  pt: '(?:(?:lembra|lembre|guarda(?: aí)?|guarde|tem em conta|fica sabendo|não esqueças|não esqueça)(?: que|:))',
  nl: '(?:(?:onthoud|vergeet niet)(?: even| goed)?(?: dat|:))',
  sv: '(?:(?:kom ihåg|glöm inte)(?: att|:))',
  ru: '(?:(?:запомни|запомните)(?:,? что|:)?)',
  zh: '(?:记住[:：]?)',
};

const marked = (verb: string, as: string): string => `(?:${verb}) (?:(?<what>.{1,80}?) )?(?:${as})`;

/** Phrases that tick what they name: "mark the laundry as done". */
const MARKS: Phrases = {
  en: marked('mark', 'as (?:done|completed?|finished)'),
  de: marked('markiere?', 'als (?:erledigt|fertig|gemacht)'),
  fr: marked('marque[rz]?', 'comme (?:faite?s?|terminée?s?)'),
  es: marked('marcar?', 'como hech[oa]s?'),
  it: marked('segn(?:a|are)', 'come fatt[oaie]'),
  pt: marked('marc(?:a|e|ar)', 'como feit[oa]s?'),
  nl: marked('markeer', 'als (?:gedaan|klaar)'),
};

const PLANS: Phrases = {
  en: '(?:(?:make|create|draw up|write|prepare) (?:me )?(?:a |the )?plan(?: (?:for|to))?:?|plan(?! (?:b|mir|mal)\\b)(?: for| how to| to)?|organi[sz]e(?!-))',
  de: '(?:(?:mach|mache|erstelle)(?: mir)? einen plan(?: (?:für|um))?:?|plane|plane? (?:mir(?: mal)?|mal)|organisiere?)',
  fr: '(?:(?:fais|crée|prépare)(?:[ -]moi)? un plan(?: pour)?:?|planifie|organise(?![ -]moi))',
  es: '(?:(?:haz|cr[eé]a|prep[aá]ra)(?:me)? un plan(?: para)?:?|planifica|organiza)',
  it: '(?:(?:fai|fammi|crea(?:mi)?|prepara(?:mi)?) un piano(?: per)?:?|pianifica|organizza)',
  pt: '(?:(?:faz|faça|cria|crie)(?:-me)? um plano(?: para)?:?|planej[ae]|organiza)',
  nl: '(?:maak(?: me)? een plan(?: (?:voor|om))?:?|organiseer)',
};

/** Phrases for what the person has to do themselves. */
const DUTIES: Phrases = {
  en: "(?:(?:i )?(?:(?:really|also|still) )?(?:need to|have to|must|should|ought to|gotta|got to)|i['’]ve got to|(?:make sure|see to it)(?: that)? i)",
  de: '(?:ich (?:muss|müsste|soll|sollte)(?: noch| unbedingt)?)',
  fr: "(?:(?:il )?faut que (?:je|j['’])|(?:je|j['’]) (?:dois|devrais)|il me faut)",
  es: '(?:tengo que|debo|debería|necesito|hay que)',
  it: '(?:devo|dovrei|bisogna che)',
  pt: '(?:tenho (?:de|que)|preciso(?: de)?|devo)',
  nl: '(?:ik (?:moet|zou moeten)(?: nog)?)',
};

/** Polite words that may stand before the task. */
const POLITE =
  "(?:(?:(?:so|mal|eben|even|ff|fyi|kurz|schnell|btw)(?=[ ,])|you (?:can|could)|could u|k[aö]nn(?:te)?ste|mag(?:st du|ste)|est-ce que tu (?:peux|pourrais)|dá (?:pra|para)|você|please|pls|plz|kindly|help me(?: to)?|hilf mir|aide[ -]moi à|ay[uú]dame a|aiutami a|ajuda-me a|also|then|now|hey|hi|hello|ok(?:ay)?|deputy|can you|can u|could you|would you|will you|just|hallo|guten morgen|würdest du|mir|bonjour|salut|pourrais-tu|pourriez-vous|tu (?:peux|pourrais)|je (?:veux|voudrais)|merci de|veuillez|hola|oye|me puedes|podrías|ciao|buongiorno|mi puoi|vorrei|voglio|quiero|quisiera|quero|queria|i(?:['’]d like| want) to|olá|oi|pode|podes|poderia|hoi|zou je|wil je|kan je|i need you to|i want you to|i'd like you to|bitte|auch|dann|noch|kannst du|könntest du|s'il te plaît|s'il vous plaît|peux-tu|pouvez-vous|puis|aussi|por favor|puedes|también|per favore|puoi|potresti|anche|você pode|também|alsjeblieft|kun je|ook|snälla|kan du|пожалуйста|также|请|帮我|请帮我|并|然后|再)[,:]?\\s*){0,4}";

/** Phrases and the tools they stand for; more specific phrases come first. */
const TABLE: readonly (readonly [tool: CuedTool, phrases: Phrases, isDuty?: true])[] = [
  ['call', CALLS],
  ['append', APPENDS_AFTER],
  ['create_note', LISTS],
  ['reminder', TO_DOS],
  ['append', APPENDS_ONTO],
  ['append', APPENDS],
  ['delete', CANCELS],
  ['delete', REMOVALS],
  ['done', TICKS],
  ['done', MARKS],
  ['remember', FACTS],
  ['reminder', REMINDERS],
  ['create_note', NOTES],
  ['draft', DRAFTS],
  ['draft', ANSWERS],
  ['plan', PLANS],
  ['search', SEARCHES],
  ['reminder', DUTIES, true],
  ['append', APPENDS_BARE],
  ['delete', REMOVALS_LAST],
];

/** Makes the accents of a Romance phrase optional: "ecris a" for "écris à". Those within a class stay. */
const withoutAccents = (phrase: string): string =>
  phrase.replace(/\[[^\]]*\]|[àâéèêëîïôùûçáíóúñìòãõ]/gu, (found) =>
    found.startsWith('[') ? found : `[${found}${found.normalize('NFD').charAt(0)}]`,
  );

/** A phrase in Chinese needs no space after it, because Chinese has no spaces between words. */
const phraseOf = (phrase: string, language: CueLanguage): string =>
  `(?:${withoutAccents(phrase)})${language === 'zh' ? '' : '(?![\\p{L}\\p{N}])'}`;

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'ru', 'zh'] as const;

type CueLanguage = (typeof LANGUAGES)[number];

/** Compiled at its first use, because some seventy patterns take a tenth of the program's start. */
function lazily(phrase: () => string) {
  let made: RegExp | undefined;
  return {
    phrase,
    get pattern() {
      return (made ??= new RegExp(`^[¿¡]?${POLITE}${phrase()}[:,]?\\s*`, 'iu'));
    },
  };
}

/** Rows of cues; a row's `pattern`, in which groups have no names, matches where one of its cues does: one look for most. */
const ROWS = TABLE.map(([tool, phrases, isDuty]) => {
  const cues = LANGUAGES.flatMap((language) => {
    const phrase = phrases[language];
    const known = { tool, language, ...(isDuty === true ? { isDuty } : {}) };
    return phrase === undefined
      ? []
      : [
          Object.assign(
            lazily(() => phraseOf(phrase, language)),
            known,
          ),
        ];
  });
  const any = (): string => cues.map(({ phrase }) => phrase().replaceAll(/\(\?<\w+>/gu, '(?:')).join('|');
  return Object.assign(
    lazily(() => `(?:${any()})`),
    { cues },
  );
});

export const cues = (): readonly Cue[] => ROWS.flatMap((row) => row.cues);

/**
 * Places where a clause may begin: at the start, after punctuation or a list mark, and after a conjunction.
 */
export const CLAUSE_STARTS = startsWith(
  '(?:oh )?and(?: then| also)?|then|also|und(?: dann)?|dann|et(?: puis)?|puis|y(?: luego)?|luego|e(?: poi)?|poi|en(?: dan)?|dan|och|и',
);

function startsWith(joints: string): RegExp {
  const mark = '(?:(?:\\d{1,3}[.)]|[-*•])\\s+)?';
  return new RegExp(
    `^\\s*${mark}(?:(?:${joints}),?\\s+)?|[,;.!?\\n。，；！？]+\\s*${mark}(?:(?:${joints}|并|然后)\\s+)?|\\s+(?:${joints})\\s+`,
    'giu',
  );
}

/** Spans of quoted text, which is not a command. */
export const quotedSpans = (text: string): [number, number][] =>
  [...text.matchAll(/"[^"\n]{0,2000}"|“[^”\n]{0,2000}”|„[^“\n]{0,2000}“|«[^»\n]{0,2000}»/gu)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);

let within: RegExp | undefined;

/** Matches a reminder phrase after other words, because a reminder may begin with its date: "Tomorrow remind me to". */
export const reminderWithin = (): RegExp =>
  (within ??= new RegExp(`\\s(?:${Object.values(REMINDERS).join('|')})(?![\\p{L}\\p{N}])`, 'iu'));

let duties: readonly Cue[] | undefined;

/** Phrases for the person's own tasks after a time, where German and Dutch put the verb first: "by Friday I have to". */
export const dutiesWithin = (): readonly Cue[] =>
  (duties ??= LANGUAGES.flatMap((language) => {
    const phrase = DUTIES[language];
    const verbFirst = VERB_FIRST[language];
    return phrase === undefined
      ? []
      : [
          {
            ...{ tool: 'reminder', language, isDuty: true },
            pattern: new RegExp(`\\s(?:${[phrase, ...(verbFirst ?? [])].join('|')}) (?=\\S)`, 'iu'),
          },
        ];
  }));

const VERB_FIRST: Readonly<Partial<Record<CueLanguage, readonly string[]>>> = {
  de: ['(?:muss|müsste|soll|sollte) ich(?: noch| unbedingt)?'],
  nl: ['(?:moet|zou) ik(?: nog)?'],
};

/** Reads an order that names no list, because the one before it did: "and take the milk off". */
export function orderOfList(text: string): { tool: keyof typeof LIST_VERBS; what: string } | null {
  for (const tool of ['append', 'delete', 'done'] as const) {
    const found = (listOrders[tool] ??= new RegExp(
      `^(?:${AND} )?${POLITE}(?:${LIST_VERBS[tool]})(?: off| out| down)? (?<what>[^,;:?]{1,200}?)(?: (?:off|out|instead|too|as well|on|please|drauf|dazu|hinzu|(?:he)?runter|raus|weg|ab|durch|auch|bitte|aussi|también|anche|também|erop|eraf|erbij|toe|af|door|ook))?[\\s.!]*$`,
      'iu',
    )).exec(text.slice(0, MOST_CUE_CHARACTERS));
    if (found !== null) return { tool, what: found.groups?.['what'] ?? '' };
  }
  return null;
}

/** Verbs of the other orders, by language; those before the semicolon may have "me" after them. */
const ORDER_VERBS: Phrases = {
  en: 'set|cancel|remind|ping|note|jot|draft|plan|organi[sz]e|search|find|look up|schedule|move|postpone|push|reschedule|remember|create;write|e-?mail|text|message|tell|ask|reply|respond|answer|send|let',
  de: 'trage?|erinnere?|merke?|plane?|suche?|finde?|verschiebe?|verlege?|erstelle?|stelle?;schreibe?|antworte|sage?|maile?|schicke?|sende|frage?|informiere|gib',
  fr: 'note|rappelle|planifie|organise|cherche|trouve|décale|reporte|déplace|crée;écris|réponds|dis|demande|envoie|préviens|informe',
  es: 'recuerda|planifica|organiza|busca|mueve|aplaza|crea;escribe|responde|contesta|dile|pregunta|envía|manda|avisa|informa',
  it: "ricorda|annota|pianifica|organizza|cerca|sposta|crea;scrivi|rispondi|chiedi|manda|invia|avvisa|informa|di['’]? (?=al? )",
  pt: 'lembr[ae]|planej[ae]|organiz[ae]|procur[ae]|mud[ae]|adi[ae]|cri[ae];escrev[ae]|respond[ae]|diz|diga|pergunt[ae]|envi[ae]|mand[ae]|avis[ae]|inform[ae]',
  nl: 'noteer|herinner|onthoud|plan|organiseer|zoek|vind|verzet|verplaats|maak;schrijf|antwoord|zeg|mail|stuur|vraag|laat',
};

/** Whether a clause of a mail begins with the verb of an order: "add milk", but not "to leave the key" or "tell me". */
export function beginsOrder(text: string, language: CueLanguage): boolean {
  const [own = '', says = ''] = (ORDER_VERBS[language] ?? '').split(';');
  if (own === '') return false;
  const pattern = (orders[language] ??= new RegExp(
    `^${POLITE}${withoutAccents(`(?:${own}|(?:${Object.values(LIST_VERBS).join('|')}|${says})(?! (?:you|me|us|mir|uns|dir|euch|je|jou|jullie|u|mij|ons)(?!\\p{L})))`)}(?![\\p{L}'’-])`,
    'iu',
  ));
  return pattern.test(text.slice(0, MOST_CUE_CHARACTERS));
}

const orders: Partial<Record<CueLanguage, RegExp>> = {};

const listOrders: Partial<Record<keyof typeof LIST_VERBS, RegExp>> = {};

/** Whether the person asks in their own words to have something remembered. */
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

/** The text with the verb of its reminder as it is spelled, if one letter of it is wrong: "rmind me". */
export function withoutTypo(text: string): string {
  if (cueAt(text) !== null) return text;
  for (const { 0: word, index } of text.slice(0, MOST_TYPED).matchAll(/\p{L}{4,}/gu))
    for (const verb of SPELLED) {
      const meant = `${text.slice(0, index)}${verb}${text.slice(index + word.length)}`;
      if (isTypo(word.toLowerCase(), verb) && cueAt(meant)?.cue.tool === 'reminder') return meant;
    }
  return text;
}

const MOST_TYPED = 40;
const SPELLED =
  'remind,reminder,erinnere,erinner,rappelle,recuérdame,avísame,ricordami,lembra,herinner'.split(',');

/** Whether a word lacks a letter, has one too many, another one, or two swapped; not the first, nor the last. */
function isTypo(word: string, spelled: string): boolean {
  let at = 0;
  while (at < spelled.length && word[at] === spelled[at]) at += 1;
  const [said, meant] = [word.slice(at), spelled.slice(at)];
  const isSwapped = said.slice(0, 2) === `${meant.charAt(1)}${meant.charAt(0)}`;
  if (at < 1 || (word.at(-1) !== spelled.at(-1) && !isSwapped)) return false;
  return (
    (isSwapped && said.slice(2) === meant.slice(2)) ||
    [said.slice(1), said].includes(meant.slice(1)) ||
    said.slice(1) === meant
  );
}

/** Cached because the clauses of one ask are read again for each question about them. */
const recent = new Recent<string, Cued | null>(64);

interface Cued {
  cue: Cue;
  match: RegExpExecArray;
}

/** The phrase that a text begins with, but none for the tool `without`; `null` if it begins with none. */
export function cueAt(text: string, without?: CuedTool): Cued | null {
  const shown = text.slice(0, MOST_CUE_CHARACTERS);
  return recent.of(`${without ?? ''}:${shown}`, () => {
    for (const row of ROWS)
      for (const cue of row.pattern.test(shown) ? row.cues : []) {
        const match = cue.tool === without ? null : cue.pattern.exec(shown);
        if (match !== null) return { cue, match };
      }
    return null;
  });
}

export const MOST_CUE_CHARACTERS = 600;
