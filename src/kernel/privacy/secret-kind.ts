export type SecretKind = 'card' | 'iban' | 'key' | 'password' | 'code';

/** Names of the kinds for sentences such as "it holds a card number". */
export const SECRET_WORDS: Record<SecretKind, string> = {
  card: 'a card number',
  iban: 'an IBAN',
  key: 'an API key',
  password: 'a password',
  code: 'a one-time code',
};

/** Placeholder in a prompt. In a draft it is a blank, which blocks sending. */
export const REMOVED: Record<SecretKind, string> = {
  card: '[card number removed]',
  iban: '[IBAN removed]',
  key: '[API key removed]',
  password: '[password removed]',
  code: '[one-time code removed]',
};

/** Position of a secret, in UTF-16 units. */
export interface FoundSecret {
  kind: SecretKind;
  start: number;
  end: number;
}
