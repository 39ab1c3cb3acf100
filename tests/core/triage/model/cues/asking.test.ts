import { describe, expect, it } from 'vitest';
import { asksIn, sentencesOf } from '../../../../../src/core/triage/model/cues/asks-in';
import { tableOf } from '../../../../word-table';

const rows = tableOf('core/triage/model/cues/asking');

/** The ten commonest ways to ask, in each language whose words the rules read. */
const FORMS: Record<string, string> = {
  en: 'Could you send the plan|Can you call me|Let me know by mail|I need the list|We would appreciate your answer|Send me the form.|Confirm the date.|Please reply|Would you check it|Get back to me',
  de: 'Könnten Sie den Plan schicken|Kannst du anrufen|Gib Bescheid|Ich brauche die Liste|Wir bitten um Rückmeldung|Schicken Sie uns das Formular.|Bestätigen Sie den Termin.|Bitte antworten Sie mir|Wir benötigen die Unterlagen|Melde dich bei mir.',
  fr: "Pourriez-vous envoyer le plan|Peux-tu m'appeler|Merci de confirmer la date|J'ai besoin de la liste|Veuillez m'envoyer le dossier|Envoyez-moi le formulaire.|Confirmez la date.|Dites-moi si cela convient|Je vous prie de bien vouloir répondre|Serait-il possible d'avoir une copie",
  es: 'Podría enviar el plan|Puedes llamarme|Confirme asistencia.|Necesito la lista|Le ruego que responda|Envíeme el formulario.|Confirma la fecha.|Avísame cuando llegues|Agradecería una respuesta|Favor de responder',
  it: 'Potrebbe inviare il piano|Puoi chiamarmi|Mi faccia sapere|Ho bisogno della lista|Si prega di rispondere|Inviami il modulo.|Confermi la data.|Fammi sapere|Sarebbe possibile avere una copia|Resto in attesa di risposta',
  pt: 'Poderia enviar o plano|Pode confirmar a data|Confirme a presença.|Preciso da lista|Agradeço que responda|Envie o formulário.|Aguardo a sua resposta|Me avise quando chegar|Seria possível enviar uma cópia|Favor confirmar',
  nl: 'Kunt u het plan sturen|Kun je me bellen|Laat me weten wat je vindt|Ik ontvang graag de lijst|Zou u willen antwoorden|Stuur me het formulier.|Bevestig de datum.|Wilt u dit controleren|Gelieve te antwoorden|Graag uw reactie',
};

const asks = (text: string) => asksIn(sentencesOf(text));

describe('a request', () => {
  it.each(Object.entries(FORMS))('is read in ten forms of %s', (_language, forms) => {
    const all = forms.split('|');
    expect(all).toHaveLength(10);
    expect(all.filter((form) => !asks(form).some(({ isDirect }) => isDirect))).toEqual([]);
  });

  it.each(rows('is not seen'))('is not seen in "%s"', (sentence) => {
    expect(asks(sentence).filter(({ isDirect }) => isDirect)).toEqual([]);
  });
});

describe('a question', () => {
  it.each(['Kommst du?', 'Did you see it?', '¿Vienes tú?', 'Tu viens avec nous ?'])(
    'is read in "%s"',
    (sentence) => {
      expect(asks(sentence)).toMatchObject([{ kind: 'question', isDirect: true }]);
    },
  );

  it.each([
    'See https://shop.example/you?what=who and more.',
    'See www.shop.example/r?you=1 and more.',
    'See shop.example/r/2/?you for all.',
    'shop . example / r 2 / ?',
  ])('is none within an address: %s', (sentence) => {
    expect(asks(sentence)).toEqual([]);
  });

  it('is the sender’s own, not one in the headers of what they passed on', () => {
    expect(asks('From: Who are you? <a@b.example>\nDate: Monday\n\nThe plan is done.')).toEqual([]);
  });
});

describe('an ordinal', () => {
  it('does not end a sentence with its full stop', () => {
    expect(sentencesOf('Sagt uns bis zum 9. Oktober Bescheid. Wir kommen um 9. Dann geht es los.')).toEqual([
      'Sagt uns bis zum 9. Oktober Bescheid.',
      'Wir kommen um 9.',
      'Dann geht es los.',
    ]);
  });
});

describe('an order to all readers', () => {
  it.each(rows('is read in'))('is read in "%s"', (sentence) => {
    expect(asks(sentence)).toHaveLength(1);
  });

  it.each([
    'Ich habe dich nicht vergessen.',
    'Ik ben het niet vergeten.',
    'Wir werden Kuchen mitbringen.',
    'Treffen mit anderen.',
  ])('is not seen in "%s"', (sentence) => {
    expect(asks(sentence)).toEqual([]);
  });
});

describe('an indirect question', () => {
  it.each(rows('is read in 2'))('is read in "%s"', (sentence) => {
    expect(asks(sentence)).toMatchObject([{ isDirect: true }]);
  });
});

describe('what the sender could do', () => {
  it.each(rows('is no request'))('is no request: "%s"', (sentence) => {
    expect(asks(sentence)).toEqual([]);
  });

  it.each(['Podría enviarme las fotos.', 'Potrebbe inviarmi le foto.', 'Poderia enviar-me as fotos.'])(
    'is one of the reader in "%s"',
    (sentence) => {
      expect(asks(sentence)).toMatchObject([{ kind: 'request', isDirect: true }]);
    },
  );
});
