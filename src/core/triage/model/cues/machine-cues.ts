import { wordPattern } from '../../../../kernel/notes/text/word-pattern';

/** Sender addresses of machines, even if answers are read. */
export const MACHINE_SENDER =
  /^(?:[\w.-]+\.)?(?:notifications?|notify|newsletters?|news|marketing|automation|updates?|digest|promo(?:tions)?|monitoring|alerts?|auto[._-]?confirm|automated|robot|bot|mailer|noticias|benachrichtigung(?:en)?)@/iu;

/** Sender addresses of offices and shops, which mostly write once for many. */
export const OFFICE_SENDER =
  /^(?:[\w.-]+[._-])?(?:info|hello|hallo|hola|bonjour|ciao|team|orders?|receipts?|reservations?|bookings?|reservas|prenotazioni|bestellung(?:en)?|versand|shipping|shipment|tracking|delivery|deliveries|livraison|envios?|service|services|customerservice|customer[._-]?(?:care|service|support)|kundenservice|kundendienst|serviceclient|community|store|shop|tienda|events?|members?(?:hip)?|accounts?|security|system|feedback|survey|surveys|welcome|express|pedidos?|ordini|commandes?|documents?|notices?)@/iu;

/** Words in the subject of an automatic mail that demands something. */
export const WANTS = wordPattern(`
  action required, action needed, action item, action items, verify, confirm, new message, new messages, alert, expires, expiring, expire, reminder,
  response required, response needed, respond, approval needed, approval required, needs your, waiting for you, awaiting your, invited you, invitation,
  review requested, requested your review, assigned to you, mentioned you, shared with you, due, deadline, overdue, password reset, sign-in, verification,
  handlung erforderlich, aktion erforderlich, bestätigen sie, bestätige, bitte bestätigen, neue nachricht, neue nachrichten, warnung, läuft ab, erinnerung,
  einladung, freigabe, zugewiesen, überprüfen sie, frist, passwort zurücksetzen,
  acción requerida, acción necesaria, confirme, confirma, verifique, verifica, nuevo mensaje, nuevos mensajes, alerta, caduca, vence, recordatorio,
  invitación, se requiere, plazo, action requise, confirmez, vérifiez, nouveau message, nouveaux messages, alerte, rappel, échéance,
  à valider, azione richiesta, conferma il, conferma la, conferma i, confermi, verifichi, nuovo messaggio, nuovi messaggi, avviso, scade, promemoria, invito, scadenza,
  ação necessária, nova mensagem, novas mensagens, expira, lembrete, convite, prazo,
  actie vereist, bevestig, verifieer, nieuw bericht, nieuwe berichten, waarschuwing, verloopt, herinnering, uitnodiging,
  åtgärd krävs, bekräfta, nytt meddelande, varning, påminnelse, inbjudan, handling påkrævet, bekræft, ny besked, advarsel, bekreft, ny melding, varsel,
  wymagane działanie, potwierdź, nowa wiadomość, wygasa, przypomnienie, zaproszenie, potvrďte, nová zpráva, upozornění, připomínka, pozvánka,
  onaylayın, doğrulayın, yeni mesaj, uyarı, hatırlatma, davet, подтвердите, новое сообщение, напоминание, приглашение, истекает, підтвердьте, нове повідомлення, нагадування,
  要対応, ご確認ください, 確認してください, 新着メッセージ, 警告, リマインダー, 招待, 期限, 请确认, 請確認, 新消息, 提醒, 邀请, 警报, 확인해, 새 메시지, 알림, 초대,
  missing, pending, ready for pickup, ready for collection, ready to collect, unvollständig, fehlt, fehlen, ausstehend, abholbereit, zur abholung,
  incomplet*, manquant*, en attente, à retirer, pendiente*, falta, faltan, para recoger, mancante, mancanti, in sospeso, in attesa, da ritirare,
  pendente*, por levantar, ontbreekt, ontbreken, onvolledig, klaar om op te halen, af te halen, saknas, ofullständig, väntar på, att hämta,
  mangler, afventer, klar til afhentning, venter på, brakuj*, niekompletn*, do odbioru, oczekuje, chybí, k vyzvednutí, eksik, bekliyor,
  не хватает, ожидает, к выдаче, 未提出, 未完了, 不足, ご用意ができ, 受け取り, 待处理, 缺少, 待领取, 미제출, 수령
`);

/**
 * Words that ask for money; next to an amount, they mark a mail as about money even without the person's money words.
 */
export const DUE = wordPattern(`
  amount due, balance due, payment due, total due, to be paid, please pay, pay by, pay now, outstanding, unpaid, past due, overdue, bank transfer,
  zu zahlen, zahlbar, fällig, offener betrag, noch offen, überweisen, überweisung, pendiente*, a pagar, por pagar, abonar, transferencia,
  à payer, à régler, impayé*, virement, da pagare, da saldare, saldat*, non saldat*, bonifico, insolut*, em aberto, por liquidar, transferência,
  vencimento, te betalen, openstaand*, nog open, overmaken, overschrijv*, att betala, förfaller, bankgiro, at betale, forfalder, å betale, indbetal*,
  do zapłaty, zaległ*, należność*, przelew*, niedopłat*, k úhradě, uhraďte, ödenmemiş, havale, к оплате, задолженност*, переведите, до сплати,
  お支払い期限, お振り込み, 振込, 未払い, 应付, 逾期, 转账, 轉帳, 미납, 입금
`);

/** Things that fraudsters ask for. */
export const FRAUD = wordPattern(`
  recovery phrase, seed phrase, bank details, banking details, account details, card details, copy of your passport, verify your account, verify your identity, you have won,
  claim your prize, million dollars, bankdaten, kontodaten, kreditkartendaten, zugangsdaten, millionen dollar, coordonnées bancaires, copie de votre passeport, vous avez gagné,
  vos identifiants, datos bancarios, copia del pasaporte, ha ganado, cobrar el premio, dati bancari, coordinate bancarie, copia del passaporto,
  dados bancários, dados do cartão, cópia do passaporte, bankgegevens, rekeninggegevens, inloggegevens, bankuppgifter, kontouppgifter, du har vunnit, verifiera ditt,
  bankoplysninger, kontooplysninger, bankopplysninger, dane bankowe, dane karty, danych karty, bankovní údaje, banka bilgileriniz,
  данные карты, банковские данные, 暗証番号, 口座情報, 本人確認, 当選, 银行卡号, 中奖, 계좌 정보
`);

/** Words by which an automatic mail confirms a payment. */
export const PAID = wordPattern(`
  receipt, receipts, thank you for your payment, thanks for your payment, payment received, payment confirmation, payment successful, received your payment,
  thank you for your order, thanks for your order, thank you for your purchase, thanks for your purchase, order total, order confirmation, your order of,
  has been paid, was paid, amount paid, total paid, paid in full, successfully charged, you paid, you sent a payment, refund has been issued, refund issued,
  we've refunded, your refund, no payment is due, balance due: 0, amount due: $0.00,
  zahlungseingang, zahlung erhalten, zahlungsbestätigung, danke für ihre zahlung, vielen dank für ihre zahlung, vielen dank für ihre bestellung, bestellbestätigung,
  quittung, kassenbon, zahlungsbeleg, wurde bezahlt, bereits bezahlt, betrag erhalten, gesamtbetrag bezahlt, rückerstattung erfolgt, wurde erstattet, gutgeschrieben,
  recibo, hemos recibido * pago, gracias por * pago, pago recibido, pago realizado, confirmación de pago, gracias por su compra,
  gracias por tu compra, confirmación de pedido, total del pedido, pagado, reembolso realizado,
  reçu de paiement, votre reçu, paiement reçu, paiement accepté, confirmation de paiement, merci pour votre paiement, merci pour votre achat, merci pour votre commande,
  confirmation de commande, montant payé, total de la commande, nous avons bien reçu votre paiement, remboursement effectué, a été payée, a été réglée,
  ricevuta, pagamento ricevuto, pagamento effettuato, conferma di pagamento, grazie per il pagamento, grazie per il * acquisto, conferma d'ordine,
  conferma dell'ordine, totale ordine, totale pagato, rimborso effettuato,
  pagamento recebido, pagamento confirmado, pagamento aprovado, comprovante de pagamento, comprovativo de pagamento, obrigado pelo seu pagamento, obrigado pela sua compra,
  confirmação de pagamento, total pago, reembolso efetuado,
  betaling ontvangen, betalingsbevestiging, bedankt voor * betaling, bedankt voor * bestelling, betaalbewijs,
  orderbevestiging, is betaald, kvitto, betalning mottagen, tack för din betalning, tack för ditt köp, orderbekräftelse, kvittering, betaling modtaget, tak for din betaling,
  ordrebekræftelse, betaling mottatt, potwierdzenie płatności, płatność otrzymana, dziękujemy za płatność, dziękujemy za zakup, paragon, opłacono, potvrzení platby,
  platba přijata, děkujeme za platbu, účtenka, ödeme alındı, ödemeniz alındı, ödeme onayı, makbuz, чек об оплате, оплата получена, оплата прошла, спасибо за оплату, кассовый чек,
  оплату отримано, дякуємо за оплату, 領収書, お支払いが完了, 決済が完了, お支払い完了, 收据, 收據, 付款成功, 支付成功, 已付款, 영수증, 결제가 완료, 결제 완료
`);

/** Words in a receipt that mean money is still due, refused, disputed, raised, or will be taken. */
export const UNPAID = wordPattern(`
  amount due, balance due, due date, due on, due by, payment due, is due, now due, total due, to be paid, please pay, pay now, pay by, outstanding, unpaid,
  past due, overdue, will be charged, failed, declined, rejected, unsuccessful, could not, unable to, dispute*, chargeback*, price increase, price change,
  new price, cancelled, canceled, expired, suspended, payment reminder, unauthorized, unauthorised, did not make, action required,
  zu zahlen, zahlbar, fällig, offener betrag, noch offen, überweisen sie, bitte zahlen, bitte überweisen, wird abgebucht, wird eingezogen, mahnung,
  fehlgeschlagen, abgelehnt, preiserhöhung, preisanpassung, storniert, zahlungserinnerung, pendiente*, a pagar, por pagar, vence, vencid*, vencimiento,
  se cargará, se le cobrará, rechazad*, fallid*, subida de precio, cancelad*, à payer, à régler, reste à, solde dû, dû le, impayé*, échéance,
  sera prélevé*, sera débité*, refusé*, échoué, échec, augmentation, annulé*, litige, da pagare, da saldare, scadenza, scade, insolut*,
  verrà addebitat*, sarà addebitat*, rifiutat*, non riuscit*, aumento, annullat*, em aberto, vencimento, será cobrad*, será debitad*, recusad*,
  falhou, te betalen, openstaand*, wordt afgeschreven, geweigerd, mislukt, prijsverhoging, att betala, förfaller, misslyckades, prishöjning,
  forfalder, mislykkedes, do zapłaty, zaległ*, odrzucon*, podwyżk*, k úhradě, splatn*, zvýšení, ödenmemiş, vadesi, к оплате, задолженност*,
  просрочен*, отклон*, до сплати, заборгован*, お支払い期限, 未払い, 失敗, 値上げ, 待付款, 应付, 逾期, 失败, 미납, 실패, 인상
`);

/** Words around a code for logging in or confirming, which expires after minutes. */
export const LOGIN_CODE = wordPattern(`
  verification code, security code, login code, log-in code, sign-in code, one-time code, one-time password, passcode, otp, access code, confirmation code,
  authentication code, bestätigungscode, sicherheitscode, anmeldecode, einmalcode, verifizierungscode, zugangscode, einmalpasswort, código de verificación, código de seguridad,
  código de acceso, código de confirmación, código de un solo uso, code de vérification, code de sécurité, code de connexion, code d'accès, code à usage unique, code de confirmation, codice di verifica,
  codice di sicurezza, codice di accesso, codice di conferma, codice monouso, código de verificação, código de segurança, código de acesso, código de confirmação, verificatiecode,
  beveiligingscode, inlogcode, eenmalige code, verifieringskod, engångskod, bekræftelseskode, engangskode, bekreftelseskode, kod weryfikacyjny, kod dostępu, ověřovací kód, doğrulama kodu, код подтверждения,
  код для входа, проверочный код, код підтвердження, 認証コード, 確認コード, ワンタイムパスワード, 验证码, 驗證碼, 인증번호, 인증 코드
`);

/** Words by which a person hands in something, usually a requested document. */
export const SENDS = wordPattern(`
  attached, attaching, attachment, enclosed, please find, here is the, here are the, sending you, i am sending, i'm sending, anbei, im anhang, angehängt, beigefügt, schicke ich, sende ich, hier ist der, hier ist die,
  adjunto, adjunta, adjuntamos, adjuntos, le envío, te envío, le enviamos, ci-joint, ci-joints, ci-jointe, ci-jointes, ci joint, ci-joins, pièce jointe, pièces jointes, je vous envoie, je vous joins, je joins, vous trouverez,
  je vous prie de trouver, veuillez trouver, veuillez recevoir, voici, allegato, allegata, allego, le invio, ti mando, em anexo, anexo, envio-lhe, bijgevoegd, bijlage, hierbij,
  bifogad, bifogat, bifogar, vedhæftet, vedlagt, w załączniku, załączam, przesyłam, v příloze, přikládám, zasílám, ekte, ekteki, во вложении, прилагаю, высылаю, направляю, у вкладенні, надсилаю, 添付, お送りします, お送りいたします, 附件, 附上, 첨부
`);

/** Words that end a conversation: thanks, agreement, goodbye. */
export const CLOSES = wordPattern(`
  thanks, thank you, thx, sounds good, perfect, will do, noted, got it, see you, great, works for me, agreed, all good, no worries, you're welcome, congratulations, understood,
  danke, vielen dank, passt, alles klar, bis dann, bis morgen, bis bald, perfekt, einverstanden, gern geschehen, prima, super, verstanden, merci, d'accord, c'est noté, bien noté, bien reçu, parfait, à demain, à bientôt, entendu, avec plaisir,
  gracias, de acuerdo, perfecto, hasta mañana, recibido, entendido, vale, de nada, nos vemos, grazie, va bene, perfetto, d'accordo, a domani, ricevuto, figurati, ci vediamo, obrigado, obrigada, combinado, perfeito, até amanhã, recebido, de acordo,
  bedankt, dank je, dank u, akkoord, tot morgen, tot dan, helemaal goed, top, tack, toppen, vi ses, låter bra, tak, takk, lyder godt, dzięki, dziękuję, zgoda, do zobaczenia, w porządku, děkuji, díky, domluveno, souhlasím, teşekkürler, tamam, görüşürüz, спасибо, хорошо, договорились,
  до встречи, понял, поняла, дякую, добре, домовились, ありがとうございました, ありがとうございます, 承知しました, 承知いたしました, 了解しました, 谢谢, 謝謝, 好的, 收到, 감사합니다, 알겠습니다
`);

/** Words in the subject of a report about an undelivered mail. */
export const BOUNCE = wordPattern(`
  undeliverable, undelivered, delivery status notification, delivery failure, mail delivery failed, delivery has failed, returned mail, failure notice, could not be delivered, not delivered, returned to sender,
  unzustellbar, nicht zustellbar, nicht zugestellt, zustellung fehlgeschlagen, no se puede entregar, no se pudo entregar, no entregado, devuelto al remitente, non remis, échec de la remise, échec de livraison, non distribué, mancata consegna,
  recapito non riuscito, non recapitabile, impossibile recapitare, não entregue, falha na entrega, não foi possível entregar, onbestelbaar, niet bezorgd, kan niet worden bezorgd, olevererbart, kunde inte levereras, kan ikke leveres, kunne ikke leveres,
  niedostarczon*, nie dostarczono, nedoručiteln*, nedoručen*, teslim edilemedi, не доставлено, недоставленное, не удалось доставить, 配信不能, 送信できません, 配信エラー, 退信, 无法投递, 無法傳遞, 전송 실패, 배달 실패
`);
