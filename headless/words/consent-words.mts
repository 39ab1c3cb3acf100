import type { Loosened } from '../../src/core/settings/protections';
import { printable } from './output.mjs';
import { shellWord } from './shell-word.mjs';
import { consentHash } from '../../src/core/settings/consents';

const changeOf = ({ label, change }: Loosened): string => `${label}: ${printable(change)}`;

export const loosenedLine = (vault: string, loosened: readonly Loosened[]): string =>
  `The vault's settings would protect less than this device has seen, so they do not apply: ${loosened
    .map(changeOf)
    .join('; ')}. To allow that: deputy consent ${shellWord(vault)}`;

/** Describes the loosened settings, each with the command that allows exactly this change. */
export const describeLoosened = (vault: string, loosened: Loosened & { allowed: boolean }): string[] => [
  `${changeOf(loosened)}: ${loosened.allowed ? 'allowed' : 'not allowed'} on this device`,
  ...(loosened.allowed ? [] : [`  deputy consent ${shellWord(vault)} --allow ${loosened.hash}`]),
];

/** The command that gives exactly this consent. */
export const consentLine = (vault: string, consent: string): string =>
  `deputy consent ${shellWord(vault)} --allow ${consentHash(consent)}`;
