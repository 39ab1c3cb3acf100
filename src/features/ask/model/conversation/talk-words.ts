import { tokensOf } from '../../../../kernel/dates/lexicon';
import { type Moment, readWhen } from '../../../../kernel/dates/read-when';

/**
 * Role of a word in a text about an earlier ask. `not` corrects what was said; `make` may also begin an unrelated ask.
 */
export type TalkKind =
  | ('not' | 'polite' | 'move' | 'make' | 'reword' | 'delete' | 'undo' | 'forget')
  | ('it' | 'all' | 'both' | ThingKind | 'later' | 'earlier' | 'fill' | 'too');

/** Kind of a thing that an ask made, as a person calls it. */
export type ThingKind = 'reminder' | 'draft' | 'note' | 'plan';

/**
 * Words of all languages together, in lower case and without accents: few of them mean something else in another
 * language.
 */
const WORDS: readonly (readonly [kind: TalkKind, words: string])[] = [
  [
    'not',
    'digo,dico,quatsch,unsinn,bueno no,o no,o nee,euh non,ach ne,na verdade e,de fato,no no,no,nope,nah,sorry,wait,actually,oops,ach,oh,ah,hm,hmm,mh,och,ay,eh,uff,rather,i meant,i mean,instead,nein,nee,ne,doch,halt,moment,eigentlich,lieber,ich meinte,ich meine,stattdessen,besser,non,pardon,attends,en fait,plutot,je voulais dire,finalement,perdon,perdona,perdone,disculpe,entschuldigung,entschuldige,excuse moi,scusami,perdao,espera,en realidad,mejor,quise decir,queria decir,scusa,aspetta,anzi,in realta,meglio,volevo dire,intendevo,nao,desculpa,desculpe,na verdade,melhor,quis dizer,wacht,eigenlijk,liever,ik bedoelde,ik bedoel,toch,a la place,en su lugar,invece,em vez disso,in plaats daarvan',
  ],
  [
    'polite',
    'my mistake,my bad,foi engano,foi sem querer,c est une erreur,fue un error,errore mio,war ein versehen,foutje,ops,ups,ff,even,mal,schon,just,q,please,pls,plz,ok,okay,and,but,then,so,can you,could you,would you,bitte,kannst du,konntest du,und,aber,dann,s il te plait,s il vous plait,svp,peux tu,pouvez vous,et,mais,por favor,porfa,puedes,podrias,y,pero,per favore,puoi,potresti,ma,podes,pode,poderia,mas,alsjeblieft,aub,kun je,kan je,maar',
  ],
  [
    'move',
    'move,shift,push,snooze,postpone,reschedule,delay,bring,change,put off,verschiebe,verschieb,verschieben,zetten,verlege,verleg,verlegen,andere,ander,andern,deplace,deplacer,reporte,reporter,decale,repousse,avance,mueve,cambia,pospon,aplaza,pasa,sposta,rimanda,posticipa,muda,mude,adia,adie,altera,altere,remarca,remarque,passa,passe,retrasa,atrasa,retarde,ritarda,skip,uberspringe,saute,salta,verzet,verplaats,verschuif,verzetten,verplaatsen,verschuiven,verander,wijzig,stel',
  ],
  [
    'make',
    'give it a date,set a date,ponle fecha,ponle una fecha,mets une date,metti una data,poe uma data,make,put,set,let s make,remind me,mach,mache,setz,setze,nimm,leg,lege,erinnere mich,mets,rends,fais,disons,rappelle moi,pon,que sea,haz,metti,rendi,torna,fallo,falla,facciamo,ricordamelo,poe,ponha,marca,deixa,coloca,faz,lembra me,maak,zet,doe,herinner me',
  ],
  [
    'reword',
    'say,mention,write,use,replace,shorten,rewrite,rephrase,reword,translate,soften,leave out,take out,add that,sag,erwahne,schreib,schreibe,kurze,formuliere,ubersetze,ersetze,dis,mentionne,ecris,raccourcis,reformule,traduis,reecris,remplace,ajoute que,di,menciona,escribe,acorta,reescribe,reformula,traduce,reemplaza,sustituye,anade que,menziona,scrivi,accorcia,riscrivi,riformula,traduci,sostituisci,aggiungi che,diz,escreve,encurta,reescreve,traduz,substitui,troca,acrescenta que,zeg,noem,schrijf,verkort,herschrijf,vertaal,vervang',
  ],
  [
    'delete',
    'delete,remove,cancel,drop,scrap,bin,discard,get rid of,no longer needed,laisse tomber,lascia perdere,lascia stare,deixa pra la,laat maar,losche,losch,loschen,entferne,entfern,entfernen,streiche,streich,streichen,storniere,weg damit,hat sich erledigt,kann weg,supprime,supprimer,efface,enleve,borra,elimina,cancela,quita,cancella,rimuovi,togli,apaga,apague,exclui,exclua,cancele,remova,verwijder,wis,schrap,annuleer',
  ],
  [
    'undo',
    'undo,take that back,take it back,take that last one back,take the last one back,take back,revert,scratch that,ruckgangig,desfaz isso,nimm das zuruck,nimm es zuruck,widerrufe,annule,annuler,defais,deshaz,deshacer,anula,annulla,disfa,desfaz,desfaca,desfazer,anular,ongedaan',
  ],
  ['forget', 'forget,just forget,vergiss,oublie,olvida,dimentica,esquece,esqueca,esquece o,vergeet'],
  [
    'it',
    'what you just did,what you did,was du gemacht hast,ce que tu as fait,lo que has hecho,lo que hiciste,quello che hai fatto,o que fizeste,o que voce fez,wat je hebt gedaan,wat je deed,was du gerade gemacht hast,ce que tu viens de faire,lo que acabas de hacer,quello che hai appena fatto,o que acabaste de fazer,o que voce acabou de fazer,wat je net deed,it,that,this,one,thing,last,das,es,den,die,der,ihn,sie,dies,daraus,letzte,letzten,le,la,les,ca,cela,l,dernier,derniere,lo,eso,esto,el,ultimo,ultima,li,questo,quello,il,o,isso,isto,os,as,het,dat,dit,de,hem,laatste',
  ],
  [
    'both',
    'both,both of them,both of these,beide,beiden,alle beide,die beiden,les deux,tous les deux,toutes les deux,ambos,ambas,los dos,las dos,os dois,as duas,tutti e due,tutte e due,entrambi,entrambe,allebei,alle twee,de twee',
  ],
  [
    'all',
    'everything you just did,everything you did,all that,alles was du gemacht hast,all,all of them,all of these,everything,them,these,those,alles,alle davon,allemaal,tout,tous,toutes,todo,todos,todas,tutto,tutti,tutte,tudo',
  ],
  [
    'reminder',
    'reminder,reminders,erinnerung,erinnerungen,rappel,rappels,recordatorio,recordatorios,promemoria,lembrete,lembretes,herinnering,herinneringen',
  ],
  [
    'draft',
    'draft,drafts,entwurfe,brouillons,borradores,bozze,rascunhos,concepten,mails,emails,mail,email,e mail,reply,response,message,letter,entwurf,antwort,nachricht,brief,brouillon,courriel,reponse,lettre,correo,borrador,respuesta,mensaje,carta,bozza,risposta,messaggio,lettera,rascunho,resposta,mensagem,concept,antwoord,bericht',
  ],
  ['note', 'note,notes,notiz,notizen,nota,notas,notities,notitie'],
  ['plan', 'plan,plans,plane,piano,piani,plano,planos,plannen'],
  ['later', 'later,back,spater,nach hinten,plus tard,mas tarde,despues,dopo,piu tardi,mais tarde,depois'],
  ['earlier', 'earlier,sooner,forward,fruher,vor,plus tot,antes,prima,eerder,vroeger'],
  [
    'fill',
    'pra,pro,ganz,completely,altogether,entirely,completement,del todo,completamente,helemaal,the,a,an,my,to,for,on,at,by,till,until,again,off,only,be,from,of,in,with,about,is,anymore,any more,mit,avec,con,com,met,mehr,auf,fur,am,um,bis,erst,nur,wieder,zuruck,machen,au,pour,du,des,en,sur,seulement,d,del,della,dell,vom,beim,al,para,que,solo,alla,alle,alas,per,da,e,em,na,ao,a las,op,naar,om,tot,van,pas,uit,weg,appointment,termin,rendez vous,cita,appuntamento,compromisso,afspraak',
  ],
  [
    'too',
    'the same again,same again,das gleiche nochmal,nochmal das gleiche,encore la meme chose,lo mismo otra vez,di nuovo lo stesso,lo stesso di nuovo,o mesmo de novo,nog een keer hetzelfde,too,also,as well,auch,auch daran,ebenfalls,aussi,tambien,anche,tambem,ook',
  ],
];

const MOST_WORDS = 6;
/** Matches a pronoun joined to its verb, as in "bórralo" and "spostala". */
const JOINED = /l[oae]$/u;
/** Matches the ending of a Romance infinitive: "cancelar", "spostare". */
const INFINITIVE = /re?$/u;
const ORDERS: ReadonlySet<TalkKind> = new Set(['move', 'delete', 'undo'] as const);

let kinds: ReadonlyMap<string, TalkKind> | undefined;

/** Words with their meanings; if a word has two, the first in the order above is used. */
const entries = (): (readonly [string, TalkKind])[] =>
  WORDS.flatMap(([kind, words]) => words.split(',').map((each) => [each, kind] as const));

/** A word, or several that belong together, with UTF-16 offsets. `kind: null`: it may be part of a name. */
export interface TalkWord {
  kind: TalkKind | null;
  start: number;
  end: number;
}

/** The words of a text, matching the longest known phrases first. Punctuation is left out. */
export function talkWords(text: string): TalkWord[] {
  const known = (kinds ??= new Map(entries().reverse()));
  const tokens = tokensOf(text).filter((token) => /[\p{L}\d]/u.test(token.text));
  const words: TalkWord[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = lengthAt(tokens, at, known);
    const phrase = tokens.slice(at, at + Math.max(1, length));
    const word = phrase.map((token) => token.text).join(' ');
    const verb = known.get(word.replace(INFINITIVE, ''));
    const kind =
      known.get(word) ??
      known.get(word.replace(JOINED, '')) ??
      (verb !== undefined && ORDERS.has(verb) ? verb : null);
    words.push({ kind, start: phrase[0]?.start ?? 0, end: phrase.at(-1)?.end ?? 0 });
    at += phrase.length;
  }
  return words;
}

function lengthAt(
  tokens: readonly { text: string }[],
  at: number,
  known: ReadonlyMap<string, TalkKind>,
): number {
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    const phrase = tokens.slice(at, at + length).map((token) => token.text);
    if (phrase.length === length && known.has(phrase.join(' '))) return length;
  }
  return 0;
}

/** Whether a text holds nothing but words such as "please". */
export const isFiller = (text: string): boolean =>
  talkWords(text).every(({ kind }) => kind === 'polite' || kind === 'too');

/** Whether words behind an order only say why: they order nothing, correct nothing and name no time. */
export function isReason(whole: string, when: Moment): boolean {
  const text = whole.replace(AFTER_ALL, '');
  const isStated = STATED.test(text);
  return (
    (REASON.test(text) || OF_SOMEONE.test(text)) &&
    talkWords(text).every(
      ({ kind, start }) => kind === null || !ASKS.has(kind) || (kind === 'not' && start > 0 && isStated),
    ) &&
    (isStated || readWhen(text, when).kind === 'none')
  );
}

/** Matches a word before a reason. */
const AFTER_ALL = /^(?:after all|anyway|finalement|en fait|al final|alla fine|afinal|toch),? /iu;

/** Matches what someone has, is or did: "Jo's got some". */
const OF_SOMEONE =
  /^\p{Lu}[\p{L}-]{1,30}(?:['’]s| (?:has|is|was|can|hat|ist|war|kann|a|est|peut|ha|es|está|puede|è|può|tem|é|pode|heeft|kan)) /u;
/** Matches a reason that may name a time: what someone does, is or can't do then. */
const STATED =
  /^(?:que|because|since|weil|denn|parce que|porque|perché|omdat|want|i|we|they|he|she|ich|wir|er|sie|je|j|on|nous|ils?|elles?|yo|estoy|tengo|io|lui|lei|eu|estou|tenho|ik|wij?|ze|hij|zij)(?: |['’]).*\p{L}{2}/iu;

/** Matches the beginning of a reason, which asks for nothing. */
export const REASON =
  /^(?:que|che già|hab|habe|haben|heb|ho|he|c['’]est|it['’]?s|they['’]?re|está|è|é|es|is|we|i|there|because|since|as|wir|ich|weil|denn|da|nous|on|j['’]|il y|parce|car|porque|hay|ya|tenemos|perché|ne|abbiamo|ce|temos|há|pois|já|want|omdat|er|ik|he|she|they|the|my|our|er|sie|der|die|das|mein|es|il|elle|ils|le|la|les|mon|ma|el|los|las|mi|está|é|o|a|os|as|meu|minha|lo|gli|è|hij|zij|ze|het|de|mijn)(?: |['’])/iu;

const ASKS: ReadonlySet<TalkKind> = new Set([...ORDERS, 'make', 'reword', 'not'] as const);

/** Whether a text contains a word of this kind. */
export const isOfKind = (text: string, kind: TalkKind): boolean =>
  talkWords(text.slice(0, MOST_CHARACTERS)).some((word) => word.kind === kind);

const MOST_CHARACTERS = 4_000;
