import { describe, expect, it } from 'vitest';
import {
  maildirStates,
  mailState,
  openEmlx,
} from '../../../../src/features/mail-files/terminal/mail-state.mjs';

const RECEIVED =
  'Delivered-To: sam@example.com\nReceived: from mx.example.org by mx.example.com; Mon, 23 Nov 2026\n';
const MAIL = 'From: Ann <ann@example.org>\nTo: sam@example.com\nSubject: Hello\n';

const stateOf = (header: string, folders: string[] = [], beside: ReturnType<typeof maildirStates> = null) =>
  mailState(Buffer.from(`${header}\nHello\n`), { folders, beside });

const labelled = (labels: string, more = ''): string =>
  `X-GM-THRID: 17\nX-Gmail-Labels: ${labels}\n${more}${MAIL}`;

describe('the state of a mail in a file', () => {
  it.each([
    ['Inbox,Opened', null],
    ['Spam,Unread', 'spam'],
    ['Inbox,Important,Trash', 'trash'],
    ['Drafts', 'draft'],
    ['Sent,Opened', 'sent'],
    ['Chat', 'chat'],
    ['Archived,Customers/Sent,"Spam, but nice"', null],
    ['Posteingang,Geöffnet', null],
    ['Gesendet', 'sent'],
    ['=?UTF-8?Q?Papierkorb,Ge=C3=B6ffnet?=', 'trash'],
    ['=?UTF-8?Q?Entw=C3=BCrfe?=', 'draft'],
    ['Messages envoyés,Ouvert', 'sent'],
    ['=?UTF-8?B?Q29ycmVvIG5vIGRlc2VhZG8=?=', 'spam'],
    ['=?ISO-8859-1?Q?Messages_envoy=E9s?=', 'sent'],
    ['Ouvert,\n =?UTF-8?Q?Corbeille?=', 'trash'],
    ['Posta inviata', 'sent'],
    ['Rascunhos', 'draft'],
    ['Prullenbak,Geopend', 'trash'],
    ['Wysłane', 'sent'],
    ['Отправленные', 'sent'],
    ['Корзина', 'trash'],
    ['送信済みメール', 'sent'],
    ['=?UTF-8?B?6L+35oOR44Oh44O844Or?=', 'spam'],
    ['보낸편지함', 'sent'],
    ['寄件備份', 'sent'],
    ['Çöp Kutusu', 'trash'],
    ['البريد المرسل', 'sent'],
    ['"\\\\Sent" "\\\\Important"', 'sent'],
  ])('is read from the labels %j of Gmail: %s', (labels, state) => {
    expect(stateOf(labelled(labels))).toBe(state);
  });

  it('is not read from labels that the sender wrote, nor from a label that can not be true', () => {
    expect(stateOf(`${RECEIVED}${labelled('Trash')}`)).toBeNull();
    expect(stateOf(labelled('Inbox', `${RECEIVED}X-Gmail-Labels: Spam\n`))).toBeNull();
    expect(stateOf(labelled('Concepten', RECEIVED))).toBeNull();
    expect(stateOf(labelled('Gesendet,Posteingang'))).toBeNull();
  });

  it.each([
    ['X-Mozilla-Status: 0000', null],
    ['X-Mozilla-Status: 0001', null],
    ['X-Mozilla-Status: 1001', null],
    ['X-Mozilla-Status: 0003', 'answered'],
    ['X-Mozilla-Status: 0009', 'trash'],
    ['X-Mozilla-Status: 000b', 'trash'],
    ['X-Mozilla-Status: 0801', 'draft'],
    ['X-Mozilla-Status: 0001\nX-Mozilla-Status2: 00200000', 'trash'],
    ['X-Mozilla-Status: 0001\nX-Mozilla-Status2: 10000000\nX-Mozilla-Keys: $label1 Junk', 'spam'],
    ['X-Mozilla-Status: 0001\nX-Mozilla-Keys: NonJunk', null],
    ['X-Evolution: 00000012-0010', null],
    ['X-Evolution: 00000012-0011', 'answered'],
    ['X-Evolution: 0000000a-0012', 'trash'],
    ['X-Evolution: 0000000a-0080', 'spam'],
    ['Status: RO\nX-Status: A', 'answered'],
    ['Status: RO\nX-Status: AD', 'trash'],
    ['X-Status: FT', 'draft'],
    ['X-Status: RS', 'sent'],
    ['Status: RO', null],
    ['Status: ROD', 'trash'],
    ['Status: Resolved\nX-Status: in progress', null],
    ['X-UID: 12\nX-Keywords: $Forwarded $Junk', 'spam'],
    ['X-Unsent: 1', 'draft'],
    ['X-Uniform-Type-Identifier: com.apple.mail-draft', 'draft'],
    ['X-Apple-Auto-Saved: 1', 'draft'],
    ['X-Mozilla-Draft-Info: internal/draft; vcard=0', 'draft'],
  ])('is read from what mail programs write: %j: %s', (fields, state) => {
    expect(stateOf(`${fields}\n${MAIL}`)).toBe(state);
    expect(stateOf(`${fields}\r\n${MAIL}`.replaceAll(/\r?\n/g, '\r\n'))).toBe(state);
  });

  it('is no draft where the mail was received, whatever the sender wrote', () => {
    expect(stateOf(`${RECEIVED}X-Unsent: 1\nX-Mozilla-Status: 0008\n${MAIL}`)).toBeNull();
  });

  it.each([
    ['1764.M1P2.host:2,S', null],
    ['1764.M1P2.host,S=1232,W=1250:2,RS', 'answered'],
    ['1764.M1P2.host;2,ST', 'trash'],
    ['1764.M1P2.host!2,D', 'draft'],
    ['1764.M1P2.host:2,PF', null],
    ['1764.M1P2.host:2,Sab', null],
    ['1764.M1P2.host', null],
  ])('is read from the name of a file in a Maildir: %s: %s', (name, state) => {
    expect(stateOf(MAIL, [], maildirStates(name))).toBe(state);
  });

  it('is read from the header where the name in a Maildir holds no flags, and else from the name alone', () => {
    expect(stateOf(`X-Mozilla-Status: 0002\n${MAIL}`, [], maildirStates('17.eml'))).toBe('answered');
    expect(stateOf(`X-Status: D\n${MAIL}`, [], maildirStates('17.host:2,S'))).toBeNull();
  });

  it('is that of the folder of a mail program, in any language', () => {
    expect(stateOf(MAIL, ['Papierkorb', 'cur'])).toBe('trash');
    expect(stateOf(MAIL, ['Sent Messages'])).toBe('sent');
    expect(stateOf(MAIL, ['Éléments envoyés'])).toBe('sent');
    expect(stateOf(MAIL, ['.Sent', 'cur'])).toBe('sent');
    expect(stateOf(MAIL, ['.INBOX.Trash', 'cur'])).toBe('trash');
    expect(stateOf(MAIL, ['.[Gmail].Sent Mail', 'cur'])).toBe('sent');
    expect(stateOf(MAIL, ['.Entw&APw-rfe', 'cur'])).toBe('draft');
    expect(stateOf(MAIL, ['.Customers.Sent', 'cur'])).toBeNull();
    expect(stateOf(MAIL, ['Tom &- Ann'])).toBeNull();
    expect(stateOf(MAIL, ['Customers', 'Sent to clients'])).toBeNull();
  });

  it('is read from the flags behind a mail of Apple Mail', () => {
    const body = `${MAIL}\nHello\n`;
    const file = (flags: number): Buffer =>
      Buffer.from(
        `${String(body.length)}       \n${body}<?xml version="1.0"?><plist><dict><key>flags</key>\n\t<integer>${String(flags)}</integer></dict></plist>`,
      );
    const states = [8_590_195_713, 8_590_195_717, 3, 65, 16_777_217].map((flags) => {
      const opened = openEmlx(file(flags));
      expect(opened?.mail.toString()).toBe(body);
      return stateOf(MAIL, [], opened?.states ?? null);
    });
    expect(states).toEqual([null, 'answered', 'trash', 'draft', 'spam']);
    expect(openEmlx(Buffer.from(body))).toBeNull();
  });
});
