import { describe, expect, it } from 'vitest';
import { importMail } from '../../../src/kernel/mail/import-mail';
import { tableOf } from '../../word-table';

const rows = tableOf('kernel/mail/delivered-to');

const RECEIVED = 'Received: from a.example by mx.example.com; Mon, 2 Nov 2026 08:00:00 +0000';
const SENT = 'From: Ada <ada@example.org>\nSubject: Herons\nMessage-ID: <1@example.org>';

const deliveredTo = async (...lines: string[]): Promise<string | null> => {
  const { note } = await importMail(new TextEncoder().encode(`${lines.join('\n')}\n${SENT}\n\nHello.\n`));
  return /^delivered_to: "?([^"\n]*)"?$/mu.exec(note)?.[1] ?? null;
};

describe('the mailbox of a mail', () => {
  it.each(rows<[string, string[]]>('is the address'))(
    'is the address to which the last server delivered it: %s',
    async (_, lines) => {
      expect(await deliveredTo(...lines, 'To: list@l.example')).toBe('ben@home.example');
      expect(await deliveredTo(...lines, 'To: ben@home.example, ada@example.org')).toBe('ben@home.example');
    },
  );

  it('is not repeated where the mail is addressed to it alone', async () => {
    const delivered = ['Delivered-To: ben@home.example', RECEIVED];
    expect(await deliveredTo(...delivered, 'To: Ben <BEN@home.example>')).toBeNull();
    expect(await deliveredTo(...delivered, 'To: ben@home.example', 'Cc: ada@example.org')).not.toBeNull();
  });

  it('is nothing that a sender wrote, and nothing that is no address', async () => {
    const to = 'To: list@l.example';
    expect(await deliveredTo(RECEIVED, 'Delivered-To: boss@home.example', to)).toBeNull();
    expect(await deliveredTo('Delivered-To: boss@home.example', to)).toBeNull();
    expect(await deliveredTo('Delivered-To: [[Private]] <%= 1 %>', RECEIVED, to)).toBeNull();
    expect(await deliveredTo(`Delivered-To: ${'a'.repeat(90_000)}@home.example`, RECEIVED, to)).toBeNull();
  });
});
