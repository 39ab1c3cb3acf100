import { heading } from '../report.mjs';
import { fit } from '../table.mjs';
import { titleOf } from '../vault-files.mjs';

const WIDTH = 100;
/** Commands whose answer is for a program. */
const IS_JSON = /^\{/;

/** The lines of the demo: what the person typed, what came of it, and what the mail servers have. */
export function describeMailbox({ commands, came, answered, sent, copies, inbox }) {
  const [setUp, work] = [commands.done.slice(0, 4), commands.done.slice(4)];
  const unread = inbox.filter(({ flags }) => !flags.has('\\Seen')).length;
  return [
    ...[heading('1. A mailbox on this computer becomes an account'), ...setUp.flatMap(typedLine)],
    ...['', heading('2. Mail comes in'), ...both(work[0])],
    `The first look takes nothing: mail of before stays yours. Then ${came.length} mails arrive.`,
    ...both(work[1]),
    ...['', heading('What it became'), ...came.map(noteLine)],
    ...['', heading('3. The template is filled in, and the reply approved')],
    ...[...work.slice(2, 4).flatMap(typedLine), ...both(work[4])],
    ...['', heading('What the mail server got'), ...sent.flatMap(({ source }) => quotedLines(source))],
    ...['', heading('What the mailbox has now'), `Inbox  ${inbox.length} mails, ${unread} unread`],
    `Sent   ${copies.length} ${copies.length === 1 ? 'copy' : 'copies'}`,
    ...answered.notes.map((note) => `Vault  ${note.path}: ${note.fields.status}`),
  ].map((line) => fit(line, WIDTH).trimEnd());
}

const typedLine = ({ typed }) => [`$ ${typed}`];

const both = ({ typed, printed }) => [
  `$ ${typed}`,
  ...(IS_JSON.test(printed)
    ? []
    : printed
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`.trimEnd())),
];

const noteLine = (note) =>
  `${note.fields.decision.padEnd(12)} ${titleOf(note)} -> ${note.path.split('/')[0]}`;

const quotedLines = (source) =>
  source
    .trimEnd()
    .split('\r\n')
    .map((line) => `  | ${line}`);
