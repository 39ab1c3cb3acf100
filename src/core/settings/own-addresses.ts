import { foldAddress, parseAddresses } from '../../kernel/mail/headers/addresses';
import { type AccountPermission, hasAccountConsent } from './account-consent';
import { senderAddresses } from '../../kernel/ports/mail-account';
import type { Settings } from './settings';

/** The typed address without a display name; `null` if the text is not exactly one address. */
export function onlyAddress(typed: string): string | null {
  const [first, ...others] = parseAddresses(typed);
  return first === undefined || others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(first.address)
    ? null
    : first.address;
}

/**
 * All of the person's own addresses: those that mail is sent from first, then those in the settings. An account's
 * address is one once this device may read it or send from it, because the vault's files alone must not make an address
 * the person's own.
 */
export function ownAddresses(settings: OwnSettings): string[] {
  const allowedTo = (permission: AccountPermission): string[] =>
    settings.accounts
      .filter((account) => hasAccountConsent(account, permission, settings))
      .flatMap(senderAddresses);
  const named = parseAddresses(settings.personAddresses).map(({ address }) => address);
  const all = [...allowedTo('send'), ...allowedTo('read'), ...named];
  const folded = all.map(foldAddress);
  return all.filter((_, place) => folded.indexOf(folded[place] ?? '') === place);
}

export type OwnSettings = Pick<Settings, 'personAddresses' | 'accounts' | 'consents' | 'secrets'>;
