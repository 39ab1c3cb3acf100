import { clockTime, clockMoment } from '../../src/core/app/view/words/clock-time';
import type { ApprovalCard } from '../../src/core/approvals/view/approval-card';
import { baseName } from '../../src/kernel/notes/names';
import { usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { requireSetUp } from '../command/refusal.mjs';
import type { Output } from '../words/output.mjs';
import { describeUnqueued } from '../words/describe-cycle.mjs';
import { byPrefix, namesOf } from './by-prefix.mjs';
import { findPath } from './vault-path.mjs';

type Opened = Pick<OpenVault, 'deputy' | 'folder' | 'workingFolder' | 'ports'>;

/**
 * Finds a waiting approval by path, file name or id, or by the beginning of one. Before anything is done to it, prints
 * which one an abbreviation means, even with `--quiet` and `--json`.
 */
export const findApproval = async (
  opened: Opened,
  meant: string,
  output: Pick<Output, 'warn'>,
): Promise<ApprovalCard> => {
  const { deputy, folder } = opened;
  const all = await deputy.approvals.list();
  const named = all.find(({ path }) => path === meant);
  if (named !== undefined) return named;
  const cards = withoutTwins(all);
  const paths = cards.map((card) => card.path);
  const path = findPath(opened, meant, paths);
  const [found, ...copies] = cards.filter((card) =>
    path === undefined ? card.id === meant : card.path === path,
  );
  if (copies.length > 0)
    throw usageError(`Two files are this approval: name one by its path. ${waitingWords(cards)}`);
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
  const [next = `To ask for approval: ${ASK_AGAIN}`] = describeUnqueued(status.unqueued, folder);
  const rest = `${waitingWords(cards)} ${next}`;
  if (meant === '') throw usageError(cards.length === 0 ? rest : `Which approval? ${waitingWords(cards)}`);
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
async function closedWords({ deputy, ports }: Opened, meant: string): Promise<string | null> {
  const begins = (name: string): boolean => name.toLowerCase().startsWith(meant.toLowerCase());
  const closed = await deputy.approvals.closed((path) =>
    [path, baseName(path), ...namesOf(path)].some(begins),
  );
  if (closed === null) return null;
  const { path, sentAt, why, isDone } = closed;
  const moment = clockMoment(ports.clock);
  if (sentAt !== null) return `${path} was sent: ${clockTime(sentAt, moment)}.`;
  return `${path}: ${why}${isDone ? '' : ` To ask again: ${ASK_AGAIN}`}`;
}

const ASK_AGAIN = 'deputy ask-again <vault> <draft or approval>';

const waitingWords = (cards: readonly ApprovalCard[]): string =>
  cards.length === 0 ? 'No approval waits.' : `These wait: ${cards.map(({ path }) => path).join(', ')}.`;
