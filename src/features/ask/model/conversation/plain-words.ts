import { tokensOf } from '../../../../kernel/dates/lexicon';

/**
 * Words of all languages together, without accents, that only lead over to what is said: fillers, contrasts, a soft verb.
 * Words between them are read.
 */
const FIRST: ReadonlySet<string> = new Set(
  (
    'hmm,hm,mm,uh,um,er,erm,oh,ah,eh,uff,ok,okay,so,well,right,alright,yeah,yes,no,nah,nope,wait,hang on,hold on,actually,rather,better,sorry,oops,and,but,then,please,pls,just,only,maybe,perhaps,i think,i guess,let s say,say,i mean,i meant,on second thought,on second thoughts,in fact,instead,in that case,let s make it,make it,make that,let s do,it s,it was,that s,that was,sure,fine,great,now,how about,what about,let s go with,go with,lets say,also,can it be,could it be,can we do,can we make it,could we make it,leave it,forget that,never mind,' +
    'ach,na,naja,nein,nee,ne,doch,lieber,eher,besser,eigentlich,moment,warte,halt,und,aber,dann,danach,bitte,vielleicht,sagen wir,ich meine,ich meinte,gut,ja,also,mach,mach das,mach es,oder,stattdessen,das ist,das war,es ist,es war,nimm,wie ware es mit,nur,schon,geht auch,geht es,kann es,kann das,konnen wir,lass,lass es,lass mal,auch,' +
    'bon,ben,euh,non,oui,en fait,plutot,finalement,attends,pardon,et,mais,alors,puis,disons,je veux dire,je voulais dire,peut etre,s il te plait,mets,ou plutot,c est,c etait,d accord,nan,laisse,on peut,on peut faire,tu peux mettre,ce serait possible,aussi,' +
    'bueno,vale,pues,si,mejor,perdona,perdon,espera,en realidad,y,pero,entonces,digamos,quiero decir,queria decir,quise decir,tal vez,quizas,uy,ay,por favor,era,fue,es,mas bien,que sea,ponlo,pon,deja,dejalo,puede ser,se puede,podria ser,tambien,' +
    'beh,allora,anzi,meglio,scusa,aspetta,in realta,e,ma,poi,diciamo,volevo dire,intendevo,forse,facciamo,per favore,ecco,dai,piuttosto,va bene,lascia,lascia stare,si puo,si puo fare,puo essere,anche,' +
    'bem,entao,nao,sim,afinal,melhor,desculpa,na verdade,mas,quer dizer,talvez,ai,alias,que seja,e,deixa,pode ser,da para,dava para,tambem,' +
    'nou,dus,eigenlijk,liever,toch,wacht,en,maar,dan,zeg maar,laten we zeggen,ik bedoel,ik bedoelde,misschien,graag,doe maar,doe,het is,het was,beter,oke,laat maar,kan het,kan dat,kunnen we,mag het,ook'
  ).split(','),
);
const LAST: ReadonlySet<string> = new Set(
  (
    'please,pls,thanks,then,instead,though,i think,i guess,i mean,i meant,better,would be better,would be best,would be good,would be great,is better,is best,works better,works,if possible,actually,sorry,of course,now,was fine,was good,was ok,was better,is fine,is good,was right,though,after all,' +
    'bitte,dann,lieber,besser,eher,doch,stattdessen,ware besser,ist besser,passt besser,ware gut,denke ich,glaube ich,danke,wieder,jetzt,war gut,war ok,war schon gut,war besser,war richtig,ware ok,passt,' +
    'plutot,s il te plait,svp,stp,alors,merci,finalement,ce serait mieux,c est mieux,a la place,je pense,bien sur,c etait bien,c etait mieux,c est bien,quand meme,' +
    'mejor,por favor,entonces,gracias,seria mejor,es mejor,creo,claro,en su lugar,ahora,estaba bien,estaba mejor,esta bien,' +
    'meglio,per favore,allora,grazie,sarebbe meglio,e meglio,credo,invece,pero,piuttosto,andava bene,va bene,era meglio,' +
    'melhor,entao,obrigado,obrigada,seria melhor,e melhor,acho,em vez disso,afinal,agora,estava bem,estava bom,esta bem,esta bom,' +
    'liever,graag,alsjeblieft,dan,bedankt,toch,zou beter zijn,is beter,in plaats daarvan,denk ik,maar,weer,nu,was goed,was prima,was beter,is goed,is prima'
  ).split(','),
);
const MOST_WORDS = 4;

/** The text without the words around it that only lead over; '' if it holds no others. A question mark stays. */
export function plainly(text: string): string {
  const tokens = tokensOf(text).filter((token) => /[\p{L}\d]/u.test(token.text));
  const wordsIn = (from: number, to: number): string =>
    tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(' ');
  const LENGTHS = Array.from({ length: MOST_WORDS }, (_, n) => MOST_WORDS - n);
  let [first, end] = [0, tokens.length];
  for (let length: number | undefined = 1; length !== undefined;) {
    length = LENGTHS.find((n) => first + n <= end && FIRST.has(wordsIn(first, first + n)));
    first += length ?? 0;
  }
  for (let length: number | undefined = 1; length !== undefined;) {
    length = LENGTHS.find((n) => end - n >= first && LAST.has(wordsIn(end - n, end)));
    end -= length ?? 0;
  }
  const mark = /[?？]\s*$/u.test(text) ? '?' : '';
  return first >= end
    ? ''
    : `${text.slice(first === 0 ? 0 : tokens[first]?.start, tokens[end - 1]?.end)}${mark}`;
}
