import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { stripQuotedHistory } from '../../../src/kernel/mail/quoting/quoting';
import { htmlMail, mailBytes } from './mail-bytes';

const MARKS = [
  '-- Please reply above this line --',
  '##- Please type your reply above this line -##',
  '## In replies all text above this line is added to the ticket ##',
  '--- Reply above this line ---',
  '—-—-—-—\nReply above this line.',
  '=-=-=-= Please reply above this line =-=-=-=',
  '*** Please respond above this line ***',
  '~*~*~ Reply ABOVE this line ~*~*~',
  '----- Please do not write below this line -----',
  '<<< Do not edit below this line >>>',
  'Reply above this line to add a comment',
  'Please reply above this line',
  'Write above this line to reply.',
  'To reply, please type above this line.',
  '---------------------\nPlease type your answer above this line\n---------------------',
  '##- Bitte geben Sie Ihre Antwort oberhalb dieser Zeile ein -##',
  '-- Bitte antworten Sie über dieser Linie --',
  'Bitte antworten Sie oberhalb dieser Zeile.',
  'Bitte oberhalb dieser Linie antworten',
  '##- Veuillez saisir votre réponse au-dessus de cette ligne -##',
  'Merci de répondre au-dessus de cette ligne.',
  '##- Por favor, escriba su respuesta por encima de esta línea -##',
  'Responda por encima de esta línea',
  '##- Scrivi la tua risposta sopra questa riga -##',
  'Rispondi sopra questa linea',
  '##- Digite sua resposta acima desta linha -##',
  'Responda acima desta linha.',
  '##- Typ uw antwoord boven deze regel -##',
  'Antwoord boven deze lijn',
  '[Please reply above this line]',
  '↑ Reply above this line ↑',
  '▲▲▲ Reply above this line ▲▲▲',
  'When replying, please type above this line.',
  'Please enter your reply ABOVE this line.',
  'Type your response above this line',
  '_____ Add your comment above this line _____',
  'Please do not reply below this line.',
  '**Reply above this line.**',
  "Please don't write below this line",
  'Reply above this line to respond, or view it in your browser',
  'Ihre Antwort bitte oberhalb dieser Linie',
  'Schreiben Sie Ihre Antwort über diese Zeile.',
  'Bitte nichts unterhalb dieser Linie schreiben',
  'Répondez au-dessus de cette ligne',
  'Ne rien écrire en dessous de cette ligne',
  'Por favor responda arriba de esta línea',
  'No escriba debajo de esta línea',
  'Si prega di rispondere sopra questa riga',
  'Per favore, non scrivere sotto questa linea',
  'Por favor, responda acima desta linha',
  'Não escreva abaixo desta linha',
  'Gelieve boven deze lijn te antwoorden',
  'Niet onder deze regel schrijven',
  'Reply to this e-mail above this line',
  'You can reply to this message above this line.',
  'REPLY-ABOVE-THIS-LINE',
  '{Reply above this line}',
  '--- Reply above the dotted line ---',
  '--- Please reply above this delimiter ---',
  '--- Please leave this line intact and reply above it ---',
  '--- DO NOT DELETE ANYTHING BELOW THIS LINE ---',
  '#### PLEASE REPLY ABOVE THIS LINE #### Ref:1234',
  '--REPLY ABOVE THIS LINE-- (ticket 123)',
  '--- Antworten Sie bitte nur oberhalb dieser Markierung ---',
  '-- Responda sobre esta línea --',
  '-- Plaats uw reactie boven deze regel --',
  '## Svara ovanför denna rad ##',
  'Svara ovanför denna rad',
  'Vennligst skriv svaret ditt over denne linjen.',
  '--- Svar venligst over denne linje ---',
  '-- Vastaa tämän rivin yläpuolelle --',
  '##- Proszę wpisać odpowiedź powyżej tej linii -##',
  'Odpowiedz powyżej tej linii',
  '##- Prosím napište odpověď nad tento řádek -##',
  '##- Kérjük, válaszát e fölé a sor fölé írja -##',
  '##- Vă rugăm să scrieți răspunsul deasupra acestei linii -##',
  '##- Пожалуйста, введите ответ выше этой строки -##',
  'Пожалуйста, отвечайте выше этой линии',
  '##- Lütfen yanıtınızı bu satırın üzerine yazın -##',
  '##- この行より上に返信を入力してください -##',
  '请在此线以上回复',
  '##- 이 줄 위에 회신을 입력하십시오 -##',
];

const OWN = 'Thanks, Thursday is fine. Can you close the ticket?';
const OLD = 'Sam, on Nov 20:\n\nUrgent: the server is down, answer by 14:00 today.';

const bodyOf = async (subject: string, text: string): Promise<string> =>
  stripQuotedHistory((await importMail(mailBytes({ Subject: subject }, text))).body, subject);

describe('a mark of a ticket service above which the reply stands', () => {
  it.each(MARKS)('hides what is below it: %s', async (mark) => {
    for (const subject of ['Re: Ticket 55', 'Ticket 55'])
      for (const text of [
        `${OWN}\n\nAnn\n\n${mark}\n\n${OLD}\n`,
        `> quoted\n\n${OWN}\n${/^[-#*=~<—]/.test(mark) ? '' : '\n'}${mark}\n\n${OLD}`,
      ]) {
        const own = await bodyOf(subject, text);
        expect(own).toContain('close the ticket?');
        expect(own).not.toContain('server is down');
      }
  });

  it.each(MARKS)('hides nothing at the very top: %s', async (mark) => {
    for (const top of ['', '\n\n'])
      expect(await bodyOf('Ticket 55', `${top}${mark}\n\n${OWN}\n\nAnn\n`)).toContain('close the ticket?');
    const [line = ''] = mark.split('\n').filter((each) => /\p{L}/u.test(each));
    expect(await bodyOf('Ticket 55', `${mark}\n\n${OWN}\n\nAnn\n`), 'no sentence').not.toContain(line);
    const both = await bodyOf('Re: Ticket 55', `${mark}\n\n${OWN}\n\n${mark}\n\n${OLD}`);
    expect(both).toContain('close the ticket?');
    expect(both).not.toContain('server is down');
  });

  it.each(MARKS)('is known in HTML: %s', async (mark) => {
    const line = mark.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
    const old = `<p>${OLD.replaceAll('\n', ' ')}</p>`;
    for (const html of [
      `<p>${OWN}</p><p>${line}</p>${old}`,
      `<div>${OWN}</div><div style="color:#b5b5b5">${line}</div><div>${old}</div>`,
      `<p>${OWN}</p><table><tr><td><b>${line}</b></td></tr></table>${old}`,
    ]) {
      const { body } = await importMail(htmlMail(html));
      const own = stripQuotedHistory(body, 'Re: Ticket 55');
      expect(own, body).toContain('close the ticket?');
      expect(own, body).not.toContain('server is down');
    }
    const top = `<img src="https://a.example/logo.png" alt="Desk"><p>${line}</p><p>${OWN}</p>`;
    expect(stripQuotedHistory((await importMail(htmlMail(top))).body, 'Ticket')).toContain(
      'close the ticket?',
    );
  });

  it('hides no answer below a quotation that holds it', async () => {
    const quoted = '> -- Please reply above this line --\n>\n> The server is down.';
    const own = await bodyOf(
      'Re: Ticket',
      `Hello,\n\nOn Monday, Nov 23, 2026, Desk wrote:\n${quoted}\n\n${OWN}\n`,
    );
    expect(own).toContain('close the ticket?');
  });

  it.each([
    'Can you write your name above the line on page 3?',
    'Please sign above this line and send it back.',
    'Please write your name above this line.',
    'I can reply above this line if you like.',
    'The contract says: reply above this line within a week.',
    'We answered above the line in the form, as you asked, and the text below this line is yours.',
    'In my text the answers stand above this line, the questions below this line.',
    'Bitte unterschreiben Sie oberhalb dieser Linie.',
    'Ich antworte oberhalb dieser Zeile in der Tabelle.',
    'La firma va por encima de esta línea, ¿verdad?',
    '-- the reply stands above --',
    'Please reply by Friday.',
    'Did they reply above this line?',
    'Votre réponse est au-dessus de cette ligne.',
    'La respuesta está encima de esta línea.',
    'Your answer is above this line.',
    'Svaret på bildet er over denne linjen.',
    'この行より上の数字は正しいです。',
    '(I left the text below this line.)',
    '**Please answer the questions in the text below this line of my letter.**',
    '- Bitte antworten Sie auf die Frage unter dieser Mail.',
    '**Enter through the door under the sign with the red line.**',
    '---\nSee my comments in the line above.\n---',
    '- Over to you: reply here.',
  ])('is none in an ordinary sentence: %s', async (sentence) => {
    const own = await bodyOf(
      'Re: Form',
      `Hello,\n\n${sentence}\n\nThe key is under the mat. Could you look?\n`,
    );
    expect(own).toContain('Could you look?');
  });
});
