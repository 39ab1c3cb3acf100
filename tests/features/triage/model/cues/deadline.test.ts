import { describe, expect, it } from 'vitest';
import { deadlineIn } from '../../../../../src/features/triage/model/cues/deadline';
import { findStated } from '../../../../../src/features/triage/model/cues/stated';
import { CUES } from '../../../../../src/features/triage/model/cues/rule-cues';

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
    'Пришлите до завтра.',
    '明日までに返信してください。',
    "Don't forget to send it by tomorrow.",
    'We need it no later than tomorrow.',
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
    'Der Termin ist von 10:00 bis 10:30.',
    'The meeting is from 2pm until 3pm.',
    'Réunion de 10h à 11h30.',
    'Reunión de 10:00 a 11:00.',
    'Our hotline is there 24/7.',
    'No need to answer by tomorrow.',
    'It is not due tomorrow.',
    'Das muss nicht bis morgen fertig sein.',
    'On Monday, 2 November 2026, Ada needed it and wrote:',
  ])('is not seen in "%s"', (sentence) => {
    const deadline = deadlineIn(sentence, WHEN);
    expect(deadline === null || deadline.at < WHEN.from ? null : deadline.words).toBeNull();
  });

  it('of a day alone lasts until its end', () => {
    expect(deadlineIn('Send it by today.', WHEN)?.at).toBe(Date.parse('2026-11-02T23:59:59.999+01:00'));
  });
});

describe('urgency', () => {
  it.each([
    'This is urgent.',
    'Es ist dringend.',
    "C'est urgent.",
    'Es urgente.',
    'È urgente.',
    'É urgente.',
    'Graag zo snel mogelijk.',
    'Это срочно.',
    '至急お願いします',
  ])('is read in "%s"', (sentence) => {
    expect(findStated(CUES.urgency, sentence)).not.toBeNull();
  });

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
    'Det är inte brådskande.',
    'Ingen haster med det.',
    'To nie jest pilne.',
    'Это не срочно.',
    '至急ではありません',
    'Acil değil.',
  ])('is not seen in "%s"', (sentence) => {
    expect(findStated(CUES.urgency, sentence)).toBeNull();
  });
});
