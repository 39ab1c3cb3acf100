import { type Receiver, receiversOf } from '../../src/deputy/settings/receivers';
import { type Command, type Invocation, JSON_OPTION } from '../command.mjs';
import { consentLine } from '../consent-line.mjs';
import { EXIT, type ExitCode, usageError } from '../exit-code.mjs';
import { openVault, type OpenVault } from '../open-vault.mjs';
import { shellWord } from '../shell-word.mjs';

export const consent: Command = {
  name: 'consent',
  usage: '<vault> [--allow HASH] [--json]',
  summary: 'Show who would receive notes of this vault, and agree to one of them on this device',
  options: [{ name: 'allow', value: 'HASH', summary: 'agree that this one receives notes' }, JSON_OPTION],
  operands: { least: 0, most: 0 },
  run: (invocation) => Promise.resolve(showReceivers(invocation)),
};

function showReceivers({ vault, text, output }: Invocation): ExitCode {
  const opened = openVault(vault, output);
  const hash = text('allow');
  const receivers = receiversOf(opened.settings);
  const agreed = hash === undefined ? null : agree(opened, receivers, hash);
  const shown = receivers.map((each) => (each === agreed ? { ...each, allowed: true } : each));
  output.say(...shown.flatMap(describe), ...advice(shown, opened.folder));
  output.json({ receivers: shown });
  return EXIT.done;
}

/** Only to what stands in the settings at this moment, by the hash that was shown for it. */
function agree(opened: OpenVault, receivers: readonly Receiver[], hash: string): Receiver {
  const receiver = receivers.find((each) => each.hash === hash);
  if (receiver === undefined)
    throw usageError(
      `Nobody in these settings has the hash "${hash}": they may have changed since you looked. ` +
        `To look again: deputy consent ${shellWord(opened.folder)}`,
    );
  opened.consents.give(receiver.consent);
  return receiver;
}

const describe = ({ label, address, key, secret, allowed }: Receiver): string[] => [
  `${label}: ${allowed ? 'agreed to' : 'not agreed to'} on this device`,
  `  Address:  ${address ?? 'none is named yet'}`,
  ...(key === null ? [] : [`  Key:      ${key}, where it is set${linked(secret)}`]),
];

const linked = (secret: string | null): string =>
  secret === null ? '' : `; in Obsidian the secret ${JSON.stringify(secret)}`;

const advice = (receivers: readonly Receiver[], folder: string): string[] => {
  if (receivers.length === 0) return ['Nobody receives notes: the settings name the built-in rules.'];
  const refused = receivers.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return [];
  return [
    'Nothing is sent to anybody you have not agreed to. To agree that notes, and this key, are sent there:',
    ...refused.map(({ consent: line }) => `  ${consentLine(folder, line)}`),
  ];
};
