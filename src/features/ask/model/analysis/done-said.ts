import { type Moment, readWhen } from '../../../../kernel/dates/read-when';
import { tokensOf } from '../../../../kernel/dates/lexicon';
import { isQuestion } from './question';
import { NEGATION } from './reminder-said';

/** A statement that something is done. */
export interface DoneSaid {
  /** Words that name it, without accents. */
  names: readonly string[];
  /** Whether a word such as "done" says so of any task. */
  isDone: boolean;
  /** Words such as "paid", which say so only of a task of that kind. */
  acts: readonly string[];
}

const wordsOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(',')));

/** Words that say that a task is done. Without its accent, a word may be an order: "règle la facture". */
const DONE = wordsOf(
  'done,finished,completed,sorted,settled,handled,dealt,did,tick,ticked',
  'erledigt,fertig,gemacht,getan,geschafft,abgehakt,abhaken,hak,hake,abgeschlossen',
  'fait,faite,faits,faites,fini,finie,terminé,terminée,réglé,réglée,coche,cocher',
  'hecho,hecha,hechos,hechas,hice,terminado,terminada,terminé,acabado,listo',
  'fatto,fatta,fatti,fatte,finito,finita,completato,completata,sistemato,sistemata,spunta',
  'feito,feita,feitos,feitas,fiz,pronto,pronta,concluído,concluída,resolvido,resolvida,terminei',
  'gedaan,klaar,afgerond,geregeld,afgevinkt,afvinken,vink',
);

/** Words for what a person has done to something. */
const ACTS = wordsOf(
  'paid,bought,sent,went,got,made,took,wrote,read,booked,called',
  'bezahlt,gekauft,besorgt,abgeschickt,verschickt,angerufen,gebucht,geholt,abgeholt',
  'payé,payée,payés,acheté,achetée,achetés,envoyé,envoyée,appelé,pris',
  'pagado,pagada,pagué,comprado,comprada,compré,enviado,enviada,envié,llamé,llamado',
  'pagato,pagata,comprato,comprata,inviato,inviata,mandato,mandata,chiamato,preso,presa',
  'pago,paga,paguei,comprado,comprei,enviado,enviada,enviei,liguei',
  'betaald,gekocht,verstuurd,gebeld,geboekt,gehaald,opgehaald',
);
/** Those of them that are an order, too: "paga la bolletta". They count only beside one of {@link STATING}. */
const ORDERS = wordsOf('pago,paga,read,got,tick,coche,hak,hake,vink,spunta');

/** Words of a sentence about what is done, or what someone has done. */
const STATING = wordsOf(
  'have,ve,has,had,is,are,was,were,been,already,just,finally',
  'habe,hab,haben,hat,bin,ist,sind,war,waren,wurde,wurden,schon,bereits,gerade,endlich',
  'ai,avons,est,sont,déjà,deja,enfin',
  'he,hemos,está,están,ya',
  'ho,abbiamo,sono,è,già,gia,appena,finalmente',
  'já,ja,tenho,temos,foi,foram,estão,acabei',
  'heb,hebben,zijn,ben,werd,al,net,eindelijk',
);

/** Words that add nothing. */
const BESIDE = wordsOf(
  'i,we,the,a,an,my,our,all,now,that,this,it,its,s,t,to,of,with,as,off,care,taken,thing,one,task,reminder,appointment,today,yesterday,ok,okay,and,so,please,mark,from',
  'ich,wir,der,die,das,den,dem,des,ein,eine,einen,meine,meinen,mein,mit,jetzt,nun,es,ab,als,beim,zum,zur,heute,gestern,aufgabe,erinnerung,termin,und,so,bitte',
  'j,je,nous,on,le,la,les,l,un,une,du,de,d,mon,ma,mes,c,a,ete,au,avec,maintenant,aujourd,hui,hier,comme,tache,rappel,ca,y,et',
  'el,los,las,lo,un,una,mi,mis,del,al,con,de,hoy,ayer,ahora,como,tarea,recordatorio,por,que,queda,marca',
  'il,lo,i,gli,le,l,un,uno,una,mio,mia,del,della,dal,dalla,dello,di,da,con,oggi,ieri,ora,come,posto,promemoria,stato,stata,segna',
  'o,os,as,um,uma,meu,minha,do,da,no,na,ao,com,hoje,ontem,agora,como,ficou,lembrete,tarefa,e,esta',
  'ik,wij,de,het,een,mijn,met,nu,bij,naar,af,als,vandaag,gisteren,taak,afspraak,herinnering,en,dus,dat,geweest',
);

/** Words that say that things are needed, or gone. */
const NEEDED = wordsOf(
  'need,needs,out,low,no,more,left,any,run,ran,gone,empty,missing,there,re,get,buy',
  'brauchen,brauche,fehlt,fehlen,kein,keine,keinen,mehr,alle,leer,uns,haben,gibt',
  'besoin,manque,manquent,plus,n,il,faut,avons,a,vide',
  'falta,faltan,hace,hacen,queda,quedan,no,nos,necesitamos,necesito,acabado,acabó,hay',
  'manca,mancano,serve,servono,ci,finito,finite,finiti,non,più,c,abbiamo,bisogno',
  'falta,faltam,acabou,acabaram,precisamos,preciso,não,mais,há,temos',
  'op,nodig,geen,meer,hebben,is,zijn',
);

/** The things that a sentence says are needed, gone or done: "we're out of milk and eggs"; `null` if it says anything else. */
export function thingsNeeded(text: string): string | null {
  const words = tokensOf(text).map(({ text: folded, start, end }) => {
    const said = text.slice(start, end).normalize('NFC').toLowerCase();
    const isOfSentence = [NEEDED, STATING, ACTS, DONE].some((each) => each.has(said));
    return {
      start,
      end,
      isOfSentence,
      isLink: JOINS.test(said),
      isBeside: isOfSentence || BESIDE.has(folded),
    };
  });
  const named = words.filter(({ isBeside, isLink }) => !isBeside && !isLink);
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || !words.some(({ isOfSentence }) => isOfSentence))
    return null;
  const within = words.filter(({ start, end }) => start >= first.start && end <= last.end);
  return within.some(({ isOfSentence }) => isOfSentence) ? null : text.slice(first.start, last.end);
}

const JOINS = /^(?:and|und|et|y|e|en|[^\p{L}\d])$/u;

/** Matches a question with its verb first. In Romance languages, only its mark tells it from a statement. */
export const ASKS =
  /\?|^\W*(?:is|are|was|were|has|did|do|does|ist|sind|war|waren|wurde|hat|haben|hebben|zijn|werd|heeft|est-ce|(?:have|had|habe?|heb) (?:i|we|you|ich|wir|du|ik|je))(?!\p{L})/iu;

const MOST_CHARACTERS = 120;

/** Reads a text as a statement that something is done; `null` if it may be anything else. */
export function doneSaid(text: string, when: Moment): DoneSaid | null {
  if (text.length > MOST_CHARACTERS || text.includes('\n') || NEGATION.test(text)) return null;
  if (ASKS.test(text) || isQuestion(text)) return null;
  const found = readWhen(text, when);
  const isOver = found.kind === 'unclear' && found.why === 'past';
  if (found.kind !== 'none' && !isOver && !TODAY.test(found.words)) return null;
  const words = tokensOf(text)
    .filter((token) => /[\p{L}\d]/u.test(token.text))
    .map(({ text: folded, start, end }) => ({
      folded,
      said: text.slice(start, end).normalize('NFC').toLowerCase(),
    }));
  const isStated = words.some(({ said }) => STATING.has(said));
  const isOf = (kind: ReadonlySet<string>, { said }: { said: string }): boolean =>
    kind.has(said) && (isStated || !ORDERS.has(said) || (kind === DONE && words[0]?.said === said));
  const isDone = words.some((word) => isOf(DONE, word));
  const acts = words.flatMap((word) => (isOf(ACTS, word) ? [word.folded] : []));
  if (!isDone && acts.length === 0 && !isStated && !words.some(({ said }) => PAST.test(said))) return null;
  const names = words.flatMap((word) =>
    isOf(DONE, word) || isOf(ACTS, word) || STATING.has(word.said) || BESIDE.has(word.folded)
      ? []
      : [word.folded],
  );
  return { names, isDone, acts };
}

/** Matches a day on which something that is over may have been done. */
const TODAY = /^(?:today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag)$/iu;
/** Matches the past of an English verb. */
const PAST = /^\p{L}{2,}[^e\P{L}]ed$/u;

/** The statement that a task with this title is done. */
export const doneTitle = (title: string): DoneSaid => ({ names: titleWords(title), isDone: true, acts: [] });

/** Words of a title that name something, without accents. */
export const titleWords = (title: string): string[] =>
  tokensOf(title).flatMap(({ text }) => (/[\p{L}\d]/u.test(text) && !BESIDE.has(text) ? [text] : []));

/** How well a statement fits the title of a task; `whole` if it names every word of it. */
export type DoneFit = 'whole' | 'sure' | 'perhaps' | null;

/** Compares a statement with a task's title: `perhaps` if one word of it, or its verb, says something else. */
export function fitOf({ names, isDone, acts }: DoneSaid, title: string): DoneFit {
  const words = titleWords(title);
  const verbs = [words[0], words.at(-1)].flatMap((word) => word ?? []);
  const isVerb = (name: string): boolean => verbs.some((verb) => verb !== name && isSameVerb(name, verb));
  const other = names.filter((name) => !words.some((word) => namesWord(name, word)) && !isVerb(name));
  const subject = names.filter((name) => !other.includes(name) && !isVerb(name));
  if (subject.length === 0 || other.length > 1) return null;
  const isAll = words.every((word) => names.some((name) => namesWord(name, word)));
  const isActed = acts.some((act) => isAll || isVerb(act)) || names.some(isVerb);
  if (other.length > 0 || !(isDone || isActed)) return 'perhaps';
  return isAll ? 'whole' : 'sure';
}

/** Whether a word of a statement names one of a title: it may have another ending, and German titles join words. */
export const namesWord = (said: string, word: string): boolean =>
  word === said ||
  (said.length > 2 && word.startsWith(said)) ||
  (word.length > 3 && said.startsWith(word) && said.length - word.length < 3) ||
  (said.length > 4 && word.endsWith(said));

/** Whether two words are forms of one verb: "paid" and "pay", "angerufen" and "anrufen", "pagué" and "pagar". */
function isSameVerb(said: string, verb: string): boolean {
  if (IRREGULAR[said] === verb) return true;
  const stem = said.replace(/^(an|ab|auf|aus|ein|mit|vor|zu|weg|op|af|in|uit)?ge/u, '$1');
  const least = Math.max(3, Math.min(stem.length, verb.length) - 3);
  return [said, stem].some((each) => each.slice(0, least) === verb.slice(0, least));
}

const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ paid: 'pay', bought: 'buy', sent: 'send', went: 'go', got: 'get', made: 'make', took: 'take' },
  ...{ wrote: 'write', gekocht: 'kopen', pris: 'prendre', angerufen: 'anrufen' },
};
