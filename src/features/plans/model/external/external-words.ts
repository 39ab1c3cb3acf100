import type { LanguageCode } from '../../../../kernel/dates/language';

/**
 * Verbs of actions that leave the vault, for `wordPattern`: `*` matches any further letters. Imperatives and
 * infinitives, as steps are written. They find such an action next to one that the tools can do ("find the offer and
 * send it"). A step with nothing for the tools is left to the person in any language.
 */
export const ACTING_WORDS: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    'send, sends, sending, resend, forward*, publish*, pay, pays, paying, transfer*, submit*, upload*',
    'tweet*, invite*, inviting, phone, telephone, purchase, buy, buying, subscribe, unsubscribe, announce',
    'notify, contact, write to, write back, respond, reach out, get in touch, hand in, api call, download',
  ],
  de: [
    'sende, senden, *schicke, *schicken, versende, antworte, antworten, beantworte, mailen, veröffentliche*',
    'bezahle, bezahlen, zahle, überweise, überweisen, anrufen, rufe, buche, buchen, bestelle',
    'bestellen, einladen, lade, einreichen, reiche, unterschreibe*, hochladen, kündige, kündigen, absagen',
    'kaufe, kaufen, benachrichtige*, weiterleiten, leite, melde, bescheid, informiere*, mitteilen',
  ],
  fr: [
    'envoyer, envoie, envoyez, répondre, réponds, répondez, publier, publie, payer, paie, paye, payez',
    'régler, virer, transférer, appeler, appelle, appelez, téléphoner, réserver, réserve, commander',
    'commande, inviter, invite, soumettre, signer, signe, partager, partage, acheter, achète, annuler',
    "contacter, contacte, prévenir, préviens, prévenez, informer, informez, fais savoir, dans l'agenda",
  ],
  es: [
    'enviar, envía, envíe, reenviar, mandar, manda, responder, responde, contestar, contesta, publicar',
    'publica, pagar, paga, pague, transferir, llamar, llama, llame, reservar, reserva, pedir, invitar',
    'firmar, firma, subir, sube, compartir, comparte, comprar, compra, cancelar, cancela, contactar',
    'avisar, avisa, informar, informa, comunicar, notificar, dile, en la agenda, a la agenda',
  ],
  it: [
    'inviare, invia, invii, mandare, manda, spedire, spedisci, rispondere, rispondi, pubblicare, pubblica',
    'pagare, paga, trasferire, chiamare, chiama, telefonare, telefona, prenotare, prenota, ordinare',
    'ordina, invitare, invita, firmare, firma, caricare, carica, condividere, condividi, comprare, compra',
    "disdire, contattare, contatta, avvisare, avvisa, informare, comunicare, fai sapere, nell'agenda",
  ],
  pt: [
    'enviar, envie, mandar, mande, responder, responda, publicar, publique, pagar, pague, transferir',
    'ligar, ligue, telefonar, telefone, encomendar, encomende, reservar, reserve, convidar, convide',
    'submeter, assinar, assine, carregar, partilhar, partilhe, comprar, compre, cancelar, cancele',
    'contactar, contacte, avisar, avise, informar, comunicar, notificar, na agenda',
  ],
  nl: [
    'sturen, stuur, opsturen, versturen, verstuur, verzend, verzenden, antwoorden, beantwoord*, mailen',
    'publiceren, publiceer, plaatsen, betalen, betaal, overmaken, bellen, bel, boeken, boek, bestellen',
    'bestel, uitnodigen, indienen, ondertekenen, onderteken, uploaden, kopen, koop, opzeggen, annuleren',
    'doorsturen, informeer, informeren, laat weten, meld, melden, in de agenda, in mijn agenda',
  ],
};

/** Words for an action as well as a thing ("post", "order"). Preparing or reading the thing is no external action. */
export const DOUBLE_WORDS = [
  'mail, mails, e-mail, e-mails, email, emails, emailing, mailing, reply, replies, replying, post',
  'posts, posting, call, calls, calling, order, orders, ordering, book, booking, reserve, share',
  'sharing, sign, signing, text, message, sms, dm, cancel, confirm, schedule, appointment, meeting, payment, sent, paid',
  'release, file, rsvp, answer, register, hire, sell, trade, tell, ask, inform, request, deliver',
  'ship, donation, überweisung, anruf, buchung, termin, teile, teilen, mailt, correo, courriel',
  'llamada, appel, chiamata, afspraak, antwoord, mail*, nodig, dien, maak over, deel, delen, plaats',
  '邮件, メール, 이메일',
].join(',');

/** First words of steps that tell someone something; elsewhere in a sentence they are ordinary words. */
export const TELLING_WORDS = [
  'let, drop, shoot, give, report, brief, ping, pass, hand, present, show, teach, gib, geben, sag, sage',
  // Actions that no vault tool can do.
  'unlock, grant, revoke, execute, install, uninstall, reboot, activate, deactivate, delete, erase, wipe',
  'visit, attend, repair, approve, authorise, authorize, deposit, renew',
  'informe, dis, dites, di, laat, geef, giv, gi, del, dela, säg, berätta, fortell, fortæl',
].join(',');

/** First words of steps that only read, or prepare a text. */
export const READING_WORDS = [
  'draft, prepare, compose, outline, summari*, read, search, find, look, list, check, review',
  'collect, gather, compare, identify, extract, analyse, analyze',
  'determine, decide, plan, proofread, verify, research, locate, calculate, count, sort, sum, choose',
  'pick, understand, entwirf, entwerfe*, verfasse*, formuliere*, lies, lesen, suche, suchen, finde',
  'finden, prüfe, prüfen, sammle, sammeln, vorbereiten, bereite, rédige*, prépare*, lis, lire',
  'cherche*, trouve*, vérifie*, résume*, redacta*, prepara*, lee, leer, busca*, revisa*, resume',
  'resumir, leggi, leggere, cerca*, trova*, controlla*, riassumi, prepare, leia, ler, procure',
  'procurar, verifique, bereid, voorbereiden, lees, lezen, zoek, zoeken, controleer, vat',
].join(',');

/** First words of steps that write something down anywhere. */
export const NOTING_WORDS = [
  'write, note, document, define, schreib, schreibe, schreiben, notiere*, écris, écrire, escribe',
  'escribir, scrivi, scrivere, escreva, escrever, schrijf, schrijven',
].join(',');

/** First words of steps that make or change something anywhere. */
export const MAKING_WORDS = ['create, make, update, add, append, record, log, edit, erstelle*'].join(',');

/** Words that ask for a reminder: a reminder of an action is not the action itself. */
export const REMINDING_WORDS = [
  'remind, remind me, reminder, set a reminder, create a reminder, add a reminder, make a reminder',
  'erinnere, erinnerung, rappelle-moi, rappel, recuérdame, recordatorio, ricordami, promemoria',
  'lembre-me, lembrete, herinner, herinnering',
].join(',');

/** Further English verbs that begin a step inside the vault. */
export const WORKING_WORDS = [
  'compile, save, set, store, capture, translate, rewrite, revise, shorten, describe, explain, estimate',
  'evaluate, assess, rank, group, highlight, link, tag, organise, organize, split, merge, propose, suggest',
  'brainstorm, consider, think, fill, quote, cite, recap, map, browse',
  'examine, study, inspect, skim, query, retrieve, weigh, lookup, figure',
  'finish, complete, remember, keep, put, insert, copy, jot, clarify, detail, specify',
].join(',');

/** Words for work inside the vault, for languages whose verbs may be anywhere in the sentence; none of English. */
export const WORKING_WORDS_ANYWHERE = [
  // German, Dutch
  'finden, suchen, durchsuchen, lesen, schreiben, aufschreiben, notieren, festhalten, zusammenfassen',
  'zusammenstellen, vergleichen, prüfen, überprüfen, sammeln, sortieren, ordnen, berechnen, rechnen',
  'entwerfen, verfassen, formulieren, erstellen, anlegen, ergänzen, ermitteln, heraussuchen, nachschlagen',
  'auflisten, planen, vorbereiten, übersetzen, zoeken, opzoeken, lezen, schrijven, noteren, samenvatten',
  'vergelijken, controleren, verzamelen, opstellen, maken, maak, noteer, verzamel, vergelijk',
  // French, Spanish, Italian, Portuguese, Romanian
  'trouver, chercher, lire, écrire, noter, résumer, comparer, vérifier, rassembler, rédiger, préparer',
  'créer, crée, traduire, encontrar, buscar, escribir, anotar, anota, apunta, comparar, compara, verificar',
  'revisar, reunir, preparar, crear, crea, redactar, traducir, trovare, cercare, scrivere, annotare, annota',
  'riassumere, confrontare, confronta, verificare, verifica, raccogliere, preparare, creare, tradurre',
  'anote, reúna, crie, criar, redigir, resumir, resuma, caută, citește, scrie, notează, rezumă',
  // Danish, Norwegian, Swedish, Finnish, Hungarian
  'finn, hitta, sök, søg, søk, läs, læs, skriv, sammanfatta, sammenfat, oppsummer, jämför',
  'sammenlign, kontrollera, samla, saml, etsi, lue, kirjoita, tiivistä, vertaa, kerää, tarkista',
  'keresd, keress, olvasd, írd le, jegyezd, foglald össze, hasonlítsd, gyűjtsd, ellenőrizd',
  // Slavic, Greek, Turkish
  'znajdź, przeczytaj, napisz, zapisz, podsumuj, porównaj, sprawdź, zbierz, najdi, najdi si, přečti, napiš',
  'zapiš, shrň, porovnej, zkontroluj, найди, найти, прочитай, напиши, запиши, сравни, проверь, собери',
  'составь, подготовь, знайди, прочитай, запиши, порівняй, перевір, намери, прочети, запиши, βρες, διάβασε',
  'γράψε, σημείωσε, σύγκρινε, έλεγξε, bul, ara, oku, yaz, özetle, karşılaştır, kontrol et, topla',
  // Indonesian, Vietnamese
  'cari, carilah, baca, tulis, catat, ringkas, bandingkan, periksa, kumpulkan, tìm, đọc, viết, ghi, tóm tắt',
  'so sánh, kiểm tra, thu thập, soạn',
  // Scripts without spaces between words
  '查找, 搜索, 搜尋, 寻找, 找, 阅读, 閱讀, 读, 写, 寫, 起草, 总结, 總結, 比较, 比較, 整理, 创建, 記錄, 记录, 检查, 提醒',
  '検索, 探す, 探し, 調べ, 読む, 読み, 書く, 書き, 作成, 下書き, まとめ, 要約, 確認, メモ, リマインダー',
  '검색, 찾, 읽, 쓰기, 작성, 요약, 비교, 정리, 초안, 메모, 기록, 확인, ค้นหา, อ่าน, เขียน, สรุป',
  // Arabic, Hebrew, Hindi
  'ابحث, اقرأ, اكتب, لخص, قارن, اجمع, راجع, חפש, מצא, קרא, כתוב, סכם, השווה, בדוק, खोज*, ढूंढ*, पढ़*, लिख*, सारांश',
].join(',');
