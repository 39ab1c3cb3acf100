import { describe, expect, it } from 'vitest';
import {
  maildirStates,
  mailState,
  openEmlx,
} from '../../../../src/features/mail-files/terminal/mail-state.mjs';
import { rowsOf } from '../../../word-table';

const RECEIVED =
  'Delivered-To: sam@example.com\nReceived: from mx.example.org by mx.example.com; Mon, 23 Nov 2026\n';
const MAIL = 'From: Ann <ann@example.org>\nTo: sam@example.com\nSubject: Hello\n';

const stateOf = (header: string, folders: string[] = [], beside: ReturnType<typeof maildirStates> = null) =>
  mailState(Buffer.from(`${header}\nHello\n`), { folders, beside });

const labelled = (labels: string, more = ''): string =>
  `X-GM-THRID: 17\nX-Gmail-Labels: ${labels}\n${more}${MAIL}`;

describe('the state of a mail in a file', () => {
  it.each(rowsOf('mail', 'labels of Gmail'))(
    'is read from the labels %j of Gmail: %s',
    (labels = '', state) => {
      expect(stateOf(labelled(labels)) ?? 'none').toBe(state);
    },
  );

  it('is not read from labels that the sender wrote, nor from a label that can not be true', () => {
    expect(stateOf(`${RECEIVED}${labelled('Trash')}`)).toBeNull();
    expect(stateOf(labelled('Inbox', `${RECEIVED}X-Gmail-Labels: Spam\n`))).toBeNull();
    expect(stateOf(labelled('Concepten', RECEIVED))).toBeNull();
    expect(stateOf(labelled('Gesendet,Posteingang'))).toBeNull();
  });

  it.each(rowsOf('mail', 'fields of mail programs'))(
    'is read from what mail programs write: %j: %s',
    (fields, state) => {
      const text = `${fields}\n${MAIL}`;
      for (const each of [text, text.replaceAll('\n', '\r\n')]) expect(stateOf(each) ?? 'none').toBe(state);
    },
  );

  it('is no draft where the mail was received, whatever the sender wrote', () => {
    expect(stateOf(`${RECEIVED}X-Unsent: 1\nX-Mozilla-Status: 0008\n${MAIL}`)).toBeNull();
  });

  it.each(rowsOf('mail', 'names in a Maildir'))(
    'is read from the name of a file in a Maildir: %s: %s',
    (name = '', state) => {
      expect(stateOf(MAIL, [], maildirStates(name)) ?? 'none').toBe(state);
    },
  );

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
