import { compiledOf, wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** Words that address the reader in a question. */
export const READER = wordPattern(`
  you, your, yours, we, us, anyone, anybody, someone, somebody, me,
  du, dir, dich, dein*, sie, ihnen, ihr, ihre*, euch, wir, uns, kannst, könnt, jemand,
  tú, te, usted, ustedes, tu, su, puede, puedes, podría*, quieres, quiere, nos, podemos, alguien,
  vous, votre, vos, toi, nous, peux-tu, as-tu, es-tu, quelqu'un, on,
  lei, può, puoi, potrebbe, potresti, vuoi, suo, ci, possiamo, qualcuno,
  você, vocês, pode, poderia, podemos, je, jij, jullie, u, uw, kun, kunt, wil, willen, iemand,
  kan du, kunne du, du, dere, i, ni, er, nie, pan, pani, państwo, możesz, możecie, vy, vás, vám, můžete, můžeš, sen, siz, size,
  вы, вас, вам, ты, тебя, можете, можешь, ви, мы, 您, 你, 我们, 我們, ください, ますか, でしょうか, ませんか, 니까, 나요, 까요, 세요,
  أنت, لكم, لك
`);

/** Question words that require an answer. */
export const QUESTION_WORD = wordPattern(`
  what, when, where, which, who, whose, how, why,
  was, wann, wo, welche*, wer, wie, wieso, warum, gibt es, qué, cuándo, dónde, cuál*, quién, cómo, por qué,
  quand, où, quel*, qui, comment, pourquoi, combien, est-ce que, serait-il possible, est-il possible,
  che cosa, quando, dove, quale, chi, come, perché,
  quanto, onde, qual, quem, como, wanneer, waar, welke, wie, hoe, waarom, vad, när, var, vem, hur,
  hvad, hvornår, hvor, hvem, hvordan, hva, når, kiedy, gdzie, jak, który, czy, kdy, kde, kdo, ne zaman, nerede, nasıl, kim,
  что, когда, где, какой, какая, кто, как, почему, коли, де, хто, як, 何, いつ, どこ, 什么, 什麼, 何时, 哪, 吗, 嗎, 언제, 어디, 무엇, 누가,
  متى, أين, كيف
`);

/** Phrases that ask the reader to act, anywhere in a sentence. At least ten in each language. */
export const REQUEST = wordPattern(`
  can you, could you, would you, will you, are you able, let me know, let us know, get back to me, get back to us,
  i need, we need, i still need, we still need, need your, needs your, need you, need to confirm, want your,
  would appreciate, appreciate your, awaiting your, waiting for your, look forward to your reply, look forward to your answer, rsvp,
  reply with, reply by, respond by, confirm by, action required, is required, your approval, your decision, your signature,
  your input, must be completed, you must, you need to, need to know, would like you to, would like to hear, glad to hear,
  i wonder, wondering if, kindly, like to clarify, need to clarify, need clarity, need clarification, asking you, asking for,
  requesting, let's confirm, let's decide, i'd like you, do you mind, would it be possible, is it possible,
  könnten sie, können sie, kannst du, könntest du, könnt ihr, würden sie, würdest du, gib bescheid, geben sie, sag bescheid,
  lassen sie mich wissen, lass mich wissen, lassen sie uns wissen, wir brauchen, ich brauche, brauche ich, brauchen wir,
  wir benötigen, ich benötige, benötige ich, benötigen wir, ich bitte, wir bitten, bitten wir, bitte ich, um rückmeldung,
  ihre freigabe, ihre entscheidung, ihre zustimmung, ich hätte gern, ich hätte gerne, wären sie so, wäre es möglich, ist es möglich,
  podría*, puede enviar*, puedes, pueden, me gustaría que, avísame, avíseme, avísanos, dígame, dime, quisiera saber, necesito,
  necesitamos, le ruego, les ruego, se ruega, rogamos, espero su, espero tu, quedo a la espera, agradecería, agradeceríamos,
  le agradeceré, favor de, favor confirmar, favor enviar, hágame saber, hazme saber, le pido, te pido, les pido, solicito, solicitamos,
  sería posible, es posible que, hace falta que,
  pourriez-vous, pourriez vous, pouvez-vous, pouvez vous, peux-tu, peux tu, pourrais-tu, merci de bien vouloir, merci de me,
  merci de nous, merci de confirmer, merci d'envoyer, merci d'effectuer, merci de procéder, merci de faire, dites-moi, souhaitez-vous,
  j'ai besoin, j'aurais besoin, nous avons besoin, je vous prie de bien vouloir, je vous demande*, je souhaite que, nous souhaiterions,
  je souhaiterais, je voudrais, nous voudrions, tiens-moi au courant, tenez-moi, faites-moi savoir, fais-moi savoir, serait-il possible,
  est-il possible, veuillez confirmer, veuillez m'*, veuillez nous, veuillez me, veuillez envoyer, veuillez compléter, veuillez remplir,
  veuillez signer, veuillez répondre, veuillez indiquer, veuillez procéder, veuillez faire, dans l'attente de votre, en attente de votre,
  potrebbe, potresti, potreste, può inviar*, puoi, mi faccia sapere, fammi sapere, fateci sapere, ci faccia sapere, ho bisogno,
  abbiamo bisogno, si prega di, la prego di, le chiedo, ti chiedo, vi chiedo, vi chiediamo, le chiediamo, attendo una, attendo sua,
  restiamo in attesa, resto in attesa, sarebbe possibile, è possibile, vorrei sapere, mi servirebbe, mi serve, ci serve,
  poderia, poderiam, pode enviar, pode confirmar, podes, preciso, precisamos, me avise, avise-me, me diga, diga-me, agradeço que,
  agradecíamos, agradeceria, favor confirmar, é favor, solicito, solicitamos, aguardo, ficamos a aguardar, seria possível, é possível,
  gostaria de saber, peço que, peço-lhe, pedimos que,
  kunt u, kun je, kan je, zou u, zou je, wilt u, wil je, laat me weten, laat het me weten, laat ons weten, ik heb nodig, we hebben,
  nodig van u, ik ontvang graag, graag ontvang*, graag hoor*, ik hoor graag, gelieve, graag uw, graag je, verzoek ik, verzoeken wij,
  is het mogelijk, zou het mogelijk,
  kan du, kan ni, skulle du kunna, skulle ni kunna, hör av dig, låt mig veta, låt oss veta, vänligen, jag behöver, vi behöver,
  återkom med, meddela oss, meddela mig, är det möjligt,
  vil du, kunne du, kan i, giv besked, giv mig besked, lad mig vide, lad os vide, venligst, jeg har brug for, vi har brug for, vi mangler,
  jeg mangler, er det muligt, husk at, gi beskjed, la meg vite, vennligst, jeg trenger, vi trenger, er det mulig, kan dere, husk å,
  czy możesz, czy mógłbyś, czy mogłabyś, czy może pan, czy może pani, daj znać, proszę o, prosimy o, potrzebuję, potrzebujemy,
  uprzejmie proszę, czy można, czekam na, prośba o, dej vědět, dejte mi vědět, dejte vědět, prosím o, mohl byste, mohla byste,
  můžete mi, můžeš mi, potřebuji, potřebujeme, žádám*, čekám na, je možné,
  lütfen cevap, cevap verin, misiniz, mısınız, musunuz, müsünüz, misin, mısın, haber ver*, rica ed*, ihtiyacım, ihtiyacımız, bekliyorum, bekliyoruz, mümkün mü,
  прошу, просим, просьба, не могли бы, можете ли, могли бы вы, сообщите, пришлите, нам нужно, мне нужно, нам нужен, мне нужен,
  нужна ваша, нужен ваш, жду вашего, жду ответа, ждём ответа, ждем ответа, дайте знать, возможно ли, просимо, чи могли б, чи можете,
  нам потрібно, мені потрібно, чекаю на, дайте знати, повідомте, надішліть,
  教えて, いただけますか, 頂けますか, もらえますか, いただけません, 頂けません, ご確認のほど, ご返信のほど, ご回答のほど, ご対応のほど, ご検討のほど,
  ご返信をお, ご回答をお, ご連絡をお, ご提出を, をお願い, てください, て下さい, ご確認ください, ご返信ください, ご連絡ください, 必要があります,
  请回复, 请确认, 请告知, 请提供, 请发, 请将, 请您, 请于, 请在, 请尽快, 麻烦您, 麻烦你, 能否, 可否, 是否可以, 烦请, 望回复, 帮我, 需要您, 需要你,
  請回覆, 請確認, 請告知, 請提供, 請您, 請於, 麻煩您, 麻煩你, 煩請, 需要您,
  부탁드*, 부탁합니다, 부탁해, 해 주세요, 해주세요, 주시기 바랍니다, 주시겠습니까, 주실 수, 회신 바랍니다, 알려 주, 알려주, 보내 주, 보내주, 확인해, 필요합니다, 주시면 감사,
  يرجى, من فضلك, الرجاء, هل يمكنك, هل يمكن, أرجو, نرجو, أحتاج, نحتاج, أخبرني
`);

/** Verb forms that are a request only at the start of a sentence or clause. */
const IMPERATIVE = wordPattern(`
  send, confirm, reply, respond, answer, sign, review, check, tell me, tell us, give me, give us, call me, call us, ping me, bring,
  make sure, don't forget, do not forget, remember to, fill in, fill out, complete, return the, choose, pick, advise, add, update, cancel, change,
  provide, forward, submit, approve, schedule, remove, increase,
  bestätigen sie, senden sie, schicken sie, antworten sie, teilen sie, rufen sie, melden sie, prüfen sie, füllen sie, unterschreiben sie,
  geben sie, nennen sie, reichen sie, überweisen sie, bringen sie, schick mir, schick uns, schickt mir, gib mir, gib uns, ruf mich, ruf an,
  sag mir, sag uns, meld dich, melde dich, denk an, denk bitte, vergiss nicht, bring bitte, bestätige, antworte, schau dir, überprüfe,
  confirme, confirma, confirmen, envíe, envía, envíame, envíeme, envíenos, envíanos, mande, mándame, mándeme, responda, responde, indique,
  indícame, indíquenos, avise, avisa, remita, adjunte, firme, firma, llame, llámame, llámeme, revise, revisa, complete, rellene, facilite,
  elija, elige, traiga, trae, haga, haz, ponga, pásame, recuerda, recuerde, no olvide, no olvides, comuníquese, póngase,
  confirmez, confirme-moi, envoyez, envoyez-moi, envoie-moi, envoie, répondez, réponds-moi, indiquez, indiquez-nous, transmettez,
  rappelez-moi, rappelle-moi, appelez-moi, appelle-moi, pensez à, pense à, vérifiez, signez, remplissez, complétez, n'oubliez pas,
  n'oublie pas, choisissez, apportez, dis-moi, précisez, merci de, merci d',
  confermi, conferma, confermate, confermami, invii, inviami, inviate, mi invii, mandami, manda, mi mandi, rispondi, risponda, rispondete,
  indichi, compili, firmi, firma, verifichi, verifica, controlla, controlli, chiamami, mi chiami, dimmi, mi dica, ricordati di,
  non dimenticare, scegli, scelga, porta, porti,
  confirme, confirma, confirmem, envie, envia-me, me envie, envie-me, mande, manda-me, responda, indique, avise, ligue, liga-me, preencha,
  assine, verifique, veja, escolha, traga, não se esqueça, lembre-se de, não esqueça,
  bevestig, stuur, geef, bel, beantwoord, vul, controleer, kies, neem contact, vergeet niet, meld, onderteken, lever, denk aan, laat weten,
  skicka, bekräfta, svara, ring, välj, kontrollera, glöm inte, fyll i, meddela, kom ihåg,
  send, bekræft, svar, vælg, tjek, glem ikke, udfyld, bekreft, velg, sjekk, ikke glem, fyll ut,
  prześlij, wyślij, potwierdź, odpisz, zadzwoń, sprawdź, podaj, wypełnij, podpisz, nie zapomnij, pošlete, pošlete mi, pošli, pošli mi,
  potvrďte, potvrď, odpovězte, zavolejte, vyplňte, podepište, nezapomeňte,
  gönderin, gönder, onaylayın, teyit edin, cevap verin, bildirin, arayın, doldurun, cevap verin, imzalayın, unutmayın, yanıtlayın,
  подтвердите, ответьте, отправьте, позвоните, проверьте, заполните, подпишите, не забудьте, перезвоните, напишите, пришли, скажи,
  підтвердьте, відправте, зателефонуйте, перевірте, заповніть, підпишіть, не забудьте, напишіть
`);

/**
 * Phrases that look like a request or thanks but only inform. They are removed before a sentence is searched for
 * requests.
 */
export const TELLS =
  /\bplease (?:find|note|be (?:advised|informed|aware)|see (?:the )?(?:attached|enclosed|below|above))\b|\brsvp: ?(?:yes|no|accepted|declined)\b|bitte (?:beachten|entnehmen) sie|veuillez (?:trouver|noter|recevoir)|je vous prie de trouver|tenga(?:n)? en cuenta|sírva(?:n)?se encontrar|si prega di notare|queiram? (?:encontrar|notar)|merci d(?:e (?:vos|tes|tous|ton|ta|cette|votre (?!retour|réponse|confirmation))|'(?:avance|avoir))/giu;

/** Phrases that remind of an earlier message which is owed an answer. */
export const REMINDS = wordPattern(`
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
  me, us, my, our, mir, uns, mich, *ame, *eme, *anos, *enos, me, nos, m'*, moi, nous, mi, ci, mij, ons, mig, oss, meg, mně, mi, nám, нам, мне, мені,
  send, confirm, reply, respond, answer, sign, review, check, tell, choose, join, call, return, complete, add, provide, forward, update,
  cancel, schedule, increase, remove, issue, expedite, clarify, advise, remit, process, refund
`);

/** Whether a clause of the sentence begins with a form that asks; a title such as "Update: ..." does not. */
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
