import { wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { wordsFound } from './stated';

/** Words that the rules look for, in the most common languages of mail. `*` matches any further letters. */
export const CUES = {
  /** Phrases of automatic answers by mail programs. */
  autoReply: wordPattern(`
    auto-reply, autoreply, automatic reply, out of office, out of the office,
    automatische antwort, abwesenheitsnotiz, abwesend, nicht im büro, abwesenheit,
    respuesta automática, fuera de la oficina, réponse automatique, absent du bureau, absente du bureau, absence du bureau,
    risposta automatica, fuori sede, fuori ufficio, resposta automática, fora do escritório, ausente do escritório,
    automatisch antwoord, afwezigheidsbericht, afwezig, autosvar, automatiskt svar, automatisk svar,
    automatyczna odpowiedź, poza biurem, automatická odpověď, mimo kancelář, автоответ, автоматический ответ, otomatik yanıt,
    自動返信, 不在通知, 自动回复, 自動回覆, 자동 회신, 부재중
  `),
  /** Phrases of mails to many recipients. */
  newsletter: wordPattern(`
    newsletter, unsubscribe, digest, view in browser, view this email in your browser, liked your,
    abbestellen, abmelden, im browser ansehen, rundbrief, darse de baja, cancelar la suscripción,
    boletín, ver en el navegador, se désabonner, se désinscrire, lettre d'information, infolettre,
    annulla l'iscrizione, visualizza nel browser, cancelar inscrição, ver no navegador, uitschrijven, nieuwsbrief,
    bekijk in browser, nyhetsbrev, nyhedsbrev, avregistrera, wypisz się, zobacz w przeglądarce, zpravodaj, odhlásit odběr,
    отписаться, рассылка, 配信停止, メールマガジン, 退订, 退訂, 수신거부, 뉴스레터
  `),
  /** Words for legal work. */
  legal: wordPattern(`
    contract, contracts, nda, non-disclosure, legal, lawyer, attorney, terms and conditions, gdpr,
    vertrag, vertrags*, rechtlich*, anwalt, rechtsanwalt, kündigung, datenschutz*, agb,
    contrato*, abogad*, jurídic*, contrat, contrats, avocat*, juridique*, rgpd
  `),
  /** Words for bookkeeping. */
  accounting: wordPattern(`
    expense report*, bookkeeping, accounting, tax return, vat, audit, balance sheet, payroll,
    buchhaltung, steuererklärung, umsatzsteuer, spesen*, jahresabschluss, lohnabrechnung,
    contabilidad, declaración de impuestos, gastos, nómina, comptabilité, notes de frais, tva, impôts
  `),
  /** Words for something broken or insecure. */
  outage: wordPattern(`
    outage, incident, is down, are down, is broken, service disruption, vulnerability, regression, breach,
    data corruption, security alert, critical, emergency, blocker*, blocked, blocking, p0, p1, sev1, halted, failing,
    does not answer, leaked, compromised,
    ausfall, ausgefallen, störung, sicherheitsvorfall, sicherheitslücke, notfall, kritisch*, steht still, blockiert,
    caída del servicio, interrupción, incidente, fallo crítico, emergencia, vulnerabilidad, no funciona,
    panne, interruption de service, faille de sécurité, urgence, critique, ne répond plus,
    guasto, interruzione, emergenza, non funziona, storing, noodgeval, ligt eruit, falha crítica, emergência, fora do ar,
    avbrott, driftstopp, nedbrud, nødstilfælde, awaria, nie działa, výpadek, havárie, arıza, kesinti, авария, сбой, аварія,
    障害, 故障, 宕机, 장애, 긴급
  `),
  /** Words by which the sender calls the matter urgent. */
  urgency: wordPattern(`
    urgent, urgently, asap, as soon as possible, immediate, immediately, right away, at once, eod, by cob,
    end of day, close of business, final notice, time-critical, time-sensitive, without delay,
    dringend, dringende, eilt, sofort, umgehend, schnellstmöglich, so schnell wie möglich, letzte mahnung, unverzüglich,
    urgente, urgentes, urgentemente, inmediatamente, lo antes posible, cuanto antes, hoy mismo,
    immédiatement, au plus vite, le plus vite possible, le plus rapidement possible, dès que possible, aujourd'hui même, sans délai,
    il prima possibile, al più presto, immediatamente, subito, o mais rápido possível, o quanto antes, com urgência, imediatamente,
    zo snel mogelijk, spoed, onmiddellijk, så snart som möjligt, brådskande, omgående, hurtigst muligt, haster, snarest,
    pilne, jak najszybciej, niezwłocznie, naléhavé, co nejdříve, okamžitě, acil, en kısa sürede, derhal,
    срочно, немедленно, как можно скорее, терміново, негайно, 至急, 紧急, 緊急, 尽快, 盡快, 긴급, 시급, عاجل
  `),
  /**
   * Phrases in which urgency words mean no urgency: they say when something takes effect, or what the sender will do.
   */
  calm: wordPattern(`
    effective immediately, with immediate effect, available immediately, immediately available, we will, we'll, i will, i'll, i am going to,
    ab sofort, sofort verfügbar, wir werden, ich werde, melde mich, melden uns, con efecto inmediato, te responderé,
    avec effet immédiat, nous vous répondrons, je reviens vers, reviendrai, reviendrons, con effetto immediato, risponderemo, ti rispondo,
    com efeito imediato, responderemos, per direct, we zullen, ik zal, återkommer, vender tilbage, мы ответим, ご連絡いたします, ご連絡致します
  `),
  /** Words that mean a payment is late or was refused. */
  overdue: wordPattern(`
    overdue, past due, was unsuccessful, failed, declined, suspended, final reminder, legal action, due by, final notice,
    überfällig, fällig, fehlgeschlagen, abgelehnt, mahnung, letzte erinnerung, gesperrt, zahlungserinnerung,
    vencida, vencido, rechazado, fallido, suspendida, último aviso, vence, impagad*,
    échue, en retard, refusé, échoué, suspendu, dernier rappel, mise en demeure, échéance, impayé*,
    scaduta, scaduto, rifiutato, non riuscito, ultimo avviso, sollecito, atrasad*, recusado, em atraso,
    achterstallig, mislukt, geweigerd, laatste herinnering, aanmaning, förfallen, påminnelse, forfalden, rykker,
    zaległ*, odrzucon*, wezwanie do zapłaty, po splatnosti, upomínka, gecikmiş, просрочен*, отклон*, 未払い, 滞納, 督促, 逾期, 催缴, 연체
  `),
  /** Phrases by which the sender says that no action is needed. */
  nothingToDo: wordPattern(`
    fyi, for your information, for information only, informational, no action required, no action needed, no action is required,
    no action is needed, no immediate action, no action from you, no reply needed, no response needed, no need to reply, nothing to do,
    nothing for you to do, zur information, zur kenntnis, zur kenntnisnahme, nur zur info, kein handlungsbedarf, keine antwort nötig,
    nichts weiter zu tun, para su información, para tu información, no se requiere ninguna acción, no requiere respuesta,
    no es necesario responder, pour information, pour info, aucune action requise, aucune action n'est requise, aucune réponse n'est,
    per conoscenza, per informazione, non è richiesta alcuna azione, para conhecimento, para sua informação, não é necessária nenhuma ação,
    ter info, ter informatie, ter kennisgeving, u hoeft niets te doen, till kännedom, til orientering, til info, do wiadomości,
    pro informaci, bilginize, для информации, к сведению, до відома, ご参考まで, 供您参考, 供参考, 참고하시기
  `),
  /** Phrases of mails that only inform: news, thanks, a report. */
  notice: wordPattern(`
    heads-up, heads up, status update, quick update, update:, wanted to share, wanted to let you know,
    want to inform you, we are writing to inform, for your reference, for your records, for your awareness,
    for visibility, sharing, attached are the, attached is the, here is our, here are the, summary of, minutes of, has been delivered,
    was delivered, on schedule, on track, is in place, thanks for, thank you for, congratulations on, will be restarted, please be informed,
    zur ablage, wir möchten sie informieren, ich wollte dich informieren, wir informieren sie, anbei das protokoll, vielen dank für,
    wurde zugestellt, hiermit informieren, le informamos, les informamos, te informo, adjunto el acta, gracias por, os informamos,
    nous vous informons, je vous informe, ci-joint le compte rendu, merci pour, la informiamo, vi informiamo, grazie per,
    informamos que, comunicamos que, obrigado por, obrigada por, obrigado pelo, obrigada pela, hierbij informeren, bedankt voor,
    vi informerar, tack för, tak for, takk for, vi informerer, informujemy, dziękuję za, dziękujemy za, oznamujeme, děkujeme za,
    bilgilendirmek, сообщаем, спасибо за, повідомляємо, дякуємо за, お知らせ, ご報告, ありがとうございます, 通知您, 感谢您的, 안내드립니다, 감사드립니다
  `),
  /** Polite phrases that ask nothing: "let me know if you have questions". */
  courtesy: wordPattern(`
    if you need, any questions, any concerns, have questions, further questions, hesitate, feel free, happy to, glad to help,
    at your convenience, for urgent, in urgent cases, for immediate, for all urgent, need help, if you wish,
    if you did not, if you didn't, if this wasn't you, if you no longer, if you have already, if you would like to, if you want to,
    bei fragen, rückfragen, zögern sie nicht, in dringenden fällen, gerne zur verfügung, falls sie, wenn sie fragen, sollten sie,
    wenn sie diese, si tiene preguntas, si tiene alguna, cualquier duda, cualquier consulta, no dude en, no dudes en, en caso de urgencia,
    si no has, si no ha solicitado, n'hésitez pas, pour toute question, si vous avez des questions, si vous n'êtes pas, en cas d'urgence,
    per qualsiasi domanda, non esiti, non esitare, per ulteriori informazioni, se non hai, se non ha richiesto, qualquer dúvida,
    não hesite, se não solicitou, em caso de dúvida, em caso de dúvidas, bij vragen, heeft u vragen, heb je vragen, aarzel niet,
    als u niet, tveka inte, om du har frågor, tøv ikke, hvis du har spørgsmål, w razie pytań, w przypadku pytań, v případě dotazů,
    neváhejte, sorunuz olursa, если у вас есть вопросы, если вопросы, якщо у вас є, ご不明な点, ご不明点, ご質問がございましたら, お気軽に,
    如有任何, 如有疑问, 如有問題, 문의사항, 궁금하신
  `),
  /** Standard text below each mail of a mail program or company, and statements of machines about their address. */
  boilerplate: wordPattern(`
    before printing, print this, intended recipient, notify the sender, confidential and, do not reply, don't reply, not reply to this,
    umwelt, nicht der richtige adressat, irrtümlich erhalten, vertrauliche informationen, nicht auf diese, antworten sie nicht,
    medio ambiente, medioambiente, destinatario, no responda, no conteste, n'imprimez, pièces jointes sont, destinataire, ne pas répondre,
    ne répondez pas, prima di stampare, riservat*, non rispondere, non rispondete, meio ambiente, antes de imprimir, não responda,
    niet beantwoorden, niet op deze, vertrouwelijk*, svara inte på, besvar ikke, nie odpowiadaj*, prosimy nie odpowiadać, neodpovídejte,
    yanıtlamayın, не отвечайте, 送信専用, 返信しないで, 返信できません, 请勿回复, 請勿回覆, 발신 전용, 회신하지
  `),
  /** Words for a bad consequence that has happened, or will if the reader does nothing. */
  warning: wordPattern(`
    failure to, to avoid, avoid an, avoid any, avoid a, will be suspended, will be closed, will be restricted, will restrict,
    will be deleted, will expire, expires on, expires in, expires soon, expiring, is mandatory,
    are mandatory, must be, exceeded, running low, almost full, otherwise, or else, last warning, cancelled, canceled, cancellation,
    will cancel, rejected, declined, denied, failed, could not be, unable to, unusual activity, suspicious, new sign-in, new login,
    delayed, postponed, terminated, refused, recall,
    sonst, andernfalls, wird gesperrt, wird gelöscht, läuft ab, verpflichtend, storniert, stornierung, fehlgeschlagen, abgelehnt,
    verspätet, verspätung, verschoben, abgesagt, konnte nicht, konnten nicht, ungewöhnliche, neue anmeldung, nicht zugestellt,
    de lo contrario, será suspendid*, caduca, obligatori*, cancelad*, cancelación, rechazad*, ha fallado, fallido, retrasad*, retraso,
    aplazad*, no se ha podido, no pudimos, inicio de sesión, inusual,
    sinon, sera suspendu*, sera supprimé*, expire le, expire dans, obligatoire*, annulé*, annulation, refusé*, échoué, échec, retardé*,
    reporté*, n'a pas pu, nouvelle connexion, inhabituel*, suspecte, altrimenti, scade, sarà sospes*, annullat*, cancellazione, rifiutat*,
    non riuscit*, ritardo, rinviat*, nuovo accesso, sospett*, caso contrário, expira, recusad*, falhou, atrasad*, atraso, adiad*,
    não foi possível, novo acesso, cancelamento, anders wordt, verloopt, geannuleerd, annulering, geweigerd, mislukt, vertraging, vertraagd,
    verplaatst, nieuwe aanmelding, inställd*, försenad*, misslyckades, aflyst, forsinket, mislykkedes, avlyst, odwołan*, anulowan*, opóźnion*,
    nie powiodło, wygasa, zrušen*, zpožděn*, vyprší, selhal*, iptal, gecik*, başarısız, süresi dol*, отмен*, задерж*, отклон*, истекает,
    не удалось, скасован*, キャンセル, 取り消し, 失敗, 遅延, 期限切れ, 有効期限, 取消, 失败, 延误, 即将过期, 即將到期, 취소, 실패, 지연, 만료
  `),
  /** Words of mails that sell, persuade, or want many readers. */
  advertising: wordPattern(`
    % off, discount*, flash sale, flash deal, limited-time, limited time, special offer, last chance, exclusive,
    offer ends, offer expires, free trial, webinar, sponsor*, promo, promotion*, early bird, deal, deals, free shipping, shop now, save up to,
    winner, lottery, inheritance, click here, click the link, verify your, selected, unsubscribe, register now, buy now, act now, guaranteed,
    rabatt*, gutschein*, sonderangebot*, jetzt sparen, gewinnspiel*, abbestellen, klicken sie, hier klicken, sie haben gewonnen, exklusiv*,
    nur heute, solange der vorrat, jetzt zugreifen, jetzt bestellen, versandkostenfrei, letzte chance, schnäppchen,
    descuento*, oferta*, rebajas, sorteo, haga clic, haz clic, herencia, lotería, exclusiv*, tiempo limitado, última oportunidad, envío gratis,
    aprovech*, reserve ahora, compra ahora, soldes, remise*, offres exclusives, offre spéciale, cliquez, héritage, loterie, dernière chance,
    profitez, livraison gratuite, code promo, sconto, sconti, offerta, offerte, clicca, ultima occasione, spedizione gratuita, approfitta*,
    solo oggi, desconto*, aproveite, frete grátis, clique aqui, última chance, só hoje, promoção, promoções, korting*, aanbieding*, klik hier,
    laatste kans, gratis verzending, alleen vandaag, rea, erbjudande*, fri frakt, klicka här, tilbud, gratis fragt, udsalg, klik her,
    rabat*, promocj*, okazj*, darmowa dostawa, kliknij, slev*, akce, výprodej, doprava zdarma, klikněte, indirim*, kampanya, fırsat*, ücretsiz kargo,
    скидк*, акция, распродаж*, бесплатная доставка, знижк*, 割引, セール, 限定, 今だけ, 送料無料, クーポン, 优惠, 優惠, 折扣, 限时, 限時, 特价, 할인, 특가, 무료배송, 쿠폰
  `),
} as const;

/** Common words that only one of the languages has. */
const TONGUES = {
  de: wordPattern('und, nicht, ich, sie, wir, bitte, für, mit, ist, hallo, grüße, grüßen'),
  es: wordPattern('usted, que, para, gracias, por favor, hola, estimado, estimada, saludos, el, los'),
  fr: wordPattern('vous, nous, bonjour, merci, pour, cordialement, avec, les, est, une'),
} as const;

export type Tongue = 'en' | keyof typeof TONGUES;

/**
 * Language of a template reply: the one with the most distinct words of its own, at least two; else English.
 */
export function guessTongue(text: string): Tongue {
  const scores = (['de', 'es', 'fr'] as const).map((tongue) => ({
    tongue,
    score: wordsFound(TONGUES[tongue], text.slice(0, MOST_READ)).size,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 2 ? best.tongue : 'en';
}

/** Maximum number of characters that are searched for a language's words. */
const MOST_READ = 20_000;
