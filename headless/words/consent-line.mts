import { consentHash } from '../../src/settings/consents';
import { shellWord } from './shell-word.mjs';

/** The command that gives exactly this consent. */
export const consentLine = (vault: string, consent: string): string =>
  `deputy consent ${shellWord(vault)} --allow ${consentHash(consent)}`;
