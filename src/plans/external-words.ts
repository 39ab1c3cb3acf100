/**
 * Words for what leaves the vault, for `wordPattern`: `*` stands for further letters. Imperatives and infinitives, as
 * steps are written. More languages than a person may need cost nothing; a missing word costs a ✋.
 */
export const ACTING_WORDS: readonly string[] = [
  // English
  'send, sends, sending, resend, forward*, publish*, pay, pays, paying, transfer*, wire, submit*',
  'upload*, tweet*, retweet*, invite*, inviting, phone, telephone, ring, purchase, buy, buying',
  'unsubscribe, subscribe, announce, notify, deploy, donate, refund, reimburse, dispatch, contact',
  'e-mail him, e-mail her, email him, email her, text him, text her, write to, write back, respond',
  'responding, reach out, get in touch, fax, hand in, api call',
  // German
  'send, sende, senden, zusenden, absenden, *schicke, *schicken, versende, versenden, antworte',
  'antworten, beantworte, beantworten, mailen, veröffentliche*, bezahle, bezahlen, zahle, zahlen',
  'überweise, überweisen, anrufen, telefoniere, telefonieren, buche, buchen, bestelle, bestellen',
  'einladen, einreichen, unterschreibe*, unterzeichne*, hochladen, kündige, kündigen, absagen',
  'zusagen, kaufe, kaufen, benachrichtige*, weiterleiten, melde, lade, rufe, reiche, leite',
  'beauftrage*, reserviere*, poste',
  // French
  'envoyer, envoie, envoyez, envoi, répondre, réponds, répondez, publier, publie, publiez, payer',
  'paie, paye, payez, régler, virer, virement, transférer, appeler, appelle, appelez, téléphoner',
  'téléphone, réserver, réserve, réservez, commander, commande, commandez, inviter, invite, invitez',
  'soumettre, soumets, signer, signe, signez, téléverser, partager, partage, partagez, acheter',
  'achète, achetez, annuler, résilier, contacter, contacte, contactez',
  // Spanish
  'enviar, envía, envia, envíe, envíen, enviarle, reenviar, mandar, manda, responder, responde',
  'contestar, contesta, publicar, publica, pagar, paga, pague, transferir, llamar, llama, llame',
  'reservar, reserva, encargar, pedir, invitar, invita, firmar, firma, subir, sube, compartir',
  'comparte, comprar, compra, cancelar, cancela, contactar, presentar',
  // Italian
  'inviare, invia, invii, mandare, spedire, spedisci, rispondere, rispondi, pubblicare, pubblica',
  'pagare, trasferire, bonifico, bonificare, chiamare, chiama, telefonare, telefona, prenotare',
  'prenota, ordinare, ordina, invitare, firmare, caricare, carica, condividere, condividi, comprare',
  'acquistare, acquista, disdire, disdici, contattare, contatta',
  // Portuguese
  'envie, mande, responda, publique, ligar, ligue, telefonar, telefone, encomendar, encomende',
  'reserve, convidar, convide, submeter, submeta, assinar, assine, carregar, partilhar, partilhe',
  'compartilhar, compartilhe, compre, cancele, contacte',
  // Dutch
  'sturen, stuur, opsturen, versturen, verstuur, verzend, verzenden, antwoorden, beantwoord*, mailen',
  'publiceren, publiceer, plaatsen, betalen, betaal, overmaken, bellen, bel, boeken, boek, bestellen',
  'bestel, uitnodigen, indienen, ondertekenen, onderteken, uploaden, kopen, koop, opzeggen',
  'annuleren, doorsturen',
  // Danish, Norwegian, Swedish
  'sende, skicka, svare, svara, betale, betal, betala, ringe, ringa, bestille, bestill, beställ',
  'beställa, boka, bestil, köp, köpa, køb, kjøp, publisere, publicera',
  // Polish, Czech
  'wyślij, wysłać, odpowiedz, odpowiedzieć, opublikuj, zapłać, zapłacić, zadzwoń, zadzwonić',
  'zarezerwuj, zamów, zamówić, zaproś, podpisz, kup, kupić, pošli, poslat, odpověz, odpovědět',
  'zaplať, zaplatit, zavolej, zavolat, objednej, objednat',
  // Turkish
  'gönder, yolla, yanıtla, cevapla, yayınla, öde, arayın, rezerve, sipariş, imzala, paylaş',
  // Russian, Ukrainian
  'отправ*, пошли, послать, ответь*, ответить, опублик*, оплат*, заплат*, перевести, переведи',
  'позвон*, заброни*, заказать, закажи*, приглас*, подпиш*, подписать, купи*, надіс*, надішли',
  // Chinese, Japanese, Korean: found anywhere, since these scripts put no gaps between words
  '发送, 發送, 发给, 寄, 回复, 回覆, 发布, 發布, 支付, 付款, 转账, 打电话, 预订, 订购, 邀请, 提交, 签署, 上传, 分享, 购买, 送信, 返信, 送る, 投稿',
  '公開, 支払, 振込, 電話, 予約, 注文, 招待, 提出, 署名, 共有, 購入, 보내, 전송, 답장, 회신, 게시, 결제, 송금, 전화, 예약, 주문, 초대, 제출, 서명',
  '공유, 구매',
  // Arabic, Hebrew, Hindi
  'أرسل, إرسال, رد, انشر, ادفع, دفع, اتصل, احجز, اطلب, שלח, שלחי, לשלוח, לענות, לשלם, התקשר, להתקשר',
  'הזמן, להזמין, भेजें, भेजो, भेजना, भुगतान',
].flatMap((line) => line.split(', '));

/** Words that name an action as well as a thing, such as "post" and "order": whoever only prepares or reads it, acts not. */
export const DOUBLE_WORDS: readonly string[] = [
  'mail, mails, e-mail, e-mails, email, emails, emailing, mailing, reply, replies, replying, post',
  'posts, posting, call, calls, calling, order, orders, ordering, book, booking, reserve, share',
  'sharing, sign, signing, text, message, sms, dm, whatsapp, slack, linkedin, twitter, facebook',
  'instagram, cancel, confirm, schedule, appointment, meeting, calendar, payment, sent, paid',
  'release, file, rsvp, answer, register, hire, sell, trade, tell, ask, inform, request, deliver',
  'ship, donation, überweisung, anruf, buchung, termin, teile, teilen, mailt, correo, courriel',
  'llamada, appel, chiamata, afspraak, antwoord, mail*, nodig, dien, maak over, deel, delen, plaats',
  '邮件, メール, 이메일',
].flatMap((line) => line.split(', '));

/** What a step begins with that stays in the vault: it prepares, reads or files. */
export const INSIDE_WORDS: readonly string[] = [
  'draft, prepare, write, compose, outline, summari*, read, search, find, look, list, check, review',
  'collect, gather, note, compare, identify, extract, analyse, analyze, create, make, define',
  'determine, decide, plan, update, add, append, record, log, document, proofread, verify, research',
  'locate, calculate, count, sort, sum, choose, pick, understand, edit, entwirf, entwerfe*, schreib',
  'schreibe, schreiben, verfasse*, formuliere*, lies, lesen, suche, suchen, finde, finden, prüfe',
  'prüfen, sammle, sammeln, notiere*, erstelle*, vorbereiten, bereite, rédige*, écris, écrire',
  'prépare*, lis, lire, cherche*, trouve*, vérifie*, résume*, redacta*, escribe, escribir, prepara*',
  'lee, leer, busca*, revisa*, resume, resumir, scrivi, scrivere, leggi, leggere, cerca*, trova*',
  'controlla*, riassumi, escreva, escrever, prepare, leia, ler, procure, procurar, verifique',
  'schrijf, schrijven, bereid, voorbereiden, lees, lezen, zoek, zoeken, controleer, vat',
].flatMap((line) => line.split(', '));

/** A reminder of an action is none. */
export const REMINDING_WORDS: readonly string[] = [
  'remind, remind me, reminder, set a reminder, create a reminder, add a reminder, make a reminder',
  'erinnere, erinnerung, rappelle-moi, rappel, recuérdame, recordatorio, ricordami, promemoria',
  'lembre-me, lembrete, herinner, herinnering',
].flatMap((line) => line.split(', '));
