import { toFillIn } from '../../src/core/approvals/view/mail-blanks';
import { type ApprovalCard, usedWords } from '../../src/core/approvals/view/approval-card';
import { foldedMail } from '../../src/core/approvals/view/folded-mail';
import type { MailView } from '../../src/core/approvals/view/mail-view';
import { counted } from '../../src/core/app/view/words/counted';
import { shellWord } from './shell-word.mjs';

/** Hash that a person types to approve a text: 64 bits, enough to rule out a second text with the same hash. */
export const shownHash = ({ hash }: Pick<ApprovalCard, 'hash'>): string => hash.slice(0, 16);

/** Everything to decide on: the full text, its changes, and its warnings. */
export const describeApproval = (card: ApprovalCard): string[] => [
  `${card.sentence}.`,
  ...card.text.fields.flatMap(({ name, text }) => text.split('\n').map((line) => `  ${name}: ${line}`)),
  ...card.text.body.split('\n').map((line) => `  | ${line}`),
  ...describeChange(card),
  ...(card.why === '' ? [] : [`Why: ${card.why}`]),
  ...describeCautions(card),
];

/** The mail that an approval answers: the lines around the evidence for the answer, as in the app's review. */
export function describeAnswered({ from, subject, parts }: MailView, evidence: string | null): string[] {
  const { parts: shown, isCutBefore } = foldedMail(parts);
  const lines = shown
    .map(({ text }) => text)
    .join('')
    .trim()
    .split(/\n+/)
    .flatMap(wrapped);
  const first = lines.slice(0, MOST_LINES);
  const isSeen = evidence === null || first.join(' ').includes(evidence);
  return [
    `Answers ${from === '' ? 'a mail' : from}: ${subject === '' ? '(no subject)' : subject}`,
    ...(isCutBefore ? ['  > …'] : []),
    ...first.map((line) => `  > ${line}`),
    ...(lines.length > MOST_LINES ? ['  > …'] : []),
    ...(isSeen ? [] : [`Their words: “${evidence}”`]),
    '',
  ];
}

const MOST_LINES = 8;
const WIDTH = 90;

/** A line in parts that a terminal shows in one row each. */
function wrapped(line: string): string[] {
  const rows: string[] = [];
  let rest = line.trim();
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(' ', WIDTH);
    const end = space > 0 ? space : WIDTH;
    rows.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? rows : [...rows, rest];
}

const describeCautions = ({ objection, warnings, blanks, information, used }: ApprovalCard): string[] => [
  ...(objection === null ? [] : [`Not sent as it is: ${objection}`]),
  ...(blanks.length === 0 ? [] : [`${toFillIn(blanks)}: ${blanks.join(', ')}`]),
  ...warnings.map(({ text }) => `Warning: ${text}`),
  ...information,
  ...usedWords(used),
];

/** Lines that were removed and added since Deputy asked. */
const describeChange = ({ text, before }: ApprovalCard): string[] => {
  if (before === null) return [];
  const [was, is] = [linesOf(before), linesOf(text)];
  return [
    'Changed since Deputy asked:',
    ...was.filter((line) => !is.includes(line)).map((line) => `  - ${line}`),
    ...is.filter((line) => !was.includes(line)).map((line) => `  + ${line}`),
  ];
};

const linesOf = ({ fields, body }: ApprovalCard['text']): string[] => [
  ...fields.map(({ name, text }) => `${name}: ${text}`),
  ...body.split('\n'),
];

export const waitsForDecision = ({ choices }: Pick<ApprovalCard, 'choices'>): boolean => choices.length > 0;

export const describeApprovals = (cards: readonly ApprovalCard[], folder: string): string[] => {
  const waiting = cards.filter(waitsForDecision);
  const vault = shellWord(folder);
  return [
    `Approvals:    ${waiting.length === 0 ? 'none wait for you' : `${counted(waiting.length, 'approval')} for you to decide on`}`,
    ...waiting.flatMap((card) => {
      const { path, sentence, status } = card;
      const standing = status.name === '' ? '' : ` (${status.name})`;
      return [
        `  ${path}: ${sentence}${standing}`,
        // Why an approved action has not run yet.
        ...(status.kind === 'approved' && status.reason !== '' ? [`    ${status.reason}`] : []),
        `    hash ${shownHash(card)}`,
        ...describeApproval(card)
          .slice(1)
          .map((line) => `    ${line}`),
      ];
    }),
    ...(waiting.some(({ choices }) => !choices.includes('sent'))
      ? [`  To decide: deputy approve ${vault} <name>, or deputy reject ${vault} <name>`]
      : []),
    ...(waiting.some(({ choices }) => choices.includes('sent'))
      ? [`  Was it sent? deputy approve ${vault} <name> --sent, or --not-sent`]
      : []),
  ];
};
