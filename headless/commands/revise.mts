import type { ActOutcome } from '../../src/deputy/triage/note-acts';
import { type Command, JSON_OPTION } from '../command.mjs';
import { EXIT, type ExitCode } from '../exit-code.mjs';
import { openVaultForWork } from '../open-vault.mjs';
import { notePath } from '../plan-path.mjs';
import { PROVIDER_EXIT, refusal } from '../refusal.mjs';
import { listenForStop } from '../stop-signals.mjs';

export const revise: Command = {
  name: 'revise',
  usage: '<vault> <draft> [--wish TEXT] [--json]',
  summary: 'Have the model revise a draft once, of a mail or another message',
  options: [
    { name: 'wish', value: 'TEXT', summary: 'what you want of it, such as "shorter, and offer Tuesday"' },
    JSON_OPTION,
  ],
  operands: { least: 1, most: 1 },
  async run({ vault, operands: [meant = ''], text, output }) {
    const opened = openVaultForWork(vault, output);
    const { abort, release } = listenForStop((line) => {
      output.warn(line);
    });
    try {
      const subject = { path: await notePath(opened, meant), wish: text('wish') ?? '' };
      const outcome = await opened.deputy.act('reviseDraft', subject, abort);
      if (outcome.kind === 'not_worked') throw refusal(outcome, opened.folder);
      output.say(describe(outcome));
      output.json(outcome);
      return exitCode(outcome);
    } finally {
      release();
    }
  },
};

function exitCode(outcome: ActOutcome): ExitCode {
  if (outcome.kind === 'refused' && outcome.code !== undefined) return PROVIDER_EXIT[outcome.code];
  return outcome.kind === 'done' || outcome.kind === 'unchanged' ? EXIT.done : EXIT.trouble;
}

function describe(outcome: ActOutcome): string {
  switch (outcome.kind) {
    case 'done':
      return `${outcome.label} -> ${outcome.note}`;
    case 'unchanged':
      return `It stays as it is: ${outcome.note}`;
    case 'refused':
    case 'conflict':
      return outcome.why;
  }
}
