import { describe, expect, it } from 'vitest';
import * as asks from '../../../../../src/core/triage/model/cues/ask-cues';
import { type CueList, MAIL_LANGUAGES } from '../../../../../src/core/triage/model/cues/cue-list';
import * as finished from '../../../../../src/core/triage/model/cues/finished-cues';
import * as mails from '../../../../../src/core/triage/model/cues/mail-cues';
import * as never from '../../../../../src/core/triage/model/cues/never-cues';
import { findWord, wordPattern } from '../../../../../src/kernel/notes/text/word-pattern';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/cues/words');

const isList = (value: unknown): value is CueList =>
  typeof value === 'object' && value !== null && 'words' in value;

const LISTS = Object.entries({ ...asks, ...finished, ...mails, ...never }).flatMap(([name, value]) =>
  isList(value) ? [{ name, list: value }] : [],
);

/** For each list, words in each of {@link MAIL_LANGUAGES} that no other language of the list would find; '' for none. */
const TABLE = `
YOURS | your key | dein Schlüssel | votre clé | usted | il tuo posto | jouw plek | o teu lugar
REQUEST | let me know | gib Bescheid | pourriez-vous venir | necesito la lista | fammi sapere | laat me weten | peço que envie
IMPERATIVE | send it | schick mir das | envoyez-le | envíame el plan | mandami il piano | stuur het | preencha o formulário
PLEASE | please | bitte | s'il vous plaît | por favor | per favore | alstublieft | se faz favor
ABSENT | out of office | Abwesenheitsnotiz | absent du bureau | fuera de la oficina | fuori ufficio | afwezig | fora do escritório
ABSENCE_FORMULA | in my absence | nach meiner Rückkehr | à mon retour | a mi regreso | al mio rientro | weer terug | no meu regresso
NEWSLETTER | newsletter | Rundbrief | infolettre | boletín | notiziario | nieuwsbrief | boletim informativo
SALUTED | residents | liebe Eltern | chers voisins | vecinos | cari genitori | beste ouders | caros moradores
LEGAL | lawyer | Rechtsanwalt | avocate | abogada | avvocato | advocaat | advogado
ACCOUNTING | bookkeeping | Buchhaltung | comptabilité | contabilidad | busta paga | boekhouding | contabilidade
OUTAGE | outage | ausgefallen | en panne | caída del servicio | guasto | storing | fora do ar
DANGER | gas leak | Gasgeruch | fuite de gaz | olor a gas | perdita di gas | gaslek | cheiro a gás
SUPPOSED | in case of fire | falls es brennt | comment réagir | cómo actuar | una prova | hoe u blust | como agir
URGENCY | right away | umgehend | immédiatement | cuanto antes | al più presto | met spoed | imediatamente
OVERDUE | past due | überfällig | mise en demeure | último aviso | sollecito | aanmaning | em atraso
NOTHING_TO_DO | no action needed | zur Kenntnis | pour information | para su información | per conoscenza | ter info | para conhecimento
COURTESY | feel free | bei Fragen | n'hésitez pas | no dude en | non esiti | bij vragen | não hesite
WANTS | action required | zugewiesen | action requise | se requiere | azione richiesta | actie vereist | ação necessária
MOVED | debited | abgebucht | versé | domiciliación | prelievo | afgeschreven | levantamento
UNPAID | amount due | noch offen | solde dû | se cargará | verrà addebitato | openstaand | será cobrado
LOGIN_CODE | login code | Einmalcode | code de vérification | código de verificación | codice di verifica | inlogcode | código de verificação
CLOSES | thank you | vielen Dank | bien reçu | gracias | grazie | bedankt | obrigada
BOUNCE | undeliverable | unzustellbar | non distribué | no entregado | mancata consegna | onbestelbaar | não entregue
ADVERTISING | free shipping | Gutschein | livraison gratuite | rebajas | sconti | korting | frete grátis
SALES_OFFERS | our services | unverbindlich | devis gratuit | presupuesto gratuito | preventivo gratuito | vrijblijvend | orçamento grátis
PARCEL | your parcel | Ihre Sendung | votre colis | su paquete | il pacco | uw zending | a encomenda
ON_ITS_WAY | delivered | zugestellt | livré | entregado | consegnato | bezorgd | a caminho
PARCEL_TROUBLE | at the neighbours | beim Nachbarn | chez un voisin | la aduana | in giacenza | bij de buren | alfândega
REPORTS | weekly summary | Wochenbericht | résumé hebdomadaire | resumen semanal | riepilogo settimanale | weekoverzicht | moveu o cartão
LASTING | your account | Passwort | mot de passe | contraseña | codice di accesso | wachtwoord | palavra-passe
KIN | your daughter | Ihre Tochter | votre fille | su hija | sua figlia | uw dochter | a sua filha
HURT | she fell | Unfall | hôpital | herido | ricoverata | ziekenhuis | ferida
RESCUE | paramedics | Rettungswagen | samu | urgencias | ambulanza | hartaanval | urgências
CHANGES | rescheduled | verschoben | reporté | aplazada | rinviato | uitgesteld | remarcada
`;

const FOUND = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [name = '', ...samples] = line.split('|').map((cell) => cell.trim());
      return [name, samples];
    }),
);

describe('the words of mail', () => {
  it('hold a sample for each list and each of its languages', () => {
    const held = LISTS.map(({ name, list }) => [
      name,
      ...MAIL_LANGUAGES.filter((each) => each in list.words),
    ]);
    const sampled = [...FOUND].map(([name, samples]) => [
      name,
      ...MAIL_LANGUAGES.filter((_each, at) => samples[at] !== ''),
    ]);
    expect(sampled.sort()).toEqual(held.sort());
  });

  it('find a sample of each language, and not without the words of that language', () => {
    const misses = LISTS.flatMap(({ name, list }) =>
      MAIL_LANGUAGES.flatMap((language, at) => {
        const sample = FOUND.get(name)?.[at] ?? '';
        if (sample === '') return [];
        const others = MAIL_LANGUAGES.filter((each) => each !== language).map(
          (each) => list.words[each] ?? '',
        );
        return [
          ...(findWord(list, sample) === null ? [`${name} misses "${sample}"`] : []),
          ...(findWord(wordPattern(others.join(',')), sample) === null
            ? []
            : [`${name} does not need ${language} for "${sample}"`]),
        ];
      }),
    );
    expect(misses).toEqual([]);
  });
});
