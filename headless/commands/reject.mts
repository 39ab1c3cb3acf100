import { type Command, JSON_OPTION } from '../command/command.mjs';
import { sayApprovalOutcome } from '../words/say-approval-outcome.mjs';
import { describeApproval } from '../words/describe-approval.mjs';
import { usageError } from '../words/exit-code.mjs';
import { findApproval } from '../operands/find-approval.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const rejectCommand: Command = {
  name: 'reject',
  usage: '<vault> <approval> [TEXT] [--reason TEXT] [--json]',
  summary: 'Refuse a waiting approval, by its path, file name or id, and say why',
  options: [
    {
      name: 'reason',
      value: 'TEXT',
      summary: 'the reason, also without the option, which is written into the note; a terminal asks for it',
    },
    JSON_OPTION,
  ],
  example: '~/notes re-a-question --reason "Too early"',
  operands: { least: 0, most: 2 },
  async run({ vault, operands: [meant = '', why = ''], text, ask, output, openVaultForWork }) {
    const given = (text('reason') ?? why).trim();
    if (given === '' && (ask === null || output.isJson))
      throw usageError(
        `A reason is missing: deputy reject ${shellWord(vault)} ${meant === '' ? '<approval>' : shellWord(meant)} --reason TEXT`,
      );
    const opened = await openVaultForWork();
    const card = await findApproval(opened, meant, { output, command: 'reject', isAsked: given === '' });
    output.say(...describeApproval(card));
    const reason = given === '' ? ((await ask?.('Why do you reject it?')) ?? '').trim() : given;
    if (reason === '') throw usageError('Without a reason nothing was rejected.');
    const decision = { kind: 'reject', reason } as const;
    const outcome = await opened.deputy.approvals.decide(card.path, decision);
    return sayApprovalOutcome(output, { card, decision, outcome, vault });
  },
};
