import { foldAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { visibleLine, visibleText } from '../../kernel/mail/text/visible-text';
import { type Note, textField } from '../../kernel/notes/note';

/** Whom Deputy works for, in the person's own words; '' is unknown. */
export interface Profile {
  name: string;
  /** Their own addresses, as in a To header. */
  addresses: string;
  /** What stands under their mails: one line or several. */
  signOff: string;
  /** What they do, in one line. */
  role: string;
  /** Which they read and write, in one line. */
  languages: string;
  /** What holds for every mail, in free text. */
  houseRules: string;
}

export const NO_PROFILE: Profile = {
  name: '',
  addresses: '',
  signOff: '',
  role: '',
  languages: '',
  houseRules: '',
};

/** UTF-16 units. More of a field would crowd out the mail that a prompt is about. */
export const LONGEST = { line: 200, addresses: 1_000, signOff: 500, houseRules: 2_000 } as const;

/** The frontmatter of a profile note holds the single facts, its body the house rules. */
export const readProfile = ({ frontmatter, body }: Pick<Note, 'frontmatter' | 'body'>): Profile => {
  const field = (key: string): string => textField(frontmatter, key) ?? '';
  return cleanProfile({
    name: field('name'),
    addresses: field('addresses'),
    signOff: field('sign_off'),
    role: field('role'),
    languages: field('languages'),
    houseRules: body,
  });
};

/** Within its limits, and without anything that can't be seen. */
export const cleanProfile = (profile: Profile): Profile => ({
  name: visibleLine(profile.name).slice(0, LONGEST.line),
  addresses: visibleLine(profile.addresses).slice(0, LONGEST.addresses),
  signOff: visibleText(profile.signOff).trim().slice(0, LONGEST.signOff),
  role: visibleLine(profile.role).slice(0, LONGEST.line),
  languages: visibleLine(profile.languages).slice(0, LONGEST.line),
  houseRules: visibleText(profile.houseRules).trim().slice(0, LONGEST.houseRules),
});

/**
 * What a prompt says of the person: after the constant instructions, before what the prompt is about. '' where nothing
 * is known.
 */
export function profileText(profile: Profile): string {
  const { name, addresses, signOff, role, languages, houseRules } = cleanProfile(profile);
  const who = [name, addresses].filter((part) => part !== '').join(', ');
  return [
    ...(who === '' ? [] : [`The person: ${who}.`]),
    ...(role === '' ? [] : [`Their role: ${role}`]),
    ...(languages === '' ? [] : [`Their languages: ${languages}`]),
    ...(signOff === '' ? [] : [`They sign mails with:\n${signOff}`]),
    ...(houseRules === '' ? [] : [`The person's house rules, which every reply keeps:\n${houseRules}`]),
  ].join('\n');
}

/** The person's addresses, for comparing. */
export const ownAddressesOf = ({ addresses }: Pick<Profile, 'addresses'>): ReadonlySet<string> =>
  new Set(parseAddresses(addresses).map(({ address }) => foldAddress(address)));
