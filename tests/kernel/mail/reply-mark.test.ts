import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { stripQuotedHistory } from '../../../src/kernel/mail/quoting/quoting';
import { htmlMail, mailBytes } from './mail-bytes';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/reply-mark');

const MARKS = rows('marks');

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

  it.each(rows('is none in'))('is none in an ordinary sentence: %s', async (sentence) => {
    const own = await bodyOf(
      'Re: Form',
      `Hello,\n\n${sentence}\n\nThe key is under the mat. Could you look?\n`,
    );
    expect(own).toContain('Could you look?');
  });
});
