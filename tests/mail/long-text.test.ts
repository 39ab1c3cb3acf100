import { describe, expect, it } from 'vitest';
import { blanksIn } from '../../src/approvals/blanks';
import { parseAddresses } from '../../src/mail/addresses';
import { htmlToMarkdown } from '../../src/mail/html';
import { inert } from '../../src/mail/inert';
import { withoutListFooter } from '../../src/mail/list-footer';
import { latinLookalikes, mayHoldLookalikes } from '../../src/mail/lookalikes';
import { invisibleCharacters } from '../../src/mail/invisible';
import { readMailDate } from '../../src/mail/mail-date';
import { messagesWithin } from '../../src/mail/messages-within';
import { dropEncodedBlobs, shortenUrls, stripQuotedHistory } from '../../src/mail/quoting';
import { replySubject, subjectKind } from '../../src/mail/subject';
import { visibleText } from '../../src/mail/visible-text';

/** What makes a careless pattern take time by the square... */
const UNITS = [
  '>',
  ' ',
  '\r',
  '`',
  '[',
  'a',
  'A1',
  '> \n',
  'On 1 ',
  'From: a\n',
  '-- \n',
  '&nbsp;',
  '<script>',
  '"data:,',
  'unsubscribe ',
  'http://',
  '_____\n',
  '\\_',
  '<a',
  '[a\n',
  '{{a',
  '[a]: ',
  'TODO',
];
/** ... or the stack of the engine run out, at some megabytes. */
const LONG_UNITS = ['a', '> ', '`', 'A1', '_'];

describe('text that means harm', () => {
  const cases = {
    inert,
    visibleText,
    stripQuotedHistory,
    stripUnknown: (text: string) => stripQuotedHistory(text, 'Hello'),
    subjectKind,
    shortenUrls,
    dropEncodedBlobs,
    withoutListFooter,
    messagesWithin,
    latinLookalikes,
    mayHoldLookalikes,
    replySubject,
    blanksIn,
    invisibleCharacters,
    readMailDate,
  };

  it.each(Object.entries(cases))(
    'passes through %s within bounds, 10 MB too',
    (_, read) => {
      for (const unit of UNITS) read(unit.repeat(500_000 / unit.length));
      for (const unit of LONG_UNITS) read(unit.repeat(10_000_000 / unit.length));
      expect.assertions(0);
    },
    300_000,
  );

  it('passes through the conversion of HTML and the parser of addresses, up to what a header may hold', () => {
    for (const unit of UNITS) {
      htmlToMarkdown(unit.repeat(300_000 / unit.length));
      parseAddresses(unit.repeat(50_000 / unit.length));
    }
    expect.assertions(0);
  }, 120_000);
});
