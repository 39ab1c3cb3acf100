import { toFillIn } from '../../src/core/approvals/view/mail-blanks';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { requireSetUp } from '../command/refusal.mjs';
import { reportAct } from '../command/run-act.mjs';
import { notePath } from '../operands/note-path.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const askAgainCommand: Command = {
  name: 'ask-again',
  usage: '<vault> <draft or approval> [--json]',
  summary: 'Ask for approval of a draft, or again of a closed approval',
  options: [JSON_OPTION],
  example: '~/notes Drafts/re-a-question.md',
  operands: { least: 1, most: 1 },
  async run({ operands: [meant = ''], output, openVaultForWork }) {
    const opened = await openVaultForWork();
    const { deputy, folder, settings } = opened;
    requireSetUp(await deputy.status(), folder);
    const { drafts, pendingApproval, approved, rejected } = settings.folders;
    const path = await notePath(opened, meant, [drafts, pendingApproval, approved, rejected]);
    const outcome = await deputy.act('ask', path);
    const code = reportAct(outcome, { name: 'ask', folder, output });
    const cards = await deputy.approvals.list();
    const asked = cards.find(({ draft }) => 'note' in outcome && draft === outcome.note);
    if (asked !== undefined)
      output.say(
        ...(asked.blanks.length === 0 ? [] : [`${toFillIn(asked.blanks)}: ${asked.blanks.join(', ')}`]),
        `Next: deputy approve ${shellWord(folder)} ${shellWord(asked.path)}`,
      );
    return code;
  },
};
