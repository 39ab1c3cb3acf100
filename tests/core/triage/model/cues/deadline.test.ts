import { describe, expect, it } from 'vitest';
import { deadlineIn } from '../../../../../src/core/triage/model/cues/deadline';
import { findStated } from '../../../../../src/core/triage/model/cues/stated';
import { URGENCY } from '../../../../../src/core/triage/model/cues/mail-cues';

const WHEN = { from: Date.parse('2026-11-02T08:30:00+01:00'), zone: 'Europe/Berlin' };
const words = (sentence: string) => deadlineIn(sentence, WHEN)?.words ?? null;

describe('a deadline', () => {
  it.each([
    'We need it by tomorrow.',
    'The offer is due today at 5pm.',
    'Bitte bis morgen um 12 Uhr.',
    'Die Frist läuft morgen ab.',
    'Merci de répondre avant demain.',
    'Responda antes de mañana.',
    'Ci serve entro domani.',
    'Preciso disso até amanhã.',
    'Graag uiterlijk morgen antwoorden.',
    "Don't forget to send it by tomorrow.",
    'We need it no later than tomorrow.',
    'Tomorrow is the last day to hand in the slip.',
    'Die Frist für Ihren Einspruch gegen den Bescheid endet am 3. November.',
    'Le dernier délai est le 3 novembre.',
    'El último día para presentar los papeles es el 3 de noviembre.',
    'La scadenza del bando è il 3 novembre.',
    'Morgen is de laatste dag om het in te leveren.',
    'O último dia para entregar os papéis é 3 de novembro.',
    'Anmeldeschluss ist der 3. November.',
    'Kannst du mir das Angebot bis morgen Mittag schicken?',
    'Mi serve entro le 17 di oggi.',
    'Das Formular muss am 3. November hier sein.',
  ])('is read in "%s"', (sentence) => {
    expect(words(sentence)).not.toBeNull();
  });

  it.each([
    'We have had no answer until now.',
    'It should be there by now.',
    'Bis jetzt fehlt die Antwort.',
    'Jusqu’à maintenant, rien.',
    'Hasta ahora todo bien.',
    'It was due yesterday.',
    'The hall is closed due to the storm tomorrow.',
    'Der Termin ist von 10:00 bis 10:30.',
    'The meeting is from 2pm until 3pm.',
    'Réunion de 10h à 11h30.',
    'Reunión de 10:00 a 11:00.',
    'Our hotline is there 24/7.',
    'No need to answer by tomorrow.',
    'It is not due tomorrow.',
    'Das muss nicht bis morgen fertig sein.',
    'Cancel no later than 12 hours before the event.',
    'Please send it by every Monday.',
    'Un mot avant mon départ.',
    'On Monday, 2 November 2026, Ada needed it and wrote:',
    'The hall is open until tomorrow.',
  ])('is not seen in "%s"', (sentence) => {
    const deadline = deadlineIn(sentence, WHEN);
    expect(deadline === null || deadline.at < WHEN.from ? null : deadline.words).toBeNull();
  });

  it.each([
    ['Bitte bis Dienstag, den 3. November.', '2026-11-03T23:59'],
    ['Merci de répondre avant 18 heures.', '2026-11-02T18:00'],
    ['Antes de las 5 de la tarde.', '2026-11-02T17:00'],
    ['Scade il 03/11/2026.', '2026-11-03T23:59'],
    ['Até amanhã às 12h.', '2026-11-03T12:00'],
    ['Uiterlijk vandaag om 17 uur.', '2026-11-02T17:00'],
    ['Due 11/3.', '2026-11-03T23:59'],
    ['Please answer by 14:00 EST.', '2026-11-02T20:00'],
    ['Please confirm within the next two hours.', '2026-11-02T10:30'],
    ['By Monday.', '2026-11-02T23:59'],
    ['By end of day.', '2026-11-02T23:59'],
    ['By Nov 3rd at 5:30 PM.', '2026-11-03T17:30'],
    ['Graag vóór 4 november.', '2026-11-03T23:59'],
    ['The deadline of 3 November was moved to 17 November.', '2026-11-17T23:59'],
    ['Die Frist, bisher der 3. November, wurde bis 15. Dezember verlängert.', '2026-12-15T23:59'],
    ['Send one by 17 November and one by 3 November.', '2026-11-03T23:59'],
    ['Deadline: Wednesday, 3 Nov 2026, 10:00.', '2026-11-03T10:00'],
  ])('in "%s" is at %s', (sentence, at) => {
    const found = deadlineIn(sentence, WHEN)?.at ?? 0;
    expect(new Date(found + 3_600_000).toISOString().slice(0, 16)).toBe(at);
  });

  it('of a day alone lasts until its end', () => {
    expect(deadlineIn('Send it by today.', WHEN)?.at).toBe(Date.parse('2026-11-02T23:59:59.999+01:00'));
  });
});

describe('urgency', () => {
  it.each([
    'This is not urgent.',
    "It isn't urgent.",
    'Nothing urgent.',
    'Das ist nicht dringend.',
    'Es ist nicht so dringend.',
    'Kein dringender Fall, nicht sofort.',
    "Ce n'est pas urgent.",
    'No es urgente.',
    'Non è urgente.',
    'Não é urgente.',
    'Het is niet dringend.',
  ])('is not seen in "%s"', (sentence) => {
    expect(findStated(URGENCY, sentence)).toBeNull();
  });
});
