/** What a person would not want to be passed on, and code can tell by its form. */
export type SecretKind = 'card' | 'iban' | 'key' | 'password' | 'code';

/** For sentences: "it holds a card number". */
export const SECRET_WORDS: Record<SecretKind, string> = {
  card: 'a card number',
  iban: 'an IBAN',
  key: 'an API key',
  password: 'a password',
  code: 'a one-time code',
};

/** What stands in its place in a prompt. In a draft it is a blank, which keeps the draft from being sent as it is. */
export const REMOVED: Record<SecretKind, string> = {
  card: '[card number removed]',
  iban: '[IBAN removed]',
  key: '[API key removed]',
  password: '[password removed]',
  code: '[one-time code removed]',
};

/** A secret in a text, by UTF-16 units. */
export interface FoundSecret {
  kind: SecretKind;
  start: number;
  end: number;
}
