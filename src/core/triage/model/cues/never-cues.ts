import { cueList } from './cue-list';

/** Words for access to an account, a phone line, a contract or a home. */
export const ACCESS = cueList({
  en: 'password*, passphrase*, passcode, passkey*, login, log-in, sign-in, signed in, new session, your session, two-factor, 2-step, authenticator, recovery, backup codes, ssh key, api key, access key, security key, access token, payout*, bank account, iban, account number, new device, device was, device has, trusted device, payee*, beneficiary, sim, sim card, esim, ported, port-out, phone number, mobile number, forwarding, delivery address, billing address, your address, email address, change of address, domain lock, registrar, nameserver*, administrator, permission*, owner of, access to, your account, contract, policy, membership, licence, license, permit, deregistered, power of attorney, direct debit, standing order, signatory',
  de: 'passwort*, kennwort*, anmeldung, angemeldet, zwei-faktor*, wiederherstellung*, sicherungscode*, schlüssel, inhaber*, auszahlung*, bankverbindung, iban, kontonummer, neues gerät, gerät wurde, empfänger hinzugefügt, begünstigte*, sim, sim-karte, esim, rufnummer*, telefonnummer, handynummer, weiterleitung, nachsendung, lieferadresse, rechnungsadresse, anschrift, ihre adresse, deine adresse, adresse geändert, administrator*, berechtigung*, zugriff*, zugang, ihr konto, dein konto, ihrem konto, deinem konto, vertrag*, kündigung*, police, mitgliedschaft, genehmigung, umzug, abmeldung, ummeldung, vollmacht, dauerauftrag, lastschrift*',
  fr: "mot de passe, connexion, connecté*, identifiant*, double authentification, récupération, clé d'accès, clé ssh, titulaire, compte bancaire, iban, nouvel appareil, appareil, bénéficiaire*, carte sim, esim, portabilité, numéro de téléphone, transfert de vos, redirection, adresse, administrateur, autorisation*, accès, votre compte, ton compte, contrat*, résiliation, résilié*, police, adhésion, licence, permis, déménagement, procuration, prélèvement, virement permanent",
  es: 'contraseña*, inicio de sesión, sesión iniciada, verificación en dos pasos, recuperación, clave*, titular, cuenta bancaria, iban, nuevo dispositivo, dispositivo*, beneficiari*, tarjeta sim, esim, portabilidad, portad*, número de teléfono, su línea, tu línea, reenvío, desvío, dirección, administrador*, permiso*, acceso*, su cuenta, tu cuenta, contrato*, la baja, póliza, licencia, empadronamiento, mudanza, poder notarial, domiciliación, la sim, tu sim, su sim',
  it: 'password, accesso, codice di accesso, autenticazione, recupero, chiave, intestatari*, conto bancario, iban, nuovo dispositivo, dispositivo, beneficiari*, esim, portabilità, numero di telefono, inoltro, indirizzo, residenza, amministratore, autorizzazion*, il tuo account, il suo account, il tuo conto, il suo conto, contratto, recesso, disdetta, polizza, licenza, permesso, trasloco, procura, domiciliazione, la sim, tua sim, sua sim',
  nl: 'wachtwoord*, inlog*, aangemeld, tweestaps*, herstel*, sleutel, houder, rekeningnummer, uitbetaling*, iban, nieuw apparaat, apparaat, begunstigde*, simkaart*, esim, nummerbehoud, telefoonnummer, doorsturen, doorgestuurd, adres, adreswijziging, verhuizing, beheerder, toegang, rechten, uw account, je account, uw rekening, je rekening, contract, opzegging, opgezegd, polis, lidmaatschap, vergunning, machtiging, uitschrijving, uw sim, je sim',
  pt: 'palavra-passe, senha*, início de sessão, sessão iniciada, autenticação, recuperação, chave, titular, conta bancária, iban, novo dispositivo, dispositivo, beneficiári*, cartão sim, esim, portabilidade, número de telefone, número de telemóvel, reencaminhamento, endereço, morada, administrador*, permiss*, acesso*, sua conta, tua conta, contrato*, rescisão, cancelamento, apólice, licença*, mudança, procuração, débito direto, o seu sim, chip',
});

/** Those who are close to the reader. */
export const KIN = cueList({
  en: 'daughter, child, children, baby, mother, father, mum, mom, dad, wife, husband, grandmother, grandfather, your son, our son, son has, son is, son was',
  de: 'tochter, sohn, kinder, baby, mutter, vater, mama, papa, frau ist, mann ist, oma, opa, ihr kind, dein kind, euer kind, das kind, unser kind',
  fr: 'fille, fils, enfant*, bébé, mère, père, maman, papa, épouse, mari',
  es: 'hija, hijo, niñ*, bebé, madre, padre, mamá, papá, esposa, marido',
  it: 'figlia, figlio, bambin*, neonat*, madre, padre, mamma, papà, moglie, marito',
  nl: 'dochter, zoon, kind, kinderen, baby, moeder, vader, mama, papa, echtgeno*',
  pt: 'filha, filho, criança*, bebé, bebê, mãe, pai, esposa, marido',
});

/** A body that is hurt: urgent where it is that of somebody close. */
export const HURT = cueList({
  en: 'hospital*, injur*, accident*, fell, broke* his, broke* her, hurt',
  de: 'krankenhaus*, klinik*, verletz*, unfall*, gestürzt, gebrochen',
  fr: 'hôpital*, hospitalis*, blessé*, blessure*, accident*, tombé*, fracture*',
  es: 'hospital*, herid*, accidente*, caído, cayó, se ha roto',
  it: 'ospedal*, ricoverat*, ferit*, incident*, caduto, caduta, frattura*',
  nl: 'ziekenhuis*, gewond*, ongeluk*, ongeval*, gevallen, gebroken',
  pt: 'hospita*, ferid*, acidente*, caiu, partiu o, partiu a, fratura*',
});

/** A body in danger: urgent, whoever it is. */
export const RESCUE = cueList({
  en: 'ambulance, emergency room, collapsed, unconscious, heart attack, stroke, paramedic*, intensive care, had … a fall, resuscitat*, seizure, fire service, fire brigade',
  de: 'notaufnahme, rettungswagen, bewusstlos, herzinfarkt, schlaganfall, sanitäter*, notarzt, rettungsdienst, intensivstation, krampfanfall, bergrettung',
  fr: 'urgences, ambulance, inconscient*, infarctus, avc, samu, réanimation, soins intensifs, convuls*, les secours, les pompiers',
  es: 'urgencias, ambulancia, inconsciente, infarto, ictus, uci, cuidados intensivos, paramédic*, convuls*, los bomberos',
  it: 'pronto soccorso, ambulanza, infarto, ictus, terapia intensiva, rianimazione, convuls*, privo di sensi, i soccorsi',
  nl: 'spoedeisende, ambulance, bewusteloos, hartaanval, beroerte, intensive care, ambulancebroeders, hartstilstand, stuipen, hulpdiensten',
  pt: 'urgências, ambulância, inconsciente, enfarte, avc, cuidados intensivos, uti, inem, convuls*, os bombeiros',
});

/** A body, a child, a death, an accident, a loss. */
export const LIFE = cueList({
  en: 'infirmary, nurse, surgery, operation, scarlet fever, infection, lice, test result*, results, oncology, biopsy, diagnos*, ill, sick, fever, died, dead, death, passed away, funeral, bereave*, miscarriage, pregnan*, your cat, your dog, your pet, police, arrested, towed, impound*, stolen, burgl*, break-in, missing, evacuat*',
  de: 'krankenzimmer, operation, operiert, befund*, laborwerte, blutwerte, diagnose*, krank, erkrankt, fieber, scharlach, läuse, ansteck*, gestorben, verstorben, tod, todesfall, beerdigung, trauer*, schwanger*, ihre katze, ihr hund, polizei, festgenommen, abgeschleppt, gestohlen, einbruch, vermisst',
  fr: 'infirmerie, opération, opéré*, résultats, diagnostic*, malade, fièvre, varicelle, poux, contagi*, décédé*, décès, mort, obsèques, enceinte, votre chat, votre chien, police, arrêté*, fourrière, volé*, cambriol*, disparu*',
  es: 'enfermería, operación, operad*, resultados, diagnóstic*, enferm*, fiebre, varicela, piojos, contagi*, fallecid*, falleció, muerte, muri*, funeral, embaraza*, su gato, su perro, policía, detenid*, grúa, robad*, robo, desaparecid*',
  it: 'infermeria, operazione, operat*, referto, esami, diagnosi, malat*, febbre, varicella, pidocchi, contagi*, decedut*, funeral*, incinta, il suo gatto, il suo cane, polizia, carabinieri, arrestat*, rimoss*, rubat*, furto, scompars*, morto, morta, morte, morti',
  nl: 'schoolverpleeg*, operatie, geopereerd, uitslag*, diagnose*, ziek, koorts, waterpokken, luizen, besmet*, overleden, overlijden, dood, begrafenis, uitvaart, zwanger*, uw kat, uw hond, politie, aangehouden, weggesleept, gestolen, inbraak, vermist*',
  pt: 'enfermaria, operação, operad*, resultados, diagnóstic*, doente, febre, varicela, piolhos, contagi*, falecid*, faleceu, morte, morreu, funeral, grávida, o seu gato, o seu cão, polícia, detid*, reboc*, roubad*, roubo, desaparecid*',
});

export const REFUSES = cueList({
  en: 'unfortunately, ended, expired, lapsed, not been possible, not possible, regret, sorry to, declined, rejected, refused, turned down, not accepted, not approved, unsuccessful, another supplier, other supplier, went with, go with another, decided against, resign*, i quit, my notice, stepping down, last day, leaving the company, terminat*, dismiss*, revoked, expelled, withdrawn',
  de: 'leider, abgelaufen, endete, bedauer*, abgelehnt, ablehnung, absage*, nicht angenommen, nicht genehmigt, anderweitig, anderen anbieter, anderen lieferanten, gegen sie entschieden, kündige, ich gehe, rücktritt, letzter tag, beendet, entlassen, widerrufen, zurückgezogen',
  fr: 'malheureusement, expiré*, a pris fin, regrett*, refusé*, refus, rejeté*, décliné*, pas retenu*, autre fournisseur, autre prestataire, démission*, dernier jour, licenci*, mis fin, révoqué*, retiré*',
  es: 'lamentablemente, caducad*, finalizad*, lamentamos, rechazad*, denegad*, desestimad*, otro proveedor, no ha sido aceptad*, renunci*, dimit*, dimisión, último día, despid*, rescindid*, revocad*, retirad*',
  it: 'purtroppo, scadut*, terminat*, spiacenti, rifiutat*, respint*, altro fornitore, non accettat*, dimission*, dimett*, ultimo giorno, licenziat*, revocat*, ritirat*',
  nl: 'helaas, verlopen, geëindigd, spijt, geweigerd, afgewezen, afwijzing, andere leverancier, niet geaccepteerd, ontslag*, neem ontslag, laatste dag, beëindigd, ingetrokken',
  pt: 'infelizmente, expirad*, terminou, lamentamos, recusad*, rejeitad*, indeferid*, outro fornecedor, não foi aceite, demit*, demissão, último dia, despedid*, rescindid*, revogad*, retirad*',
});

export const CHANGES = cueList({
  en: "cancelled, canceled, cancellation, postponed, rescheduled, moved to, moved your, brought forward, delayed, delay, no longer, instead of, changed to, has changed, new time, new date, closed, closes, closing, will close, will not, won't, called off, earlier than, later than, diverted, out of service, recall*, extended",
  de: 'abgesagt, fällt aus, entfällt, storniert, verschoben, verlegt, vorverlegt, verspät*, geändert, änderung, statt, geschlossen, schließen, schließt, nicht mehr, gesperrt, umgeleitet, rückruf*, bleibt zu, verlängert',
  fr: "annulé*, annulation, reporté*, déplacé*, décalé*, avancé*, retard*, modifié*, modification, au lieu de, fermé*, fermeture, ferme, ne sera pas, ne seront pas, supprimé*, dévié*, rappel de produit, prolongé*, prorog*, ne … plus, n'est plus, n'a plus, n'y a plus",
  es: 'cancelad*, cancelación, anulad*, aplazad*, pospuest*, adelantad*, retras*, cambiad*, cambio, en lugar de, en vez de, cerrad*, cierra*, cierre, no habrá, no hay, ya no, suspendid*, desviad*, retirada de producto, amplí*, ampliad*, prorrog*',
  it: 'annullat*, cancellat*, rinviat*, spostat*, anticipat*, ritard*, modificat*, cambiat*, cambio, spostare, invece di, anziché, chius*, chiude, non ci sarà, non si terrà, non più, sospes*, deviat*, richiamo, prorog*, slitta*',
  nl: 'geannuleerd, afgelast, uitgesteld, verplaatst, verzet, vervroegd, vertraag*, vertraging, gewijzigd, wijziging, in plaats van, ipv, gesloten, sluit*, gaat niet door, niet meer, vervalt, omgeleid, terugroep*, verlengd, verschoven',
  pt: 'cancelad*, anulad*, adiad*, remarcad*, reagendad*, antecipad*, atras*, alterad*, alteração, mudou, passou para, em vez de, fechad*, encerrad*, encerra, não haverá, já não, suspens*, desviad*, recolha de produto, prolongad*, prorrog*',
});

/** Words for an order that the reader has to carry out. */
export const SOLD = cueList({
  en: 'sold, you made a sale, sale in your shop, sale in your store, new order, received an order, dispatch by, ship by, print label',
  de: 'verkauft, verkauf in ihrem shop, neue bestellung, bestellung bezahlt, bitte versenden, händlerportal',
  fr: 'vendu*, dans votre boutique, nouvelle commande, à expédier',
  es: 'vendid*, en su tienda, en tu tienda, nuevo pedido, nueva venta',
  it: 'vendut*, nel tuo negozio, nuovo ordine, da spedire',
  nl: 'verkocht, in je winkel, in uw winkel, nieuwe bestelling, te verzenden',
  pt: 'vendid*, na sua loja, nova encomenda, novo pedido',
});
