import type { LanguageCode } from '../../../../kernel/dates/language';

/** Classes of the words of a statement about a task. */
export type SaidClass =
  /** Words that say that a task is done. Without its accent, a word may be an order: "règle la facture". */
  | 'done'
  /** Those for what a person has done to something; `bought`: to a thing that is called by its name alone. */
  | ('acts' | 'bought')
  /** Words of a sentence about what is done, or what someone has done; `first`: what the person has done. */
  | ('stating' | 'first')
  /** Words that add nothing, without accents; `about`: beside a change. */
  | ('beside' | 'about')
  /** Words that say that things are needed, or gone. */
  | 'needed'
  /** Words, without accents, for another time; beside them, "two hours" is how far something moved. */
  | 'moved'
  /** Words that say that a time is another one than before. */
  | 'now'
  /** Verbs that put something at a time. */
  | 'put'
  | 'call';

export const SAID_LANGUAGES: readonly LanguageCode[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** The words of each class, with a semicolon between two languages. */
const SAID_WORDS: Readonly<Record<SaidClass, string>> = {
  done: 'done,finished,completed,sorted,settled,handled,dealt,did,tick,ticked;erledigt,fertig,gemacht,getan,geschafft,abgehakt,abhaken,hak,hake,abgeschlossen;fait,faite,faits,faites,fini,finie,terminé,terminée,réglé,réglée,coche,cocher;hecho,hecha,hechos,hechas,hice,terminado,terminada,terminé,acabado,listo;fatto,fatta,fatti,fatte,finito,finita,completato,completata,sistemato,sistemata,spunta;feito,feita,feitos,feitas,fiz,pronto,pronta,concluído,concluída,resolvido,resolvida,terminei;gedaan,klaar,afgerond,geregeld,afgevinkt,afvinken,vink',
  acts: 'rang,phoned,sent,went,made,took,wrote,read,called;abgeschickt,verschickt,angerufen;envoyé,envoyée,appelé,pris;enviado,enviada,envié,llamé,llamado;inviato,inviata,mandato,mandata,chiamato,preso,presa;enviado,enviada,enviei,liguei;verstuurd,gebeld',
  bought:
    'paid,bought,got,booked;bezahlt,gekauft,besorgt,gebucht,geholt,abgeholt;payé,payée,payés,acheté,achetée,achetés;pagado,pagada,pagué,comprado,comprada,compré;pagato,pagata,comprato,comprata;pago,paga,paguei,comprado,comprei;betaald,gekocht,geboekt,gehaald,opgehaald',
  stating:
    've,have,had,is,are,was,were,been,already,just,finally;haben,ist,sind,war,waren,wurde,wurden,schon,bereits,gerade,endlich;est,sont,été,déjà,deja,enfin;está,están,sido,ya;sono,è,già,gia,appena,finalmente;já,ja,foi,foram,está,estão;hebben,is,zijn,werd,al,net,eindelijk',
  first:
    'i,we;ich,wir,habe,hab,bin;j,je,nous,on,ai,avons;yo,he,hemos,hice,terminé,envié,llamé,pagué,compré;io,ho,abbiamo;eu,tenho,temos,acabei,fiz,terminei,enviei,liguei,paguei,comprei;ik,wij,we,heb,ben',
  beside:
    'the,a,an,my,our,all,now,that,this,it,its,s,t,to,of,with,as,off,care,taken,thing,one,task,reminder,appointment,today,yesterday,ok,okay,and,so,please,mark,from;der,die,das,den,dem,des,ein,eine,einen,meine,meinen,mein,mit,jetzt,nun,es,ab,als,beim,zum,zur,heute,gestern,aufgabe,erinnerung,termin,und,so,bitte,kann,weg;bon,à,le,la,les,l,un,une,du,de,d,mon,ma,mes,c,au,avec,maintenant,aujourd,hui,hier,comme,tache,rappel,ca,y,et;a,el,los,las,lo,la,un,una,mi,mis,del,al,con,de,hoy,ayer,ahora,como,tarea,recordatorio,que,queda,marca;il,lo,la,i,gli,le,l,un,uno,una,mio,mia,del,della,dal,dalla,dello,di,con,oggi,ieri,ora,come,a,posto,promemoria,stato,stata,segna;o,a,os,as,pra,pro,um,uma,meu,minha,do,da,de,no,na,ao,com,hoje,ontem,agora,como,ficou,lembrete,tarefa,e,esta;de,het,een,mijn,met,nu,bij,naar,af,als,vandaag,gisteren,taak,afspraak,herinnering,en,dus,dat,geweest',
  about:
    'they,has,being,got,gets,will,til,ll,thanks;wird,worden,hat,zu,bei,danke;a,sera,chez,aux,rdv,merci,plus;ha,han,mas,fue,es,esta,sera,se,les,gracias;hanno,e,viene,all,grazie,piu;obrigado,obrigada;ze,wordt,heeft,bedankt,meer',
  needed:
    'need,needs,out,low,no,more,left,any,run,ran,gone,empty,missing,there,re,get,buy,finished;brauchen,brauche,fehlt,fehlen,kein,keine,keinen,mehr,alle,leer,uns,gibt;besoin,manque,manquent,plus,n,il,faut,a,vide,fini,finie;falta,faltan,hace,hacen,quedan,no,nos,necesitamos,necesito,acabado,acabó,hay,terminado,terminada;manca,mancano,serve,servono,ci,finito,finita,finite,finiti,non,più,c,bisogno;falta,faltam,acabou,acabaram,precisamos,preciso,não,mais,há;op,nodig,geen,meer',
  moved:
    'moved,pushed,shifted,postponed,rescheduled,delayed,snoozed,changed;verschoben,verlegt,geandert,umgelegt;deplacee,reportee,decalee,repoussee,changee;movido,movida,mueven,cambiado,cambiada,cambian,pasado,pasada,paso,pasan,aplazado,aplazada,pospuesto,pospuesta;spostato,spostata,spostano,rimandato,rimandata,rinviato,rinviata,posticipato,posticipata;passou,mudou,mudado,mudada,mudaram,adiado,adiada,adiaram,remarcado,remarcada,remarcaram;verplaatst,verschoven,uitgesteld,gewijzigd',
  now: 'now;jetzt,nun,doch,erst,lieber,besser;maintenant,finalement,desormais,plutot;ahora,mejor;ora,adesso,finalmente,meglio;agora,ficou,fica,melhor;nu,toch,liever',
  put: 'put,set;setz,setze,leg,lege;mets,mettez;pon;metti;poe,ponha,coloca,coloque;zet,plan',
  call: 'call,ring,phone,calling,called,rang;angerufen,anruf,anrufen,anzurufen,telefonat;appele,appel,appeler,telephoner;llame,llamado,llamada,llamar,llama;chiamato,telefonata,chiamata,chiamare,telefonare;liguei,ligacao,telefonema,ligar,chamada;gebeld,bellen,telefoontje,belletje',
};

const lists: Partial<Record<SaidClass, string[]>> = {};

/** The words of a class in each of the languages, each word between two commas. */
export const saidWords = (kind: SaidClass): string[] =>
  (lists[kind] ??= SAID_WORDS[kind].split(';').map((words) => `,${words},`));

/** Whether a word is of a class, in any language if none is named. */
export const isOfClass = (word: string, kind: SaidClass, language?: LanguageCode): boolean =>
  saidWords(kind).some(
    (words, n) => (language === undefined || language === SAID_LANGUAGES[n]) && words.includes(`,${word},`),
  );
