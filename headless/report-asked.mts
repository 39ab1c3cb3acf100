import type { ActOutcome } from '../src/deputy/triage/note-acts';
import type { UnderLock } from '../src/deputy/desk/work-lock';
import { EXIT, type ExitCode } from './exit-code.mjs';
import type { OpenVault } from './open-vault.mjs';
import type { Output } from './output.mjs';
import { refusal } from './refusal.mjs';

/** Says what became of something that the person is to approve later. */
export function reportAsked(
  outcome: UnderLock<ActOutcome>,
  { opened, output }: { opened: Pick<OpenVault, 'folder'>; output: Output },
): ExitCode {
  switch (outcome.kind) {
    case 'done':
      output.say(`${outcome.label}: ${outcome.note}`);
      break;
    case 'unchanged':
      output.say(`You have been asked already: ${outcome.note}`);
      break;
    case 'refused':
    case 'conflict':
      output.say(outcome.why);
      break;
    case 'not_worked':
      throw refusal(outcome.refusal, opened.folder);
  }
  output.json(outcome);
  return outcome.kind === 'done' || outcome.kind === 'unchanged' ? EXIT.done : EXIT.trouble;
}
