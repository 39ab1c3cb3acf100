import { compiledOf } from '../../../../kernel/notes/text/word-pattern';
import { cueList } from './cue-list';

export const YOURS = cueList({
  en: 'you, your, yours',
  de: 'ihr, ihre*, ihnen, dein*, dir, dich, eure*',
  fr: 'vous, votre, vos, toi, ton, tes',
  es: 'usted, ustedes, tu, tus, te, su, sus',
  it: 'lei, suo, suoi, sua, sue, tuo, tua, tuoi, tue, ti',
  nl: 'u, uw, jouw, je, jij, jullie',
  pt: 'você, vocês, seu, sua, seus, suas, teu, tua',
});

/** Phrases that ask the reader to act or to answer, anywhere in a sentence. */
export const REQUEST = cueList({
  en: "can you, could you, would you, will you, are you able, let me know, let us know, get back to me, get back to us, i need, we need, i want you to, i still need, we still need, need your, needs your, need you, need to confirm, want your, would appreciate, appreciate your, awaiting your, waiting for your, look forward to your reply, look forward to your answer, rsvp, reply with, reply by, respond by, confirm by, action required, is required, your approval, your decision, your signature, your input, must be completed, you must, you need to, need to know, would like you to, would like to hear, glad to hear, kindly, like to clarify, need to clarify, need clari*, asking you, am asking for, are asking for, i'm asking for, am requesting, are requesting, i'm requesting, let's confirm, let's decide, i'd like you, do you mind, would it be possible, is it possible, i wonder, wondering, like to know, love to know, like to ask, curious whether, curious if",
  de: 'könnten sie, könntest du, würden sie, würdest du, gib bescheid, geben sie, sag bescheid, sagt uns, sagt mir, lassen sie * wissen, lass mich wissen, wir brauchen, ich brauche, brauche ich, brauchen wir, wir benötigen, ich benötige, benötige ich, benötigen wir, ich bitte, wir bitten, bitten wir, bitte ich, um rückmeldung, ihre freigabe, ihre entscheidung, ihre zustimmung, ich hätte gern, ich hätte gerne, wären sie so, wäre es möglich, ist es möglich, wüsste gern*, gern* wissen, frage mich, wollte fragen, wollte wissen',
  fr: "pourriez-vous, pourriez vous, pouvez-vous, pouvez vous, peux-tu, peux tu, pourrais-tu, merci de bien vouloir, merci de me, merci de nous, merci de confirmer, merci d'envoyer, merci d'effectuer, merci de procéder, merci de faire, dites-moi, souhaitez-vous, j'ai besoin, j'aurais besoin, nous avons besoin, je vous prie de bien vouloir, je vous demande*, je souhaite que, nous souhaiterions, je souhaiterais, je voudrais, nous voudrions, tiens-moi au courant, tenez-moi, fai*-moi savoir, serait-il possible, est-il possible, veuillez, dans l'attente de votre, en attente de votre, aimerais savoir, me demande, voulais savoir, vous voudrez bien",
  es: 'podría*, puede enviar*, puedes, pueden, me gustaría que, avís*, dígame, dime, necesito, necesitamos, le ruego, les ruego, se ruega, rogamos, espero su, espero tu, quedo a la espera, agradecería*, le agradeceré, favor de, favor confirmar, favor enviar, hágame saber, hazme saber, le pido, te pido, les pido, solicito, solicitamos, sería posible, hace falta que, quisiera saber, gustaría saber, quería saber, quería preguntar*, me pregunto',
  it: 'potrebbe, potresti, potreste, può inviar*, puoi, faccia sapere, fammi sapere, fateci sapere, ho bisogno, avrei bisogno, abbiamo bisogno, si prega di, la prego di, le chiedo, ti chiedo, vi chiedo, vi chiediamo, le chiediamo, attendo una, attendo sua, restiamo in attesa, resto in attesa, sarebbe possibile, è possibile, mi servirebbe, mi serve, ci serve, vorrei sapere, volevo sapere, volevo chieder*, mi chiedo',
  nl: 'zou u, zou je, wilt u, wil je, laat me weten, laat het me weten, laat ons weten, ik heb nodig, nodig van u, ik ontvang graag, graag ontvang*, graag hoor*, ik hoor graag, hoor het graag, gelieve, graag uw, graag je, verzoek ik, verzoeken wij, is het mogelijk, zou het mogelijk, vraag me af, graag weten',
  pt: 'poderia, poderiam, pode enviar, pode confirmar, podes, preciso, precisamos, me avise, avise-me, me diga, diga-me, agradeço que, agradecíamos, agradeceria, é favor, aguardo, ficamos a aguardar, seria possível, é possível, peço que, peço-lhe, pedimos que, conseguem, gostaria de saber, queria saber, me pergunto',
});

/** Verb forms that are a request only at the start of a sentence or clause. */
export const IMPERATIVE = cueList({
  en: "requesting, send, confirm, reply, respond, answer, sign, review, check, tell me, tell us, give me, give us, call me, call us, ping me, bring, make sure, don't forget, remember to, fill in, fill out, complete, return the, choose, pick, advise, add, update, cancel, change, provide, forward, submit, approve, schedule, remove, increase, ship",
  de: 'bestätigen sie, senden sie, schicken sie, antworten sie, teilen sie, rufen sie, melden sie, prüfen sie, füllen sie, unterschreiben sie, geben sie, nennen sie, reichen sie, überweisen sie, bringen sie, können sie, kannst du, könnt ihr, schick mir, schick uns, schickt mir, gib mir, gib uns, ruf mich, ruf an, sag mir, sag uns, melde dich, denk an, denk bitte, vergiss nicht, bestätige, antworte, schau dir, überprüfe',
  fr: "confirmez, envoyez, envoie, répondez, réponds-moi, indiquez, transmettez, penser à, apporter, prévoir, rappelez-moi, rappelle-moi, appelez-moi, appelle-moi, pensez à, pense à, vérifiez, signez, remplissez, complétez, n'oubliez pas, n'oublie pas, choisissez, apportez, dis-moi, précisez, merci de, merci d'",
  es: 'confirme, confirma, confirmen, envíe, envía, envíame, envíeme, envíenos, envíanos, mande, mándame, mándeme, responda, responde, indique, indícame, indíquenos, avise, avisa, remita, adjunte, firme, firma, llame, llámame, llámeme, revise, revisa, rellene, facilite, elija, elige, traiga, trae, haga, haz, ponga, pásame, recuerda, recuerde, no olvide, no olvides, comuníquese, póngase',
  it: 'confermi, conferma, confermate, confermami, invii, inviami, inviate, mi invii, mandami, manda, mi mandi, rispondi, risponda, rispondete, indichi, compili, firmi, verifichi, verifica, controlla, controlli, chiamami, mi chiami, dimmi, mi dica, ricordati di, non dimenticare, scegli, scelga, porta, porti',
  nl: 'kunt u, kun je, kan je, bevestig, stuur, geef, bel, beantwoord, vul, controleer, kies, neem contact, vergeet niet, meld, onderteken, lever, denk aan, laat weten, zorg dat',
  pt: 'confirmem, envie, envia-me, me envie, ligue, liga-me, preencha, assine, verifique, veja, escolha, traga, lembre-se de, não esqueça',
});

/**
 * Phrases that look like a request or thanks but only inform. They are removed before a sentence is searched for
 * requests.
 */
export const TELLS =
  /\bplease (?:find|note|be (?:advised|informed|aware)|see (?:the )?(?:attached|enclosed|below|above))\b|\brsvp: ?(?:yes|no|accepted|declined)\b|bitte (?:beachten|entnehmen) sie|veuillez (?:trouver|noter|recevoir|agréer|croire|accepter|excuser)|je vous prie de trouver|tenga(?:n)? en cuenta|sírva(?:n)?se encontrar|si prega di notare|queiram? (?:encontrar|notar)|\b(?:les?|te|os|yo|eu) po(?:dría|deria)(?:mos)?\b|\bpo(?:dría(?:mos)?|deria|trebbe) (?:el|s?er|haber|essere|haver|\p{L}{2,20}r(?:[lt]es?|os|-lhes?|-te)(?:l[oa]s?)?)(?!\p{L})|\bwir (?:können|könnten|würden) (?:sie|ihnen)\b|\b(?:i|we)(?: still| also)? need to (?!know|hear|have|get|confirm|clari)|\b(?:everything|all|what) you need\b|\bthank(?:s| you)(?: very much)? kindly\b|\byou must (?:know|be|have|admit|remember)\b|merci d(?:e (?:vos|tes|tous|ton|ta|cette|votre)(?!\p{L})|'(?:avance|avoir))|(?:^|[^\p{L}])(?:h[ae][bt]\p{L}*|w[eiu]rd\p{L}*|bin|ist|ben|is|zijn)(?!\p{L})[^,;:–-]{0,80} ni(?:ch|e)t verge[a-z]*/giu;

/** Words that ask, of readers in general where nobody is addressed. */
export const PLEASE = cueList({
  en: "please, don't forget, do not forget, bring your",
  de: 'bitte, nicht vergessen',
  fr: "s'il vous plaît, s'il te plaît, s'il vous plait, s'il te plait, svp, stp, pas oublier, à apporter",
  es: 'por favor, no olvide*, no olvidar*, no se olvide*',
  it: 'per favore, per cortesia, non dimenticar*, non dimenticate*, da portare',
  nl: 'alstublieft, alsjeblieft, graag, niet vergeten',
  pt: 'por gentileza, se faz favor, não esqueç*, não esquecer, não se esqueç*, lembrar de',
});

/** Whether a clause of the sentence begins with a verb form that asks; a title such as "Update: ..." does not. */
export const beginsAsking = (sentence: string): boolean =>
  sentence.split(CLAUSE).some((clause, index, clauses) => {
    const begun = clause.replace(LEAD, '');
    const [words = ''] = /^\S+(?:\s+\S+)?/u.exec(begun) ?? [];
    if (compiledOf(IMPERATIVE).exec(words)?.index !== 0) return false;
    if (!NOUN.test(begun) || BEGS.test(clause)) return true;
    return clauses.length === 1 ? ENDS.test(sentence) : index > 0;
  });

/** English verbs that are nouns in titles: they are a request only in a whole sentence. */
const NOUN =
  /^(?:update|change|review|schedule|answer|reply|sign|check|cancel|return|forward|increase|approve|submit|advise|remove|add|provide|complete|ship)\b/iu;
const ENDS = /[.!。]\s*$/u;
/** Matches a word before the verb that shows that it is one. */
const BEGS = /^\W*(?:please|kindly)\s/iu;

const CLAUSE = /[,;:]\s+|\s[–—-]\s/u;
/** Punctuation and small words before the verb. */
const LEAD =
  /^[\s\p{P}\p{S}]*(?:\(?\d{1,2}[.)]\s*)?(?:(?:please|just|and|then|also|so|kindly|bitte|und|dann|also|por favor|y|e|et|puis|ed|poi|en)\s+){0,2}/iu;
