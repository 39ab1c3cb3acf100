import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { NodeKnownNotes } from '../../../src/adapters/desktop/node-known-notes';
import type { KnownNote } from '../../../src/kernel/ports/known-notes';
import { temporaryFolder } from '../../fakes/temporary-folder';

const LONG_AGO = Date.parse('2026-01-01');

const PENDING: KnownNote = {
  ...{ path: 'In/a.md', mtime: LONG_AGO, size: 12, state: 'pending' },
  ...{ messageId: '<a@x>', priority: 'high', receivedAt: LONG_AGO, isGivenBack: true },
};
const SETTLED: KnownNote = {
  ...{ path: 'In/b.md', mtime: LONG_AGO + 0.25, size: 3, state: 'settled' },
  ...{ status: 'archived', messageId: undefined },
};
describe('what notes said, from one process to the next', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    place = temporaryFolder();
  });
  const known = (vaultFolder = '/vault', program = '1.0.0 1'): NodeKnownNotes =>
    new NodeKnownNotes(nodeModules, { configuration: place.folder, vaultFolder, program });
  const file = (): string => join(place.folder, 'known', readdirSync(join(place.folder, 'known'))[0] ?? '');

  it('is all there', () => {
    known().keep('In', [PENDING, SETTLED]);
    known().keep('Other', [SETTLED]);
    expect(known().of('In')).toEqual([PENDING, SETTLED]);
    expect(known().of('Other')).toEqual([SETTLED]);
    expect(known().of('Third')).toBeNull();
  });

  it('leaves out a note that has just been written: it may change within the same tick of its time', () => {
    known().keep('In', [{ ...PENDING, mtime: Date.now() - 1_000 }, SETTLED]);
    expect(known().of('In')).toEqual([SETTLED]);
  });

  it('is of one vault, and of one build of the program', () => {
    known().keep('In', [PENDING]);
    expect(known('/other').of('In')).toBeNull();
    expect(known('/vault', '1.0.0 2').of('In')).toBeNull();
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"program":"1.0.0 1","folder":"In","notes":null}',
    '{"program":"1.0.0 1","folder":"Other","notes":[]}',
    '{"program":"1.0.0 1"}',
  ])('is nothing where the file holds %j', (text) => {
    known().keep('In', [PENDING]);
    writeFileSync(file(), text);
    expect(known().of('In')).toBeNull();
  });

  it('passes over a row that is none', () => {
    known().keep('In', [PENDING, SETTLED]);
    const kept = readFileSync(file(), 'utf8');
    for (const spoiled of [
      kept.replace('"pending"', '"other"'),
      kept.replace('"high"', '5'),
      kept.replace('true', '"yes"'),
      kept.replace(/\["pending"[^\]]*\]/, '7'),
    ]) {
      writeFileSync(file(), spoiled);
      expect(known().of('In')).toEqual([SETTLED]);
    }
    writeFileSync(file(), kept.replace('"archived"', 'null'));
    expect(known().of('In')).toEqual([PENDING]);
  });

  it('is not missed where it can not be written', () => {
    writeFileSync(join(place.folder, 'known'), 'a file where the folder would be');
    known().keep('In', [PENDING]);
    expect(known().of('In')).toBeNull();
  });
});
