/**
 * Words for actions that leave the vault, for `wordPattern`: `*` matches any further letters. Imperatives and
 * infinitives, as steps are written. A superfluous word does no harm; a missing word may cost a ✋.
 */
export const ACTING_WORDS: readonly string[] = [
  // English
  'send, sends, sending, resend, forward*, publish*, pay, pays, paying, transfer*, wire, submit*',
  'upload*, tweet*, retweet*, invite*, inviting, phone, telephone, ring, purchase, buy, buying',
  'unsubscribe, subscribe, announce, notify, deploy, donate, refund, reimburse, dispatch, contact',
  'e-mail him, e-mail her, email him, email her, text him, text her, write to, write back, respond',
  'responding, reach out, get in touch, fax, hand in, api call, drop a line, circulate, download',
  // German
  'send, sende, senden, zusenden, absenden, *schicke, *schicken, versende, versenden, antworte',
  'antworten, beantworte, beantworten, mailen, veröffentliche*, bezahle, bezahlen, zahle, zahlen',
  'überweise, überweisen, anrufen, telefoniere, telefonieren, buche, buchen, bestelle, bestellen',
  'einladen, einreichen, unterschreibe*, unterzeichne*, hochladen, kündige, kündigen, absagen',
  'zusagen, kaufe, kaufen, benachrichtige*, weiterleiten, melde, lade, rufe, reiche, leite',
  'beauftrage*, reserviere*, poste, bescheid, informiere*, verständige*, mitteilen, ausrichten',
  // French
  'envoyer, envoie, envoyez, envoi, répondre, réponds, répondez, publier, publie, publiez, payer',
  'paie, paye, payez, régler, virer, virement, transférer, appeler, appelle, appelez, téléphoner',
  'téléphone, réserver, réserve, réservez, commander, commande, commandez, inviter, invite, invitez',
  'soumettre, soumets, signer, signe, signez, téléverser, partager, partage, partagez, acheter',
  'achète, achetez, annuler, résilier, contacter, contacte, contactez, prévenir, préviens, prévenez',
  "avertir, avertis, avertissez, informer, informez, avise, aviser, fais savoir, faire savoir, dans l'agenda, à l'agenda",
  // Spanish
  'enviar, envía, envia, envíe, envíen, enviarle, reenviar, mandar, manda, responder, responde',
  'contestar, contesta, publicar, publica, pagar, paga, pague, transferir, llamar, llama, llame',
  'reservar, reserva, encargar, pedir, invitar, invita, firmar, firma, subir, sube, compartir',
  'comparte, comprar, compra, cancelar, cancela, contactar, presentar, avisa, avisar, informa',
  'informar, comunica, comunicar, notifica, notificar, dile, en la agenda, a la agenda',
  // Italian
  'inviare, invia, invii, mandare, spedire, spedisci, rispondere, rispondi, pubblicare, pubblica',
  'pagare, trasferire, bonifico, bonificare, chiamare, chiama, telefonare, telefona, prenotare',
  'prenota, ordinare, ordina, invitare, firmare, caricare, carica, condividere, condividi, comprare',
  'acquistare, acquista, disdire, disdici, contattare, contatta, avvisa, avvisare, informare',
  "comunicare, notificare, fai sapere, far sapere, in agenda, nell'agenda",
  // Portuguese
  'envie, mande, responda, publique, ligar, ligue, telefonar, telefone, encomendar, encomende',
  'reserve, convidar, convide, submeter, submeta, assinar, assine, carregar, partilhar, partilhe',
  'compartilhar, compartilhe, compre, cancele, contacte, avise, comunique, notifique, na agenda',
  // Dutch
  'sturen, stuur, opsturen, versturen, verstuur, verzend, verzenden, antwoorden, beantwoord*, mailen',
  'publiceren, publiceer, plaatsen, betalen, betaal, overmaken, bellen, bel, boeken, boek, bestellen',
  'bestel, uitnodigen, indienen, ondertekenen, onderteken, uploaden, kopen, koop, opzeggen',
  'annuleren, doorsturen, informeer, informeren, laat weten, meld, melden, op de hoogte, vertel',
  'vertellen, in de agenda, in mijn agenda',
  // Danish, Norwegian, Swedish
  'sende, skicka*, sänd, sända, svare, svara, besvar*, betale, betal, betala, ringe, ringa, bestille',
  'bestill, beställ, beställa, boka, bestil, köp, köpa, køb, kjøp, publisere, publiser, publicera',
  'offentliggør, mejla, maila, meddela, informera, informer, underret, varsle, besked, beskjed',
  'bjud in, inviter, lämna in, indsend, videresend, vidarebefordra, ladda upp, last opp, kontakta',
  'overfør, överför, skriv till, skriv til',
  // Finnish, Hungarian
  'lähetä, lähettää, lähettäkää, lähetetään, vastaa, vastata, maksa, maksaa, soita, soittaa, varaa',
  'varata, tilaa, tilata, osta, ostaa, kutsu, kutsua, julkaise, julkaista, jaa, jakaa, ilmoita',
  'ilmoittaa, kerro, kertoa, tiedota, välitä, allekirjoita, peruuta, küldd, küldj, küldje, küldjük',
  'küldeni, küldés, elküld*, válaszol*, fizess, fizesd, fizetni, kifizet*, utald, utalj, átutal*, hívd',
  'hívj, felhív*, foglalj, foglald, rendelj, rendeld, vásárol*, publikál*, tedd közzé, értesíts*',
  'tájékoztas*, oszd meg, írd alá, töltsd fel, továbbít*, mondd',
  // Greek, Romanian
  'στείλε, στείλτε, στείλω, στείλει, στείλουμε, αποστολή, απάντησε, απαντήστε, απαντήσω, πλήρωσε',
  'πληρώστε, πληρώσω, κάλεσε, καλέστε, τηλεφώνησε, τηλεφωνήστε, παράγγειλε, αγόρασε, ενημέρωσε',
  'ενημερώστε, ειδοποίησε, ειδοποιήστε, δημοσίευσε, προώθησε, υπόγραψε, κοινοποίησε, προσκάλεσε',
  'ακύρωσε, trimite, trimiteți, trimiteţi, trimit, trimiterea, expediază, răspunde, răspundeți',
  'plătește, plăteşte, plăti, sună, rezervă, comandă, cumpără, invită, publică, semnează, informează',
  'anunță, anunţă, anunțați, partajează, încarcă, transferă, anulează, contactează, redirecționează',
  // Indonesian, Vietnamese
  'kirim*, mengirim*, balas, membalas, bayar, membayar, telepon, hubungi, pesan, undang, unggah',
  'bagikan, terbitkan, beri tahu, beritahu*, kabari, tanda tangani, beli, batalkan, teruskan, gửi',
  'trả lời, trả tiền, thanh toán, gọi, đặt hàng, đặt chỗ, đặt bàn, đặt vé, mua, mời, đăng, chia sẻ',
  'chuyển tiền, chuyển khoản, chuyển tiếp, báo cho, báo với, thông báo, nhắn, ký, nộp, tải lên, liên hệ',
  // Polish, Czech and their neighbours
  'wyślij*, wysłać, prześlij, przesłać, odpowiedz, odpowiedzieć, opublikuj, zapłać, zapłacić, zadzwoń',
  'zadzwonić, zarezerwuj, zamów, zamówić, zaproś, podpisz, kup, kupić, poinformuj*, powiadom*, przekaż',
  'udostępnij, skontaktuj, daj znać, przelej, opłać, pošli, pošlete, poslat, odešli, odeslat, odošli',
  'přepošli, odpověz*, odpovědět, odpovedz, zaplať, zaplatit, zavolej, zavolat, zavolaj, objednej',
  'objednat, objednaj, koupit, pozvi, pozvat, zveřejni, sdílej, sdílet, nahraj, podepiš, podepsat',
  'informuj*, oznam, oznámit, upozorni, dej vědět, rezervuj, zruš, uhraď, kontaktuj, pošalji*, pošlji',
  'odgovori*, plati, nazovi, naruči, kupi, obavijesti, objavi, podijeli',
  // Turkish
  'gönder*, yolla*, yanıtla, cevapla, yayınla*, öde, ödeyin, ödeme yap*, arayın, telefon et*, rezerve',
  'rezervasyon yap*, sipariş, satın al*, davet et*, imzala*, paylaş*, bildir*, haber ver*, bilgilendir*',
  'ilet, iletin, yükle*, mesaj at*, iptal et*',
  // Russian, Ukrainian, Bulgarian
  'отправ*, пошли, послать, перешли*, переслать, вышли, выслать, ответь*, ответить, сообщи*, уведоми*',
  'извести*, проинформируй*, дай знать, передай*, передать, опублик*, оплат*, заплат*, перевести',
  'переведи, позвон*, заброни*, заказать, закажи*, приглас*, подпиш*, подписать, купи*, поделись',
  'загрузи*, свяжись, связаться, отмени*, надіс*, надішл*, відправ*, відповісти, дай відповідь, сплат*',
  'зателефонуй*, подзвон*, замов*, запрос*, опублік*, підпиш*, повідом, повідомте, повідомити, поділи*',
  'заброн*, перекажи, переказати, изпрат*, отговори*, плати*, обади*, поръчай*',
  // Chinese, Japanese, Korean, Thai: matched anywhere, since these scripts have no spaces between words
  '发送, 發送, 发给, 發給, 寄, 回复, 回覆, 发布, 發布, 支付, 付款, 转账, 轉帳, 汇款, 匯款, 打电话, 打電話, 打给, 预订, 預訂, 订购, 訂購',
  '邀请, 邀請, 提交, 签署, 簽署, 上传, 上傳, 分享, 购买, 購買, 告诉, 告訴, 通知, 转告, 转发, 轉發, 联系, 聯繫, 聯絡, 交给, 发邮件, 发消息',
  '送信, 返信, 送る, 送って, 送り, 送付, 転送, 投稿, 公開, 支払, 払う, 振込, 電話, 予約, 注文, 招待, 提出, 署名, 共有, 購入, 連絡, 伝え, 知らせ',
  'アップロード, 보내, 보낸, 전송, 답장, 회신, 게시, 결제, 지불, 송금, 이체, 전화, 예약, 주문, 초대, 제출, 서명, 공유, 구매, 알려, 알리, 연락, 전달',
  '통보, 업로드, ส่ง, ตอบกลับ, จ่าย, โทร, จอง, สั่งซื้อ, ซื้อ, แจ้ง, แชร์',
  // Arabic, Persian, Hebrew, Hindi
  '*أرسل*, ارسل, إرسال, ارسال, رد, الرد, أجب, انشر, ادفع, دفع, تحويل, اتصل, الاتصال, احجز, اطلب, اشتر, شراء',
  'شارك, أخبر*, أبلغ*, إبلاغ, إخطار, بلغ, توقيع, بفرست*, پاسخ, پرداخت, تماس, שלח, שלחי, שלחו, לשלוח, לענות, ענה',
  'השב, להשיב, שלם, לשלם, התקשר*, להתקשר, הזמן, להזמין, קנה, לקנות, פרסם, לפרסם, שתף, לשתף, הודע, הודיעי',
  'להודיע, העבר, להעביר, לחתום, भेज*, भुगतान, जवाब दें, उत्तर दें, कॉल करें, फ़ोन करें, फोन करें, बुक करें, ऑर्डर करें, खरीद*',
  'साझा, शेयर, सूचित, बता*, आमंत्रित, प्रकाशित, हस्ताक्षर, अपलोड',
].flatMap((line) => line.split(', '));

/**
 * Words that name an action as well as a thing, such as "post" and "order". Preparing or reading the thing is not an
 * external action.
 */
export const DOUBLE_WORDS: readonly string[] = [
  'mail, mails, e-mail, e-mails, email, emails, emailing, mailing, reply, replies, replying, post',
  'posts, posting, call, calls, calling, order, orders, ordering, book, booking, reserve, share',
  'sharing, sign, signing, text, message, sms, dm, cancel, confirm, schedule, appointment, meeting, payment, sent, paid',
  'release, file, rsvp, answer, register, hire, sell, trade, tell, ask, inform, request, deliver',
  'ship, donation, überweisung, anruf, buchung, termin, teile, teilen, mailt, correo, courriel',
  'llamada, appel, chiamata, afspraak, antwoord, mail*, nodig, dien, maak over, deel, delen, plaats',
  '邮件, メール, 이메일',
].flatMap((line) => line.split(', '));

/** First words of steps that tell somebody something; elsewhere in a sentence they are ordinary words. */
export const TELLING_WORDS: readonly string[] = [
  'let, drop, shoot, give, report, brief, ping, pass, hand, present, show, teach, gib, geben, sag, sage',
  // Actions that no vault tool can do.
  'unlock, grant, revoke, execute, install, uninstall, reboot, activate, deactivate, delete, erase, wipe',
  'visit, attend, repair, approve, authorise, authorize, deposit, renew',
  'informe, dis, dites, di, laat, geef, giv, gi, del, dela, säg, berätta, fortell, fortæl',
].flatMap((line) => line.split(', '));

/** First words of steps that only read, or prepare a text. */
export const READING_WORDS: readonly string[] = [
  'draft, prepare, compose, outline, summari*, read, search, find, look, list, check, review',
  'collect, gather, compare, identify, extract, analyse, analyze',
  'determine, decide, plan, proofread, verify, research, locate, calculate, count, sort, sum, choose',
  'pick, understand, entwirf, entwerfe*, verfasse*, formuliere*, lies, lesen, suche, suchen, finde',
  'finden, prüfe, prüfen, sammle, sammeln, vorbereiten, bereite, rédige*, prépare*, lis, lire',
  'cherche*, trouve*, vérifie*, résume*, redacta*, prepara*, lee, leer, busca*, revisa*, resume',
  'resumir, leggi, leggere, cerca*, trova*, controlla*, riassumi, prepare, leia, ler, procure',
  'procurar, verifique, bereid, voorbereiden, lees, lezen, zoek, zoeken, controleer, vat',
].flatMap((line) => line.split(', '));

/** First words of steps that write something down, wherever that is. */
export const NOTING_WORDS: readonly string[] = [
  'write, note, document, define, schreib, schreibe, schreiben, notiere*, écris, écrire, escribe',
  'escribir, scrivi, scrivere, escreva, escrever, schrijf, schrijven',
].flatMap((line) => line.split(', '));

/** First words of steps that make or change something, wherever that is. */
export const MAKING_WORDS: readonly string[] = [
  'create, make, update, add, append, record, log, edit, erstelle*',
].flatMap((line) => line.split(', '));

/** Words that ask for a reminder: a reminder of an action is not the action itself. */
export const REMINDING_WORDS: readonly string[] = [
  'remind, remind me, reminder, set a reminder, create a reminder, add a reminder, make a reminder',
  'erinnere, erinnerung, rappelle-moi, rappel, recuérdame, recordatorio, ricordami, promemoria',
  'lembre-me, lembrete, herinner, herinnering',
].flatMap((line) => line.split(', '));

/** Further English verbs that begin a step inside the vault. */
export const WORKING_WORDS: readonly string[] = [
  'compile, save, set, store, capture, translate, rewrite, revise, shorten, describe, explain, estimate',
  'evaluate, assess, rank, group, highlight, link, tag, organise, organize, split, merge, propose, suggest',
  'brainstorm, consider, think, fill, quote, cite, recap, map, browse',
  'examine, study, inspect, skim, query, retrieve, weigh, lookup, figure',
  'finish, complete, remember, keep, put, insert, copy, jot, clarify, detail, specify',
].flatMap((line) => line.split(', '));

/**
 * Words for work inside the vault, for languages whose verbs may be anywhere in the sentence. English words are left
 * out.
 */
export const WORKING_WORDS_ANYWHERE: readonly string[] = [
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
].flatMap((line) => line.split(', '));
