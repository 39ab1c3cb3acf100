import { stepRecipient } from '../../src/features/plans/work/ask-about-step';
import { findSecrets } from '../../src/kernel/privacy/find-secrets';
import { readApproval } from '../../src/core/approvals/model/approval/read-approval';
import { editDashboard } from '../../src/core/app/view/dashboard-note';
import { evidenceIn } from '../../src/core/approvals/view/evidence';
import { inertWords } from '../../src/core/app/view/dashboard-markdown';
import { activityRows } from '../../src/core/app/view/activity/activity';
import { type LogLine, parseLogLine } from '../../src/core/app/view/activity/log-line';
import { wordDiff } from '../../src/core/app/view/words/word-diff';
import { draftNote } from '../../src/core/drafts/draft-note';
import { signed } from '../../src/core/drafts/signed';
import { planByRules } from '../../src/features/plans/model/planner/plan-by-rules';
import { NO_PROFILE } from '../../src/core/drafts/profile';
import { addSpend, NOTHING_SPENT } from '../../src/kernel/log/spend';
import { parseAddresses } from '../../src/kernel/mail/headers/addresses';
import {
  declareCharset,
  declaresUtf8,
  encodedWordCharsets,
  healHeaders,
} from '../../src/kernel/mail/bytes/declared-charset';
import { htmlToMarkdown } from '../../src/kernel/mail/html/html';
import { htmlToPlainText } from '../../src/kernel/mail/html/plain-html';
import { importMail } from '../../src/kernel/mail/import-mail';
import { inert, inertLine } from '../../src/kernel/mail/text/inert';
import { markInvisible, withoutInvisible } from '../../src/kernel/mail/text/invisible';
import { readMailDate } from '../../src/kernel/mail/headers/mail-date';
import { readMailHeaders } from '../../src/kernel/mail/headers/mail-headers';
import { messageIds } from '../../src/kernel/mail/headers/message-id';
import { readableWords } from '../../src/kernel/mail/bytes/parse-mail';
import { withoutListFooter } from '../../src/kernel/mail/quoting/list-footer';
import { dropEncodedBlobs, shortenUrls, stripQuotedHistory } from '../../src/kernel/mail/quoting/quoting';
import { isSameText } from '../../src/kernel/mail/quoting/same-text';
import { replySubject } from '../../src/kernel/mail/headers/subject';
import { visibleLine, visibleText } from '../../src/kernel/mail/text/visible-text';
import { decodeLossless, repairMojibake } from '../../src/kernel/mail/bytes/windows-1252';
import { lowerCaseWords } from '../../src/kernel/mail/text/words';
import { editNote } from '../../src/kernel/notes/block';
import { composeNote } from '../../src/kernel/notes/compose';
import { fileTitle, noteLink, slug } from '../../src/kernel/notes/names';
import { parseNote } from '../../src/kernel/notes/note';
import { judgeComplexity } from '../../src/features/plans/model/complexity';
import { namesExternalAction } from '../../src/features/plans/model/external/external-action';
import { harmlessLine } from '../../src/core/tools/harmless-line';
import { parsePlan } from '../../src/features/plans/model/note/plan-note';
import { readPlanAnswer } from '../../src/features/plans/model/planner/schema';
import { readMove } from '../../src/features/plans/model/runner/schema';
import { readStepMail } from '../../src/core/drafts/mail-schema';
import { readAnswer } from '../../src/llm/provider/answers/read-answer';
import { hideSecrets } from '../../src/kernel/notes/values/hide-secrets';
import { redactKeys } from '../../src/llm/provider/wire/redact';
import { estimateTokens } from '../../src/llm/provider/tokens/token-estimate';
import { modelLine, modelText, replyLine, replyText } from '../../src/kernel/mail/foreign-text';
import { foldLetters, searchWords, wordsIn } from '../../src/core/tools/search-words';
import { fitPrompt } from '../../src/core/triage/model/fit-prompt';
import { decisionSchema } from '../../src/core/triage/model/decision';
import { mailContext } from '../../src/core/triage/model/mail-context';
import { findMoneyWord } from '../../src/core/triage/model/money';
import { DEFAULT_MONEY_WORDS } from '../../src/core/triage/model/money-words';
import { triageByRules } from '../../src/core/triage/model/rules';
import type { SavedAnswer } from '../../src/llm/prompting/saved-answer';
import { OCCASION } from '../core/triage/model/a-mail-context';
import { parsedNote } from '../fakes/mail-note';
import { tableOf } from '../word-table';

const rows = tableOf('growth/stages');

/** What reads a text that a stranger or a model wrote. */
export type Stage = (text: string) => unknown;

const ENCODER = new TextEncoder();
const USUAL = 'From: Ada <ada@example.org>\r\nDate: Mon, 02 Nov 2026 08:30:00 +0100\r\n';

/** A mail whose part at `at` is the text. */
const mail =
  (before: string, after = ''): Stage =>
  (text) =>
    importMail(ENCODER.encode(`${USUAL}${before}${text}${after}`));

/** A mail of which every third byte fits no UTF-8. */
const noText =
  (before: string): Stage =>
  (text) =>
    importMail(
      ENCODER.encode(`${USUAL}${before}${text}`).map((byte, at) =>
        at > USUAL.length + before.length && at % 3 === 0 ? 0xff : byte,
      ),
    );

const header = (name: string): Stage => mail(`${name}: `, '\r\n\r\nHello\r\n');
const bytes =
  (read: (bytes: Uint8Array) => unknown): Stage =>
  (text) =>
    read(ENCODER.encode(text));
const headerBytes =
  (read: (bytes: Uint8Array) => unknown): Stage =>
  (text) =>
    read(ENCODER.encode(`Content-Type: text/plain;${text}\r\n\r\n`));

const note = (text: string) => parsedNote(`---\nstatus: pending\nfrom: ada@example.org\n---\n\n${text}\n`);
const context = (text: string) => mailContext('Needs_Action/Note.md', note(text));
const html =
  (before: string, after: string, read: (html: string) => unknown = htmlToMarkdown): Stage =>
  (text) =>
    read(before + text + after);
const frontmatter =
  (before: string, after: string): Stage =>
  (text) =>
    parseNote(`---\n${before}${text}${after}\n---\n\nBody\n`);
const answer = (text: string) => readAnswer(text, 'stop', decisionSchema);

const saved = (text: string): SavedAnswer => ({
  text,
  finishReason: 'stop',
  usage: { inputTokens: 0, outputTokens: 0, isEstimated: true },
  cost: 'local',
  latencyMs: 0,
});

const EMPTY_LINE: LogLine = {
  ...{
    id: '',
    at: 0,
    event: 'note_imported',
    isError: false,
    provider: null,
    model: null,
    tokensInput: null,
  },
  ...{
    subject: null,
    decision: null,
    confidence: null,
    reasoning: null,
    errorType: null,
    errorMessage: null,
  },
  details: {},
};
const REQUEST_ID = 'r0123456789abcdef0123';
const PLAN = `---
task_id: PLAN-2026-001
source_link: "[[An invoice]]"
created_date: "2026-02-21T10:30:00+01:00"
priority: high
status: Active
---

# Objective

Ada has her invoice.

## Context

`;
const ROADMAP = '\n\n## Roadmap\n\n1. [ ] Find the hours\n\n## Reasoning Logs\n\n';

/** The log of an import: a mail for each 20 letters. */
const importLines = (text: string): LogLine[] =>
  Array.from({ length: Math.ceil(text.length / 20) }, (_, n) => ({
    ...EMPTY_LINE,
    id: String(n),
    subject: text.slice(n * 20, n * 20 + 20),
    details: { operation: `${String(n)}-1` },
  }));

/** Everything that text from outside passes through, by name. */
export const STAGES: Readonly<Record<string, Stage>> = {
  'a search for secrets': findSecrets,
  'a mail that is this text': (text) => importMail(ENCODER.encode(text)),
  'a plain mail': mail('\r\n'),
  'a plain mail, quoted-printable': mail('Content-Transfer-Encoding: quoted-printable\r\n\r\n'),
  'a plain mail, base64': mail('Content-Transfer-Encoding: base64\r\n\r\n'),
  'an HTML mail': mail('Content-Type: text/html\r\n\r\n<p>', '</p>'),
  'a mail in two forms': mail(
    'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nHello\r\n--b\r\nContent-Type: text/html\r\n\r\n',
    '\r\n--b--\r\n',
  ),
  'the headers of a part': mail(
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain;',
    '\r\n\r\nHello\r\n--b--\r\n',
  ),
  'an attachment': mail(
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\n\r\n',
    '\r\n--b--\r\n',
  ),
  'a report of delivery': mail(
    'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n',
    '\r\n--b--\r\n',
  ),
  'a boundary': mail('Content-Type: multipart/mixed; boundary="', '"\r\n\r\nHello\r\n'),
  ...Object.fromEntries(
    ['Content-Type', 'Subject', 'To', 'References'].map((name) => [`the header ${name}`, header(name)]),
  ),
  declareCharset: headerBytes((text) => declareCharset(text, 'utf-8', 'all')),
  healHeaders: headerBytes(healHeaders),
  encodedWordCharsets: bytes(encodedWordCharsets),
  declaresUtf8: bytes(declaresUtf8),
  'a mail of bytes that are no text': noText('\r\n'),
  'headers of bytes that are no text': noText('Subject: '),
  readableWords,
  decodeLossless: bytes(decodeLossless),
  repairMojibake,
  HTML: html('', ''),
  'HTML in a paragraph': html('<p>a', 'b</p>'),
  'preformatted HTML': html('<pre>a', 'b</pre>'),
  'HTML in a table': html('<table>', '</table>'),
  'HTML in a cell': html('<table><tr><td>a</td><td>b', 'c</td></tr><tr><td>a<td>b</table>'),
  'HTML in a list': html('<ol>', '</ol>'),
  'HTML in a link': html('<a href="https://example.org">a', 'b</a>'),
  'an address in HTML': html('<a href="https://example.org/', '">a</a>'),
  'a name of a picture': html('<img src="https://example.org/a.png" alt="', '">'),
  'a style in HTML': html('<p style="', '">a</p>'),
  'HTML in code': html('<code>a', 'b</code>'),
  'HTML as plain text': html('', '', htmlToPlainText),
  stripQuotedHistory,
  'history below a text': (text) => stripQuotedHistory(`Hello\n\n${text}\n> said\n`),
  withoutListFooter,
  shortenUrls,
  dropEncodedBlobs,
  inert,
  inertLine,
  'inert below an open fence': (text) => inert(`\`\`\`\n${text}a`),
  visibleText,
  visibleLine,
  markInvisible,
  withoutInvisible,
  parseAddresses,
  'a name of an address': (text) => parseAddresses(`"${text}" <ada@example.org>`),
  readMailDate,
  messageIds,
  replySubject,
  isSameText: (text) => isSameText(text, `${text} more`),
  wordsOf: lowerCaseWords,
  slug: (text) => slug(text),
  fileTitle: (text) => fileTitle(text),
  noteLink,
  frontmatter: frontmatter('', ''),
  'a value of frontmatter': frontmatter('key: ', ''),
  'a quoted value of frontmatter': frontmatter('key: "', '"'),
  'a block of frontmatter': frontmatter('key: |\n  ', ''),
  'a list of frontmatter': frontmatter('key: [', ']'),
  'frontmatter of many keys': (text) =>
    parseNote(
      `---\n${Array.from({ length: text.length / 10 }, (_, n) => `k${String(n)}: [a]`).join('\n')}\n---\n`,
    ),
  'a note without end of frontmatter': (text) => parseNote(`---\n${text}`),
  'an edit of a note': (text) =>
    editNote(`---\nstatus: pending\n---\n\n${text}`, { frontmatter: { a: 1 }, block: text }),
  composeNote: (text) => composeNote({ key: text, list: [text] }, text),
  'headers of a note': (text) =>
    readMailHeaders({ from: text, to: [text], message_id: `<${text}>`, references: text, date: text }),
  'the answer of a model': answer,
  'an answer in a fence': (text) => answer(`\`\`\`json\n${text}\n\`\`\``),
  'an answer cut off': (text) => answer(`{"decision": "archive", "reasoning": "${text}`),
  'an answer with text around': (text) => answer(`${text}{"decision": "archive"}${text}`),
  'an answer that thinks': (text) => answer(`<think>${text}</think>{}`),
  'the answer about a plan': (text) => readPlanAnswer(saved(text)),
  'the answer about a step': (text) => readMove(saved(`{"done": "${text}"}`)),
  'the answer about a mail': (text) => readStepMail(saved(`{"subject": "${text}"}`)),
  redactKeys,
  hideSecrets: (text) => hideSecrets(text, ['kettle-41/green']),
  estimateTokens: (text) => estimateTokens(text, 'o200k'),
  findMoneyWord: (text) => findMoneyWord(context(text), DEFAULT_MONEY_WORDS),
  triageByRules: (text) =>
    triageByRules({ mail: context(text), moneyWords: DEFAULT_MONEY_WORDS, occasion: OCCASION }),
  fitPrompt: (text) =>
    fitPrompt({
      mail: { ...context(text), subject: text, to: text },
      marker: 'm',
      occasion: { now: 0, zone: 'utc', person: { ...NO_PROFILE, name: 'Ben' } },
      correction: { answer: text, issues: [text] },
      budget: 4_000,
      count: (part) => estimateTokens(part, 'o200k'),
    }),
  draftNote: (text) =>
    draftNote({
      folder: 'Drafts',
      source: { path: 'Needs_Action/a.md', link: '[[a]]', frontmatter: { from: text, subject: text } },
      reply: text,
      draftedBy: 'rules',
      draftedAt: '2026-02-22T10:15:30.000+01:00',
      confidence: 1,
      isUrgent: false,
      isTemplate: false,
      profile: NO_PROFILE,
      ownAddresses: new Set(),
      awaitsRevision: false,
    }),
  readRequest: (text) => {
    const fence = (side: string): string => `%% deputy:content-${side} ${REQUEST_ID} %%`;
    const parsed = parseNote(
      `---\ntype: approval_request\nrequest_id: ${REQUEST_ID}\n---\n${fence('begin')}\n${text}\n${fence('end')}\n`,
    );
    return parsed.ok ? readApproval(parsed.value) : null;
  },
  parsePlan: (text) => parsePlan(`${PLAN}${text}${ROADMAP}`),
  'the steps of a plan': (text) => parsePlan(`${PLAN}Why${ROADMAP.replace('the hours', text)}`),
  'the log of a plan': (text) => parsePlan(`${PLAN}Why${ROADMAP}- ${text}`),
  namesExternalAction,
  judgeComplexity: (text) => judgeComplexity({ text, priority: null, tags: [] }),
  stepRecipient: (text) => stepRecipient(text, { from: 'Ada <ada@example.org>' }, new Set()),
  stepRecipientOfMany: (text) =>
    stepRecipient(text, { from: 'Ada <ada@example.org>', to: text.slice(0, 100_000) }, new Set()),
  harmlessLine,
  modelText,
  modelLine,
  replyText,
  replyLine,
  searchWords: (text) => wordsIn(foldLetters(text), searchWords(text)),
  planByRules: (text) => planByRules({ title: null, text }),
  signed: (text) => signed(text, { name: 'Ann', signOff: '' }),
  evidenceIn: (text) => evidenceIn(`---\na: b\n---\n${text}`),
  editDashboard: (text) => editDashboard(text, 'Nothing'),
  inertWords: (text) => inertWords(text),
  wordDiff: (text) => wordDiff(text, `${text}a`),
  parseLogLine: (text) => parseLogLine(text, 'a'),
  'the activity of an import': (text) => activityRows(importLines(text), 50),
  addSpend: (text) => addSpend(NOTHING_SPENT, text),
};

/** What makes a careless pattern, loop or parser take time by the square when it is repeated: one of each kind. */
export const UNITS: readonly string[] = rows('units');
