import { describe, expect, it } from 'vitest';
import { nearestName } from '../../headless/operands/nearest-name.mjs';

const NAMES = ['setup', 'triage', 'run', 'watch', 'import', 'status', 'doctor', 'undo', 'log verify'];

describe('nearestName', () => {
  it.each([
    ['tirage', 'triage'],
    ['Stauts', 'status'],
    ['doc', undefined],
    ['rnu', undefined],
    ['ru', 'run'],
    ['logs verify', 'log verify'],
    ['frobnicate', undefined],
    ['', undefined],
  ])('takes %j for %j', (typed, meant) => {
    expect(nearestName(typed, NAMES)).toBe(meant);
  });
});
