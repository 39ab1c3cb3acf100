import { ifReadable } from '../kernel/index/unless-refused';
import { cleanProfile, type Profile, readProfile } from '../features/drafts/profile';
import { foldAddress, parseAddresses } from '../kernel/mail/headers/addresses';
import { readPlainNote } from '../kernel/index/read-note';
import type { Note } from '../kernel/notes/note';
import type { Destination } from '../kernel/ports/language-model';
import type { Vault } from '../kernel/ports/vault';
import { type Privacy, privateWords, type ShownNote, whyPrivate } from '../kernel/privacy/private-note';
import { consentHash } from './consent-hash';
import type { PrivateNotes } from '../features/tools/open-notes';
import { type PrivacySettings, privacyRules } from './privacy-rules';
import { profileConsentKey } from './profile-consent';
import type { Settings } from './settings';
import { ownAddresses, type OwnSettings } from './tool-presets';

type ProfileSettings = Pick<
  Settings,
  'personName' | 'personSignOff' | 'personRole' | 'personLanguages' | 'houseRules' | 'profileNote'
> &
  OwnSettings & { folders: Pick<Settings['folders'], 'memory'> };

type Known = ProfileSettings & PrivacySettings;

/** The note that may hold the profile. */
export const profilePath = ({
  profileNote,
  folders,
}: Pick<ProfileSettings, 'profileNote' | 'folders'>): string =>
  profileNote === '' ? `${folders.memory}/Me.md` : profileNote;

/** The profile as the settings say it. */
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

/** The profile's note as it was found. */
export interface ProfileNote {
  path: string;
  note: Note;
  profile: Profile;
  /** What a person agrees to when they confirm it on this device: a line for the `ConsentStore`. */
  consent: string;
  /** Of the consent, for the command line. */
  hash: string;
  /** On this device, exactly as it stands. */
  isConfirmed: boolean;
  /** Why it goes to no remote model, such as "it lies in Private/"; `null`: it may go to any. */
  keptHere: string | null;
}

/** `null`: there is none that can be read. */
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
  /** Whom Deputy works for: the note where a person has confirmed it on this device, else the settings. */
  profile: Profile;
  /** The note, whether it counts or not; `null`: there is none. */
  note: ProfileNote | null;
}

export async function findProfile(vault: Vault, settings: Known): Promise<CurrentProfile> {
  const note = await findProfileNote(vault, settings);
  return { profile: note?.isConfirmed === true ? note.profile : profileInSettings(settings), note };
}

/** The profile that a prompt holds, by where its model is. */
export interface Profiles extends Record<Destination, Profile> {
  /** The private note that speaks to models on this machine alone; for the others the settings stand in. */
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

/** A private profile in a prompt counts as a note that the model has read. */
export function tellOfProfile(
  profiles: Profiles,
  { destination, found }: { destination: Destination; found: PrivateNotes },
): void {
  const { keptHere } = profiles;
  if (keptHere !== null && destination === 'here') found.seen.add(keptHere.path);
}

/** Privacy of what a model makes with the profile in its prompt. */
export const privacyByProfile = ({ keptHere }: Profiles, destination: Destination): Privacy =>
  keptHere === null || destination === 'away' ? 'open' : 'private';

/** What their mail is sent from is theirs too. */
function withSender(profile: Profile, settings: ProfileSettings): Profile {
  const named = new Set(parseAddresses(profile.addresses).map(({ address }) => foldAddress(address)));
  const others = ownAddresses({ ...settings, personAddresses: '' }).filter(
    (address) => !named.has(foldAddress(address)),
  );
  return { ...profile, addresses: [profile.addresses, ...others].filter((each) => each !== '').join(', ') };
}
