import { blanksIn } from '../../../src/core/approvals/model/blanks';
import { modelLine, modelText } from '../../../src/kernel/mail/foreign-text';
import { inert, inertLine } from '../../../src/kernel/mail/text/inert';
import { invisibleCharacters } from '../../../src/kernel/mail/text/invisible';
import { withoutListFooter } from '../../../src/kernel/mail/quoting/list-footer';
import { invitationText } from '../../../src/kernel/mail/invitation';
import { namedAddresses } from '../../../src/kernel/mail/headers/named-addresses';
import {
  canPassForOthers,
  latinLookalikes,
  mayHoldLookalikes,
} from '../../../src/kernel/mail/text/lookalikes';
import { readMailDate } from '../../../src/kernel/mail/headers/mail-date';
import { messagesWithin } from '../../../src/kernel/mail/quoting/messages-within';
import { plainAsMarkdown } from '../../../src/kernel/mail/text/plain-text';
import {
  dropEncodedBlobs,
  shortenUrls,
  stripQuotedHistory,
  withoutImages,
  withoutOlderHistory,
} from '../../../src/kernel/mail/quoting/quoting';
import { replySubject, subjectKind } from '../../../src/kernel/mail/headers/subject';
import { visibleLine, visibleText } from '../../../src/kernel/mail/text/visible-text';
import { lowerCaseWords } from '../../../src/kernel/mail/text/words';
import { cleanLetter } from '../../../src/kernel/mail/outgoing/clean-letter';
import { tracesIn } from '../../../src/core/approvals/model/approval/letter-traces';
import { isLeftOpen } from '../../../src/kernel/notes/text/left-open';
import { estimateTokens } from '../../../src/llm/provider/tokens/token-estimate';

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
  withoutOlderHistory: (text) => withoutOlderHistory(text, 'Re: Hello'),
  withoutImages,
  stripUnknown: (text) => stripQuotedHistory(text, 'Hello'),
  wordsOf: lowerCaseWords,
  subjectKind,
  shortenUrls,
  dropEncodedBlobs,
  withoutListFooter,
  messagesWithin,
  latinLookalikes,
  mayHoldLookalikes,
  canPassForOthers,
  namedAddresses: (text) => namedAddresses({ name: text, address: text }),
  replySubject,
  blanksIn,
  cleanLetter,
  tracesIn,
  invisibleCharacters,
  readMailDate,
  isLeftOpen,
  estimateTokens: (text) => estimateTokens(text, 'o200k'),
  invitationText: (text) => invitationText([`BEGIN:VEVENT\r\n${text}`], null),
};
