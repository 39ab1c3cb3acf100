import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeModules } from '../../../../headless/node/node-modules.mjs';
import { NodeVault } from '../../../../headless/node/node-vault.mjs';
import { readApproval } from '../../../../src/core/approvals/model/approval/read-approval';
import type { Ports } from '../../../../src/core/session/ports';
import { ofAllVaults } from '../../../../src/adapters/desktop/record-paths';
import { BegunCalls } from '../../../../src/kernel/ports/begun-calls';
import { NodeDeviceStore } from '../../../../src/adapters/desktop/node-device-store';
import { TemporaryFiles } from '../../../../src/adapters/desktop/temporary-files';
import { parseNote } from '../../../../src/kernel/notes/note';
import { Outside } from '../model/approval-stage';
import { FakeHost } from '../../../fakes/fake-host';
import { PowerCutFiles } from '../../../fakes/power-cut';
import { temporaryFolder } from '../../../fakes/temporary-folder';
import type { Asking } from '../../app/asking';
import { promise } from '../../../promise';
import { IS_FULL, IS_THOROUGH, SEED } from '../../../runs';
import { preparedRequests } from './prepared-approvals';

const real = nodeModules.fs;
/** Each change is cut off every night; otherwise every eighteenth, beginning at another one with another seed. */
const STEP = IS_FULL ? 1 : IS_THOROUGH ? 18 : 54;

/** The prepared vault in a real folder; the process and the disk's current can end at any change. */
class Disk {
  readonly files: PowerCutFiles;
  readonly outside = new Outside();
  private readonly alive = new Set<number>();
  private pid = 1;

  constructor(
    private readonly root: string,
    private readonly stage: Asking,
  ) {
    for (const path of stage.vault.paths()) this.put(join('vault', path), stage.vault.text(path));
    for (const path of stage.device.paths()) {
      this.put(join('vault/Logs/.deputy', stage.host.deviceId, path), stage.device.text(path));
    }
    this.files = new PowerCutFiles(root);
    nodeModules.fs = this.files.fs;
  }

  private put(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** One cycle of a process that has just begun; whether it came to its end. */
  async cycle(): Promise<boolean> {
    this.alive.clear();
    this.pid += 1;
    const folder = join(this.root, 'vault');
    const { deviceId } = this.stage.host;
    const ports: Ports = {
      ...this.stage.ports,
      vault: new NodeVault(folder),
      device: new NodeDeviceStore(nodeModules, { vaultFolder: folder, logsFolder: 'Logs', deviceId }),
      begunCalls: new BegunCalls(
        new NodeDeviceStore(nodeModules, ofAllVaults(join(this.root, 'configuration'))),
      ),
      host: new FakeHost({ deviceId, pid: this.pid, alive: this.alive }),
      tools: this.outside,
    };
    try {
      new TemporaryFiles(nodeModules).clean(folder);
      const never = new AbortController().signal;
      const { kind } = await this.stage
        .openWith(ports, this.stage.settings)
        .cycle({ stop: never, abort: never });
      return kind === 'done';
    } catch {
      return false;
    }
  }

  /** Of the request whose file name holds this. */
  status(name: string): string {
    const paths = this.requests().filter((path) => path.includes(`send_email_re-${name}`));
    const statuses = paths.map((path) => {
      const note = parseNote(readFileSync(join(this.root, 'vault', path), 'utf8'));
      const approval = note.ok ? readApproval(note.value) : null;
      return `${path.split('/')[0] ?? ''} ${approval?.ok === true ? approval.value.status : 'unreadable'}`;
    });
    return statuses.join(' and ');
  }

  requests(): string[] {
    return ['Pending_Approval', 'Approved', 'Rejected', 'Done'].flatMap((folder) =>
      this.list(join('vault', folder)).map((name) => `${folder}/${name}`),
    );
  }

  records(folder: string): string[] {
    return this.list(join('vault/Logs/.deputy', this.stage.host.deviceId, folder));
  }

  private list(folder: string): string[] {
    const path = join(this.root, folder);
    return existsSync(path) ? readdirSync(path) : [];
  }
}

describe('a cycle with approvals in it, and a power cut at any change of the disk', () => {
  const place = temporaryFolder();
  afterEach(() => {
    nodeModules.fs = real;
    place.remove();
  });

  it('what was approved is called at most once, and all else is finished', async () => {
    promise('Every record that decides is flushed before it counts');
    const root = realpathSync(place.folder);
    const [unknown, lost]: [number[], number[]] = [[], []];
    let changes = Infinity;
    for (let n = 1 + (SEED % STEP); n <= changes; n += STEP) {
      for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
      nodeModules.fs = real;
      const disk = new Disk(root, await preparedRequests());
      disk.files.cutAt(n);
      const isWhole = await disk.cycle();
      if (isWhole) changes = disk.files.changes;
      disk.files.restore();
      const when = `change ${String(n)}`;
      expect([await disk.cycle(), await disk.cycle()], when).toEqual([true, true]);
      const calls = disk.outside.calls.length;
      expect(calls, when).toBeLessThanOrEqual(1);
      const one = disk.status('one');
      expect(['Done executed', 'Pending_Approval outcome_unknown'], when).toContain(one);
      if (one !== 'Done executed') unknown.push(n);
      if (calls === 0) {
        lost.push(n);
        expect(one, when).toBe('Pending_Approval outcome_unknown');
      }
      expect(disk.status('two'), when).toBe('Rejected rejected');
      expect(disk.status('three'), when).toBe('Pending_Approval pending');
      expect(disk.status('four'), when).toBe('Pending_Approval pending');
      expect(disk.requests().filter((path) => path.includes('send_email'), when)).toHaveLength(4);
      expect([...disk.records('open'), ...disk.records('acts')], when).toEqual([]);
    }
    console.log(
      `${String(changes)} changes: ${String(unknown.length)} times the outcome was unknown, ${String(lost.length)} times nothing was called.`,
    );
    expect(changes).toBeGreaterThan(100);
  }, 600_000);
});
