import { describe, expect, it } from 'vitest';
import { stateAsked } from '../../../../src/features/ask/model/analysis/state-asked';

/** A Monday. */
const MOMENT = { from: Date.parse('2026-11-23T11:03:00+01:00'), zone: 'Europe/Berlin' };

const read = (text: string): string => {
  const found = stateAsked(text, MOMENT);
  if (found === null) return '';
  const { topic, days, names, unread } = found;
  return [
    topic,
    ...(days === null ? [] : [`${days.first.slice(5)}..${days.last.slice(5)}`]),
    ...names,
    ...(unread === undefined ? [] : [`? ${unread}`]),
  ].join(' ');
};

describe('a question about the records', () => {
  it.each([
    ["what's waiting?", 'waiting'],
    ['whats waiting for me', 'waiting'],
    ['how many mails are waiting', 'waiting'],
    ['Anything new?', 'waiting'],
    ['read dashboard', 'waiting'],
    ['öffne bitte das Dashboard', 'waiting'],
    ['was wartet auf mich', 'waiting'],
    ['Wie viele Mails sind offen?', 'waiting'],
    ["qu'est-ce qui attend ?", 'waiting'],
    ['combien de mails attendent', 'waiting'],
    ['¿qué está pendiente?', 'waiting'],
    ['cosa aspetta', 'waiting'],
    ['o que está pendente?', 'waiting'],
    ['wat wacht er nog', 'waiting'],
    ['what reminders do I have?', 'reminders'],
    ['show my reminders', 'reminders'],
    ['show my reminders for this week', 'reminders 11-23..11-29'],
    ['zeig mir meine Erinnerungen', 'reminders'],
    ['quels rappels ai-je demain', 'reminders 11-24..11-24'],
    ['¿qué recordatorios tengo?', 'reminders'],
    ['mostrami i miei promemoria', 'reminders'],
    ['quais lembretes tenho hoje?', 'reminders 11-23..11-23'],
    ['welke herinneringen heb ik', 'reminders'],
    ['my reminders', 'reminders'],
    ["what's due this week?", 'due 11-23..11-29'],
    ['what is overdue', 'due ..11-22'],
    ['am I free on Friday', 'due 11-27..11-27'],
    ['bin ich am Freitag frei', 'due 11-27..11-27'],
    ['suis-je libre vendredi', 'due 11-27..11-27'],
    ['wat staat er deze week op de planning', 'due 11-23..11-29'],
    ['show my drafts', 'waiting'],
    ['how many drafts are waiting', 'waiting'],
    ['montre-moi mes brouillons', 'waiting'],
    ['what did you do today', ''],
    ['was hast du heute gemacht', ''],
    ['was steht heute an', 'due 11-23..11-23'],
    ['what do I have on Friday', 'due 11-27..11-27'],
    ['que tengo manana', 'due 11-24..11-24'],
    ['what is waiting for me tomorrow?', 'due 11-24..11-24'],
    ["what's still open for Friday?", 'due 11-27..11-27'],
    ['what do I have to do tomorrow morning', 'due 11-24..11-24'],
    ['what do I need to get done by Friday?', 'due 11-23..11-27'],
    ["what's open from Monday to Wednesday", 'due 11-30..12-02'],
    ['what is open on the 5th or 6th?', 'due ? on the 5th or 6th'],
    ["what's due in the next two weeks?", 'due 11-23..12-07'],
    ['how many mails are waiting today?', 'waiting 11-23..11-23'],
    ['was ist noch offen für Freitag?', 'due 11-27..11-27'],
    ['was muss ich diese Woche noch erledigen?', 'due 11-23..11-29'],
    ['was muss ich bis Freitag machen', 'due 11-23..11-27'],
    ['steht morgen etwas an?', 'due 11-24..11-24'],
    ["qu'est-ce qu'il me reste à faire cette semaine ?", 'due 11-23..11-29'],
    ["qu'est-ce que je dois faire demain ?", 'due 11-24..11-24'],
    ["qu'est-ce qui m'attend vendredi ?", 'due 11-27..11-27'],
    ['¿qué tengo pendiente para mañana?', 'due 11-24..11-24'],
    ['¿qué me queda por hacer esta semana?', 'due 11-23..11-29'],
    ['¿qué tengo que hacer el viernes?', 'due 11-27..11-27'],
    ['cosa devo fare questa settimana?', 'due 11-23..11-29'],
    ['cosa mi resta da fare domani?', 'due 11-24..11-24'],
    ['o que tenho de fazer esta semana?', 'due 11-23..11-29'],
    ['o que tenho pendente para sexta?', 'due 11-27..11-27'],
    ['wat moet ik morgen doen?', 'due 11-24..11-24'],
    ['wat staat er nog open voor vrijdag?', 'due 11-27..11-27'],
    ['what plans do I have', 'plans'],
    ['welche Pläne gibt es?', 'plans'],
    ['what did I send this month', 'sent 11-01..11-30'],
    ['how many invoices did I send this month?', 'sent 11-01..11-30 invoices'],
    ['was habe ich an Ben geschickt', 'sent ben'],
    ['how much did you cost me this month', 'cost 11-01..11-30'],
    ['what did it cost', 'cost'],
    ['was hat das gekostet', 'cost'],
    ['which mails are unanswered', 'unanswered'],
    ['who has not answered', 'unanswered'],
  ])('%s -> %s', (text, asked) => {
    expect(read(text)).toBe(asked);
  });

  it.each(
    'what did Ben say about the roof?,how many books did I read this year?,how much did I spend this month,how many mails wait for Ann?,send mail,tell Tom to send me the receipts,what did Ben send me?,what did I get sent by Ben?,new reminder,send a mail to Ben,is the shop open?,what is the plan for the workshop?,plan the move to Berlin,remind me what is due,show me the note,tomorrow'.split(
      ',',
    ),
  )('%s is none', (text) => {
    expect(read(text)).toBe('');
  });
});
