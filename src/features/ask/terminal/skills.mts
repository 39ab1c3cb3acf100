import { skillsReport } from '../view/skills-report';
import { counted } from '../../../core/app/view/words/counted';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { YES_OPTION } from '../../../../headless/command/many-calls.mjs';
import { describeSkill } from './describe-skill.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { askedExit, reportAsked, runAsk } from './ask.mjs';
import { STOPPING_AT_ONCE, WAITS_FOR_MODEL, whileShown } from '../../../../headless/command/while-shown.mjs';
import { refusal } from '../../../../headless/command/refusal.mjs';
import { reportAct } from '../../../../headless/command/run-act.mjs';
import { listenForStop } from '../../../../headless/node/stop-signals.mjs';

export const skillsCommand: Command = {
  name: 'skills',
  usage: '<vault> [TEXT] [--run NAME] [--skip NAME] [--on NOTE] [--check] [--examples] [--yes] [--json]',
  summary: 'List, check or run skills',
  options: [
    { name: 'run', value: 'NAME', summary: 'carry out a skill; TEXT is what you ask of it' },
    { name: 'skip', value: 'NAME', summary: 'skip a scheduled run that was missed' },
    { name: 'on', value: 'NOTE', summary: 'which skills would run on this note' },
    { name: 'check', summary: "exit with 1 if a skill can't run" },
    { name: 'examples', summary: 'make three example skills' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes --check',
  operands: { least: 0, most: 1 },
  run: (invocation) => {
    const { text, isSet, operands, vault } = invocation;
    const name = text('run');
    if (name !== undefined) return runOne(invocation, name);
    const skipped = text('skip');
    if (skipped !== undefined) return skipMissed(invocation, skipped);
    const [typed] = operands;
    if (typed !== undefined)
      throw usageError(`To run a skill: deputy skills ${shellWord(vault)} --run ${shellWord(typed)}`);
    if (isSet('examples')) return makeExamples(invocation);
    const note = text('on');
    return note === undefined ? list(invocation) : showOn(invocation, note);
  },
};

async function list({ output, isSet, openVault }: Invocation): Promise<ExitCode> {
  const { deputy, folder, settings } = await openVault();
  const cards = await deputy.skills.list();
  if (cards.length === 0)
    output.say(`No skills in ${settings.folders.skills}/ yet. To make three examples: --examples`);
  const isCheck = isSet('check');
  const broken = cards.filter(({ problems }) => problems.length > 0);
  output.say(...(isCheck ? broken : cards).flatMap((card) => describeSkill(card, folder)));
  if (isCheck && cards.length > 0 && broken.length === 0)
    output.say(`No problem in ${counted(cards.length, 'skill')}.`);
  output.json({ skills: cards });
  return isCheck && broken.length > 0 ? EXIT.trouble : EXIT.done;
}

async function showOn({ output, openVault }: Invocation, note: string): Promise<ExitCode> {
  const { deputy } = await openVault();
  const found = await deputy.skills.forNote(note);
  const report = skillsReport(note, found);
  if (found === null) throw usageError(`${report.title}.`);
  output.report(report);
  output.json({ skills: found });
  return EXIT.done;
}

async function makeExamples({ output, openVaultForWork }: Invocation): Promise<ExitCode> {
  const opened = await openVaultForWork();
  const outcome = await opened.deputy.act('makeExampleSkills', null);
  return reportAct(outcome, { name: 'makeExampleSkills', folder: opened.folder, output });
}

async function runOne(invocation: Invocation, name: string): Promise<ExitCode> {
  const { operands, output } = invocation;
  const opened = await invocation.openVaultForWork();
  const { deputy, folder } = opened;
  const { stop, release } = listenForStop(invocation, STOPPING_AT_ONCE);
  try {
    if (operands.length === 0 && (await deputy.skills.missed()).some((missed) => missed.name === name))
      return await runMissed({ ...opened, output }, name, stop);
    const outcome = await runAsk(opened, { kind: 'skill', name, text: operands[0] ?? '' }, stop);
    if (outcome.kind === 'not_worked') throw refusal(outcome.refusal, folder);
    reportAsked(outcome, opened, invocation);
    invocation.output.json(outcome);
    return askedExit(outcome);
  } finally {
    release();
  }
}

/** Runs skills whose scheduled run was missed. The run replaces the missed one. */
async function runMissed(
  { output, ...opened }: OpenVault & Pick<Invocation, 'output'>,
  name: string,
  stop: AbortSignal,
): Promise<ExitCode> {
  const { deputy, folder } = opened;
  const outcome = await whileShown(opened, WAITS_FOR_MODEL, () =>
    deputy.skills.decideMissed({ name, isRun: true }, stop),
  );
  if (outcome.kind === 'not_worked') throw refusal(outcome.refusal, folder);
  output.json(outcome);
  output.say(outcome.isDone ? `Ran the missed skill ${name}.` : `The missed skill ${name} did not run.`);
  return outcome.isDone ? EXIT.done : EXIT.trouble;
}

async function skipMissed({ output, openVaultForWork }: Invocation, name: string): Promise<ExitCode> {
  const { deputy, folder } = await openVaultForWork();
  const outcome = await deputy.skills.decideMissed({ name, isRun: false });
  if (outcome.kind === 'not_worked') throw refusal(outcome.refusal, folder);
  output.json(outcome);
  output.say(outcome.isDone ? `Skipped ${name}.` : `No run of ${name} was missed.`);
  return EXIT.done;
}
