import { textField } from './note';
import { readStatus } from './read-status';

/**
 * Key that marks a waiting note as out: something outside this vault, such as a provider's batch service, has it, and
 * its answer is paid for. Every host leaves the note alone; a person who takes it back removes the key.
 */
export const OUT = 'deputy_out';

/** Holder of the note, the value of the mark; `null` if the note is not out. */
export function outAt(frontmatter: Readonly<Record<string, unknown>>): string | null {
  const value = textField(frontmatter, OUT);
  return value === undefined || value === 'false' || readStatus(frontmatter) !== 'pending' ? null : value;
}
