import { DateTime } from '../../../../kernel/dates/date-time';
import { LANGUAGES } from '../../../../kernel/dates/languages/languages';
import { lexiconOf, tokensOf } from '../../../../kernel/dates/lexicon';
import { languageOf, type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { foldLetters } from '../../../../core/tools/search-words';
import { talkWords } from '../conversation/talk-words';
import { cueAt } from './cues';
import { ASKS_TO_DO } from './question';

/** The part of Deputy's own records that a question is about. */
export const STATE_TOPICS = ['waiting', 'reminders', 'due', 'plans', 'sent', 'cost', 'unanswered'] as const;
/**
 * Topics that only the rules name. `list`: the open things of a list, which is the only name; `last`: what the last ask
 * did; `made`: what became of a note that an ask made, which is the only name.
 */
export const TOPICS_BY_RULES = ['list', 'drafts', 'approvals', 'last', 'made'] as const;
export type StateTopic = (typeof STATE_TOPICS | typeof TOPICS_BY_RULES)[number];

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
  ['drafts', 'drafts,entwurfe,brouillons,borradores,bozze,rascunhos,concepten'],
  [
    'approvals',
    'approve,approval,approvals,sign off,signing off,my ok,my okay,go ahead,freigeben,freizugeben,freigabe,freigaben,genehmigen,genehmigung,zustimmung,zustimmen,mein ok,absegnen,approuver,approbation,valider,validation,mon accord,apruebe,aprobar,aprobacion,visto bueno,approvare,approvi,approvazione,confermare,aprovar,aprove,aprovacao,goedkeuren,goedkeuring,akkoord',
  ],
  [
    'unanswered',
    'unanswered,not answered,no answer,not answer,hasn t answered,hasnt answered,haven t answered,hasn t replied,hasnt replied,not replied,nicht geantwortet,nicht beantwortet,pas repondu,no ha respondido,no han respondido,no ha contestado,non ha risposto,nao respondeu,niet geantwoord,niet beantwoord,without an answer,unbeantwortet,unbeantwortete,unbeantworteten,keine antwort,sans reponse,attend une reponse,attendent une reponse,sin respuesta,sin contestar,senza risposta,sem resposta,onbeantwoord,onbeantwoorde,geen antwoord,owes,waiting for an answer,wessen antwort,restes sans reponse,am i waiting on,i m waiting on,warte ich,schuldet,j attends,estoy esperando,sto aspettando,estou a espera,wacht ik',
  ],
  [
    'sent',
    'sent,send,out yet,out already,rausgegangen,abgeschickt,enviados,envie,uitgegaan,uitgestuurd,foram enviados,enviaste,mandaste,spedito,spedita,spediti,spedite,partis,parties,go out,gone out,went out,go off,raus,parti,partie,salido,salio,uscita,partita,saiu,verschickt,geschickt,gesendet,envoye,envoyes,envoyee,envoyees,enviado,enviada,enviadas,inviato,inviata,inviati,inviate,mandato,mandado,enviei,mandei,verstuurd,gestuurd,verzonden,mailed,emailed,raus gegangen,ging raus,al weg,weggegaan,is uit,ja foi,partito,uscito,salieron,se envio,se mando,sairam,seguiu,seguiram',
  ],
  [
    'unanswered',
    'owe,haven t i,hasn t,hasnt,back to me,back to,reply,reply to,answer,beantwoord,sin contestar,por contestar,por responder,faltam responder,da rispondere,a repondre,schulde,antworten,beantworten,geantwortet,zuruckschreiben,repondre,repondu,dois une reponse,contestado,contestar,respondido,responder,debo respuesta,risposto,rispondere,respondeu,respondi,geantwoord,antwoorden,beantwoorden,gereageerd,reageren,terugschrijven',
  ],
  [
    'cost',
    'cost,costs,cout,costing,spent,spend,spending,burned,burnt,blown,bill,charged,dollars,euros,expensive,kostet,kostest,teuer,coutes,cher,costando,cuestas,cuesta,costi,costa,custas,custado,custando,gastei,kwijt,kost,duur,gekostet,kosten,ausgegeben,verbraucht,coute,couts,depense,depenses,costado,costo,gastado,gasto,speso,costato,spesa,custou,custo,gekost,uitgegeven',
  ],
  ['plans', 'plans,a plan,the plan,mission,plane,piani,piano,planes,planos,plano,plannen'],
  [
    'reminders',
    'remind,erinnerst,erinnern,rappelles,rappeler,recordaras,recordar,ricorderai,lembrar,herinneren,reminder,reminders,erinnerung,erinnerungen,rappel,rappels,recordatorio,recordatorios,promemoria,lembrete,lembretes,herinnering,herinneringen',
  ],
  [
    'due',
    'due,overdue,coming up,next,on the cards,lined up,agenda,calendar,schedule,planning,free,busy,plans for,als nachstes,nachstes,vor,ansteht,programm,kalender,termine,verplant,au programme,programme,programa,toca,en la agenda,in programma,programma,impegni,compromissos,marcado,marcada,op het programma,gepland,frei,libre,libero,livre,vrij,fallig,uberfallig,steht an,vence,vencen,scade,scadono,scadenza,echeance,prevu',
  ],
  [
    'waiting',
    'missed,questions,fragen,questions pour,preguntas,domande,perguntas,vragen,come in,came in,reinkommen,reingekommen,liegen geblieben,liegengeblieben,dringend,nouveau,du nouveau,urgent,regler,a regler,resolver,sistemare,di nuovo,afhandelen,dringends,nieuw,unread,pressing,ungelesen,non lus,sin leer,non lette,nao lidos,ongelezen,for me,fur mich,pour moi,para mi,per me,pra mim,para mim,voor mij,voor me,deal with,rum,herum,traiter,atender,attention,on my plate,my plate,outstanding,need from,need me,needs me,need you,look at,take care,handle,overview,summary,status,stand,standing,update,catch me up,catch up,bring me up,up to date,where am i,kummern,aufmerksamkeit,anschauen,ansehen,angucken,uberblick,ubersicht,zusammenfassung,stand der dinge,auf dem laufenden,zu tun,erledigen,brauchst,um was,un point,le point,j en suis,a voir,occuper,resume,besoin,atencion,mirar,revisar,resumen,al dia,ocuparme,necesitas,attenzione,sbrigare,occuparmi,guardare,vedere,riassunto,il punto,un punto,serve,a minha espera,atencao,tratar,ver,resumo,ponto,precisa,precisas,aandacht,kijken,bekijken,overzicht,samenvatting,openstaan,ervoor,op de hoogte,nodig,waiting,waits,wait,pending,inbox,to decide,new,open,left,neu,warten,wartet,offen,offene,offenes,neues,dringendes,posteingang,attend,attendent,en attente,urgence,espera,esperan,esperando,pendiente,pendientes,nuevo,urgente,attesa,aspetta,aspettano,sospeso,novita,pendente,pendentes,novo,wacht,wachten,openstaat,nieuws',
  ],
  [
    'due',
    'tasks,to do,to dos,todo,todos,do next,appointments,appointment,meetings,deadlines,deadline,events,happening,ahead of me,aufgaben,termin,fristen,auf mich zu,erwartet,taches,rendez vous,rdv,reunions,echeances,a faire,tareas,citas,reuniones,plazos,por hacer,me espera,compiti,appuntamenti,riunioni,scadenze,da fare,mi aspetta,tarefas,reunioes,prazos,por fazer,taken,afspraken,te doen',
  ],
];

/** Words that such a question may hold in addition to its topic. */
const OTHER =
  'ki,ia,mit,avec,con,com,met,including,einschliesslich,inclus,inclusive,compreso,quelque,chose,schon,bereits,deja,ya,gia,algum,coisa,iets,alcuna,must,should,else,then,going,will,be,by,muss,sonst,dann,liegt,bei,woran,wirst,comme,ici,autre,alors,vas,yo,llevo,mas,entonces,devo,altro,allora,preciso,mais,entao,moet,allemaal,anders,dan,ga,model,modell,modele,modelo,modello,bin,hab,what,whats,s,who,are,which,how,many,much,show,list,give,tell,mine,did,does,have,has,had,there,any,anything,something,still,now,currently,right,all,it,deputy,us,we,our,and,please,can,could,that,get,got,see,been,so,far,until,ago,moment,mail,mails,email,emails,e,note,notes,message,messages,thing,things,item,items,task,letters,letter,money,ist,sind,welche,welches,wie,viel,viele,zeig,zeige,zeigt,mir,meine,meinen,habe,gibt,es,noch,jetzt,gerade,die,das,den,aus,alles,alle,bitte,hast,dich,etwas,sachen,nachrichten,nachricht,notizen,stehen,bis,hat,geld,qu,que,quoi,est,ce,qui,quels,quelles,quel,sont,combien,montre,mes,les,l,y,ai,as,je,des,d,encore,maintenant,tout,tous,courriels,courriel,choses,nous,ca,quien,hay,cuales,cual,cuantos,cuantas,cuanto,muestra,muestrame,mis,los,las,el,' +
  'lo,tengo,he,tiene,algo,ahora,correos,correo,mensajes,notas,cosas,favor,aun,todavia,chi,cosa,c,che,ci,quali,quale,quanti,quante,quanto,mostra,mostrami,miei,mie,gli,ho,hai,sono,ancora,ora,tutto,messaggi,cose,qualcosa,favore,quem,o,os,quais,qual,quantos,quantas,mostre,meus,minhas,meu,tenho,tem,esta,estao,em,ainda,agora,mensagens,coisas,tudo,eu,wat,welke,hoeveel,toon,laat,zien,mijn,heb,heeft,er,nog,nu,een,van,berichten,bericht,notities,dingen,alsjeblieft,staan,staat,first,ready,plan,planned,happens,total,remain,remains,remaining,event,replies,responses,important,queue,stuck,soon,latest,last,day,week,month,nor,their,think,ter,kommt,bekommen,gekommen,nachste,nachsten,recu,recus,urgents,ensename,listame,queda,quedan,falta,faltan,elenca,elencami,resta,restano,manca,mancano,nuove,lista,listar,fica,krijg,kreeg,nieuwe,models,modelle,modeles,modelos,modelli,modellen,isn,wasn,didn,gotten,gets,heard,responded,requires,require,quick,sitting,lying,around,set,running,active,ongoing,stuff,anyone,someone,everything,these,those,exactly,actually,just,really,well,hang,hey,quickly,again,like,looks,looking,long,sorry,let,know,ve,re,ll,one,ones,whole,today,hi,' +
  'hello,here,into,would,want,wants,keep,pulling,about,bit,more,under,way,unsent,lately,recently,ever,anywhere,worum,wo,wem,wer,war,waren,jemand,irgendwas,irgendetwas,irgendwie,mal,denn,eigentlich,schnell,kurz,gib,gibs,gibts,sich,uns,unsere,euch,brauche,braucht,lass,sag,nur,von,vom,zum,zur,wurde,wurden,worden,schau,sehe,sieht,gestellt,gesetzt,geplante,laufen,laufende,aktiv,aktiven,ungesendete,ungesendeten,herumliegen,spass,hier,ganze,bisher,insgesamt,kurzen,einen,eine,ein,ou,sur,n,ne,quelqu,trop,fais,rapide,rapidement,trucs,truc,demande,demandent,dis,reste,restent,programmes,prevus,regles,cours,actifs,envoyer,ete,ma,tu,depuis,debut,jusqu,present,gens,aux,necesita,voy,alguien,hazme,dime,dame,puedes,rapido,rapidamente,haya,tenga,puesto,puestos,activos,activo,marcha,enviar,ir,va,toda,tambien,esto,este,hoy,del,una,como,estan,cos,messa,messo,qualcuno,fammi,dimmi,dammi,puoi,veloce,ballo,impostati,attivi,attivo,corso,inviare,stato,stata,situazione,della,dello,dei,delle,uno,qualche,finora,stai,io,sao,alguem,faz,diz,alguma,alguns,ativos,andamento,ser,isto,isso,aqui,ate,nos,na,uma,loop,iemand,ergens,even,snel,geef,vertel,tot,toe,ligt,liggen,lopen,' +
  'loopt,lopende,actieve,actief,klaar,gesteld,ingesteld,onverzonden,aan,vraagt,om,zo,deze,ons,waar,waaraan,naar,sta,hoe,ziet,eruit,dus,ook,geworden,zijn,kort';

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
  [
    'this month,so far this month,since the beginning of the month,since the start of the month,seit anfang des monats,seit monatsanfang,depuis le debut du mois,desde principios de mes,desde el principio del mes,dall inizio del mese,da inizio mese,desde o inicio do mes,desde o comeco do mes,sinds begin van de maand,sinds het begin van de maand,diesen monat,in diesem monat,ce mois,ce mois ci,este mes,questo mese,deze maand',
    'month',
    0,
  ],
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
  [
    'my week,the week,meine woche,die woche,ma semaine,la semaine,mi semana,la semana,la mia settimana,la settimana,a minha semana,minha semana,a semana,mijn week,de week',
    'week',
    0,
  ],
  [
    'my day,the day,mein tag,meinen tag,ma journee,la journee,mi dia,la mia giornata,la giornata,o meu dia,meu dia,mijn dag',
    'day',
    0,
  ],
  ['this year,dieses jahr,cette annee,este ano,quest anno,dit jaar', 'year', 0],
];

const MOST_CHARACTERS = 120;
const MOST_NAMES = 3;

/** Matches the beginning of a question, or of a wish to see something. */
const ASKED = new RegExp(
  `^ (?:(?:so|and|ok|okay|hey|hi|well|wait|hang on|please|bitte|und|also|et|alors|bon|y|oye|e|allora|en|dus|por favor|per favore|(?:can|could) you|kannst du|peux tu|puedes|puoi|podes|kun je) )*(?:${[
    'what|whats|which|who|how|where|anything|anyone|has|have|had|was|were|is|are|am|do|does|did|show|got|list|give|tell|any|catch|total me up|bring me up|(?:quick )?(?:status|overview|summary)|is my|is there|are there',
    'hast du|auf wessen|hat|hab|habe|haben|ist|sind|wurden?|ging|gehen|steht|stehen|liegt|liegen|wartet|warten|muss|brauchst du|bin ich|was|welche|welches|wer|wem|wie|wo|worum|woran|wann|um was|an was|auf was|gib|gibt|gibts|zeige?|liste|sag|es gibt',
    'as tu|tu as|t as|j ai|il y a|il me reste|il reste|y a|c est|ou j en|ou en|suis je|a t|ai je|est ce|est|sont|quoi|quels|quelles|quel|qui|a qui|combien|qu|ca m|montre|il reste|quelque chose|liste|fais moi|dis moi|donne',
    'has|ha|han|he|hay|se ha|se envio|ya|cuales|cual|quien|a quien|cuantos|cuantas|cuanto|que|muestra|muestrame|ensename|tengo|tienes|lista|estoy|voy|como|hazme|dime|dame|queda|falta',
    'elenca|elencami|lista|resta|hai|ha|ho|e|c e|ci sono|ho|sono|cosa|che|di cosa|quali|quale|chi|a chi|quanti|quante|quanto|mostra|mostrami|fammi|dimmi|dammi|com e|come|cos e',
    'enviaste|mandaste|ja|o que|a quem|quais|qual|quem|quantos|quantas|quanto|que|tenho|tens|tem|ha|estou|lista|mostre|mostra|como|faz me|diz me|falta',
    'heb je|heb|is|zijn|er|wat|welke|wie|aan wie|hoe|hoeveel|waar|waaraan|toon|laat|geef|ligt|staat|moet|sta|loop|wacht',
  ].join('|')}) `,
  'u',
);
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
const MAIL =
  '(?:e )?(?:answer|reply|antwort|reponse|respuesta|risposta|resposta|antwoord|mail|email|letter|message|brief|nachricht|courriel|lettre|correo|carta|messaggio|lettera|mensagem|bericht|invoice|rechnung|facture|factura|fattura|fatura|factuur)';
/** Matches a question about one mail to someone: "did my mail to Ben go out", but not "who sent that mail to Ben". */
const MINE = new RegExp(
  `^(?! (?:who|wer|qui|quien|chi|quem|ho|he|j ai) ).* (?:(?:my|meine?|mon|ma|mi|mia|mio|meu|minha|mijn) ${MAIL}|${MAIL} (?:to|an|ans|fur|au|aux|a|al|alla|allo|all|ao|para|pra|pro|naar|aan|voor)) `,
  'u',
);
/** Matches a question whether Deputy sent something. */
const BY_DEPUTY =
  /^ (?:(?:did|have) you|hast du|(?:as tu|tu as)|has (?:ya )?\p{L}+do|hai|(?:ja )?(?:enviaste|mandaste)|heb je) /u;
/** Words by which Deputy is asked if it wrote. */
const WROTE = / (?:written|mailed|geschrieben|gemailt|ecrit|escrito|scritto|escrito|geschreven|gemaild) /u;
const MODEL = / (?:mode(?:l|ll|lle|lo|llo)s?|modellen|ai|ki|ia) /u;
const HOW_MUCH = / (?:how much|wie ?viel|combien|cuanto|quanto|hoeveel) /u;
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
  / (?:overdue|late|behind|uberfallig|(?:zu )?spat dran|im ruckstand|hinterher|en retard|con retraso|retrasad[oa]s?|vencid[oa]s?|scadut[oaie]|in ritardo|atrasad[oa]s?|te laat|achter|achterop|achterstallig) /u;

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
  const cue = cueAt(text)?.cue.tool ?? 'search';
  if (cue !== 'search') return null;
  const time = timeIn(said, when);
  const rest = time?.rest ?? said;
  const names = rest
    .split(' ')
    .filter((word) => word !== '' && !known().has(word) && !(time !== null && ofDays().has(word)));
  const named = topicIn(rest);
  const isAsked =
    ASKED.test(said) || (/\?\s*$/u.test(text) && named !== 'reminders' && !ASKS_TO_DO.test(text));
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
  if (topic === 'cost' && FIRST_PERSON.test(rest) && !MODEL.test(rest)) return null;
  return { topic, ...times, names };
}

/** Topic and days that a question about something else may mean. */
export function nearestState(text: string, when: Moment): StateAsked | null {
  const said = foldedLine(plainly(text, when));
  const time = timeIn(said, when);
  const topic = topicIn(time?.rest ?? said) ?? (time === null ? undefined : 'due');
  const isOther = topic === undefined || topic === 'sent' || (topic === 'cost' && !MODEL.test(said));
  return isOther || time?.unread !== undefined
    ? null
    : { topic: onDays(topic, said, time), days: time?.days ?? null, names: [] };
}

const isOfTalk = (word: string): boolean => talkWords(word).every(({ kind }) => kind !== null);

/** The words of a question that name something, without accents, days left out. */
export function namesAsked(text: string, when: Moment): string[] {
  const said = foldedLine(text);
  const words = (timeIn(said, when)?.rest ?? said).split(' ').filter((word) => word !== '');
  return words.filter((word) => !known().has(word) && !ofDays().has(word) && !isOfTalk(word));
}

const topicIn = (said: string): StateTopic | undefined =>
  BY_DEPUTY.test(said) && WROTE.test(said)
    ? 'sent'
    : (TOPICS.find(([, words]) => words.split(',').some((each) => said.includes(` ${each} `)))?.[0] ??
      (MODEL.test(said) && HOW_MUCH.test(said) ? 'cost' : undefined));

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
    .replace(/ ben ik /u, ' ik ')
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
  const found = readWhen(
    said.replaceAll(' voor ', ' op ').replace(UNTIL, ' ').replace(OWN, ' ').trim(),
    when,
  );
  if (found.kind === 'none' || (found.kind === 'unclear' && found.why === 'unread')) return null;
  if (found.kind !== 'read' || found.recurrence !== null) return unreadIn(said, when);
  const { date, until, words, rest } = found;
  const isBy = BY.test(said);
  const isEnd = until !== null && until.length === date.length;
  const days = { first: isBy ? iso(today) : date, last: isEnd ? until : date, words };
  return { days, rest: ` ${rest} ` };
}

/** Matches words for "my" before a day; "mon" is no Monday. */
const OWN = / (?:my|meinen?|mein|mon|ma|mi|mia|mio|minha|mijn) /gu;
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
