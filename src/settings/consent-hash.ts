import { hashText } from '../kernel/notes/values/hash';

/**
 * How a person names a consent that was shown to them: the first 128 bits, in hex. Fewer would let somebody who prepares a
 * vault find two servers, or addresses, of one hash and swap them after the look.
 */
export const consentHash = (consent: string): string => hashText(consent).slice(0, 32);
