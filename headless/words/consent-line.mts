import { consentHash } from '../../src/settings/consent-hash';
import { shellWord } from './shell-word.mjs';

/** The command that agrees to exactly this. */
export const consentLine = (vault: string, consent: string): string =>
  `deputy consent ${shellWord(vault)} --allow ${consentHash(consent)}`;
