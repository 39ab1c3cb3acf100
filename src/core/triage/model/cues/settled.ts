import { findWord, wordPattern } from '../../../../kernel/notes/text/word-pattern';
import { WANTS } from './machine-cues';
import { CUES } from './rule-cues';
import { findStated } from './stated';

/** Whether a sentence says that something is settled. */
export const isSettled = (sentence: string): boolean =>
  [DONE, SETTLED].some((cue) => findStated(cue, sentence) !== null);

/**
 * Verb forms of a completed action, whatever the verb: auxiliaries with a participle, or endings in languages without
 * them. Together with {@link opensMatter} they generalise better than lists of verbs.
 */
export const DONE =
  /(?:^|[^\p{L}])((?:has|have)(?: \p{L}+)? been \p{L}+|(?:was|were)(?: \p{L}+ly)? \p{L}+ed|(?:is|are) (?:now|again|back)|wurden?|(?:a|ont)(?: bien| déjà)? été \p{L}+|est (?:désormais|bien|à nouveau)|avons bien \p{L}+|(?:ha|han) sido \p{L}+|se (?:ha|han) \p{L}+|(?:fue|fueron|quedó|quedaron) \p{L}+d[oa]s?|(?:è|sono) stat[oaie] \p{L}+|(?:foi|foram) \p{L}+|(?:is|zijn|werd|werden)(?: \p{L}+){0,4} (?:ge|ver|be|her|af)\p{L}+[dtn]|har(?: \p{L}+){0,2} \p{L}+(?:ts|tts)|(?:blev|ble|er) \p{L}+(?:et|t)|został[aoiy]?|zostali|byl[aoy]? \p{L}+[nt][aoy]?|был[аои]? \p{L}+н[аоы]?|\p{L}+(?:ıldı|ildi|uldu|üldü|ındı|indi|landı|lendi))(?!\p{L})|(しました|已|(?:되었|했|됐)습니다)/iu;

/** Participles, nouns and thanks that say the same without a verb form of {@link DONE}. */
const SETTLED = wordPattern(`
  received, complete*, finished, delivered, confirm*, passed, succeeded, resolved, shipped, returned, booked, thank you, thanks, welcome, successfully,
  erhalten, eingegangen, übernommen, abgeschlossen, erledigt, zugestellt, abgegeben, bestätig*, behoben, repariert, beendet, danke, vielen dank, willkommen, erfolgreich,
  reçu*, enregistré*, terminé*, livré*, remis*, validé*, réparé*, rétabli*, merci, bienvenue,
  recibid*, completad*, terminad*, entregad*, aceptad*, reparad*, registrad*, gracias, bienvenid*, con éxito,
  ricevut*, completat*, terminat*, consegnat*, accettat*, riparat*, grazie, benvenut*,
  recebid*, recebemos, concluíd*, entregue*, aceite*, obrigad*, bem-vind*, ontvangen, afgerond, bezorgd, bevestigd, bedankt, welkom,
  mottag*, avsluta*, leverera*, tack, välkommen, modtaget, afsluttet, leveret, tak, velkommen, mottatt, avsluttet, levert, takk,
  przyjęt*, zakończon*, doręczon*, potwierdzon*, dziękujemy, witamy, přijat*, dokončen*, doručen*, potvrzen*, děkujeme, vítejte, tamamlandı, teşekkür*, hoş geldiniz,
  получен*, завершен*, доставлен*, принят*, спасибо, добро пожаловать, отриман*, дякуємо, 完了, ありがとう, 感谢, 欢迎, 접수, 완료, 감사합니다
`);

/** The first sentence that leaves something open: it denies, demands, restricts or warns. */
export const opensMatter = (sentences: readonly string[]): string | null =>
  sentences.find(
    (sentence) => OPENS.some((cue) => findWord(cue, sentence) !== null) && !NOTHING_TO_DO.test(sentence),
  ) ?? null;

/** Small words that deny, demand, restrict or contrast; every language has few of them. */
const SMALL_WORDS = wordPattern(`
  not, no, nothing, nobody, none, never, without, cannot, *n't, but, however, unfortunately, instead, unless, until, only, must, should, need*, has to, have to, had, awaiting, still, missing,
  nicht, nichts, kein*, niemand, nie, ohne, aber, jedoch, leider, sondern, stattdessen, nur, falls, sofern, erst, bis, muss, müssen, müsste*, sollen, sollte*, nötig, erforderlich, benötig*, brauch*, noch, fehlt, fehlen, derzeit,
  pas, rien, aucun*, personne, jamais, sans, mais, malheureusement, sauf, seulement, doit, doivent, devez, devra*, il faut, nécessaire*, encore, manqu*,
  nada, nadie, ningun*, ningún, sin, pero, lamentablemente, salvo, solo, sólo, hasta, debe*, deberá*, tendrá*, tiene que, tienen que, hay que, necesari*, todavía, aún, falta*,
  non, niente, nulla, nessun*, senza, ma, purtroppo, finché, fino, deve, devono, dovrà, bisogna, occorre, serve, servono, necessari*, ancora, manca*,
  não, nenhum*, ninguém, sem, mas, infelizmente, apenas, só, até, devem, deverá, tem de, têm de, precisa*, necessári*, ainda, faltam,
  niet, niets, geen, nooit, zonder, maar, helaas, tenzij, tot, moet*, dient, nodig, nog, ontbreekt,
  inte, ingen, inget, inga, utan, men, tyvärr, bara, måste, ska, behöv*, ännu, saknas, ikke, intet, uden, uten, desværre, dessverre, skal, mangler,
  nic, nikt, żadn*, bez, ale, niestety, tylko, musi, muszą, należy, trzeba, powin*, brak*, jeszcze, není, nejsou, nelze, nikdo, bohužel, musí, musíte, je třeba,
  değil, yok, ama, ancak, maalesef, gerek*, lazım,
  не, нет, ничего, нічого, никто, без, но, однако, только, должн*, нужно, необходимо, надо, ні, немає, але, потрібно, треба,
  ません, ない, なかった, なく, ですが, 申し訳, 必要, ください, 不, 没, 未, 无法, 但, 抱歉, 必须, 需要, 请, 않, 못, 없, 하지만, 필요, 주세요, 바랍니다
`);

const OPENS = [SMALL_WORDS, CUES.warning, CUES.urgency, CUES.outage, CUES.overdue, WANTS];

/** Matches a sentence that says there is nothing to do: its denial leaves nothing open. */
const NOTHING_TO_DO =
  /(?:^|[^\p{L}])(?:(?:no|keine|aucune|ninguna|nessuna|nenhuma|geen|ingen) (?:\p{L}+ )?a(?:c|k|ç|z)\p{L}+|(?:nothing|anything|nichts|rien|nada|nulla|niente|niets|inget|intet|nic|ничего)(?: \p{L}+){0,4} (?:do|tun|unternehmen|faire|hacer|fare|fazer|doen|göra|gøre|gjøre|robić|делать)|(?:do|faire|hacer|fare|fazer) (?:anything|rien|nada|nulla|niente))(?!\p{L})/iu;

/** Matches words for the reader or their things. */
export const YOURS = wordPattern(`
  you, your, ihr, ihre*, ihnen, dein*, dir, dich, eure*, votre, vos, vous, tes, tu, te, su, sus, tus, suo, suoi, sue, sua, tuo, tua, tuoi, tue, ti, seu, seus, suas, teu, tuas, uw, jouw, je, jullie,
  din, dig, ditt, dina, dine, twój, twoj*, państwa, váš, vaš*, ваш*, твой, твоя, вас, вам
`);

/** Matches words for the writer or their things, except those that mean something else in another language. */
export const MINE = wordPattern(`
  I, my, ich, mich, mir, mein*, je, moi, mon, yo, mi, mis, io, mio, mia, eu, meu*, minha*, ik, mijn, jag, mitt, mina, jeg,
  mnie, mój, moj*, můj, я, мне, мой, моя, мои, benim, 私, 我, 저
`);
