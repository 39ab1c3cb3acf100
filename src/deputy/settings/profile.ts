import { ifReadable } from '../../index/unless-refused';
import { cleanProfile, type Profile, readProfile } from '../../drafts/profile';
import { parseAddresses } from '../../mail/headers/addresses';
import { readPlainNote } from '../../index/read-note';
import type { Vault } from '../../ports/vault';
import { consentHash } from './consent-hash';
import { profileConsentKey } from './profile-consent';
import type { Settings } from './settings';
import { ownAddresses } from './tool-presets';

type ProfileSettings = Pick<
  Settings,
  | 'personName'
  | 'personAddresses'
  | 'personSignOff'
  | 'personRole'
  | 'personLanguages'
  | 'houseRules'
  | 'profileNote'
  | 'emailTool'
  | 'toolServers'
> & { folders: Pick<Settings['folders'], 'memory'> };

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
  profile: Profile;
  /** What a person agrees to when they confirm it on this device: a line for the `ConsentStore`. */
  consent: string;
  /** Of the consent, for the command line. */
  hash: string;
  /** On this device, exactly as it stands. */
  isConfirmed: boolean;
}

/** `null`: there is none that can be read. */
export async function findProfileNote(
  vault: Vault,
  settings: ProfileSettings & Pick<Settings, 'consents'>,
): Promise<ProfileNote | null> {
  const path = profilePath(settings);
  const note = await ifReadable(readPlainNote(vault, path));
  if (note === null) return null;
  const consent = profileConsentKey(path, note.text);
  return {
    path,
    profile: withSender(readProfile(note), settings),
    consent,
    hash: consentHash(consent),
    isConfirmed: settings.consents.includes(consent),
  };
}

export interface CurrentProfile {
  /** Whom Deputy works for: the note where a person has confirmed it on this device, else the settings. */
  profile: Profile;
  /** The note, whether it counts or not; `null`: there is none. */
  note: ProfileNote | null;
}

export async function findProfile(
  vault: Vault,
  settings: ProfileSettings & Pick<Settings, 'consents'>,
): Promise<CurrentProfile> {
  const note = await findProfileNote(vault, settings);
  return { profile: note?.isConfirmed === true ? note.profile : profileInSettings(settings), note };
}

export const currentProfile = async (...where: Parameters<typeof findProfile>): Promise<Profile> =>
  (await findProfile(...where)).profile;

/** What their mail is sent from is theirs too. */
function withSender(profile: Profile, settings: ProfileSettings): Profile {
  const named = new Set(parseAddresses(profile.addresses).map(({ address }) => address));
  const others = ownAddresses({ ...settings, personAddresses: '' }).filter((address) => !named.has(address));
  return { ...profile, addresses: [profile.addresses, ...others].filter((each) => each !== '').join(', ') };
}
