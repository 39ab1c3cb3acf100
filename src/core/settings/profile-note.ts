import { ifReadable } from '../../kernel/index/unless-refused';
import { cleanProfile, type Profile, readProfile } from '../drafts/profile';
import { foldAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { readPlainNote } from '../../kernel/index/read-note';
import type { Note } from '../../kernel/notes/note';
import type { Destination } from '../../kernel/ports/language-model';
import type { Vault } from '../../kernel/ports/vault';
import { type Privacy, privateWords, type ShownNote, whyPrivate } from '../../kernel/privacy/private-note';
import { consentHash, profileConsentKey } from './consents';
import type { PrivateNotes } from '../tools/open-notes';
import { type PrivacySettings, privacyRules } from './privacy-rules';
import type { Settings } from './settings';
import { ownAddresses, type OwnSettings } from './own-addresses';

type ProfileSettings = Pick<
  Settings,
  'personName' | 'personSignOff' | 'personRole' | 'personLanguages' | 'houseRules' | 'profileNote'
> &
  OwnSettings & { folders: Pick<Settings['folders'], 'memory'> };

type Known = ProfileSettings & PrivacySettings;

export const profilePath = ({
  profileNote,
  folders,
}: Pick<ProfileSettings, 'profileNote' | 'folders'>): string =>
  profileNote === '' ? `${folders.memory}/Me.md` : profileNote;

const profileInSettings = (settings: ProfileSettings): Profile =>
  withSender(
    cleanProfile({
      name: settings.personName,
      addresses: settings.personAddresses,
      signOff: settings.personSignOff,
      role: settings.personRole,
      languages: settings.personLanguages,
      houseRules: settings.houseRules,
    }),
    settings,
  );

export interface ProfileNote {
  path: string;
  note: Note;
  profile: Profile;
  /** Line of the `ConsentStore` that confirms the note on this device. */
  consent: string;
  /** Hash of the consent, for the command line. */
  hash: string;
  /** Whether a person confirmed exactly this text on this device. */
  isConfirmed: boolean;
  /** Reason why no remote model gets the note, such as "it is in Private/"; `null` if any model may get it. */
  keptHere: string | null;
}

/** Finds the profile note; `null` if there is no readable one. */
export async function findProfileNote(vault: Vault, settings: Known): Promise<ProfileNote | null> {
  const path = profilePath(settings);
  const note = await ifReadable(readPlainNote(vault, path));
  if (note === null) return null;
  const consent = profileConsentKey(path, note.text);
  const why = whyPrivate({ path, note }, privacyRules(settings));
  return {
    path,
    note,
    profile: withSender(readProfile(note), settings),
    consent,
    hash: consentHash(consent),
    isConfirmed: settings.consents.includes(consent),
    keptHere: why === null ? null : privateWords(why),
  };
}

export interface CurrentProfile {
  /** Profile that is used: the note if a person has confirmed it on this device, else the settings. */
  profile: Profile;
  /** The note, whether it is used or not; `null` if there is none. */
  note: ProfileNote | null;
}

export async function findProfile(vault: Vault, settings: Known): Promise<CurrentProfile> {
  const note = await findProfileNote(vault, settings);
  return { profile: note?.isConfirmed === true ? note.profile : profileInSettings(settings), note };
}

/** The profile for a prompt, by where the model runs. */
export interface Profiles extends Record<Destination, Profile> {
  /** A private profile note, used only for models on this machine; other models get the profile from the settings. */
  keptHere: (ShownNote & { why: string }) | null;
}

export async function currentProfiles(vault: Vault, settings: Known): Promise<Profiles> {
  const { profile: here, note } = await findProfile(vault, settings);
  if (note === null || !note.isConfirmed || note.keptHere === null)
    return { here, away: here, keptHere: null };
  return {
    here,
    away: profileInSettings(settings),
    keptHere: { path: note.path, note: note.note, why: note.keptHere },
  };
}

/** Treats a private profile in a prompt as a note that the model has read. */
export function countProfileAsRead(
  profiles: Profiles,
  { destination, found }: { destination: Destination; found: PrivateNotes },
): void {
  const { keptHere } = profiles;
  if (keptHere !== null && destination === 'here') found.seen.add(keptHere.path);
}

/** Privacy of a text that a model writes with the profile in its prompt. */
export const privacyByProfile = ({ keptHere }: Profiles, destination: Destination): Privacy =>
  keptHere === null || destination === 'away' ? 'open' : 'private';

/** Adds the addresses that the person's mail is sent from. */
function withSender(profile: Profile, settings: ProfileSettings): Profile {
  const named = new Set(parseAddresses(profile.addresses).map(({ address }) => foldAddress(address)));
  const others = ownAddresses({ ...settings, personAddresses: '' }).filter(
    (address) => !named.has(foldAddress(address)),
  );
  return { ...profile, addresses: [profile.addresses, ...others].filter((each) => each !== '').join(', ') };
}
