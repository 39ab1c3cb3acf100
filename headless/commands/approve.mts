import { type Command, JSON_OPTION } from '../command.mjs';
import { decisionExit, describeDecision } from '../describe-decision.mjs';
import { findRequest } from '../find-request.mjs';
import { openVaultForWork } from '../open-vault.mjs';

export const approve: Command = {
  name: 'approve',
  usage: '<vault> <request> [--json]',
  summary: 'Approve a waiting request, by its path, file name or id; it runs at once where it can',
  options: [JSON_OPTION],
  operands: { least: 1, most: 1 },
  async run({ vault, operands: [meant = ''], output }) {
    const { deputy } = openVaultForWork(vault, output);
    const card = await findRequest(deputy, meant);
    const { id: request, hash: shownHash, attempt } = card;
    const decision = { kind: 'approve', request, shownHash, attempt, by: 'command' } as const;
    const outcome = await deputy.decide(card.path, decision);
    output.say(...describeDecision(card, outcome));
    output.json({ request: card.id, ...outcome });
    return decisionExit(outcome);
  },
};
