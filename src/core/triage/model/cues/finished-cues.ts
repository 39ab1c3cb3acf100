import { cueList } from './cue-list';

/** A parcel, or an order of the reader. */
export const PARCEL = cueList({
  en: 'parcel, package, shipment, delivery, your order, your item, your items, order confirmed',
  de: 'paket*, sendung, lieferung, bestellung, päckchen, bestellbestätigung',
  fr: 'colis, livraison, envoi, commande',
  es: 'paquete, envío, pedido, entrega, gracias por su compra',
  it: 'pacco, spedizione, consegna, ordine',
  nl: 'pakket*, zending, levering, bestelling, bezorging, orderbevestiging',
  pt: 'encomenda, envio, pacote, entrega, pedido, obrigado pela sua compra',
});

export const ON_ITS_WAY = cueList({
  en: 'delivered, left at your door, out for delivery, on its way, on the way, shipped, dispatched, handed over to, has left, in transit, received, confirmed, placed, thank you, thanks, being prepared, processing',
  de: 'zugestellt, abgegeben, geliefert, unterwegs, versendet, verschickt, versandt, in zustellung, übergeben, erhalten, eingegangen, bestätigt, bestellbestätigung, vielen dank, danke, bearbeitet, vorbereitet',
  fr: 'livré*, remis, en cours de livraison, en route, expédié*, en chemin, en cours de livraison, reçue, bien reçu, enregistrée, confirmée, confirmation, merci, préparation',
  es: 'entregad*, en reparto, en camino, enviad*, ha salido, en tránsito, recibido, confirmado, confirmación, gracias, preparando',
  it: 'consegnat*, in consegna, in arrivo, spedit*, in viaggio, in transito, ricevuto, confermato, conferma, grazie, preparazione',
  nl: 'bezorgd, afgeleverd, onderweg, verzonden, verstuurd, ontvangen, bevestigd, orderbevestiging, bedankt, voorbereid',
  pt: 'entregue, entregues, a caminho, enviad*, expedid*, saiu para entrega, em trânsito, recebida, recebido, confirmada, confirmado, confirmação, obrigado, preparada',
});

export const PARCEL_TROUBLE = cueList({
  en: 'neighbour*, neighbor*, collect, pick up, pickup, collection, could not, unable to, missed, attempt*, customs, duty, returned to, held, damaged, lost, signature, locker, post office, parcel shop',
  de: 'nachbar*, abhol*, filiale, nicht angetroffen, nicht zugestellt, konnte nicht, konnten nicht, zustellversuch*, zoll*, zurückgesandt, beschädigt, verloren, unterschrift, packstation',
  fr: "voisin*, récupér*, retirer, point relais, bureau de poste, absen*, n'a pas pu, n'avons pas pu, tentative*, douan*, retourné*, endommagé*, perdu*, signature",
  es: 'vecin*, recog*, oficina, ausente, no se ha podido, no pudimos, intento*, aduan*, devuelto, dañad*, perdid*, firma',
  it: 'vicin*, ritir*, ufficio postale, giacenza, assente, non è stato, non abbiamo potuto, tentativo*, dogan*, restituit*, danneggiat*, smarrit*, firma',
  nl: 'buren, buur*, ophalen, afhalen, afhaalpunt, niet thuis, konden niet, kon niet, poging*, douane, retour, beschadigd, verloren, handtekening',
  pt: 'vizinh*, levantar, levantamento, disponível, ausente, não foi possível, tentativa*, alfândega, devolvid*, danificad*, perdid*, assinatura',
});

/** Reports of programs on the acts of others, and summaries: worth knowing, and nothing is expected. */
export const REPORTS = cueList({
  en: "liked your, commented on, followed you, is now following, reacted to, moved the card, moved card, downloaded your, viewed your, weekly summary, monthly summary, weekly report, monthly report, daily report, your week in, your month in, your summary, your overview, activity summary, release notes, changelog, what's new, new episode, new post, is live, trending, recommended for you, you may like, people you may know, request received, ticket received, we have received your request",
  de: 'gefällt ihr, gefällt dein, gefällt ihnen, kommentierte, folgt dir, folgt ihnen, hat die karte, hat ihre dateien heruntergeladen, wochenbericht, monatsbericht, wochenrückblick, monatsrückblick, ihre übersicht, zusammenfassung, neue folge, neuer beitrag, empfohlen für, das könnte',
  fr: 'a aimé, a commenté, vous suit, a déplacé la carte, a téléchargé, résumé hebdomadaire, résumé mensuel, rapport hebdomadaire, récapitulatif, votre bilan, nouvel épisode, recommandé pour vous, vous pourriez aimer',
  es: 'le ha gustado, ha comentado, te sigue, ha movido la tarjeta, ha descargado, resumen semanal, resumen mensual, informe semanal, tu resumen, nuevo episodio, recomendado para ti',
  it: 'ha messo mi piace, ha commentato, ti segue, ha spostato la scheda, ha scaricato, riepilogo settimanale, riepilogo mensile, rapporto settimanale, il tuo riepilogo, nuovo episodio, consigliato per te',
  nl: 'vindt je, heeft gereageerd, volgt je, heeft de kaart, heeft je bestanden gedownload, weekoverzicht, maandoverzicht, reisoverzicht, je overzicht, samenvatting, nieuwe aflevering, aanbevolen voor',
  pt: 'gostou do, comentou, segue-te, começou a seguir, moveu o cartão, transferiu os, baixou os, resumo semanal, resumo mensal, relatório semanal, seu resumo, novo episódio, recomendado para',
});
