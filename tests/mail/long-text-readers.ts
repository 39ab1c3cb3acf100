import { blanksIn } from '../../src/approvals/blanks';
import { modelLine, modelText } from '../../src/mail/foreign-text';
import { inert, inertLine } from '../../src/mail/text/inert';
import { invisibleCharacters } from '../../src/mail/text/invisible';
import { withoutListFooter } from '../../src/mail/quoting/list-footer';
import { latinLookalikes, mayHoldLookalikes } from '../../src/mail/text/lookalikes';
import { readMailDate } from '../../src/mail/headers/mail-date';
import { messagesWithin } from '../../src/mail/quoting/messages-within';
import { plainAsMarkdown } from '../../src/mail/text/plain-text';
import { dropEncodedBlobs, shortenUrls, stripQuotedHistory } from '../../src/mail/quoting/quoting';
import { replySubject, subjectKind } from '../../src/mail/headers/subject';
import { visibleLine, visibleText } from '../../src/mail/text/visible-text';
import { lowerCaseWords } from '../../src/mail/text/words';
import { isLeftOpen } from '../../src/notes/text/left-open';
import { estimateTokens } from '../../src/provider/tokens/token-estimate';

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
  wordsOf: lowerCaseWords,
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
