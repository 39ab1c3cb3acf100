import { DateTime } from '../../../../kernel/dates/date-time';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { foldLetters } from '../../../../core/tools/search-words';

/** The part of Deputy's own records that a question is about. */
export const STATE_TOPICS = ['waiting', 'reminders', 'due', 'plans', 'sent', 'cost', 'unanswered'] as const;
/** `list`: the open things of a list, which is the only name; `last`: what the last ask did. */
export type StateTopic = (typeof STATE_TOPICS)[number] | 'list' | 'last';

/** Days from the first to the last, `YYYY-MM-DD`, and the person's words for them. */
export interface Days {
  first: string;
  last: string;
  words: string;
}

/** A question about Deputy's own records. */
export interface StateAsked {
  topic: StateTopic;
  /** `null` if no days are named, or they can't be read. */
  days: Days | null;
  /** Words for a time that can't be read. */
  unread?: string;
  /** Words that name what was sent, or to whom. */
  names: readonly string[];
}

/** Words without accents, in all seven languages together. The first topic wins. */
const TOPICS: readonly (readonly [topic: StateTopic, words: string])[] = [
  [
    'unanswered',
    'unanswered,not answered,no answer,not answer,hasn t answered,hasnt answered,haven t answered,hasn t replied,hasnt replied,not replied,nicht geantwortet,nicht beantwortet,pas repondu,no ha respondido,no han respondido,no ha contestado,non ha risposto,nao respondeu,niet geantwoord,niet beantwoord,without an answer,unbeantwortet,unbeantwortete,unbeantworteten,keine antwort,sans reponse,attend une reponse,attendent une reponse,sin respuesta,sin contestar,senza risposta,sem resposta,onbeantwoord,onbeantwoorde,geen antwoord',
  ],
  [
    'sent',
    'sent,send,spedito,spedita,spediti,spedite,partis,parties,go out,gone out,went out,go off,raus,rausgegangen,parti,partie,salido,salio,uscita,partita,saiu,verschickt,geschickt,gesendet,envoye,envoyes,envoyee,envoyees,enviado,enviados,enviada,enviadas,envie,inviato,inviata,inviati,inviate,mandato,mandado,enviei,mandei,verstuurd,gestuurd,verzonden',
  ],
  [
    'cost',
    'cost,costs,spent,spend,gekostet,kosten,ausgegeben,verbraucht,coute,couts,depense,depenses,costado,costo,gastado,gasto,speso,costato,spesa,custou,custo,gastei,gekost,uitgegeven',
  ],
  ['plans', 'plans,plan,mission,plane,piani,piano,planes,planos,plano,plannen'],
  [
    'reminders',
    'remind,erinnerst,erinnern,rappelles,rappeler,recordaras,recordar,ricorderai,lembrar,herinneren,reminder,reminders,erinnerung,erinnerungen,rappel,rappels,recordatorio,recordatorios,promemoria,lembrete,lembretes,herinnering,herinneringen',
  ],
  [
    'due',
    'due,overdue,coming up,agenda,planning,free,frei,libre,libero,livre,vrij,fallig,uberfallig,ansteht,steht an,vence,vencen,scade,scadono,scadenza,echeance,prevu',
  ],
  [
    'waiting',
    'approve,approval,approvals,deal with,freigeben,freizugeben,genehmigen,rum,herum,approuver,valider,traiter,apruebe,aprobar,atender,approvare,approvi,aprovar,aprove,goedkeuren,goedkeuring,drafts,entwurfe,brouillons,borradores,bozze,rascunhos,concepten,waiting,waits,wait,pending,inbox,to decide,needs me,need me,new,urgent,open,left,neu,warten,wartet,offen,offene,offenes,neues,dringendes,posteingang,attend,attendent,en attente,nouveau,urgence,espera,esperan,esperando,pendiente,pendientes,nuevo,urgente,attesa,aspetta,aspettano,sospeso,novita,pendente,pendentes,novo,wacht,wachten,openstaat,nieuws,dringend',
  ],
];

/** Words that such a question may hold in addition to its topic. */
const OTHER =
  'ki,ia,answer,reply,antwort,reponse,respuesta,risposta,resposta,antwoord,with,mit,avec,con,com,met,including,einschliesslich,inclus,inclusive,compreso,quelque,chose,already,schon,bereits,deja,ya,gia,al,algum,coisa,iets,alcuna,need,must,should,else,then,going,will,be,out,by,muss,sonst,dann,liegt,bei,woran,wirst,dois,comme,ici,autre,alors,vas,ja,foi,yo,debo,llevo,mas,entonces,devo,altro,allora,preciso,mais,entao,moet,allemaal,anders,dan,ga,model,modell,modele,modelo,modello,am,bin,ich,suis,estoy,estou,op,hab,m,what,whats,what s,who,is,are,which,how,many,much,show,list,give,tell,me,my,mine,i,do,did,does,have,has,had,there,any,anything,something,still,now,currently,right,for,the,a,all,of,in,on,to,it,you,deputy,us,we,our,and,please,can,could,that,get,got,see,not,yet,been,so,far,until,ago,up,at,moment,' +
  'mail,mails,email,emails,e,note,notes,message,messages,thing,things,item,items,task,tasks,approval,approvals,letters,letter,money,approve,decide,freigeben,freizugeben,approuver,aprobar,approvare,aprovar,goedkeuren,' +
  'was,ist,sind,welche,welches,wie,viel,viele,zeig,zeige,zeigt,mir,mich,meine,meinen,habe,gibt,es,noch,jetzt,gerade,fur,die,das,der,den,auf,an,aus,alles,alle,bitte,du,hast,dich,etwas,dinge,sachen,aufgaben,nachrichten,nachricht,notizen,steht,stehen,bis,hat,geld,' +
  'qu,que,quoi,est,ce,qui,quels,quelles,quel,sont,combien,montre,moi,mes,mon,les,le,la,l,il,y,t,ai,as,j,je,de,des,d,encore,maintenant,pour,tout,tous,courriels,courriel,choses,taches,un,une,nous,ca,' +
  'quien,hay,cuales,cual,cuantos,cuantas,cuanto,muestra,muestrame,mis,mi,los,las,el,lo,tengo,he,ha,tiene,se,para,algo,todo,ahora,correos,correo,mensajes,notas,cosas,tareas,por,favor,aun,todavia,te,' +
  'chi,cosa,c,che,ci,quali,quale,quanti,quante,quanto,mostra,mostrami,miei,mie,gli,ho,hai,sono,di,da,per,ancora,ora,tutto,messaggi,cose,compiti,qualcosa,favore,' +
  'quem,o,os,quais,qual,quantos,quantas,mostre,meus,minhas,meu,tenho,tem,esta,estao,em,ainda,agora,mensagens,coisas,tarefas,tudo,eu,' +
  'wat,welke,hoeveel,toon,laat,zien,mijn,ik,heb,heeft,er,nog,nu,voor,het,een,van,berichten,bericht,notities,dingen,taken,alsjeblieft,staan,staat';

/** Words that a question for a day may hold, too: "what do I have to do tomorrow morning". */
const OF_DAYS =
  'morning,afternoon,evening,night,noon,vormittag,nachmittag,abend,fruh,matin,apres,midi,soir,tarde,noche,mattina,pomeriggio,sera,noite,manha,ochtend,middag,avond,left,remaining,planned,scheduled,till,before,done,or,soll,sollte,machen,tun,erledigen,erledigt,werden,zu,geplant,vor,oder,reste,restent,rester,faire,avant,ou,hacer,queda,quedan,toca,falta,hecho,hasta,antes,fare,resta,rimane,entro,fino,fazer,ate,moeten,doen,gedaan,tot';

/** Words for days, without accents: the first unit of time, and how many of them away. */
const DAYS: readonly (readonly [words: string, unit: 'day' | 'week' | 'month' | 'year', away: number])[] = [
  ['today,heute,aujourd hui,hoy,oggi,hoje,vandaag', 'day', 0],
  ['tomorrow,morgen,demain,manana,domani,amanha', 'day', 1],
  ['yesterday,gestern,hier,ayer,ieri,ontem,gisteren', 'day', -1],
  ['this week,diese woche,in dieser woche,cette semaine,esta semana,questa settimana,deze week', 'week', 0],
  [
    'next week,nachste woche,kommende woche,la semaine prochaine,semaine prochaine,la proxima semana,proxima semana,la semana que viene,la prossima settimana,prossima settimana,na proxima semana,volgende week',
    'week',
    1,
  ],
  [
    'last week,letzte woche,vergangene woche,la semaine derniere,semaine derniere,la semana pasada,la settimana scorsa,settimana scorsa,na semana passada,semana passada,vorige week,afgelopen week',
    'week',
    -1,
  ],
  ['this month,diesen monat,in diesem monat,ce mois,ce mois ci,este mes,questo mese,deze maand', 'month', 0],
  [
    'next month,nachsten monat,le mois prochain,el proximo mes,il prossimo mese,no proximo mes,volgende maand',
    'month',
    1,
  ],
  [
    'last month,letzten monat,le mois dernier,el mes pasado,il mese scorso,no mes passado,vorige maand',
    'month',
    -1,
  ],
  ['this year,dieses jahr,cette annee,este ano,quest anno,dit jaar', 'year', 0],
];

const MOST_CHARACTERS = 120;
const MOST_NAMES = 3;

/** Matches the beginning of a question, or of a wish to see something. */
const ASKED =
  /^ (?:(?:so|and|ok|please|bitte|por favor|per favore|(?:can|could) you|kannst du|peux tu|puedes|puoi|podes|kun je) )*(?:what|whats|which|who|how|anything|anyone|has|hast du|hai|as tu|tu as|heb je|enviaste|ja|is my|j ai quoi|tu as quoi|t as quoi|il y a quoi|c est quoi|am i|bin ich|hab ich|suis je|estoy|sono|estou|steht|liegt|wartet|wacht|is there|are there|are any|is anything|any|do|did|have|show|list|give|tell|was|welche|welches|wer|wie|gibt|habe|zeige?|liste|ist (?:etwas|noch)|sind|quoi|quels|quelles|quel|qui|combien|qu|y a|est ce|montre|ai je|hay|cuales|cual|quien|cuantos|cuantas|cuanto|que|muestra|muestrame|tengo|lista|cosa|che|quali|quale|chi|quanti|quante|quanto|ho|c e|ci sono|mostra|mostrami|o que|quais|qual|quem|quantos|quantas|tenho|ha|mostre|wat|welke|wie|hoeveel|toon|zijn er|is er|heb|laat) /u;
/** Matches a question for what stands on a list, or a wish to see it. */
const LIST_ASKED =
  /^ (?:(?:so|and|ok|please|bitte|und|et|y|e|en) )*(?:(?:what|whats|was|que|qu|quoi|cosa|che|o que|wat|show|read|zeige?|lies|montre|lis|muestra|muestrame|lee|mostra|mostrami|leggi|toon|lees)(?: (?:me|s|is|are|do i have|have i got|mir|moi|est|ce|qu|il|y|a|hay|c|e|ha|tem|esta|staat|staan|er|steht|ist|left|still|open|noch|alles|offen|encore|todavia|queda|ancora|ainda|nog))*) (?:(?:on|auf|sur|en|sulla|nella|na|op) )?((?:(?:the|my|our|der|die|meiner|meine|la|ma|mi|mia|minha|a|de|het|mijn) )?(?:[\p{L}\d ]{1,60} list|\p{L}{3,40}liste|\p{L}{3,40}lijst(?:je)?|liste (?:d|de|des|du) [\p{L} ]{2,40}|lista d\p{L}{0,4} [\p{L} ]{2,40}|list|liste|lista|lijst)) (?:an |noch |drauf |nog )?$/u;
/** Matches the reminders as a whole. */
const BARE = / (?:reminders|erinnerungen|rappels|recordatorios|promemoria|lembretes|herinneringen) $/u;
/** Matches a person who speaks of their own money. */
const FIRST_PERSON = / (?:i|we|my|our|ich|wir|meine?|j|je|nous|mes|ho|he|yo|io|eu|ik|gasto|gastei|depense) /u;
/** Matches a question for what the person sent, such as "how many invoices did I send". */
const BY_ME =
  /^ (?:what|which|how|who|to whom|was|welche|wem|wie|an wen|qu|quels|quelles|combien|a qui|que|cuantos|cuantas|a quien|cosa|quanti|quante|a chi|o que|quantos|quantas|a quem|wat|welke|hoeveel|aan wie) .*(?:\b(?:i|we|ich|wir|j|nous|he|hemos|ho|abbiamo|eu|ik)\b|enviei|mandei|envie )/u;
/** Matches a question about one mail of the person's own: "did my mail to Ben go out". */
const MINE =
  / (?:my|meine?|mon|ma|mi|mia|mio|meu|minha|mijn) (?:e )?(?:answer|reply|antwort|reponse|respuesta|risposta|resposta|antwoord|mail|email|letter|message|brief|nachricht|courriel|lettre|correo|carta|messaggio|lettera|mensagem|bericht) /u;
/** Matches a question whether Deputy sent something. */
const BY_DEPUTY =
  /^ (?:(?:did|have) you|hast du|(?:as tu|tu as)|has (?:ya )?\p{L}+do|hai|(?:ja )?(?:enviaste|mandaste)|heb je) /u;
/** Words of what others sent. */
const BY_OTHERS: ReadonlySet<string> = new Set(
  'by from von vom received bekommen recu recus recibido ricevuto recebi gekregen ontvangen'.split(' '),
);
/** Matches a wish to see the dashboard: a verb, and at most three words such as "please" and "my" beside it. */
const DASHBOARD =
  /^ (?:please |bitte )?(?:read|open|show|lies|offne|zeige?|lis|ouvre|montre|lee|abre|muestra|leggi|apri|mostra|le|lees|toon) (?:\S{2,6} ){0,3}dashboard (?:please |bitte )?$/u;
/** Matches a question about what Deputy did, which its log answers. */
const OF_DEPUTY =
  / (?:did you (?:do|get done)|hast du .*(?:gemacht|getan)|as tu fait|has hecho|hai fatto|fizeste|voce fez|heb je .*gedaan) /u;
/** Matches a question about the days before one that stands before it. */
const BEFORE_THAT =
  /^(.{3,80}), (.{5,80}?) (?:before (?:that|then)|vorher|davor|avant(?: ça)?|antes|prima|ervoor|daarvoor)[\s?]*$/iu;
/** Matches words for overdue. */
const OVERDUE =
  / (?:overdue|late|behind|uberfallig|spat dran|en retard|vencid[oa]s?|scadut[oaie]|in ritardo|atrasad[oa]s?|te laat|achterstallig) /u;

/**
 * Reads a text as a question about Deputy's own records. Every word must belong to such a question; only what was sent
 * may be named. `null` if the text asks for anything else.
 */
export function stateAsked(text: string, when: Moment): StateAsked | null {
  if (text.length > MOST_CHARACTERS || text.includes('\n') || /\?\s*\p{L}/u.test(text)) return null;
  const said = foldedLine(plainly(text, when));
  if (DASHBOARD.test(said)) return { topic: 'waiting', days: null, names: [] };
  if (OF_DEPUTY.test(said)) return null;
  const [, list] = LIST_ASKED.exec(said) ?? [];
  if (list !== undefined) return { topic: 'list', days: null, names: [list.trim()] };
  const time = timeIn(said, when);
  const rest = time?.rest ?? said;
  const names = rest
    .split(' ')
    .filter((word) => word !== '' && !known().has(word) && !(time !== null && ofDays().has(word)));
  const named = TOPICS.find(([, words]) => words.split(',').some((each) => rest.includes(` ${each} `)))?.[0];
  const isAsked = ASKED.test(said);
  const days = time?.days ?? null;
  const times = time?.unread === undefined ? { days } : { days, unread: time.unread };
  const topic = named === undefined ? null : onDays(named, said, time);
  if (topic === null)
    // "What do I have today?"
    return isAsked && names.length === 0 && time !== null ? { topic: 'due', ...times, names } : null;
  const isNamed =
    topic === 'sent' &&
    names.length <= MOST_NAMES &&
    (BY_ME.test(rest) || MINE.test(rest) || BY_DEPUTY.test(rest)) &&
    !rest.split(' ').some((each) => BY_OTHERS.has(each));
  const isKnown = names.length === 0 || isNamed;
  if (!isKnown || !(isAsked || (topic === 'reminders' && BARE.test(rest)))) return null;
  if (topic === 'cost' && FIRST_PERSON.test(rest) && !/ (?:mode(?:l|ll|lle|lo|llo)|ai|ki|ia) /u.test(rest))
    return null;
  return { topic, ...times, names };
}

/**
 * The topic of a question that names a time: items that are open on a day are those that are due then. Waiting mails
 * have no date.
 */
const onDays = (topic: StateTopic, said: string, time: TimeIn | null): StateTopic =>
  topic === 'waiting' && time !== null && !OF_MAIL.test(said) ? 'due' : topic;

const OF_MAIL =
  / (?:new|urgent|inbox|decide|e?mails?|neue?s?|dringend(?:es)?|posteingang|nouveau|urgence|courriels?|nuevo|urgente|correos?|novita|novo|nieuws|nachrichten|messages?|mensajes|messaggi|mensagens|berichten) /u;

/** The topic and the time of a question whose topic a model has chosen. */
export function timeAsked(topic: StateTopic, text: string, when: Moment): StateAsked {
  const said = foldedLine(plainly(text, when));
  const time = timeIn(said, when);
  return { topic: onDays(topic, said, time), days: null, names: [], ...time };
}

/** The question with the day that "before that" means in its place. */
function plainly(text: string, when: Moment): string {
  const [, lead = '', asked = ''] = BEFORE_THAT.exec(text.slice(0, MOST_CHARACTERS)) ?? [];
  const bound = readWhen(lead, when);
  return bound.kind === 'read' ? `${asked} before ${bound.date}` : text;
}

const foldedLine = (text: string): string =>
  ` ${foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ (?:all|tout|todo|tutto) (?:this|ca|esto|questo) /u, ' ')
    .trim()} `;

let words: ReadonlySet<string> | undefined;

const known = (): ReadonlySet<string> =>
  (words ??= new Set([OTHER, ...TOPICS.map(([, each]) => each)].flatMap((list) => list.split(/[, ]/u))));

interface TimeIn extends Pick<StateAsked, 'days' | 'unread'> {
  /** The text without the words for the time. */
  rest: string;
}

let dayWords: ReadonlySet<string> | undefined;

const ofDays = (): ReadonlySet<string> => (dayWords ??= new Set(OF_DAYS.split(',')));

/** The time that a text names; `null` if it names none. */
function timeIn(said: string, when: Moment): TimeIn | null {
  const today = DateTime.fromMillis(when.from, { zone: when.zone }).startOf('day');
  if (OVERDUE.test(said))
    return {
      days: { first: '', last: iso(today.minus({ days: 1 })), words: 'overdue' },
      rest: said.replace(OVERDUE, ' '),
    };
  const [before, bound] = / before (\d{4} \d\d \d\d) /u.exec(said) ?? [];
  if (before !== undefined && bound !== undefined) {
    const end = DateTime.fromISO(bound.replaceAll(' ', '-'), { zone: when.zone }).minus({ days: 1 });
    return { days: { first: iso(today), last: iso(end), words: before }, rest: said.replace(before, ' ') };
  }
  for (const [phrases, unit, away] of DAYS) {
    const phrase = phrases.split(',').find((each) => said.includes(` ${each} `));
    if (phrase === undefined) continue;
    const start = today.plus({ [`${unit}s`]: away }).startOf(unit);
    const days = { first: iso(start), last: iso(start.endOf(unit)), words: phrase };
    return { days, rest: said.replace(` ${phrase} `, ' ') };
  }
  const found = readWhen(said.replaceAll(' voor ', ' op ').replace(UNTIL, ' ').trim(), when);
  if (found.kind === 'none' || (found.kind === 'unclear' && found.why === 'unread')) return null;
  if (found.kind !== 'read' || found.recurrence !== null) return unreadIn(said, when);
  const { date, until, words, rest } = found;
  const isBy = BY.test(said);
  const isEnd = until !== null && until.length === date.length;
  const days = { first: isBy ? iso(today) : date, last: isEnd ? until : date, words };
  return { days, rest: ` ${rest} ` };
}

/** Matches words for a last day that elsewhere mean how long something lasts. */
const UNTIL = / (?:until|till|jusqu|hasta|fino|tot) /u;

/** Matches words for a last day, counted from today: "by Friday", "in the next 3 days". */
const BY =
  / (?:(?:by|until|till|up to|t m|before|ici|bis|vor|jusqu|avant|hasta|antes|entro|fino|prima|ate|tot) |(?:next|nachsten|kommenden|prochaine?s|proxim[oa]s|prossim[ie]|komende) (?:\S+ )?(?:days|weeks|months|tage|wochen|monate|jours|semaines|mois|dias|semanas|meses|giorni|settimane|mesi|dagen|weken|maanden) )/u;

/** The words for a time that can't be read, and the text without them. */
function unreadIn(said: string, when: Moment): TimeIn {
  const tokens = tokensOf(said);
  const lexicon = lexiconOf(LANGUAGES[languageOf(said, when.languages)]);
  const ofTime = tokens.filter(
    ({ text }, at) => /\d/u.test(text) || lexicon.meaningsAt(tokens, at).length > 0,
  );
  const words = [...said.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    word,
    isOfTime: ofTime.some(({ start }) => start >= index && start < index + word.length),
  }));
  const textOf = (isTime: boolean): string =>
    words.flatMap(({ word, isOfTime }) => (isOfTime === isTime ? [word] : [])).join(' ');
  return { days: null, unread: textOf(true), rest: ` ${textOf(false)} ` };
}

const iso = (day: DateTime): string => day.toISODate() ?? '';
