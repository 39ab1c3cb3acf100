import type { ApprovalCard } from '../../src/features/approvals/view/approval-card';
import { usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { refusal } from '../command/refusal.mjs';
import { findPath } from './vault-path.mjs';

/** Finds a waiting approval by path, file name or id. */
export const findApproval = async (
  opened: Pick<OpenVault, 'deputy' | 'folder' | 'workingFolder'>,
  meant: string,
): Promise<ApprovalCard> => {
  const { deputy, folder } = opened;
  const cards = await deputy.approvals.list();
  const paths = cards.map((card) => card.path);
  const path = findPath(opened, meant, paths);
  const [found, ...copies] = cards.filter((card) =>
    path === undefined ? card.id === meant : card.path === path,
  );
  if (copies.length > 0)
    throw usageError(`Two files are this approval: name one by its path. ${waitingWords(cards)}`);
  if (found !== undefined) return found;
  if (!(await deputy.status()).isSetUp) throw refusal({ kind: 'not_set_up' }, folder);
  throw usageError(`No approval "${meant}" waits. ${waitingWords(cards)} ${ASK_AGAIN}`);
};

const ASK_AGAIN = 'To have one asked again: deputy ask-again <vault> <draft or approval>';

const waitingWords = (cards: readonly ApprovalCard[]): string =>
  cards.length === 0 ? 'Nothing waits.' : `These do: ${cards.map(({ path }) => path).join(', ')}.`;
