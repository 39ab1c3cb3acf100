import { PRIVATE } from '../../src/kernel/notes/codes';
import { visibleLine } from '../../src/kernel/mail/text/visible-text';
import { findUnclearMarks } from '../../src/core/app/overview/unclear-marks';
import { isServerAllowed } from '../../src/core/settings/consents';
import { sortingWords } from '../../src/core/app/view/words/sorting-words';
import type { Status } from '../../src/core/app/overview/status';
import type { Deputy } from '../../src/core/app/deputy';
import { type Command, JSON_OPTION } from '../command/command.mjs';
import { clockTime, clockMoment } from '../../src/core/app/view/words/clock-time';
import { counted } from '../../src/core/app/view/words/counted';
import { EXIT } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { shellWord } from '../words/shell-word.mjs';
import { refusal, setUpLine } from '../command/refusal.mjs';
import { describeRunner } from './status.mjs';

interface Check {
  name: string;
  ok: boolean;
  /** Whether it is worth a look, although nothing is broken. */
  isWarning?: true;
  text: string;
}

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '<vault> [--again] [--json]',
  summary: 'Check folders, lock, runner and provider, with real calls to the model',
  options: [{ name: 'again', summary: 'put the test mails to the model again' }, JSON_OPTION],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  async run({ output, openVault, isSet }) {
    const opened = await openVault();
    const status = await opened.deputy.status();
    const checks = [
      await checkFolders(opened, status),
      checkRunner(opened, status),
      checkLock(status, opened),
      ...(await checkProvider(opened, isSet('again'))),
      ...checkLocal(await opened.deputy.provider.localServers(), opened.settings.provider),
      ...checkServers(opened),
      ...(await checkMarks(opened)),
    ];
    output.say(
      ...checks.map(({ name, ok, isWarning, text }) => {
        const mark = ok ? (isWarning === true ? 'warn' : 'ok  ') : 'FAIL';
        return `${mark}  ${name.padEnd(9)}  ${text}`;
      }),
    );
    output.json({ ok: checks.every(({ ok }) => ok), checks });
    if (!status.isSetUp) return EXIT.usage;
    return checks.every(({ ok }) => ok) ? EXIT.done : EXIT.trouble;
  },
};

const checkFolders = async (
  { ports, settings, folder }: OpenVault,
  { isSetUp, gone }: Status,
): Promise<Check> => {
  const name = 'Folders';
  if (gone !== null) return { name, ok: false, text: refusal({ kind: 'not_set_up', gone }, folder).message };
  if (!isSetUp) return { name, ok: false, text: `${folder} is not set up: ${setUpLine(folder)}` };
  const missing: string[] = [];
  for (const path of Object.values(settings.folders)) {
    if ((await ports.vault.list(path)) === null) missing.push(path);
  }
  const text = missing.length === 0 ? 'all there' : `made when they are needed: ${missing.join(', ')}`;
  return { name, ok: true, text };
};

const checkRunner = ({ ports }: OpenVault, status: Status): Check => {
  const { runner } = status;
  const isOurs = runner.kind === 'none' || (runner.kind === 'named' && runner.device === ports.host.deviceId);
  return { name: 'Runner', ok: isOurs, text: describeRunner(status, ports.host.deviceId) };
};

const checkLock = ({ working }: Status, { ports: { clock } }: OpenVault): Check => ({
  name: 'Lock',
  ok: true,
  text:
    working === null
      ? 'free'
      : `held by ${working.host}, process ${String(working.pid)}, since ${clockTime(Date.parse(working.since), clockMoment(clock))}`,
});

/** One real call, then test mails for each model that triage asks and that was not tried before. */
const checkProvider = async ({ deputy }: OpenVault, isAnew: boolean): Promise<Check[]> => {
  const report = await deputy.provider.check({ isAnew });
  const provider: Check = { name: 'Provider', ok: report.outcome === 'ready', text: report.text };
  const tried = report.outcome === 'ready' ? (report.tried ?? []) : [];
  return [provider, ...tried.map(({ name, trial }) => ofTrial(name, trial))];
};

const ofTrial = (...[name, trial]: Parameters<typeof sortingWords>): Check => ({
  name: 'Model',
  ok: true,
  ...(trial.isPassed ? {} : { isWarning: true }),
  text: sortingWords(name, trial),
});

/** Model servers on this machine that could be used instead. Finding none is not a failure. */
export const checkLocal = (
  found: Awaited<ReturnType<Deputy['provider']['localServers']>>,
  chosen: string,
): Check[] =>
  found
    .filter(({ provider }) => provider !== chosen)
    .map(({ provider, label, baseUrl, models }) => ({
      name: 'Local',
      ok: true,
      text: `${label} answers at ${baseUrl} with ${counted(models.length, 'model')}: LLM_PROVIDER=${provider} uses it`,
    }));

/** Reports privacy marks with an unclear value: such a note is private, but the person may have meant otherwise. */
export const checkMarks = async ({ ports }: Pick<OpenVault, 'ports'>): Promise<Check[]> =>
  (await findUnclearMarks(ports.vault)).map(({ path, said }) => ({
    name: 'Privacy',
    ok: false,
    text: `${visibleLine(path)} says "${PRIVATE}: ${visibleLine(said)}", which is not understood, so the note is treated as private: write true or false`,
  }));

/** Checks the tool servers, if any. One that is not allowed is no failure: a vault's servers are optional. */
const checkServers = ({ settings, consents, folder }: OpenVault): Check[] => {
  const { toolServers } = settings;
  if (toolServers.length === 0) return [];
  const agreed = { consents: consents.list(), secrets: settings.secrets };
  const names = toolServers.filter((server) => !isServerAllowed(server, agreed)).map(({ name }) => name);
  const text =
    names.length === 0
      ? 'all servers are allowed on this device'
      : `not allowed on this device: ${names.join(', ')}. To see them: deputy tools ${shellWord(folder)}`;
  return [{ name: 'Tools', ok: true, text }];
};
