import { wordPattern } from './word-pattern';

const words = (list: string): RegExp => wordPattern(list.split(','));

/** Words that tell a rule something, in English, German, Spanish and French. `*` stands for any further letters. */
export const CUES = {
  /** Somebody's mail program answered. */
  autoReply: words(`
    auto-reply, autoreply, automatic reply, out of office, out of the office,
    automatische antwort, abwesenheitsnotiz, abwesend, nicht im büro,
    respuesta automática, fuera de la oficina, réponse automatique, absent du bureau, absence du bureau
  `),
  /** Two different ones make a mail spam. */
  spam: words(`
    viagra, xanax, inheritance, lottery, wire transfer, banking details, no prescription,
    congratulations you have been selected, you have been selected, act now, click here, click the link,
    account suspended, account is suspended, access suspended, verify your identity, verify now,
    million usd, nigerian, beneficiary, guaranteed, 100% authentic, activation keys, risk-free,
    erbschaft, lotterie, sie haben gewonnen, klicken sie hier, konto gesperrt, jetzt bestätigen,
    herencia, lotería, ha sido seleccionado, haga clic aquí, cuenta suspendida, verifique su,
    héritage, loterie, vous avez gagné, cliquez ici, compte suspendu, vérifiez votre
  `),
  /** Somebody wants to sell something to many. */
  promotion: words(`
    % off, discount*, flash sale, flash deal, limited-time, limited time, special offer, last chance,
    exclusive offer, offer expires, quote expires, webinar, sponsorship, sponsor tier, sponsor package*,
    promo, promotion, early bird, new arrivals, free trial, membership, reseller contract, seat gets released,
    rabatt*, gutschein*, sonderangebot*, nur heute, jetzt sparen, gewinnspiel*,
    descuento*, oferta*, rebajas, última oportunidad, sorteo,
    soldes, remise*, offre spéciale, offre exclusive, dernière chance, promotion*
  `),
  /** Sent to many. */
  newsletter: words(`
    newsletter, unsubscribe, digest, view in browser, view this email in your browser, liked your,
    abbestellen, abmelden, im browser ansehen, rundbrief, darse de baja, cancelar la suscripción,
    boletín, ver en el navegador, se désabonner, se désinscrire, lettre d'information, infolettre
  `),
  /** The sender says that nothing is to be done. */
  forInformation: words(`
    fyi, for your information, no action required, no action needed, no immediate action, no action is,
    no reply needed, no response needed, without requiring immediate action, status update, quick update,
    quick heads-up, just wanted to flag, wanted to share, sharing key updates, no delays to report,
    without requiring, this won't block, remains on schedule, remain on track, process update, confirmed:,
    zur information, zur kenntnis, nur zur info, kein handlungsbedarf, keine antwort nötig,
    para su información, para tu información, no se requiere ninguna acción, no requiere respuesta,
    pour information, pour info, aucune action requise, aucune action n'est requise, aucune réponse
  `),
  /** Something is broken, or unsafe. */
  outage: words(`
    outage, incident, is down, are down, service disruption, critical, regression, vulnerability,
    data breach, data corruption, security alert, security incident, blocker*, blocking production, p0,
    sev1, exceeds threshold, halted, bridge call, rollback,
    ausfall, ausgefallen, störung, sicherheitsvorfall, sicherheitslücke, notfall, kritisch*,
    caída del servicio, interrupción, incidente, fallo crítico, emergencia, vulnerabilidad,
    panne, interruption de service, incident, faille de sécurité, urgence, critique
  `),
  /** It can't wait long. */
  urgency: words(`
    urgent, urgently, asap, as soon as possible, immediate attention, immediately, action required,
    by eod, by end of day, by cob, today by, by noon, within 2 hours, within the hour, due today,
    eod today, eod tomorrow, pm today, am today, by tomorrow, final notice, deadline today, time-critical,
    dringend, eilt, sofort, umgehend, schnellstmöglich, bis heute, noch heute, bis morgen, letzte mahnung,
    urgente, inmediatamente, lo antes posible, cuanto antes, hoy mismo, antes de mañana,
    urgent, immédiatement, au plus vite, dès que possible, aujourd'hui même, avant demain
  `),
  /** With money: it is late, or was refused. */
  overdue: words(`
    overdue, past due, was unsuccessful, failed, declined, suspended, final reminder, legal action, due by,
    überfällig, fällig, fehlgeschlagen, abgelehnt, mahnung, letzte erinnerung, gesperrt, zahlungserinnerung,
    vencida, vencido, rechazado, fallido, suspendida, último aviso, vence,
    échue, en retard, refusé, échoué, suspendu, dernier rappel, mise en demeure, échéance
  `),
  /** Work for somebody who knows the law. */
  legal: words(`
    contract, contracts, nda, non-disclosure, legal, lawyer, attorney, terms and conditions, gdpr,
    vertrag, vertrags*, rechtlich*, anwalt, rechtsanwalt, kündigung, datenschutz*, agb,
    contrato*, abogad*, jurídic*, legal, contrat, contrats, avocat*, juridique*, rgpd
  `),
  /** Work for whoever keeps the books. */
  accounting: words(`
    expense report*, bookkeeping, accounting, tax return, vat, audit, balance sheet, payroll,
    buchhaltung, steuererklärung, umsatzsteuer, spesen*, jahresabschluss, lohnabrechnung,
    contabilidad, declaración de impuestos, gastos, nómina, comptabilité, notes de frais, tva, impôts
  `),
  /** Somebody wants an answer. */
  request: words(`
    please, can you, could you, would you, can we, could we, let me know, do you, are you, i need,
    would appreciate, need to confirm, let's, what do you think, reply with, rsvp, need your, wondering if,
    bitte, könnten sie, können sie, kannst du, könntest du, würden sie, gib bescheid, geben sie, haben sie,
    por favor, podría*, puede*, puedes, me gustaría, avísame, dígame, quisiera,
    s'il vous plaît, s'il te plaît, pourriez-vous, pouvez-vous, peux-tu, merci de, dites-moi, souhaitez-vous
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
export function countWords(pattern: RegExp, text: string): number {
  const found = text.slice(0, 20_000).matchAll(new RegExp(pattern, 'giu'));
  return new Set(Array.from(found, (match) => (match[1] ?? match[2] ?? '').toLowerCase())).size;
}
