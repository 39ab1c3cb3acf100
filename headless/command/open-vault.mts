import { statSync } from 'node:fs';
import { resolve, dirname } from 'node:path';
import { openDeputy } from '../../src/features/work';
import { terminalWork } from './terminal-feature.mjs';
import type { Deputy } from '../../src/core/app/deputy';
import type { CallAllowance, Ports } from '../../src/core/session/ports';
import { SeenSettings } from '../../src/core/settings/guard-settings';
import type { Loosened } from '../../src/core/settings/protections';
import { providerChoice } from '../../src/core/settings/provider-choices';
import { type Settings, readSettings } from '../../src/core/settings/settings';
import { configurationFolder } from '../../src/adapters/desktop/configuration-folder';
import { BegunCalls } from '../../src/kernel/ports/begun-calls';
import { nodeConsentFile } from '../../src/adapters/desktop/node-consent-file';
import { NodeDeviceStore } from '../../src/adapters/desktop/node-device-store';
import { NodeKnownNotes } from '../../src/adapters/desktop/node-known-notes';
import { ofAllVaults, outsideVault } from '../../src/adapters/desktop/record-paths';
import { nodeFetch } from '../node/node-fetch.mjs';
import { singleFetch } from '../../src/adapters/desktop/single-fetch';
import { TemporaryFiles } from '../../src/adapters/desktop/temporary-files';
import { signInFiles } from '../../src/adapters/desktop/sign-in-files';
import { type Mailboxes, openServers } from '../../src/adapters/servers/open-servers';
import { SERVERS } from '../../src/features/servers';
import { ConsentStore } from '../../src/kernel/ports/consent-store';
import type { Host } from '../../src/kernel/ports/host';
import { localFetch } from '../../src/kernel/ports/fetch';
import { VaultError } from '../../src/kernel/ports/vault';
import type { ChosenProvider } from '../settings/chosen-provider.mjs';
import { loosenedLine, consentLine } from '../words/consent-words.mjs';
import { EnvSecrets } from '../settings/env-secrets.mjs';
import { Environment } from '../settings/environment.mjs';
import { usageError, CommandError, EXIT } from '../words/exit-code.mjs';
import { nodeClock } from '../node/node-clock.mjs';
import { nodeHost } from '../node/node-host.mjs';
import { nodeModules } from '../node/node-modules.mjs';
import { NodeNotifier } from '../node/node-notifier.mjs';
import { NodeVault } from '../node/node-vault.mjs';
import type { Output } from '../words/output.mjs';
import {
  type SettingsChanges,
  editSettings,
  keysAsWanted,
  openStoredSettings,
} from '../../src/core/settings/stored-settings';
import {
  pluginDataBeside,
  readVaultSettings,
  settingsFile,
  storedSettings,
} from '../settings/read-settings.mjs';
import { programMark, VERSION } from '../node/version.mjs';
import type { Program } from '../words/program.mjs';
import { DurableFiles } from '../../src/adapters/desktop/durable-files';

export interface OpenVault {
  deputy: Deputy;
  ports: Ports;
  /** `null` if no feature opens mailboxes. */
  mailboxes: Mailboxes | null;
  settings: Settings;
  /** Consents stored on this device. The consents in the settings also include those from the environment. */
  consents: ConsentStore;
  /** Protections that the vault's files would weaken; this device has not accepted the change yet. */
  loosened: readonly Loosened[];
  /** Accepts the weaker protection, from the next command on. */
  allow: (loosened: Loosened) => Promise<void>;
  /** Changes the vault's settings as the person on this device wants; takes effect with the next command. */
  change: (change: SettingsChanges) => Promise<void>;
  folder: string;
  /** The folder that relative paths of the command start from. */
  workingFolder: string;
}

interface Running {
  program: Program;
  output: Output;
  calls: CallAllowance;
  /** Whether the command itself shows the protections that would be weakened. */
  showsLoosened?: boolean;
}

export const openVault = async (path: string, running: Running): Promise<OpenVault> => {
  const { program, output, calls } = running;
  const { env, workingFolder } = program;
  const folder = resolve(workingFolder, path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw usageError(`There is no folder ${folder}. Check the path, or make the folder first.`);
  }
  const environment = new Environment({ variables: env, workingFolder, vault: folder });
  const configuration = configurationFolder(nodeModules, { env, platform: nodeModules.process.platform });
  const consents = new ConsentStore(nodeConsentFile(nodeModules, configuration));
  const stored = settingsFile(folder, env['DEPUTY_OBSIDIAN_DIR']);
  const { settings: file, problems, chosen } = readVaultSettings(stored, environment, consents.list());
  const home = new NodeDeviceStore(
    nodeModules,
    outsideVault(nodeModules, { configuration, vaultFolder: folder }),
  );
  const seen = await SeenSettings.load(home);
  const { settings, loosened, problem } = await seen.guard(file);
  for (const link of environment.links) output.warn(`${link} is a link, so Deputy does not read it.`);
  for (const each of [...problems, ...(problem === null ? [] : [problem]), ...chosen.changes])
    output.warn(each);
  if (loosened.length > 0 && running.showsLoosened !== true) output.warn(loosenedLine(folder, loosened));
  const host = nodeHost(program, (text) => output.warn(text));
  const { stderr } = program;
  const ports = nodePorts({
    folder,
    stored,
    settings,
    chosen,
    environment,
    consents,
    host,
    configuration,
    home,
    stderr,
    isQuiet: output.isQuiet,
    calls,
  });
  return {
    deputy: openDeputy(ports, settings, terminalWork.rows),
    ports,
    mailboxes: ports.mail ?? null,
    settings,
    consents,
    loosened,
    allow: ({ key }) => seen.accept(file, [key]),
    change: async (change) => {
      const wanted = changeVaultSettings(stored, change, { ...file });
      const { settings: after } = readSettings(storedSettings(stored));
      await seen.acceptChange({ before: file, after, changes: change }, wanted);
    },
    folder,
    workingFolder,
  };
};

export const openVaultForWork = async (path: string, running: Running): Promise<OpenVault> => {
  const opened = await openVault(path, running);
  try {
    new TemporaryFiles(nodeModules).clean(opened.folder);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    running.output.warn(error.message);
  }
  return opened;
};

const servers = new Set<{ close: () => Promise<void> }>();
const mailboxes = new Set<Mailboxes>();

/** Stops the programs that were started for a command, and closes its connections to mail servers. */
export const closeServers = async (): Promise<void> => {
  for (const each of mailboxes) each.close();
  mailboxes.clear();
  const started = [...servers];
  servers.clear();
  await Promise.allSettled(started.map((each) => each.close()));
};

interface Opening extends Pick<OpenVault, 'folder' | 'settings' | 'consents'> {
  /** System path of Deputy's settings, beside which other plugins keep theirs. */
  stored: string;
  chosen: ChosenProvider;
  environment: Environment;
  host: Host;
  /** Deputy's folder outside the vault. */
  configuration: string;
  home: NodeDeviceStore;
  /** Shows the progress of long work. */
  stderr: Program['stderr'];
  isQuiet: boolean;
  calls: CallAllowance;
}

const nodePorts = (opening: Opening): Ports & { mail?: Mailboxes } => {
  const { folder, settings, chosen, consents, host, configuration } = opening;
  const variable = providerChoice(chosen.provider)?.keyVariable;
  const secrets = new EnvSecrets(opening.environment, (id) =>
    id === variable ? chosen.keyOrigins : ['person', 'vault'],
  );
  const { needsAction, inbox, drafts, pendingApproval, approved, rejected, plans, logs } = settings.folders;
  const vault = new NodeVault(folder, [
    needsAction,
    inbox,
    drafts,
    pendingApproval,
    approved,
    rejected,
    plans,
  ]);
  const opened = {
    ...{ consents, secrets, files: vault },
    signIns: signInFiles(nodeModules, configuration),
    node: nodeModules,
    settings: () => settings,
    fetch: singleFetch(nodeModules),
    clock: nodeClock,
    version: VERSION,
  };
  const { tools, mailboxes: mail, signIns } = openServers(opened, SERVERS);
  servers.add(tools);
  if (mail !== null) mailboxes.add(mail);
  return {
    vault,
    device: new NodeDeviceStore(nodeModules, {
      vaultFolder: folder,
      logsFolder: logs,
      deviceId: host.deviceId,
    }),
    pluginData: (plugin) => Promise.resolve(pluginDataBeside(opening.stored, plugin)),
    home: opening.home,
    begunCalls: new BegunCalls(new NodeDeviceStore(nodeModules, ofAllVaults(configuration))),
    knownNotes: new NodeKnownNotes(nodeModules, {
      configuration,
      vaultFolder: folder,
      program: programMark(),
    }),
    host,
    clock: nodeClock,
    fetch: localFetch(nodeFetch, () => settings.localOnly),
    isStreaming: true,
    secrets,
    notifier: new NodeNotifier(opening.stderr, opening),
    tools,
    ...(mail === null ? {} : { mail }),
    ...(signIns === null ? {} : { signIns }),
    callAllowance: opening.calls,
    consentAdvice: (consent) => `To allow that: ${consentLine(folder, consent)}`,
  };
};

/**
 * Changes the plugin's settings file in this vault, like its settings tab: keys unknown to this version stay. `known`:
 * the settings that the change was made from. Returns the keys that hold the change as wanted.
 */
const changeVaultSettings = (file: string, change: SettingsChanges, known: SettingsChanges): string[] => {
  const stored = storedSettings(file);
  const { readOnly } = openStoredSettings(stored);
  if (readOnly !== null) throw new CommandError(EXIT.usage, 'settings', readOnly.why);
  const files = new DurableFiles(nodeModules);
  files.makeFolder(dirname(file));
  const content = editSettings(stored, change, known);
  files.replace(file, JSON.stringify(content, null, 2), { isDurable: true });
  return keysAsWanted(content, change);
};
