import { foldAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { visibleLine, visibleText } from '../../kernel/mail/text/visible-text';
import { type Note, textField } from '../../kernel/notes/note';

/** The person Deputy works for, as they describe themselves. A field is '' if unknown. */
export interface Profile {
  name: string;
  /** The person's own addresses, as in a To header. */
  addresses: string;
  /** Signature under the person's mails, one or more lines. */
  signOff: string;
  /** The person's role, in one line. */
  role: string;
  /** Languages that the person reads and writes, in one line. */
  languages: string;
  /** Rules for every mail, in free text. */
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

/** Maximum lengths of a profile's fields, in UTF-16 units, so that a prompt has room for the mail. */
export const LONGEST = { line: 200, addresses: 1_000, signOff: 500, houseRules: 2_000 } as const;

/** Parses a profile note: facts from the frontmatter, house rules from the body. */
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

/** The profile without invisible characters, cut to the limits. */
export const cleanProfile = (profile: Profile): Profile => ({
  name: visibleLine(profile.name).slice(0, LONGEST.line),
  addresses: visibleLine(profile.addresses).slice(0, LONGEST.addresses),
  signOff: visibleText(profile.signOff).trim().slice(0, LONGEST.signOff),
  role: visibleLine(profile.role).slice(0, LONGEST.line),
  languages: visibleLine(profile.languages).slice(0, LONGEST.line),
  houseRules: visibleText(profile.houseRules).trim().slice(0, LONGEST.houseRules),
});

/** Text about the person in a prompt, between the constant instructions and the subject. '' if nothing is known. */
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

/** The person's addresses, folded for comparison. */
export const ownAddressesOf = ({ addresses }: Pick<Profile, 'addresses'>): ReadonlySet<string> =>
  new Set(parseAddresses(addresses).map(({ address }) => foldAddress(address)));
