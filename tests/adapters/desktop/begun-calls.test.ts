import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { NodeDeviceStore } from '../../../src/adapters/desktop/node-device-store';
import { ofAllVaults } from '../../../src/adapters/desktop/record-paths';
import { BegunCalls } from '../../../src/kernel/ports/begun-calls';
import { VaultError } from '../../../src/kernel/ports/vault';
import { temporaryFolder } from '../../fakes/temporary-folder';

const AT = '2026-11-20T08:00:00.000+01:00';

describe('the folder of begun calls', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let folder: string;
  beforeEach(() => {
    place = temporaryFolder();
    folder = join(place.folder, 'begun');
  });
  const begun = (): BegunCalls => new BegunCalls(new NodeDeviceStore(nodeModules, ofAllVaults(place.folder)));

  it('holds a file for each call, named after its request and attempt', async () => {
    await begun().begin({ request: 'r1', attempt: 2, at: AT }, []);
    expect(readdirSync(folder)).toEqual(['r1-2']);
    expect(readFileSync(join(folder, 'r1-2'), 'utf8')).toBe(`${AT}\n`);
  });

  it('forgets the oldest, and never the latest, once there are more than 5,000', async () => {
    mkdirSync(folder);
    for (let n = 1; n <= 5_000; n += 1)
      writeFileSync(join(folder, `r${String(n)}-1`), new Date(n * 1_000).toISOString());
    mkdirSync(join(place.folder, 'answered'));
    writeFileSync(join(place.folder, 'answered', 'a'), 'begun/r500-1\n');
    writeFileSync(join(place.folder, 'answered', 'b'), 'begun/r501-1\n');
    // Its call was forgotten just before a crash.
    writeFileSync(join(place.folder, 'answered', 'c'), 'begun/r0-1\n');
    // The clock of the newest call has jumped back.
    expect(await begun().begin({ request: 'new', attempt: 1, at: '1970-01-01T00:00:00Z' }, [])).toEqual([]);
    expect(readdirSync(join(place.folder, 'answered'))).toEqual(['b']);
    const names = readdirSync(folder);
    expect(names).toHaveLength(4_501);
    expect(names).not.toContain('r500-1');
    expect(names).toEqual(expect.arrayContaining(['r501-1', 'r5000-1', 'new-1']));
  });

  it('takes a file that a crash left empty for a call that was begun at an unknown time', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'r1-1'), '');
    const [other] = await begun().begin({ request: 'r1', attempt: 1, at: AT }, []);
    expect(other).toEqual({ request: 'r1', attempt: 1, at: '' });
  });

  it('says what it could not write', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    const refused = begun().begin({ request: 'r1', attempt: 1, at: AT }, []);
    await expect(refused).rejects.toBeInstanceOf(VaultError);
    await expect(refused).rejects.toThrow('write begun/r1-1');
  });
});
