import { cueList } from './cue-list';

/** Names before the "@" of machines, even if answers are read. */
export const MACHINE_SENDER =
  /^(?:[\w.-]+\.)?(?:notifications?|notify|newsletters?|news|neues|novidades|nieuws|lettre|marketing|automation|updates?|digest|promo(?:tions)?|monitoring|alerts?|auto[._-]?confirm|automated|robot|bot|mailer|noticias|powiadomienia|benachrichtigung(?:en)?|notificaciones|notificações|notifiche|meldingen)@/iu;

export const NEWSLETTER_SENDER =
  /^(?:[\w.-]+[._-])?(?:newsletters?|news|neues|novidades|nieuws|nieuwsbrief|lettre|noticias|boletin|marketing|digest|promo(?:tion)?s?|deals|offers?|angebote?|ofertas?|offerte|offres)@/iu;

export const OFFICE_SENDER =
  /^(?:[\w.-]+[._-])?(?:info|hello|hallo|hola|bonjour|ciao|team|office|orders?|receipts?|billing|invoices?|rechnung(?:en)?|facturas?|reservations?|bookings?|reservas|prenotazioni|bestellung(?:en)?|versand|shipping|shipment|tracking|delivery|deliveries|livraison|envios?|service|services|support|contact|kontakt|contacto|contatto|customerservice|customer[._-]?(?:care|service|support)|kundenservice|kundendienst|serviceclient|clientes?|community|store|shop|tienda|events?|members?(?:hip)?|accounts?|security|system|feedback|survey|surveys|welcome|express|pedidos?|ordini|commandes?|documents?|notices?|reception|secretar[iy]a?t?|segreteria|sekretariat|verwaltung|termine?|citas|atencion|geral)@/iu;

export const ABSENT = cueList({
  en: 'auto-reply, autoreply, automatic reply, out of office, out of the office, on holiday, on vacation, on leave, on annual leave, parental leave',
  de: 'automatische antwort, abwesenheitsnotiz, abwesend, nicht im büro, abwesenheit, im urlaub, außer haus',
  fr: 'réponse automatique, absent du bureau, absente du bureau, absence du bureau, en congé, en congés, en vacances',
  es: 'respuesta automática, fuera de la oficina, de vacaciones, ausente',
  it: 'risposta automatica, fuori sede, fuori ufficio, in ferie',
  nl: 'automatisch antwoord, afwezigheidsbericht, afwezig, niet op kantoor, op vakantie, met verlof',
  pt: 'resposta automática, fora do escritório, ausente do escritório, de férias',
});

export const ABSENCE_FORMULA = cueList({
  en: 'thank you, thanks, until, back on, return on, be back, urgent, limited access, get back to you, as soon as i, in my absence, regards, will return, i return, limited email, limited connectivity, currently attending, respond to your message',
  de: 'danke, vielen dank, bis, wieder da, wieder zurück, dringend*, wenden sie sich an, nicht weitergeleitet, nach meiner rückkehr, grüße, grüßen',
  fr: "merci, jusqu'au, de retour, urgence, à mon retour, cordialement",
  es: 'gracias, hasta el, de vuelta, urgencia, urgente, a mi regreso, saludos',
  it: 'grazie, fino al, di ritorno, urgenza, urgenze, al mio rientro, saluti',
  nl: 'bedankt, tot en met, weer terug, weer aanwezig, spoed, bij mijn terugkeer, groet',
  pt: 'obrigado, obrigada, agradeço, até, de volta, urgência, no meu regresso, cumprimentos',
});

export const NEWSLETTER = cueList({
  en: 'newsletter, digest',
  de: 'rundbrief',
  fr: "lettre d'information, infolettre",
  es: 'boletín',
  it: 'notiziario',
  nl: 'nieuwsbrief',
  pt: 'boletim informativo',
});

/** Words for readers whom a school, a surgery or a landlord greets as a group; each reader is meant. */
export const SALUTED = cueList({
  en: 'parents, guardians, carers, family, families, patient, applicant, candidate, resident*, tenant*, neighbours, neighbors, members, colleagues, pupils, ratepayer',
  de: 'eltern, familie, familien, mieter*, patient*, nachbar*, mitglieder, kolleg*, bewerber*, versicherte*',
  fr: 'parents, famille, familles, locataires, voisins, résidents, collègues, adhérents, patient*, candidat*',
  es: 'padres, familia, familias, vecinos, pacientes, paciente, inquilinos, socios, compañer*, candidat*, contribuyente',
  it: 'genitori, famiglia, famiglie, condomini, inquilini, paziente, pazienti, soci, collegh*, candidat*',
  nl: 'ouders, bewoner*, huurder*, buren, patiënt*, leden, collega*, sollicitant, gezin',
  pt: 'pais, encarregad*, famílias, moradores, vizinhos, sócios, colegas, utente, candidato*',
});

export const OUTAGE = cueList({
  en: 'outage, incident, is down, are down, is broken, service disruption, vulnerability, regression, breach, data corruption, security alert, critical, emergency, blocker*, blocked, blocking, p0, p1, sev1, halted, failing, does not answer, leaked, compromised, run failed, deployment failed, nothing works',
  de: 'ausfall, ausgefallen, störung, sicherheitsvorfall, sicherheitslücke, notfall, kritisch*, steht still, blockiert, stillstand, funktioniert nicht mehr, geht nichts mehr, geht gar nichts, geht nicht mehr',
  fr: "panne, interruption de service, faille de sécurité, urgence, critique, ne répond plus, ne fonctionne plus, à l'arrêt, hors service, ne marche plus, ne marchent plus, rien ne marche",
  es: 'caída del servicio, interrupción, incidente, fallo crítico, emergencia, vulnerabilidad, no funciona, no nos deja, no podemos, caído, averiad*, está parad*, están parad*, ha dejado de funcionar',
  it: 'guasto, interruzione, emergenza, non funziona, bloccat*, in tilt, non va più',
  nl: 'storing, noodgeval, ligt eruit, werkt niet meer, staat … stil, ligt … stil, doet niets meer, doen niets meer, doet niks meer, doen niks meer, doet het niet meer',
  pt: 'falha crítica, emergência, fora do ar, em baixo, avaria*, está parad*, estão parad*, não funciona, deixou de funcionar, nada funciona',
});

export const DANGER = cueList({
  en: 'gas leak*, leak* … gas, smell* … gas, fire alarm, fire … broke out, on fire, evacuat*, leave … building, leave … house, leave your home, leave your flat, flooding, flooded, burst pipe*, pipe … burst, do not drink, boil … water, carbon monoxide, water … ceiling, flood warning, switch off … electricity, landslide, about to collapse, smoke … coming, bottled water only, contaminant*, unsafe to drink, water … contaminated, water … coming in, water is rising, flames, smell* … burning, taking on water',
  de: 'gasleck, gasgeruch, gasaustritt, nach gas, feuer im, brennt, brand … ausgebrochen, evakuier*, gebäude … verlassen, haus … verlassen, wohnungen … verlassen, verlassen sie … gebäude, verlassen sie … haus, verlassen sie … wohnung*, rohrbruch, rohr … gebrochen, rohr … geplatzt, wasser steht, überflutet, überschwemm*, nicht trinken, abkochen, kohlenmonoxid, wasser … decke, hochwasserwarnung, unwetterwarnung, strom … abstellen, erdrutsch, einsturz*, rauch aus, qualm*, keime … wasser, trinkwasser … verunreinigt, wasser … verunreinigt, trinkwasser … keime, wasser dringt, wasser steigt, flammen, riecht verbrannt',
  fr: "fuite … gaz, odeur … gaz, sent le gaz, incendie, évacu*, quitt* … immeuble, quitt* … bâtiment, quitt* … appartement*, quitt* les, inond*, rupture … canalisation, menace de tomber, monoxyde, eau … plafond, alerte … crue, coupez … électricité, coupez … courant, éboulement, effondr*, fumée … sort, non potable, n'est plus potable, eau … contaminée, eau … polluée, l'eau monte, l'eau entre, flammes, sent le brûlé, odeur de brûlé, prend l'eau",
  es: 'fuga … gas, escape … gas, olor … gas, huele … gas, incendio, humo en, evacu*, abandon* … edificio, abandon* … viviendas, salga* … edificio, inundación, inundad*, tubería … roto, monóxido, agua … techo, aviso … inundaciones, corten … luz, desprendimiento*, derrumb*, agua … contaminad*, no beba*, no potable, bacteria* … agua, entra agua, entrando agua, sube el agua, llamas, huele a quemado, olor a quemado, cayendo agua, cae agua',
  it: "perdita … gas, fuga … gas, odore … gas, puzza … gas, incendio, evacua*, lasciare … appartamenti, lasciare … l'edificio, uscite … appartamenti, uscite … edificio, allagamento, allagat*, tubo … rotto, gli argini, monossido, acqua … soffitto, allerta … alluvione, staccate … corrente, frana, crollo, crollat*, fumo … esce, acqua … contaminat*, non potabile, non bevete, non berla, entra acqua, fiamme, odore di bruciato, puzza di bruciato, piove acqua, imbarcando acqua",
  nl: 'gaslek, gaslucht, ruikt … gas, brand in, brand uitgebroken, in brand, evacu*, woning … verlaten, gebouw … verlaten, verlaat … gebouw, verlaat … woning, verlaat … pand, overstrom*, onder water, leiding … gesprongen, gesprongen leiding, koolmonoxide, water … plafond, hoogwater, stroom … uitschakelen, aardverschuiving, instort*, rook uit, kook … water, drinkwater … besmet, bacterie … gevonden, bacterie … drinkwater, komt water binnen, water stijgt, water komt … binnen, vlammen, brandlucht, ruikt verbrand, maakt water',
  pt: 'fuga … gás, cheiro … gás, cheira … gás, incêndio, evacu*, abandonar o, abandon* … prédio, saia* … prédio, saia* … edifício, saia* … casa, inundação, inundad*, cano … rebent*, rebent* … cano, monóxido, água … teto, aviso … cheias, desliguem … eletricidade, deslizamento*, desabou, desabamento, fumo … sair, água … contaminad*, imprópria para, não beba*, ferva*, entra água, a entrar água, água … a subir, chamas, cheira a queimado, cheiro a queimado, deitar fumo, a meter água',
});

/** Words for a danger that is possible, practised or only mentioned. */
export const SUPPOSED = cueList({
  en: 'in case, how to, in the event, drill, insurance, would, should you, test, tests, testing, insured, cover, policy, prevent*, detector*',
  de: 'falls, wie sie, im falle, übung, probealarm, versicherung*, versichert, melder, schutz',
  fr: 'en cas, comment, exercice, assurance, garantie*, assuré*, contre, détecteur*, prévention',
  es: 'en caso, cómo, simulacro, seguro de, póliza, cobertura, contra, detector*, prevención',
  it: 'in caso, come, esercitazione, prova, assicurazione, polizza, copertura, contro, rilevator*, prevenzione',
  nl: 'in geval, hoe u, hoe je, oefening, verzekering, polis, dekking, melder*, preventie',
  pt: 'em caso, como agir, simulacro*, seguro de, apólice, cobertura, contra, detetor*, prevenção',
});

export const URGENCY = cueList({
  en: 'urgent, urgently, asap, as soon as possible, immediate, immediately, right away, at once, eod, by cob, end of day, close of business, final notice, time-critical, time-sensitive, without delay, straight away, as soon as you can',
  de: 'dringend, dringende, eilt, sofort, umgehend, schnellstmöglich, so schnell wie möglich, letzte mahnung, unverzüglich, heute noch, baldmöglichst, so bald wie möglich, auf der stelle',
  fr: "immédiatement, au plus vite, le plus vite possible, le plus rapidement possible, dès que possible, aujourd'hui même, sans délai, dernier avis, tout de suite, d'urgence, urgemment, au plus tôt",
  es: 'urgente, urgentes, urgentemente, inmediatamente, lo antes posible, cuanto antes, hoy mismo, llámame ya, de inmediato, ahora mismo, en cuanto pueda*',
  it: "urgenti, il prima possibile, al più presto, immediatamente, subito, d'urgenza, con urgenza, quanto prima, appena puoi",
  nl: 'zo snel mogelijk, spoed, onmiddellijk, dringend, meteen, zo spoedig mogelijk, zsm, dringende',
  pt: 'o mais rápido possível, o quanto antes, com urgência, imediatamente, isto já, agora mesmo, assim que puder*, logo que possível, urgentemente, sem demora',
});

/** Words that mean a payment is late or was refused. */
export const OVERDUE = cueList({
  en: 'overdue, past due, was unsuccessful, failed, declined, suspended, final reminder, legal action, due by, final notice',
  de: 'überfällig, fällig, fehlgeschlagen, abgelehnt, mahnung, letzte erinnerung, gesperrt, zahlungserinnerung',
  fr: 'échue, en retard, refusé, échoué, suspendu, dernier rappel, mise en demeure, échéance, impayé*',
  es: 'vencida, vencido, rechazado, fallido, suspendida, último aviso, vence, impagad*',
  it: 'scaduta, scaduto, rifiutato, non riuscito, ultimo avviso, sollecito',
  nl: 'achterstallig, mislukt, geweigerd, laatste herinnering, aanmaning',
  pt: 'atrasad*, recusado, em atraso',
});

export const NOTHING_TO_DO = cueList({
  en: 'fyi, for your information, for information only, informational, no action … required, no action … needed, no immediate action, no action from you, no reply needed, no response needed, no need to reply, nothing … to do, nothing … required, nothing … needed',
  de: 'zur information, zur kenntnis, zur kenntnisnahme, nur zur info, kein handlungsbedarf, keine antwort nötig, nichts … tun, nichts … unternehmen',
  fr: "pour information, pour info, aucune action … requise, aucune action … nécessaire, aucune démarche … nécessaire, aucune réponse n'est, aucune action de votre part, rien à faire",
  es: 'para su información, para tu información, no se requiere ninguna acción, no requiere respuesta, no es necesario responder, no … hacer nada, nada que hacer',
  it: 'per conoscenza, per informazione, non è richiesta alcuna azione, non … fare nulla, non … fare niente, nulla da fare',
  nl: 'ter info, ter informatie, ter kennisgeving, hoef* … niets … doen, geen actie nodig, geen actie vereist',
  pt: 'para conhecimento, para sua informação, não é necessária nenhuma ação, não … fazer nada, nada a fazer',
});

/** Polite phrases that ask nothing, as "let me know if you have questions", and standard text below each mail. */
export const COURTESY = cueList({
  en: "if you need, any questions, any concerns, have questions, further questions, hesitate, feel free, happy to, glad to help, at your convenience, for urgent, in urgent cases, for immediate, for all urgent, need help, if you wish, if you like, in error, if you did not, if you didn't, if this wasn't you, if you no longer, if you have already, if you would like to, if you want to, before printing, print this, intended recipient, notify the sender, confidential and, do not reply, don't reply, not reply to this, to be removed, remove in the subject, sent from my",
  de: 'bei fragen, rückfragen, zögern sie nicht, in dringenden fällen, gerne zur verfügung, falls sie, wenn sie fragen, sollten sie, wenn sie diese, umwelt, nicht der richtige adressat, irrtümlich erhalten, vertrauliche informationen, nicht auf diese, antworten sie nicht, gesendet von meinem, von meinem iphone',
  fr: "n'hésitez pas, pour toute question, si vous avez des questions, si vous n'êtes pas, en cas d'urgence, n'imprimez, pièces jointes sont, destinataire, ne pas répondre, ne répondez pas, envoyé de mon, envoyé depuis",
  es: 'si tiene preguntas, si tiene alguna, cualquier duda, cualquier consulta, no dude en, no dudes en, en caso de urgencia, si no has, si no ha solicitado, medio ambiente, medioambiente, destinatario, no responda, no conteste, enviado desde mi',
  it: 'per qualsiasi domanda, non esiti, non esitare, per ulteriori informazioni, se non hai, se non ha richiesto, prima di stampare, riservat*, non rispondere, non rispondete, inviato da iphone, inviato dal mio',
  nl: 'bij vragen, heeft u vragen, heb je vragen, aarzel niet, als u niet, niet beantwoorden, niet op deze, vertrouwelijk*, verzonden vanaf',
  pt: 'qualquer dúvida, não hesite, se não solicitou, em caso de dúvida, em caso de dúvidas, meio ambiente, antes de imprimir, não responda, enviado do meu',
});

/** Words in the subject of an automatic mail that demands something or warns. */
export const WANTS = cueList({
  en: 'action required, action needed, action item, action items, verify, confirm, new message, new messages, message from, alert, expires, expiring, expire, reminder, response required, response needed, respond, approval needed, approval required, needs your, waiting for you, awaiting your, invited you, invitation, review requested, requested your review, assigned to you, mentioned you, shared with you, due, deadline, overdue, failed, missing, pending, ready for pickup, ready for collection, ready to collect, suspended, rejected, declined, delayed, security',
  de: 'handlung erforderlich, aktion erforderlich, bestätigen sie, bestätige, bitte bestätigen, neue nachricht, neue nachrichten, hat sie erwähnt, hat dich erwähnt, nachricht von, warnung, läuft ab, erinnerung, einladung, freigabe, zugewiesen, überprüfen sie, frist, unvollständig, fehlt, fehlen, ausstehend, abholbereit, zur abholung, fehlgeschlagen, abgelehnt, verspätet',
  fr: "action requise, confirmez, vérifiez, nouveau message, nouveaux messages, vous a mentionné, t'a mentionné, message de, alerte, rappel, échéance, à valider, incomplet*, manquant*, en attente, à retirer, refusé*, échoué",
  es: 'acción requerida, acción necesaria, confirme, confirma, verifique, verifica, nuevo mensaje, nuevos mensajes, te ha mencionado, le ha mencionado, mensaje de, caduca, vence, recordatorio, invitación, se requiere, plazo, pendiente*, falta, faltan, para recoger, rechazad*, retraso',
  it: "azione richiesta, conferma il, conferma la, conferma i, confermi, verifichi, nuovo messaggio, nuovi messaggi, ti ha menzionato, l'ha menzionata, messaggio da, avviso, scade, promemoria, invito, scadenza, mancante, mancanti, in sospeso, in attesa, da ritirare, rifiutat*",
  nl: 'actie vereist, bevestig, verifieer, nieuw bericht, nieuwe berichten, heeft je genoemd, heeft u genoemd, bericht van, waarschuwing, verloopt, herinnering, uitnodiging, ontbreekt, ontbreken, onvolledig, klaar om op te halen, af te halen, geweigerd',
  pt: 'ação necessária, nova mensagem, novas mensagens, mencionou-te, mencionou você, mensagem de, expira, lembrete, convite, prazo, pendente*, por levantar, recusad*',
});

/** Verbs and nouns of money that moved or is to move, which count next to an amount. */
export const MOVED = cueList({
  en: 'paid, sent you, you sent, received, transfer*, deposit*, withdraw*, withdrew, debited, credited, loan, standing order, direct debit, payout, salary, spent, purchase of, card was used, transaction*, fee, fine, tax, penalty, refund*, charged',
  de: 'überwiesen, überweisung, abgebucht, ausgezahlt, eingezahlt, gutgeschrieben, kredit, dauerauftrag, lastschrift, gehalt, umsatz, kartenzahlung, bezahlt, buchung',
  fr: 'virement, prélèvement, débité*, crédité*, versé*, prêt, retrait, salaire, achat de, payé, transaction',
  es: 'transferencia, cargo de, cobrado, abonado, ingreso, préstamo, retirada, nómina, compra de, pagado, bizum, domiciliación',
  it: 'bonifico, addebito, addebitat*, accredit*, prestito, prelievo, stipendio, acquisto di, pagato, versat*',
  nl: 'overgemaakt, afgeschreven, bijgeschreven, lening, incasso, salaris, betaald, opgenomen, overboeking',
  pt: 'pix, transferência, débito, debitad*, creditad*, empréstimo, levantamento, salário, compra de, pago, mb way',
});

/** Words in a receipt that mean money is still due, refused, disputed, raised, or will be taken. */
export const UNPAID = cueList({
  en: 'amount due, balance due, due date, due on, due by, payment due, is due, now due, total due, to be paid, please pay, pay now, pay by, outstanding, unpaid, past due, overdue, will be charged, payment failed, declined, unsuccessful, dispute*, chargeback*, price increase, price change, new price, payment reminder, unauthorized, unauthorised, did not make, action required, suspended',
  de: 'zu zahlen, zahlbar, fällig, offener betrag, noch offen, überweisen sie, bitte zahlen, bitte überweisen, wird abgebucht, wird eingezogen, mahnung, fehlgeschlagen, abgelehnt, preiserhöhung, preisanpassung, zahlungserinnerung, storniert',
  fr: 'à payer, à régler, reste à, solde dû, dû le, impayé*, échéance, sera prélevé*, sera débité*, refusé*, échoué, échec, augmentation, litige',
  es: 'pendiente*, a pagar, por pagar, vence, vencid*, vencimiento, se cargará, se le cobrará, rechazad*, fallid*, subida de precio, cancelad*, devuelt*',
  it: 'da pagare, da saldare, scadenza, scade, insolut*, verrà addebitat*, sarà addebitat*, rifiutat*, non riuscit*, aumento',
  nl: 'te betalen, openstaand*, wordt afgeschreven, geweigerd, mislukt, prijsverhoging',
  pt: 'em aberto, vencimento, será cobrad*, será debitad*, recusad*, falhou, devolvid*',
});

export const LOGIN_CODE = cueList({
  en: 'verification code, security code, login code, log-in code, sign-in code, one-time code, one-time password, passcode, otp, access code, confirmation code, authentication code',
  de: 'bestätigungscode, sicherheitscode, anmeldecode, einmalcode, verifizierungscode, zugangscode, einmalpasswort',
  fr: "code de vérification, code de sécurité, code de connexion, code d'accès, code à usage unique, code de confirmation",
  es: 'código de verificación, código de seguridad, código de acceso, código de confirmación, código de un solo uso',
  it: 'codice di verifica, codice di sicurezza, codice di accesso, codice di conferma, codice monouso',
  nl: 'verificatiecode, beveiligingscode, inlogcode, eenmalige code',
  pt: 'código de verificação, código de segurança, código de acesso, código de confirmação',
});

export const CLOSES = cueList({
  en: "thanks, thank you, thx, sounds good, perfect, will do, noted, got it, see you, great, works for me, agreed, all good, no worries, you're welcome, congratulations, understood, have a nice, lovely",
  de: 'danke, vielen dank, passt, alles klar, bis dann, bis morgen, bis bald, perfekt, einverstanden, gern geschehen, prima, super, verstanden, schönes wochenende, raus',
  fr: "merci, d'accord, c'est noté, bien noté, bien reçu, parfait, à demain, à bientôt, entendu, avec plaisir, bonne fin",
  es: 'gracias, de acuerdo, perfecto, hasta mañana, recibido, entendido, vale, de nada, nos vemos',
  it: "grazie, va bene, perfetto, d'accordo, a domani, ricevuto, figurati, ci vediamo",
  nl: 'bedankt, dank je, dank u, akkoord, tot morgen, tot dan, helemaal goed, top, opgelost',
  pt: 'obrigado, obrigada, combinado, perfeito, até amanhã, de acordo',
});

export const BOUNCE = cueList({
  en: 'undeliverable, undelivered, delivery status notification, delivery failure, mail delivery failed, delivery has failed, returned mail, failure notice, could not be delivered, not delivered, returned to sender',
  de: 'unzustellbar, nicht zustellbar, nicht zugestellt, zustellung fehlgeschlagen',
  fr: 'non remis, échec de la remise, échec de livraison, non distribué',
  es: 'no se puede entregar, no se pudo entregar, no entregado, devuelto al remitente',
  it: 'mancata consegna, recapito non riuscito, non recapitabile, impossibile recapitare',
  nl: 'onbestelbaar, niet bezorgd, kan niet worden bezorgd',
  pt: 'não entregue, falha na entrega, não foi possível entregar',
});

export const ADVERTISING = cueList({
  en: '% off, discount*, flash sale, limited-time, limited time, special offer, last chance, exclusive, offer ends, offer expires, free trial, webinar, sponsor*, promo, promotion*, early bird, deal, deals, free shipping, shop now, save up to, winner, lottery, inheritance, click here, click the link, verify your, selected, unsubscribe, register now, buy now, act now, guaranteed',
  de: 'rabatt*, gutschein*, sonderangebot*, jetzt sparen, gewinnspiel*, abbestellen, klicken sie, hier klicken, sie haben gewonnen, exklusiv*, nur heute, solange der vorrat, jetzt zugreifen, jetzt bestellen, versandkostenfrei, letzte chance, schnäppchen',
  fr: 'soldes, remise*, offres exclusives, offre spéciale, cliquez, héritage, loterie, dernière chance, profitez, livraison gratuite, code promo',
  es: 'descuento*, oferta*, rebajas, sorteo, haga clic, haz clic, herencia, lotería, exclusiv*, tiempo limitado, última oportunidad, envío gratis, aprovech*, reserve ahora, compra ahora',
  it: 'sconto, sconti, offerta, offerte, clicca, ultima occasione, spedizione gratuita, approfitta*, solo oggi',
  nl: 'korting*, aanbieding*, klik hier, laatste kans, gratis verzending, alleen vandaag',
  pt: 'desconto*, aproveite, frete grátis, clique aqui, última chance, só hoje, promoção, promoções',
});

/** Words of strangers who offer something, or want what fraudsters want. */
export const SALES_OFFERS = cueList({
  en: 'would you like a quote, would you like to see, free quote, free consultation, free audit, free demo, book a demo, schedule a demo, quick call, 15 minutes, our services, our team can, we help, we offer, page one, page 1, seo, grow your business, boost your, increase your, your website ranking, backlink*, guest post, lead generation, outsourc*, business proposal, business opportunity, earn money, make money, investment opportunity, lowest price*, no obligation, special price, work from home, interested in, are you looking for, opportunity to, recovery phrase, seed phrase, bank details, banking details, account details, card details, copy of your passport, verify your account, verify your identity, you have won, claim your prize, million dollars',
  de: 'unsere dienstleistungen, unser angebot, kostenloses angebot, kostenlose beratung, unverbindlich*, kennenlerngespräch, mehr kunden, mehr umsatz, geschäftsmöglichkeit, bankdaten, kontodaten, kreditkartendaten, zugangsdaten, millionen dollar',
  fr: 'nos services, devis gratuit, sans engagement, notre offre, votre visibilité, opportunité, coordonnées bancaires, copie de votre passeport, vous avez gagné, vos identifiants',
  es: 'nuestros servicios, presupuesto gratuito, sin compromiso, haga crecer, oportunidad de, datos bancarios, copia del pasaporte, ha ganado, cobrar el premio',
  it: 'i nostri servizi, preventivo gratuito, senza impegno, far crescere, dati bancari, coordinate bancarie, copia del passaporto',
  nl: 'onze diensten, vrijblijvend*, gratis offerte, meer klanten, bankgegevens, rekeninggegevens, inloggegevens',
  pt: 'nossos serviços, orçamento grátis, orçamento gratuito, sem compromisso, faça crescer, dados bancários, dados do cartão, cópia do passaporte',
});
