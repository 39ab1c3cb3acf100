import { type Command, JSON_OPTION } from '../command/command.mjs';
import { usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { refusal } from '../command/refusal.mjs';
import { reportAct } from '../command/run-act.mjs';
import { pathByPrefix } from '../operands/by-prefix.mjs';
import { similarTo } from '../operands/note-path.mjs';
import { isInside } from '../../src/kernel/notes/paths';
import { findPath } from '../operands/vault-path.mjs';
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
    const { deputy, folder } = opened;
    const outcome = await deputy.act('ask', await askablePath(opened, meant));
    const code = reportAct(outcome, { name: 'ask', folder, output });
    const [asked] = (await deputy.approvals.list()).filter(
      ({ draft }) => 'note' in outcome && draft === outcome.note,
    );
    if (asked !== undefined) output.say(`Next: deputy approve ${shellWord(folder)} ${shellWord(asked.path)}`);
    return code;
  },
};

const askablePath = async (opened: OpenVault, meant: string): Promise<string> => {
  const { deputy, ports, settings, folder } = opened;
  const { drafts, pendingApproval, approved, rejected } = settings.folders;
  const folders = [drafts, pendingApproval, approved, rejected];
  const notes = await Promise.all(folders.map((each) => ports.vault.list(each)));
  const paths = notes.flatMap((refs) => refs ?? []).map(({ path }) => path);
  const ofDrafts = paths.filter((each) => isInside(each, drafts));
  // A draft that was asked for has an approval of the same name.
  const path =
    findPath(opened, meant, paths) ??
    pathByPrefix(opened, meant, ofDrafts) ??
    pathByPrefix(opened, meant, paths);
  if (path !== undefined) return path;
  if (!(await deputy.status()).isSetUp) throw refusal({ kind: 'not_set_up' }, folder);
  const why = `There is no draft or approval "${meant}" in ${folders.join(', ')}.`;
  throw usageError([why, ...similarTo(meant, paths)].join(' '));
};
