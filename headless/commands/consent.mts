import { type Receiver, receiversOf } from '../../src/core/settings/receivers';
import { findProfileNote, type ProfileNote } from '../../src/core/settings/profile-note';
import { type Command, type Invocation, JSON_OPTION } from '../command/command.mjs';
import { describeLoosened, consentLine } from '../words/consent-words.mjs';
import { EXIT, type ExitCode, usageError } from '../words/exit-code.mjs';
import type { OpenVault } from '../command/open-vault.mjs';
import { featureConsents } from '../words/feature-lines.mjs';
import { printable } from '../words/output.mjs';
import { shellWord } from '../words/shell-word.mjs';

export const consentCommand: Command = {
  name: 'consent',
  usage: '<vault> [--allow HASH] [--json]',
  summary: 'Show or give consent: who receives notes, your profile, skills, settings that protect less',
  options: [
    {
      name: 'allow',
      value: 'HASH',
      summary: 'allow the receiver, the profile, the skill or the setting with this hash',
    },
    JSON_OPTION,
  ],
  example: '~/notes',
  operands: { least: 0, most: 0 },
  showsLoosened: true,
  run: showConsents,
};

async function showConsents(invocation: Invocation): Promise<ExitCode> {
  const { text, output, openVault } = invocation;
  const opened = await openVault();
  const hash = text('allow');
  const receivers = receiversOf(opened.settings);
  const profile = await findProfileNote(opened.ports.vault, opened.settings);
  const others = await featureConsents(opened);
  const asked = [
    ...[...receivers, ...(profile === null ? [] : [profile])],
    ...others.flatMap(({ all }) => all),
  ];
  const allowed = opened.loosened.find((each) => each.hash === hash);
  if (allowed !== undefined) await opened.allow(allowed);
  const agreed = hash === undefined || allowed !== undefined ? null : agree(opened, asked, hash);
  const shown = receivers.map((each) => (each === agreed ? { ...each, allowed: true } : each));
  const note = profile === agreed && profile !== null ? { ...profile, isConfirmed: true } : profile;
  output.say(...shown.flatMap(describe), ...advice(shown, opened.folder));
  if (note !== null) output.say(...describeProfile(note, opened.folder));
  const isAgreed = (each: { isAgreed: boolean }): boolean => each.isAgreed || each === agreed;
  output.say(...others.flatMap(({ all }) => all.flatMap((each) => each.lines(isAgreed(each)))));
  const settings = opened.loosened.map((each) => ({ ...each, allowed: each === allowed }));
  output.say(...settings.flatMap((each) => describeLoosened(opened.folder, each)));
  if (note !== null && profile === agreed) await sign(invocation);
  const given: Record<string, object[]> = {};
  for (const { key, all } of others)
    given[key] = all.map((each) => ({ ...each.json, isAgreed: isAgreed(each) }));
  output.json({ receivers: shown, profile: note, ...given, settings });
  return EXIT.done;
}

/** Signs drafts that wait for the person's name. If another device or process is working, the drafts keep waiting. */
async function sign({ openVault, output }: Invocation): Promise<void> {
  const { deputy, folder } = await openVault();
  const signed = await deputy.act('signDrafts', null);
  if (signed.kind === 'done')
    output.say(`${signed.label}. To take it back: deputy undo ${shellWord(folder)}`);
}

type Agreeable = Pick<Receiver, 'hash' | 'consent'>;

/** Allows the entry with this hash, if it still exists. */
function agree<Asked extends Agreeable>(opened: OpenVault, asked: readonly Asked[], hash: string): Asked {
  const found = asked.find((each) => each.hash === hash);
  if (found === undefined)
    throw usageError(
      `Nothing here has the hash "${hash}": they may have changed. ` +
        `To list again: deputy consent ${shellWord(opened.folder)}`,
    );
  opened.consents.give(found.consent);
  return found;
}

const describe = ({ label, address, key, secret, allowed }: Receiver): string[] => [
  `${label}: ${allowed ? 'allowed' : 'not allowed'} on this device`,
  `  Address:  ${address ?? 'none is named yet'}`,
  ...(key === null ? [] : [`  Key:      ${key}, where it is set${linked(secret)}`]),
];

/** Describes everything from the profile that prompts and mails would contain, for the person to read first. */
const describeProfile = (
  { path, profile, consent: line, isConfirmed, keptHere }: ProfileNote,
  folder: string,
): string[] => [
  `Your profile in ${path}: ${isConfirmed ? 'confirmed' : 'not confirmed'} on this device`,
  ...(keptHere === null ? [] : [`  Kept here: no model elsewhere reads it, as ${keptHere}`]),
  ...indented('Name', profile.name),
  ...indented('Addresses', profile.addresses),
  ...indented('Sign-off', profile.signOff),
  ...indented('Role', profile.role),
  ...indented('Languages', profile.languages),
  ...indented('House rules', profile.houseRules),
  ...(isConfirmed ? [] : [`Until then the settings are used. To allow it: ${consentLine(folder, line)}`]),
];

const indented = (label: string, text: string): string[] =>
  text === '' ? [] : [`  ${label}: ${text.split('\n').map(printable).join('\n    ')}`];

const linked = (secret: string | null): string =>
  secret === null ? '' : `; in Obsidian the secret ${JSON.stringify(secret)}`;

const advice = (receivers: readonly Receiver[], folder: string): string[] => {
  if (receivers.length === 0) return ['Nothing is sent: built-in rules.'];
  const refused = receivers.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return [];
  return [
    'Nothing is sent to a receiver that you have not allowed. To allow sending notes, with this key, there:',
    ...refused.map(({ consent: line }) => `  ${consentLine(folder, line)}`),
  ];
};
