import { hashText } from '../kernel/notes/values/hash';

/**
 * Short name of a consent that was shown to a person: the first 128 bits, in hex. With fewer bits, somebody
 * who prepares a vault could find two servers or addresses with the same hash and swap them after the person
 * has looked.
 */
export const consentHash = (consent: string): string => hashText(consent).slice(0, 32);
