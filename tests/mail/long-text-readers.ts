import { blanksIn } from '../../src/approvals/blanks';
import { modelLine, modelText } from '../../src/mail/foreign-text';
import { inert, inertLine } from '../../src/mail/inert';
import { invisibleCharacters } from '../../src/mail/invisible';
import { withoutListFooter } from '../../src/mail/list-footer';
import { latinLookalikes, mayHoldLookalikes } from '../../src/mail/lookalikes';
import { readMailDate } from '../../src/mail/mail-date';
import { messagesWithin } from '../../src/mail/messages-within';
import { plainAsMarkdown } from '../../src/mail/plain-text';
import { dropEncodedBlobs, shortenUrls, stripQuotedHistory } from '../../src/mail/quoting';
import { replySubject, subjectKind } from '../../src/mail/subject';
import { visibleLine, visibleText } from '../../src/mail/visible-text';
import { wordsOf } from '../../src/mail/words';
import { isLeftOpen } from '../../src/notes/left-open';
import { estimateTokens } from '../../src/provider/token-estimate';

/** What reads the text of a mail or of a model, however long its lines are. */
export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  inert,
  inertLine,
  visibleText,
  visibleLine,
  modelText,
  modelLine,
  plainAsMarkdown,
  stripQuotedHistory,
  stripUnknown: (text) => stripQuotedHistory(text, 'Hello'),
  wordsOf,
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
  isLeftOpen,
  estimateTokens: (text) => estimateTokens(text, 'o200k'),
};
