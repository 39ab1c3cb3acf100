import type { Loosened } from '../../src/settings/protections';
import { printable } from './printable.mjs';
import { shellWord } from './shell-word.mjs';

const changeOf = ({ label, change }: Loosened): string => `${label}: ${printable(change)}`;

/** All loosened settings in one line. */
export const loosenedLine = (vault: string, loosened: readonly Loosened[]): string =>
  `The vault's settings would protect less than this device has seen, so they do not count: ${loosened
    .map(changeOf)
    .join('; ')}. To allow that: deputy consent ${shellWord(vault)}`;

/** Describes the loosened settings, each with the command that allows exactly this change. */
export const describeLoosened = (vault: string, loosened: Loosened & { allowed: boolean }): string[] => [
  `${changeOf(loosened)}: ${loosened.allowed ? 'allowed' : 'not allowed'} on this device`,
  ...(loosened.allowed ? [] : [`  deputy consent ${shellWord(vault)} --allow ${loosened.hash}`]),
];
