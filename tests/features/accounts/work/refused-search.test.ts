import { describe, expect, it } from 'vitest';
import { MailboxStage } from './mailbox-stage';
import { mailNamed } from '../servers/imap/scripted-mailbox';

/** The server refuses to search by this criterion, with this answer. */
async function refusing(criterion: string, answer: string): Promise<MailboxStage> {
  const mailbox = await MailboxStage.open();
  const { inbox } = mailbox;
  const search = inbox.search.bind(inbox);
  inbox.search = (words: string[]) => {
    if (words.some((word) => word.toUpperCase() === criterion)) throw new Error('not here');
    return search(words);
  };
  mailbox.spoil('UID SEARCH', (text) => text.replace(/ NO .*/, ` ${answer}`));
  return mailbox;
}

describe.each(['NO [CANNOT] not here', 'BAD what is that?'])(
  'A server that answers a search with %s',
  (answer) => {
    it('by a header is asked about each mail, so that a note ends where its mail is gone', async () => {
      const mailbox = await refusing('HEADER', answer);
      for (const id of ['one', 'two']) mailbox.server.deliver(mailNamed(id));
      await mailbox.look();
      mailbox.inbox.mails.pop();
      mailbox.server.deliver(mailNamed('three'));
      expect(await mailbox.look()).toMatchObject({ imported: 1, trouble: null, isReached: true });
      expect(mailbox.subjects('Needs_Action')).toEqual(['Mail one', 'Mail three']);
      expect(mailbox.subjects('Done')).toEqual(['Mail two']);
    });

    it.each(['SINCE', 'BEFORE'])(
      'by %s is asked about each mail, so that older mail comes in',
      async (by) => {
        const mailbox = await refusing(by, answer);
        const since = Date.now() - 3_600_000;
        mailbox.inbox.add(mailNamed('old'), { date: new Date(since - 86_400_000 * 9) });
        const look = await mailbox.look({ first: { kind: 'since', since }, isNew: true });
        expect(look).toMatchObject({ imported: 3, left: 0, trouble: null });
        expect(mailbox.subjects('Needs_Action')).toEqual(['Mail m1', 'Mail m2', 'Mail m3']);
      },
    );
  },
);
