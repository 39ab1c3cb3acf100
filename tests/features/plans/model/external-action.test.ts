import { describe, expect, it } from 'vitest';
import { namesExternalAction } from '../../../../src/features/plans/model/external/external-action';
import { ACTING_WORDS } from '../../../../src/features/plans/model/external/external-words';
import { findWord, plainLetters, wordPattern } from '../../../../src/kernel/notes/text/word-pattern';

const LEAVING = [
  'Send the invoice to Ada | Unlock the front door | Grant guest access | Execute the shell command',
  'Water the plants | Find the code and unlock the front door | Schließe die Haustür auf | SEND IT',
  'Reply to Ben | E-mail the landlord | Email the report to the client',
  'Post the announcement on LinkedIn | Publish the page | Pay the bill of May | Transfer 200 € to Ada',
  'Call the dentist | Book a table for four | Order new toner | Invite the team | Submit the tax form',
  'Sign the contract | Upload the photos to the server | Share the folder with Ben | Tweet about it',
  'Schedule a meeting with the client | Draft a reply and send it to Ben',
  'Draft the reply, then post it | Find the number: call the plumber | Write to the landlord',
  'Respond to the request by Friday | Please forward the letter',
  'Make an API call to the accounting server | Sende die Rechnung an Ada | Rechnung an Ada schicken',
  'Überweise den Betrag | Den Vermieter anrufen | Envoyer la facture à Ada | Réponds à Ben',
  'Enviar la factura a Ada | Llama al dentista | Inviare la fattura ad Ada | Paga la bolletta',
  'Enviar a fatura para Ada | Ligue para o dentista | Stuur de factuur naar Ada | Bel de tandarts',
  'Wyślij fakturę | Отправить счёт | 把发票发送给客户 | 請求書を送信する | 송장을 보내기 | Add the meeting to Google Calendar',
  'Put the date in the calendar | Enter the appointment in my calendar',
  'Create an event in the team calendar | Notiere den Termin im Kalender',
  'Termin in den Google-Kalender eintragen | Delete the shared folder on Google Drive',
  'Update the Trello board | Create a Jira ticket for it | Log the hours in Jira',
  'Add a reminder to Google Calendar | Open an issue on GitHub | Move the photos to OneDrive',
  'Change the address at the bank | Let Anna know the result | Please let Anna know the result',
  'Summarise the figures and let Anna know | Tell Anna the result | Inform the landlord',
  'Notify the team | Drop Anna a line with the figures | Shoot Anna the report',
  'Give Anna the figures via Teams | Write Anna on WhatsApp | Report the result to Anna',
  'Gib Anna Bescheid | Informiere Anna | Préviens Anna | Avisa a Ana | Avvisa Anna | Avise a Ana',
  'Laat Anna het resultaat weten | Gửi báo cáo cho Anna | Trả lời khách hàng | Lähetä raportti Annalle',
  'Ilmoita Annalle tulos | Στείλε την αναφορά στην Άννα | Ενημέρωσε την Άννα | Trimite raportul Anei',
  'Anunță-o pe Ana | Küldd el a jelentést Annának | Értesítsd Annát | Kirim laporan ke Anna',
  'Beri tahu Anna hasilnya | Skicka rapporten till Anna | Meddela Anna resultatet',
  'Send rapporten til Anna | Giv Anna besked | Gi beskjed til Anna | Pošli zprávu Anně | Dej vědět Anně',
  'Raporu Anna’ya gönder | Anna’ya haber ver | Отправь отчёт Анне | Сообщи Анне результат',
  'Надішли звіт Анні | Повідом Анну | أرسل التقرير إلى آنا | أخبر آنا بالنتيجة | שלח את הדוח לאנה',
  'הודע לאנה | 告诉安娜结果 | 把会议加到日历 | アンナに結果を知らせる | 会議をカレンダーに追加する | 안나에게 결과를 알려 주기 | 캘린더에 회의 추가',
  'आना को रिपोर्ट भेज दें | आना को सूचित करें | s\u00ADend the letter | se\u200Bnd the letter',
].flatMap((line) => line.split(' | '));

const STAYING = [
  'Find the hours of January | Draft the mail to Ada | Prepare the order | Write the post',
  'Write an e-mail to the client | Summarise the meeting | Read [[Send the invoice]]',
  'Add a line to Notes/pay.md | Check the result | Search the vault for the contract',
  'Remind me to call the dentist | Create a reminder to pay the rent | Collect the open questions',
  'Die Stunden im Januar finden | Entwirf die Mail an Ada | Rédige le mail à Ada',
  'Draft a line to let Anna know | Draft the message for Slack | Write the post for LinkedIn',
  'Write down what the teams decided | Write the figures down in a note | Note the signal words',
  'Search the notes for PayPal and Stripe | Find what the calendar note says of May',
  'Summarise the bank statement | Compare the report with [[Google]]',
  'Add the Stripe figures to [[Figures]] | Create a note about Google Drive',
  'Create an agenda for the meeting | Compile the report | Save the figures in Notes/Figures.md',
  'Set a reminder for the meeting | Lies den Bericht | Etsi muistiinpanoista tunnit',
  'Tìm hợp đồng trong ghi chú | Caută contractul în notițe | Keresd meg a szerződést',
  'Cari kontrak di catatan | Найди договор в заметках | 在笔记中查找合同 | Vérifie le contrat',
  'Revisa el contrato | Controlla il contratto | Verifique o contrato | Prüfe den Vertrag',
  'Controleer de cijfers | De uren van januari opzoeken | Créer une liste | Apunta las horas',
  'Confrontare le offerte | Reúna as horas | Notiere die Zahlen | Écris les chiffres',
  'Escribe las cifras | Scrivi le cifre | Escreva os números | Schrijf de cijfers op',
  "Erinnere mich an die Miete | Rappelle-moi d'appeler Ada | Recuérdame llamar a Ana",
  'Ricordami di chiamare Anna | Lembre-me de ligar para Ana | Herinner mij aan de huur',
  'Find the code, then note it',
].flatMap((line) => line.split(' | '));

describe('namesExternalAction', () => {
  it.each(LEAVING)('sees an action that leaves the vault in "%s"', (text) => {
    expect(namesExternalAction(text)).toBe(true);
  });

  it.each([...STAYING, ''])('sees none in "%s"', (text) => {
    expect(namesExternalAction(text)).toBe(false);
  });
});

describe('an action beside one that the tools can do', () => {
  const rows = {
    en: 'Find the offer and forward it to Ben',
    de: 'Die Rechnung suchen und an Ada schicken',
    fr: "Cherche l'offre et envoie la lettre",
    es: 'Busca la oferta y envía todo',
    it: "Cerca l'offerta e spedisci tutto",
    pt: 'Leia o contrato e mande tudo',
    nl: 'Zoek de offerte en stuur alles op',
  };

  it.each(Object.entries(rows))('is seen in %s by the words of that language', (code, text) => {
    expect(namesExternalAction(text)).toBe(true);
    const others = Object.entries(ACTING_WORDS).filter(([language]) => language !== code);
    const words = wordPattern(others.flatMap(([, lines]) => lines).join(','));
    expect(findWord(words, plainLetters(text))).toBeNull();
  });

  it('is left to the person in any words where it comes after the other', () => {
    expect(namesExternalAction('Find the code, then air the room')).toBe(true);
    expect(namesExternalAction('Lies den Code; dann lüfte das Zimmer')).toBe(true);
  });
});

it('reads a word of half a megabyte', () => {
  expect(namesExternalAction(`Note ${'a.'.repeat(250_000)}`)).toBe(false);
});
