import type { RequestCard } from '../../src/dashboard/request-card';
import type { Decision } from '../../src/deputy/decision';
import { type Command, JSON_OPTION } from '../command.mjs';
import { decisionExit, decisionTrouble, describeDecision } from '../describe-decision.mjs';
import { usageError } from '../exit-code.mjs';
import { findRequest } from '../find-request.mjs';
import { openVaultForWork } from '../open-vault.mjs';

export const approve: Command = {
  name: 'approve',
  usage: '<vault> <request> [--sent] [--not-sent] [--json]',
  summary: 'Approve a waiting request, by its path, file name or id; it runs at once where it can',
  options: [
    { name: 'sent', summary: 'say that it was sent, where Deputy can not know' },
    { name: 'not-sent', summary: 'say that it was not: it waits again' },
    JSON_OPTION,
  ],
  operands: { least: 1, most: 1 },
  async run({ vault, operands: [meant = ''], isSet, output }) {
    const [wasSent, wasNotSent] = [isSet('sent'), isSet('not-sent')];
    if (wasSent && wasNotSent) throw usageError('Either --sent or --not-sent.');
    const opened = openVaultForWork(vault, output);
    const card = await findRequest(opened, meant);
    const decision: Decision = wasSent || wasNotSent ? { kind: 'resolve', wasSent } : approvalOf(card);
    const outcome = await opened.deputy.decide(card.path, decision);
    output.say(...describeDecision({ card, decision, outcome }));
    const trouble = decisionTrouble(outcome);
    if (trouble !== null) output.warn(trouble);
    output.json({ request: card.id, ...outcome });
    return decisionExit(outcome);
  },
};

const approvalOf = ({ id: request, hash: shownHash, attempt }: RequestCard): Decision => ({
  kind: 'approve',
  request,
  shownHash,
  attempt,
  by: 'command',
});
