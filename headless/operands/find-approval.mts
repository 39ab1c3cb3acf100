import { clockTime, clockMoment } from '../../src/core/app/view/words/clock-time';
import type { ApprovalCard } from '../../src/core/approvals/view/approval-card';
import { baseName } from '../../src/kernel/notes/names';
import { usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { requireSetUp } from '../command/refusal.mjs';
import { waitsForDecision } from '../words/describe-approval.mjs';
import { shellWord } from '../words/shell-word.mjs';
import type { Output } from '../words/output.mjs';
import { describeUnqueued } from '../words/describe-cycle.mjs';
import { byPrefix, namesOf } from './by-prefix.mjs';
import { findPath } from './vault-path.mjs';

interface Asking {
  output: Pick<Output, 'warn'>;
  command: 'approve' | 'reject' | 'attach';
  /** Whether the person is asked before anything is done. Then the only approval that waits need not be named. */
  isAsked?: boolean;
}

type Opened = Pick<OpenVault, 'deputy' | 'folder' | 'workingFolder' | 'ports'>;

/**
 * Finds a waiting approval by path, file name or id, or by the beginning of one. Before anything is done to it, prints
 * which one an abbreviation means, even with `--quiet` and `--json`.
 */
export const findApproval = async (
  opened: Opened,
  meant: string,
  { output, command, isAsked = false }: Asking,
): Promise<ApprovalCard> => {
  const { deputy, folder } = opened;
  const all = await deputy.approvals.list();
  const named = all.find(({ path }) => path === meant);
  if (named !== undefined) return named;
  const cards = withoutTwins(all);
  const waiting = cards.filter(waitsForDecision);
  const [only, ...others] = waiting.filter(({ choices }) => !choices.includes('sent'));
  if (meant === '' && isAsked && only !== undefined && others.length === 0) return only;
  const lines = waiting
    .map(({ path, choices }) => {
      const operands = `${shellWord(folder)} ${shellWord(path)}`;
      return choices.includes('sent')
        ? `\n  Was it sent? deputy approve ${operands} --sent, or --not-sent`
        : `\n  deputy ${command} ${operands}${command === 'attach' ? ' <file>' : ''}`;
    })
    .join('');
  const paths = cards.map((card) => card.path);
  const path = findPath(opened, meant, paths);
  const [found, ...copies] = cards.filter((card) =>
    path === undefined ? card.id === meant : card.path === path,
  );
  if (copies.length > 0) throw usageError(`Two files are this approval: name one by its path.${lines}`);
  if (found !== undefined) return found;
  const begun = byPrefix(cards, meant, {
    names: ({ id, path: each }) => [id, ...namesOf(each)],
    shown: ({ path: each, sentence }) => `${each} (${sentence})`,
  });
  if (begun !== undefined) {
    output.warn(`"${meant}" is ${begun.path}: ${begun.sentence}`);
    return begun;
  }
  const status = await deputy.status();
  requireSetUp(status, folder);
  const [next = `To ask for approval: ${askAgain(folder)}`] = describeUnqueued(status.unqueued, folder);
  if (meant === '') throw usageError(lines === '' ? `No approval waits. ${next}` : `Which approval?${lines}`);
  const rest = lines === '' ? next : `These wait:${lines}`;
  throw usageError(`No approval "${meant}" waits. ${(await closedWords(opened, meant)) ?? rest}`);
};

/** Leaves out files with the text of another, as a sync leaves them in two folders; a waiting one comes first. */
const withoutTwins = (cards: readonly ApprovalCard[]): ApprovalCard[] => {
  const known = new Map<string, ApprovalCard>();
  for (const card of cards) {
    const key = `${card.id} ${card.hash}`;
    if (!known.has(key)) known.set(key, card);
  }
  return [...known.values()];
};

/** Outcome, as a sentence, of the latest approval of this name that no longer waits; `null` if there is none. */
async function closedWords({ deputy, folder, ports }: Opened, meant: string): Promise<string | null> {
  const begins = (name: string): boolean => name.toLowerCase().startsWith(meant.toLowerCase());
  const closed = await deputy.approvals.closed((path) =>
    [path, baseName(path), ...namesOf(path)].some(begins),
  );
  if (closed === null) return null;
  const { path, sentAt, why, isDone } = closed;
  const moment = clockMoment(ports.clock);
  if (sentAt !== null) return `${path} was sent: ${clockTime(sentAt, moment)}.`;
  return `${path}: ${why}${isDone ? '' : ` To ask again: ${askAgain(folder, shellWord(path))}`}`;
}

const askAgain = (folder: string, asked = '<draft or approval>'): string =>
  `deputy ask-again ${shellWord(folder)} ${asked}`;
