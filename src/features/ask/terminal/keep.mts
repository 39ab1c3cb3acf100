import type { Need } from '../../../core/app/view/needs/need';
import type { Proposal } from '../view/proposal';
import { slug } from '../../../kernel/notes/names';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { reportAct } from '../../../../headless/command/run-act.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

export const keepCommand: Command = {
  name: 'keep',
  usage: '<vault> [NAME] [--answers TEXT] [--json]',
  summary: 'Show the facts and skills that Deputy proposes, or keep one',
  options: [
    {
      name: 'answers',
      value: 'TEXT',
      summary: "answers to a skill's questions, in order, separated by semicolons",
    },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 1 },
  run: (invocation) => {
    const [name] = invocation.operands;
    if (name !== undefined) return decide(invocation, name, 'keep');
    if (invocation.text('answers') !== undefined) throw usageError('--answers needs a NAME, too.');
    return list(invocation);
  },
};

export const dismissCommand: Command = {
  name: 'dismiss',
  usage: '<vault> <NAME> [--json]',
  summary: 'Leave out a fact or skill that Deputy proposes',
  options: [JSON_OPTION],
  example: '~/notes prefers-tea',
  operands: { least: 1, most: 1 },
  run: (invocation) => decide(invocation, invocation.operands[0] ?? '', 'dismiss'),
};

async function list({ output, openVault }: Invocation): Promise<ExitCode> {
  const { deputy, folder } = await openVault();
  const { proposals } = await deputy.overview();
  if (proposals.length === 0) output.say('No proposal waits.');
  for (const { proposal, reason } of proposals) if (proposal !== undefined) describe(proposal, reason);
  output.json({ proposals: proposals.flatMap(asJson) });
  return EXIT.done;

  function describe(proposal: Proposal, reason: string): void {
    const name = shellWord(nameOf(proposal));
    output.say(
      `${proposal.kind === 'fact' ? 'Fact' : 'Skill'}:  ${proposal.title}`,
      `    ${reason}`,
      ...proposal.lines.map((line) => `    ${line.name}: ${line.text}`),
      ...proposal.questions.map(({ text, suggestion }) => `    ${text}${suggestion && ` [${suggestion}]`}`),
      `    deputy keep ${shellWord(folder)} ${name}${proposal.questions.length === 0 ? '' : ` --answers "..."`}, or deputy dismiss ${shellWord(folder)} ${name}`,
    );
  }
}

const asJson = ({ path, proposal }: Need): object[] =>
  proposal === undefined ? [] : [{ name: nameOf(proposal), note: path, ...proposal }];

/** Name of a proposal at a terminal. */
const nameOf = ({ kind, title }: Proposal): string => (kind === 'skill' ? title : slug(title, 40));

async function decide(
  { output, text, openVaultForWork }: Invocation,
  name: string,
  act: 'keep' | 'dismiss',
): Promise<ExitCode> {
  const { deputy, folder } = await openVaultForWork();
  const { proposals } = await deputy.overview();
  const found = proposals.flatMap(({ proposal }) =>
    proposal !== undefined && nameOf(proposal) === name ? [proposal] : [],
  );
  const [proposal] = found;
  if (proposal === undefined) {
    output.say(`No proposal "${name}" waits. To see the proposals: deputy keep ${shellWord(folder)}`);
    return EXIT.trouble;
  }
  const { ask, fact } = proposal;
  const answers = act === 'keep' ? text('answers')?.split(';') : undefined;
  const outcome = await deputy.act(act, { ask, fact, ...(answers === undefined ? {} : { answers }) });
  const exit = reportAct(outcome, { name: act, folder, output });
  if (exit === EXIT.done && act === 'keep' && proposal.kind === 'skill')
    output.say(`It runs once you allow it on this device: deputy skills ${shellWord(folder)}`);
  return exit;
}
