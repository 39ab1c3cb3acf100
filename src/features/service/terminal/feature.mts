import type { TerminalFeature, Leave } from '../../../../headless/command/terminal-feature.mjs';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { estimateWords } from '../../../core/app/view/words/estimate-words';
import { limitsOf } from '../../../core/app/view/words/budget-words';
import { isHere } from '../../../core/settings/choice-here';
import { providerChoice } from '../../../core/settings/provider-choices';
import { modelChoices, receiversOf } from '../../../core/settings/receivers';
import type { Command, CommandOption, Invocation } from '../../../../headless/command/command.mjs';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { openVault, type OpenVault } from '../../../../headless/command/open-vault.mjs';
import { refusal, requireSetUp } from '../../../../headless/command/refusal.mjs';
import { consentLine } from '../../../../headless/words/consent-words.mjs';
import { EXIT, type ExitCode, usageError } from '../../../../headless/words/exit-code.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';
import { schedulerOf, SCHEDULERS } from '../model/scheduler';
import { isThere, keyProblem, makeFile, type ServicePlace, servicePlace, withYes } from './place.mjs';

const YES: CommandOption = {
  name: 'yes',
  short: 'y',
  summary: 'do not ask: a model that is not local may be called for what comes in, within the budgets',
};
const NO_OPERANDS = { least: 0, most: 0 };
/** Milliseconds that a scheduler may take to answer. */
const PATIENCE_MS = 60_000;

const installCommand: Command = {
  name: 'service install',
  usage: '<vault> [--yes]',
  summary: 'Keep `deputy watch` running on this computer: shows the unit, asks, installs and starts it',
  options: [YES],
  example: '~/notes',
  operands: NO_OPERANDS,
  async run(invocation) {
    const { output, calls } = invocation;
    const place = servicePlace(invocation);
    refuseSecond(place);
    const opened = await openAsService(invocation, place);
    const away = awayFrom(opened);
    const service = withYes(place, away !== null);
    const { scheduler, person, file, keyFile } = place;
    output.say(file, '', ...scheduler.unit(service, person).split(/\r?\n/));
    output.say(`It reads keys, and variables such as LLM_PROVIDER, from ${keyFile} alone.`);
    const reads =
      away === null ? `Nothing is spent: ${opened.settings.provider}.` : await spendingWords(opened, away);
    const question = `Install this and start it? ${reads}`;
    if (!(await calls.confirm({ question, refusal: `It would be installed and started. ${reads}` })))
      return EXIT.done;
    makeFile(keyFile, '# ANTHROPIC_API_KEY=...\n', { mode: 0o600 });
    if (!makeFile(file, scheduler.unit(service, person), { encoding: scheduler.encoding }))
      refuseSecond(place);
    for (const command of scheduler.start(service, person)) {
      const { failure } = call(invocation, command);
      if (failure === null) continue;
      stop(invocation, place);
      output.warn(`Not installed: ${command.join(' ')}: ${failure}`);
      return EXIT.trouble;
    }
    output.say(
      `Installed and started as ${service.name}.`,
      `Output: ${scheduler.logs(service, person)}`,
      ...(await missingKey(opened, keyFile)),
      scheduler.advice,
    );
    return EXIT.done;
  },
};

/** Removes the service of a vault that is uninstalled, if it has one. */
const leaveService: Leave = (invocation) => {
  if (schedulerOf(nodeModules.process.platform) === null) return [];
  const place = servicePlace(invocation);
  if (!isThere(place.file)) return [];
  for (const failure of stop(invocation, place)) invocation.output.warn(failure);
  return [`The service ${place.file}`];
};

const removeCommand: Command = {
  name: 'service remove',
  usage: '<vault>',
  summary: 'Stop the service of this vault, and remove it from this computer',
  options: [],
  example: '~/notes',
  operands: NO_OPERANDS,
  run(invocation) {
    const { output } = invocation;
    const place = servicePlace(invocation);
    if (!isThere(place.file)) return ended(output, NONE, EXIT.done);
    const failures = stop(invocation, place);
    for (const failure of failures) output.warn(failure);
    const isKept = isThere(place.keyFile) ? ` Your keys stay in ${place.keyFile}.` : '';
    return ended(output, `Removed ${place.file}.${isKept}`, failures.length > 0 ? EXIT.trouble : EXIT.done);
  },
};

const stateCommand: Command = {
  name: 'service status',
  usage: '<vault>',
  summary:
    'Show whether this vault has a service here, what the scheduler says of it, and where its output is',
  options: [],
  example: '~/notes',
  operands: NO_OPERANDS,
  run(invocation) {
    const { output } = invocation;
    const place = servicePlace(invocation);
    const { scheduler, person, file, keyFile, named } = place;
    if (!isThere(file)) return ended(output, NONE, EXIT.trouble);
    const { said, failure } = call(invocation, scheduler.state(named, person));
    const problem = keyProblem(place);
    output.say(
      `Unit:    ${file}`,
      `State:   ${(failure ?? said).split('\n')[0] ?? ''}`,
      `Output:  ${scheduler.logs(named, person)}`,
      `Keys:    ${problem ?? keyFile}`,
      `To see whether its cycles come through: deputy status ${shellWord(invocation.vault)} --health`,
    );
    return Promise.resolve(failure === null && problem === null ? EXIT.done : EXIT.trouble);
  },
};

const printCommand: Command = {
  name: 'service print',
  usage: '<vault> [--for SYSTEM] [--yes]',
  summary: 'Print the unit of the service, and change nothing',
  options: [
    {
      name: 'for',
      value: 'SYSTEM',
      values: Object.keys(SCHEDULERS),
      summary: 'systemd, launchd or windows; by default that of this computer',
    },
    { ...YES, summary: 'with the consent to call a model that is not local, which the unit then gives' },
  ],
  example: '~/notes --for systemd',
  operands: NO_OPERANDS,
  run(invocation) {
    const place = servicePlace(invocation, invocation.text('for'));
    const service = withYes(place, invocation.isSet('yes'));
    // Beside the unit, so that the output can be redirected into a file.
    invocation.output.warn(
      `Before you install it, make the folder ${place.named.workingFolder}: the unit starts there. Keys go into ${place.keyFile}, which only you may read.`,
    );
    return ended(invocation.output, place.scheduler.unit(service, place.person), EXIT.done);
  },
};

const NONE = 'This vault has no service on this computer.';

const ended = (output: Invocation['output'], text: string, code: ExitCode): Promise<ExitCode> => {
  output.say(...text.trimEnd().split(/\r?\n/));
  return Promise.resolve(code);
};

function refuseSecond({ file, vault }: ServicePlace): void {
  if (isThere(file))
    throw usageError(
      `This vault has a service already: ${file}. To install it anew: deputy service remove ${shellWord(vault)}`,
    );
}

/** Opens the vault as the service will: with its own variables and keys. Ends the command if it could not work. */
async function openAsService(invocation: Invocation, place: ServicePlace): Promise<OpenVault> {
  const { output, calls, program } = invocation;
  const { vault, named } = place;
  const problem = isThere(place.keyFile) ? keyProblem(place) : null;
  if (problem !== null) throw usageError(problem);
  const env = { HOME: program.env['HOME'], APPDATA: program.env['APPDATA'], ...named.variables };
  const as = { ...program, env, workingFolder: named.workingFolder };
  const opened = await openVault(vault, { program: as, output, calls });
  const status = await opened.deputy.status();
  requireSetUp(status, vault);
  const { runner } = status;
  if (runner.kind === 'unreadable') throw refusal({ kind: 'runner_unreadable', why: runner.why }, vault);
  if (runner.kind === 'named' && runner.device !== opened.ports.host.deviceId)
    throw refusal({ kind: 'other_device', device: runner.device }, vault);
  const refused = receiversOf(opened.settings).filter(({ allowed }) => !allowed);
  if (refused.length > 0)
    throw usageError(
      `The service would stop at once, because this device has not allowed: ${refused.map(({ label }) => label).join(', ')}. To allow it: ${refused.map(({ consent }) => consentLine(vault, consent)).join(', ')}`,
    );
  return opened;
}

/** The provider that is not on this computer, if one is chosen. */
const awayFrom = ({ settings }: OpenVault): string | null =>
  modelChoices(settings).find((choice) => !isHere(choice))?.provider ?? null;

async function spendingWords({ deputy, settings }: OpenVault, away: string): Promise<string> {
  const limits = limitsOf(settings.budgets).join(', ');
  const budget = limits === '' ? 'No budget limits that.' : `Budgets: ${limits}.`;
  const estimate = await deputy.looks.estimate();
  const waiting = estimate.notes === 0 ? '' : `${estimateWords(estimate)}, and about `;
  return `It asks ${away} about ${waiting}whatever comes in, without asking you again. ${budget}`;
}

async function missingKey({ ports, settings }: OpenVault, keyFile: string): Promise<string[]> {
  const variable = providerChoice(settings.provider)?.keyVariable ?? null;
  if (variable === null || (await ports.secrets.read(variable)) !== null) return [];
  return [
    `${variable} is not set in ${keyFile} yet: the service begins to work within a minute after it is.`,
  ];
}

/** Stops the service and removes its file; returns what failed. */
function stop(invocation: Invocation, { scheduler, person, named, file }: ServicePlace): string[] {
  const failures = [...scheduler.stop(named, person)].flatMap((command) => {
    const { failure } = call(invocation, command);
    return failure === null ? [] : [`${command.join(' ')}: ${failure}`];
  });
  rmSync(file, { force: true });
  for (const command of scheduler.forget) call(invocation, command);
  return failures;
}

function call({ program }: Invocation, [name = '', ...words]: readonly string[]): Called {
  try {
    const options = { env: program.env, encoding: 'utf8', timeout: PATIENCE_MS, windowsHide: true } as const;
    return { said: execFileSync(name, words, { ...options, stdio: 'pipe' }).trim(), failure: null };
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message = '',
    } = error as { stdout?: string; stderr?: string; message?: string };
    return {
      said: '',
      failure: [stderr.trim(), stdout.trim(), message].find((text) => text !== '') ?? 'failed',
    };
  }
}

interface Called {
  said: string;
  /** Error output of the program; `null` if it did not fail. */
  failure: string | null;
}

/** Runs `deputy watch` as a service of the system. */
export const serviceTerminal: TerminalFeature = {
  commands: [installCommand, removeCommand, stateCommand, printCommand].map((command) => ({
    heading: 'Take in and sort mail',
    command,
  })),
  leave: leaveService,
};
