import { sha256 } from '@noble/hashes/sha2.js';
import { timed } from './bench-vault.mjs';
import { median } from './median.mjs';
import type { Scenario } from './scenario.mjs';

const BYTES = 4_000_000;
const ROUNDS = 5;

/** What this machine's processor does in JavaScript: a hash of 4 MB, without anything of Deputy's. */
export const computing: Scenario<'time'> = {
  runs: 5,
  figures: {
    time: {
      name: 'Bare computing: SHA-256 of 4 MB in JavaScript',
      unit: 'ms',
      target: null,
      isYardstick: true,
    },
  },
  async measure() {
    const bytes = new Uint8Array(BYTES).fill(7);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      times.push(await timed(() => Promise.resolve(sha256(bytes))));
    return { time: median(times) };
  },
};
