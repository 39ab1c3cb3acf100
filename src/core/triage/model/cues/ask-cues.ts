import { compiledOf, wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** Words that address the reader in a question. */
export const READER = wordPattern(`
  you, your, yours, we, us, anyone, anybody, someone, somebody, me,
  du, dir, dich, dein*, sie, ihnen, ihr, ihre*, euch, wir, uns, kannst, könnt, jemand,
  tú, te, usted, ustedes, tu, su, puede, puedes, podría*, quieres, quiere, nos, podemos, alguien,
  vous, votre, vos, toi, nous, quelqu'un, on,
  lei, può, puoi, potrebbe, potresti, vuoi, suo, ci, possiamo, qualcuno,
  você, vocês, pode, poderia, je, jij, jullie, u, uw, kun, kunt, wil, willen, iemand,
  dere, i, ni, er, nie, pan, pani, państwo, możesz, możecie, vy, vás, vám, můžete, můžeš, sen, siz, size,
  вы, вас, вам, ты, тебя, можете, можешь, ви, мы, 您, 你, 我们, 我們, ください, ますか, でしょうか, ませんか, 니까, 나요, 까요, 세요,
  أنت, لكم, لك
`);

/** Question words that require an answer. */
export const QUESTION_WORD = wordPattern(`
  what, when, where, which, who, whose, how, why,
  was, wann, wo, welche*, wer, wie, wieso, warum, gibt es, qué, cuándo, dónde, cuál*, quién, cómo,
  quand, où, quel*, qui, comment, pourquoi, combien, est-ce que, serait-il possible, est-il possible,
  che cosa, quando, dove, quale, chi, come, perché,
  quanto, onde, qual, quem, como, wanneer, waar, welke, hoe, waarom, vad, när, var, vem, hur,
  hvad, hvornår, hvor, hvem, hvordan, hva, når, kiedy, gdzie, jak, który, czy, kdy, kde, kdo, ne zaman, nerede, nasıl, kim,
  что, когда, где, какой, какая, кто, как, почему, коли, де, хто, як, 何, いつ, どこ, 什么, 什麼, 哪, 吗, 嗎, 언제, 어디, 무엇, 누가,
  متى, أين, كيف
`);

/** Phrases that ask the reader to act, anywhere in a sentence. At least ten in each language. */
export const REQUEST = wordPattern(`
  can you, could you, would you, will you, are you able, let me know, let us know, get back to me, get back to us,
  i need, we need, i still need, we still need, need your, needs your, need you, need to confirm, want your,
  would appreciate, appreciate your, awaiting your, waiting for your, look forward to your reply, look forward to your answer, rsvp,
  reply with, reply by, respond by, confirm by, action required, is required, your approval, your decision, your signature,
  your input, must be completed, you must, you need to, need to know, would like you to, would like to hear, glad to hear,
  kindly, like to clarify, need to clarify, need clari*, asking you, asking for,
  requesting, let's confirm, let's decide, i'd like you, do you mind, would it be possible, is it possible,
  könnten sie, können sie, kannst du, könntest du, könnt ihr, würden sie, würdest du, gib bescheid, geben sie, sag bescheid,
  lassen sie * wissen, lass mich wissen, wir brauchen, ich brauche, brauche ich, brauchen wir,
  wir benötigen, ich benötige, benötige ich, benötigen wir, ich bitte, wir bitten, bitten wir, bitte ich, um rückmeldung,
  ihre freigabe, ihre entscheidung, ihre zustimmung, ich hätte gern, ich hätte gerne, wären sie so, wäre es möglich, ist es möglich,
  podría*, puede enviar*, puedes, pueden, me gustaría que, avís*, dígame, dime, necesito,
  necesitamos, le ruego, les ruego, se ruega, rogamos, espero su, espero tu, quedo a la espera, agradecería*,
  le agradeceré, favor de, favor confirmar, favor enviar, hágame saber, hazme saber, le pido, te pido, les pido, solicito, solicitamos,
  sería posible, hace falta que,
  pourriez-vous, pourriez vous, pouvez-vous, pouvez vous, peux-tu, peux tu, pourrais-tu, merci de bien vouloir, merci de me,
  merci de nous, merci de confirmer, merci d'envoyer, merci d'effectuer, merci de procéder, merci de faire, dites-moi, souhaitez-vous,
  j'ai besoin, j'aurais besoin, nous avons besoin, je vous prie de bien vouloir, je vous demande*, je souhaite que, nous souhaiterions,
  je souhaiterais, je voudrais, nous voudrions, tiens-moi au courant, tenez-moi, fai*-moi savoir, serait-il possible,
  est-il possible, veuillez, dans l'attente de votre, en attente de votre,
  potrebbe, potresti, potreste, può inviar*, puoi, faccia sapere, fammi sapere, fateci sapere, ho bisogno,
  abbiamo bisogno, si prega di, la prego di, le chiedo, ti chiedo, vi chiedo, vi chiediamo, le chiediamo, attendo una, attendo sua,
  restiamo in attesa, resto in attesa, sarebbe possibile, è possibile, mi servirebbe, mi serve, ci serve,
  poderia, poderiam, pode enviar, pode confirmar, podes, preciso, precisamos, me avise, avise-me, me diga, diga-me, agradeço que,
  agradecíamos, agradeceria, é favor, aguardo, ficamos a aguardar, seria possível, é possível,
  peço que, peço-lhe, pedimos que,
  kunt u, kun je, kan je, zou u, zou je, wilt u, wil je, laat me weten, laat het me weten, laat ons weten, ik heb nodig,
  nodig van u, ik ontvang graag, graag ontvang*, graag hoor*, ik hoor graag, gelieve, graag uw, graag je, verzoek ik, verzoeken wij,
  is het mogelijk, zou het mogelijk,
  kan du, kan ni, skulle du kunna, skulle ni kunna, hör av dig, låt * veta, vänligen, jag behöver, vi behöver,
  återkom med, meddela oss, meddela mig, är det möjligt,
  vil du, kunne du, kan i, giv besked, giv mig besked, lad * vide, venligst, jeg har brug for, vi har brug for, vi mangler,
  jeg mangler, er det muligt, husk at, gi beskjed, la meg vite, vennligst, jeg trenger, vi trenger, er det mulig, kan dere, husk å,
  czy możesz, czy mógłbyś, czy mogłabyś, czy może pan*, daj znać, proszę o, prosimy o, potrzebuję, potrzebujemy,
  uprzejmie proszę, czy można, czekam na, prośba o, dej* vědět, dejte mi vědět, prosím o, mohl* byste,
  můžete mi, můžeš mi, potřebuji, potřebujeme, žádám*, čekám na, je možné,
  lütfen cevap, cevap verin, misin*, mısın*, musunuz, müsünüz, haber ver*, rica ed*, ihtiyacım*, bekliyor*, mümkün mü,
  прошу, просим, просьба, не могли бы, можете ли, могли бы вы, сообщите, пришлите, нам нужно, мне нужно, нам нужен, мне нужен,
  нужна ваша, нужен ваш, жду вашего, жд* ответа, дайте знать, возможно ли, просимо, чи могли б, чи можете,
  нам потрібно, мені потрібно, чекаю на, дайте знати, повідомте, надішліть,
  教えて, いただけますか, 頂けますか, もらえますか, いただけません, 頂けません, のほど,
  ご返信をお, ご回答をお, ご連絡をお, ご提出を, をお願い, てください, て下さい, ご確認ください, ご返信ください, ご連絡ください, 必要があります,
  请回复, 请确认, 请告知, 请提供, 请发, 请将, 请您, 请于, 请在, 请尽快, 麻烦您, 麻烦你, 能否, 可否, 是否可以, 烦请, 望回复, 帮我, 需要您, 需要你,
  請回覆, 請確認, 請告知, 請提供, 請您, 請於, 麻煩您, 麻煩你, 煩請,
  부탁, 해 주세요, 해주세요, 주시기 바랍니다, 주시겠습니까, 주실 수, 회신 바랍니다, 알려 주, 알려주, 보내 주, 보내주, 확인해, 필요합니다, 주시면 감사,
  يرجى, من فضلك, الرجاء, هل يمكنك, هل يمكن, أرجو, نرجو, أحتاج, نحتاج, أخبرني
`);

/** Beginnings of an indirect question, as in "I was wondering whether it rains", in a sentence without a question mark. */
export const INDIRECT = wordPattern(`
  i wonder, wondering, like to know, love to know, like to ask, curious whether, curious if, wüsste gern*, gern* wissen, frage mich, wollte fragen,
  wollte wissen, aimerais savoir, me demande, voulais savoir, quisiera saber, gustaría saber, quería saber, quería preguntar*, me pregunto,
  vorrei sapere, volevo sapere, volevo chieder*, mi chiedo, gostaria de saber, queria saber, me pergunto, vraag me af, graag weten, undrar,
  gärna veta, gerne vide, lurer på, chcia* wiedzieć, zastanawiam się, zajímalo by, merak ediyor*, хотел* бы узнать, でしょうか, ますか。,
  想知道, 想问, 请问, 請問, 궁금합니다
`);

/** Reminders and orders to readers in general, which ask without addressing anyone. */
export const ORDERS = wordPattern(`
  don't forget, do not forget, bring your, nicht vergessen, niet vergeten, pas oublier, à apporter, non dimenticar*, non dimenticate*, da portare,
  no olvide*, no olvidar*, no se olvide*, não esqueç*, não esquecer, não se esqueç*, lembrar de, glöm inte, glem ikke, ikke glem,
  nie zapomni*, nezapome*, не забу*, 忘れな, 忘れず, 别忘, 別忘, 不要忘, 잊지
`);

/** Verb forms that are a request only at the start of a sentence or clause. */
const IMPERATIVE = wordPattern(`
  send, confirm, reply, respond, answer, sign, review, check, tell me, tell us, give me, give us, call me, call us, ping me, bring,
  make sure, don't forget, remember to, fill in, fill out, complete, return the, choose, pick, advise, add, update, cancel, change,
  provide, forward, submit, approve, schedule, remove, increase,
  bestätigen sie, senden sie, schicken sie, antworten sie, teilen sie, rufen sie, melden sie, prüfen sie, füllen sie, unterschreiben sie,
  geben sie, nennen sie, reichen sie, überweisen sie, bringen sie, schick mir, schick uns, schickt mir, gib mir, gib uns, ruf mich, ruf an,
  sag mir, sag uns, melde dich, denk an, denk bitte, vergiss nicht, bestätige, antworte, schau dir, überprüfe,
  confirme, confirma, confirmen, envíe, envía, envíame, envíeme, envíenos, envíanos, mande, mándame, mándeme, responda, responde, indique,
  indícame, indíquenos, avise, avisa, remita, adjunte, firme, firma, llame, llámame, llámeme, revise, revisa, rellene, facilite,
  elija, elige, traiga, trae, haga, haz, ponga, pásame, recuerda, recuerde, no olvide, no olvides, comuníquese, póngase,
  confirmez, envoyez, envoie, répondez, réponds-moi, indiquez, transmettez,
  penser à, apporter, prévoir, rappelez-moi, rappelle-moi, appelez-moi, appelle-moi, pensez à, pense à, vérifiez, signez, remplissez, complétez, n'oubliez pas,
  n'oublie pas, choisissez, apportez, dis-moi, précisez, merci de, merci d',
  confermi, conferma, confermate, confermami, invii, inviami, inviate, mi invii, mandami, manda, mi mandi, rispondi, risponda, rispondete,
  indichi, compili, firmi, verifichi, verifica, controlla, controlli, chiamami, mi chiami, dimmi, mi dica, ricordati di,
  non dimenticare, scegli, scelga, porta, porti,
  confirmem, envie, envia-me, me envie, ligue, liga-me, preencha,
  assine, verifique, veja, escolha, traga, lembre-se de, não esqueça,
  bevestig, stuur, geef, bel, beantwoord, vul, controleer, kies, neem contact, vergeet niet, meld, onderteken, lever, denk aan, laat weten,
  skicka, bekräfta, svara, ring, välj, kontrollera, glöm inte, fyll i, meddela, kom ihåg,
  bekræft, svar, vælg, tjek, glem ikke, udfyld, bekreft, velg, sjekk, ikke glem, fyll ut,
  prześlij, wyślij, potwierdź, odpisz, zadzwoń, sprawdź, podaj, wypełnij, podpisz, nie zapomnij, pošlete, pošli,
  potvrďte, potvrď, odpovězte, zavolejte, vyplňte, podepište, nezapomeňte,
  gönderin, gönder, onaylayın, teyit edin, cevap verin, bildirin, arayın, doldurun, imzalayın, unutmayın, yanıtlayın,
  подтвердите, ответьте, отправьте, позвоните, проверьте, заполните, подпишите, не забудьте, перезвоните, напишите, пришли, скажи,
  підтвердьте, відправте, зателефонуйте, перевірте, заповніть, підпишіть, напишіть
`);

/**
 * Phrases that look like a request or thanks but only inform. They are removed before a sentence is searched for
 * requests.
 */
export const TELLS =
  /\bplease (?:find|note|be (?:advised|informed|aware)|see (?:the )?(?:attached|enclosed|below|above))\b|\brsvp: ?(?:yes|no|accepted|declined)\b|bitte (?:beachten|entnehmen) sie|veuillez (?:trouver|noter|recevoir|agréer|croire|accepter|excuser)|je vous prie de trouver|tenga(?:n)? en cuenta|sírva(?:n)?se encontrar|si prega di notare|queiram? (?:encontrar|notar)|\b(?:les?|te|os|yo|eu) po(?:dría|deria)(?:mos)?\b|\bpo(?:dría(?:mos)?|deria|trebbe) (?:el|s?er|haber|essere|haver|\p{L}{2,20}r(?:[lt]es?|os|-lhes?|-te)(?:l[oa]s?)?)(?!\p{L})|\bwir (?:können|könnten|würden) (?:sie|ihnen)\b|merci d(?:e (?:vos|tes|tous|ton|ta|cette|votre (?!retour|réponse|confirmation))|'(?:avance|avoir))/giu;

/** Reminders of an unanswered earlier message. */
export const REMINDS = wordPattern(`
  reminder:, erinnerung:, rappel:, rappel :, recordatorio:, promemoria:, lembrete:, herinnering:, påmindelse:, påminnelse:, przypomnienie:, připomínka:, hatırlatma:, напоминание:, 提醒：, 알림:,
  following up, just checking in, circling back, ich komme zurück auf, me permito recordar, vuelvo a escribir, le recuerdo, te recuerdo,
  je reviens vers vous, je me permets de revenir, je vous relance, torno a scrivere, le ricordo, ti ricordo, volto a escrever, relembro, kom ik terug op, återkommer till,
  vender tilbage til, wracam do, ponawiam, vracím se k, напоминаю, возвращаюсь к, нагадую
`);

export const PLEASE = wordPattern(`
  please, bitte, por favor, s'il vous plaît, s'il te plaît, s'il vous plait, s'il te plait, svp, stp, per favore, per cortesia, alstublieft, alsjeblieft,
  graag, tack, vänligen, vær venlig, vær så snill, пожалуйста, будь ласка, prosím, proszę, prosimy, lütfen, ください, 下さい, 请, 請, 주세요
`);

/** Words that turn a "please" into a request, because the writer benefits. */
export const WRITER = wordPattern(`
  me, us, my, our, mir, uns, mich, *ame, *eme, *anos, *enos, nos, m'*, moi, nous, mi, ci, mij, ons, mig, oss, meg, mně, nám, нам, мне, мені,
  send, confirm, reply, respond, answer, sign, review, check, tell, choose, join, call, return, complete, add, provide, forward, update,
  cancel, schedule, increase, remove, issue, expedite, clarify, advise, remit, process, refund
`);

/** Whether a clause of the sentence begins with a verb form that asks; a title such as "Update: ..." does not. */
export const beginsAsking = (sentence: string): boolean =>
  sentence.split(CLAUSE).some((clause, index, clauses) => {
    const begun = clause.replace(LEAD, '');
    const [words = ''] = /^\S+(?:\s+\S+)?/u.exec(begun) ?? [];
    if (compiledOf(IMPERATIVE).exec(words)?.index !== 0) return false;
    return !NOUN.test(begun) || (clauses.length === 1 ? ENDS.test(sentence) : index > 0);
  });

/** English verbs that are nouns in titles: they are a request only in a whole sentence. */
const NOUN =
  /^(?:update|change|review|schedule|answer|reply|sign|check|cancel|return|forward|increase|approve|submit|advise|remove|add|provide|complete)\b/iu;
const ENDS = /[.!。]\s*$/u;

const CLAUSE = /[,;:]\s+|\s[–—-]\s/u;
/** Punctuation and small words before the verb. */
const LEAD =
  /^[\s\p{P}\p{S}]*(?:\(?\d{1,2}[.)]\s*)?(?:(?:please|just|and|then|also|so|kindly|bitte|und|dann|also|por favor|y|e|et|puis|ed|poi|en|och|og|i|a|ve|и)\s+){0,2}/iu;
