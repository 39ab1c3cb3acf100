import { wordPattern } from '../../../../kernel/notes/text/word-pattern';

const words = (list: string): RegExp => wordPattern(list.split(','));

/** Words that tell a rule something, in English, German, Spanish and French. `*` stands for any further letters. */
export const CUES = {
  /** Somebody's mail program answered. */
  autoReply: words(`
    auto-reply, autoreply, automatic reply, out of office, out of the office,
    automatische antwort, abwesenheitsnotiz, abwesend, nicht im büro,
    respuesta automática, fuera de la oficina, réponse automatique, absent du bureau, absence du bureau
  `),
  /** Sent to many. */
  newsletter: words(`
    newsletter, unsubscribe, digest, view in browser, view this email in your browser, liked your,
    abbestellen, abmelden, im browser ansehen, rundbrief, darse de baja, cancelar la suscripción,
    boletín, ver en el navegador, se désabonner, se désinscrire, lettre d'information, infolettre
  `),
  /** Legal work. */
  legal: words(`
    contract, contracts, nda, non-disclosure, legal, lawyer, attorney, terms and conditions, gdpr,
    vertrag, vertrags*, rechtlich*, anwalt, rechtsanwalt, kündigung, datenschutz*, agb,
    contrato*, abogad*, jurídic*, legal, contrat, contrats, avocat*, juridique*, rgpd
  `),
  /** Bookkeeping. */
  accounting: words(`
    expense report*, bookkeeping, accounting, tax return, vat, audit, balance sheet, payroll,
    buchhaltung, steuererklärung, umsatzsteuer, spesen*, jahresabschluss, lohnabrechnung,
    contabilidad, declaración de impuestos, gastos, nómina, comptabilité, notes de frais, tva, impôts
  `),
  /** Something is broken, or unsafe. */
  outage: words(`
    outage, incident, is down, are down, is broken, service disruption, vulnerability, regression, data breach, breach,
    data corruption, security alert, critical, emergency, blocker*, blocked, blocking, p0, p1, sev1, halted, failing,
    does not answer, leaked, compromised,
    ausfall, ausgefallen, störung, sicherheitsvorfall, sicherheitslücke, notfall, kritisch*, steht still, blockiert,
    caída del servicio, interrupción, incidente, fallo crítico, emergencia, vulnerabilidad, no funciona,
    panne, interruption de service, faille de sécurité, urgence, critique, ne répond plus,
    guasto, interruzione, emergenza, storing, noodgeval, falha, emergência, авария, сбой, 障害, 故障, 紧急
  `),
  /** It can't wait, says its sender. */
  urgency: words(`
    urgent, urgently, asap, as soon as possible, immediate, immediately, right away, at once, by eod, eod, by cob,
    end of day, close of business, final notice, time-critical, time-sensitive, without delay,
    dringend, eilt, sofort, umgehend, schnellstmöglich, so schnell wie möglich, letzte mahnung, unverzüglich,
    urgente, urgentemente, inmediatamente, lo antes posible, cuanto antes, hoy mismo,
    immédiatement, au plus vite, dès que possible, aujourd'hui même, sans délai,
    il prima possibile, immediatamente, subito, o mais rápido possível, imediatamente, zo snel mogelijk, dringend,
    срочно, немедленно, как можно скорее, 至急, 大至急, 紧急, 尽快
  `),
  /** With money: it is late, or was refused. */
  overdue: words(`
    overdue, past due, was unsuccessful, failed, declined, suspended, final reminder, legal action, due by,
    überfällig, fällig, fehlgeschlagen, abgelehnt, mahnung, letzte erinnerung, gesperrt, zahlungserinnerung,
    vencida, vencido, rechazado, fallido, suspendida, último aviso, vence,
    échue, en retard, refusé, échoué, suspendu, dernier rappel, mise en demeure, échéance
  `),
  /** The sender says that nothing is to be done. */
  nothingToDo: words(`
    fyi, for your information, for information only, informational, no action required, no action needed, no action is,
    no immediate action, no action from you, no reply needed, no response needed, no need to reply, nothing to do,
    zur information, zur kenntnis, nur zur info, kein handlungsbedarf, keine antwort nötig, nichts weiter zu tun,
    para su información, para tu información, no se requiere ninguna acción, no requiere respuesta,
    pour information, pour info, aucune action requise, aucune action n'est requise, aucune réponse,
    per conoscenza, per informazione, para conhecimento, ter info, ter informatie, для информации, к сведению
  `),
  /** The sender tells something and leaves it at that: news, thanks, a report. */
  notice: words(`
    heads-up, heads up, status update, quick update, update:, wanted to share, wanted to let you know, let you know that,
    want to inform you, we are writing to inform, for your review, for your reference, for your records, for your awareness,
    for visibility, sharing, attached are, here is our, here are the, summary of, minutes of, newsletter, has been delivered,
    was delivered, on schedule, on track, is in place, thanks for, thank you for, congratulations on, will be restarted,
    zur ablage, wir möchten sie informieren, ich wollte dich informieren, anbei das protokoll, vielen dank für, wurde zugestellt,
    le informamos, te informo, adjunto el acta, gracias por, nous vous informons, je vous informe, ci-joint le compte rendu,
    merci pour, la informiamo, grazie per, informamos que, ter kennisgeving
  `),
  /** Words of courtesy that ask nothing: "let me know if you have questions". */
  courtesy: words(`
    if you need, any questions, any concerns, have questions, further questions, hesitate, feel free, happy to, glad to help,
    at your convenience, for urgent, in urgent cases, for immediate, for all urgent, if you need anything,
    bei fragen, rückfragen, zögern sie nicht, in dringenden fällen, gerne zur verfügung,
    si tiene preguntas, cualquier duda, no dude en, en caso de urgencia, n'hésitez pas, pour toute question,
    en cas d'urgence, per qualsiasi domanda, non esiti, qualquer dúvida, bij vragen
  `),
  /** Something bad is to come if the reader does nothing. */
  warning: words(`
    failure to, to avoid, avoid an, avoid any, avoid a, will be suspended, will be closed, will be restricted, will restrict,
    will be deleted, will be cancelled, will expire, expires on, is mandatory, are mandatory, must be, exceeded, running low,
    almost full, otherwise, or else, last warning, sonst, andernfalls, wird gesperrt, wird gelöscht, läuft ab, verpflichtend,
    de lo contrario, será suspendid*, caduca, obligatori*, sinon, sera suspendu*, sera supprimé*, expire le, obligatoire*,
    altrimenti, scade, sarà sospes*, caso contrário, expira, anders wordt, verloopt
  `),
  /** A question to the reader. */
  reader: words(`
    you, your, yours, we, us, anyone, anybody, someone, somebody, me,
    du, dir, dich, dein*, sie, ihnen, ihr, ihre*, euch, wir, uns, kannst, könnt, jemand,
    tú, te, usted, ustedes, tu, su, puede, puedes, podría*, quieres, quiere, nos, podemos, alguien,
    vous, votre, vos, toi, nous, peux-tu, as-tu, es-tu, quelqu'un, on,
    lei, può, puoi, potrebbe, potresti, vuoi, suo, ci, possiamo, qualcuno,
    você, vocês, pode, poderia, podemos, je, jij, jullie, kun, kunt, wil, willen, iemand,
    kan du, kunne du, ni, вы, вас, вам, ты, тебя, можете, можешь, мы, 您, 你, 我们, ください, ますか, でしょうか, ませんか
  `),
  /** It asks for something that only an answer can give. */
  questionWord: words(`
    what, when, where, which, who, whose, how, why,
    was, wann, wo, welche*, wer, wie, wieso, warum, gibt es, qué, cuándo, dónde, cuál*, quién, cómo, por qué,
    quand, où, quel*, qui, comment, pourquoi, combien, est-ce que, che cosa, quando, dove, quale, chi, come, perché,
    quanto, onde, qual, quem, como, wanneer, waar, welke, wie, hoe, waarom, vad, när, var, vem, hur,
    что, когда, где, какой, какая, кто, как, почему, 何, いつ, どこ, 什么, 何时, 哪
  `),
  /** The reader is to do something. */
  request: words(`
    can you, could you, would you, will you, are you able, let me know, let us know, get back to me, get back to us,
    i need, we need, i still need, we still need, need your, needs your, need you, need to confirm, want your,
    would appreciate, appreciate your, awaiting your, waiting for your, look forward to your, rsvp, reply to, reply with,
    reply by, respond by, confirm by, action required, is required, your approval, your decision, your signature, your input,
    must be completed, you must, you need to, need to know, would like you to, would like to hear, glad to hear, i wonder,
    wondering if, kindly, like to clarify, need to clarify, need clarity, need clarification, asking you, let's confirm, let's decide,
    könnten sie, können sie, kannst du, könntest du, würden sie, würdest du, gib bescheid, geben sie, sag bescheid,
    lassen sie mich wissen, wir brauchen, ich brauche, brauche ich, brauchen wir, wir benötigen, ich bitte, wir bitten,
    bitten wir, ihre freigabe, ihre entscheidung, ihre zustimmung,
    podría*, puede enviar*, puedes, me gustaría, avísame, dígame, quisiera, necesito, necesitamos, le ruego, espero su,
    pourriez-vous, pouvez-vous, peux-tu, pourrais-tu, merci de, dites-moi, souhaitez-vous, j'ai besoin, nous avons besoin,
    je vous prie, veuillez, potrebbe, potresti, mi faccia sapere, fammi sapere, ho bisogno, abbiamo bisogno,
    poderia, preciso, precisamos, me avise, kunt u, kun je, laat me weten, ik heb nodig, kan du, hör av dig,
    не могли бы, сообщите, пришлите, нам нужно, мне нужно, 教えて, お願い, ご連絡, 请回复, 请确认, 请告知, 부탁
  `),
  please: words(`
    please, bitte, por favor, s'il vous plaît, s'il te plaît, per favore, per cortesia, alstublieft, graag, tack,
    пожалуйста, prosím, proszę, lütfen, ください, 请
  `),
  /** With a "please", it is done for the writer. */
  writer: words(`
    me, us, my, our, mir, uns, mich, *ame, *eme, *anos, *enos, me, nos, m'*, moi, nous, mi, ci, mij, ons, mig, oss, мне, нам,
    send, confirm, reply, respond, answer, sign, review, check, tell, choose, join, call, return, complete
  `),
  /** It wants to sell, to win over, or to be read by many. */
  advertising: words(`
    % off, discount*, flash sale, flash deal, limited-time, limited time, special offer, last chance, exclusive,
    offer ends, offer expires, quote expires, free trial, webinar, sponsor*, promo, promotion*, early bird, deal, deals,
    winner, lottery, inheritance, click here, click the link, verify your, selected, unsubscribe, register now,
    rabatt*, gutschein*, sonderangebot*, jetzt sparen, gewinnspiel*, abbestellen, klicken sie, sie haben gewonnen,
    descuento*, oferta*, rebajas, sorteo, haga clic, herencia, lotería, soldes, remise*, offre*, cliquez, héritage, loterie,
    sconto, sconti, offerta, clicca, korting*, aanbieding*, klik hier, скидк*, акция, 割引, セール, 优惠, 折扣
  `),
} as const;

/** An address that a machine writes from, even where somebody reads the answers. */
export const MACHINE_SENDER =
  /^(?:[\w.-]+\.)?(?:notifications?|newsletter|news|marketing|automation|updates?|digest|promo(?:tions)?|monitoring)@/iu;

/** Words that only one of the languages has, and every mail in it. */
const TONGUES = {
  de: words('und, nicht, ich, sie, wir, bitte, für, mit, ist, hallo, grüße, grüßen'),
  es: words('usted, que, para, gracias, por favor, hola, estimado, estimada, saludos, el, los'),
  fr: words('vous, nous, bonjour, merci, pour, cordialement, avec, les, est, une'),
} as const;

export type Tongue = 'en' | keyof typeof TONGUES;

/** The language of a template reply: the one with most different words of its own, at least two; else English. */
export function guessTongue(text: string): Tongue {
  const scores = (['de', 'es', 'fr'] as const).map((tongue) => ({
    tongue,
    score: countWords(TONGUES[tongue], text),
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 2 ? best.tongue : 'en';
}

/** How many different words of the pattern the beginning of the text holds. */
function countWords(pattern: RegExp, text: string): number {
  const found = text.slice(0, 20_000).matchAll(new RegExp(pattern, 'giu'));
  return new Set(Array.from(found, (match) => (match[1] ?? match[2] ?? '').toLowerCase())).size;
}
