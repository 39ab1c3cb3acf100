import { describe, expect, it } from 'vitest';
import { AuditLog } from '../../../src/kernel/log/audit-log';
import { hashText } from '../../../src/kernel/notes/values/hash';
import { LogHeadRecord } from '../../../src/kernel/log/log-head';
import { type Vault, VaultError } from '../../../src/kernel/ports/vault';
import { redactKeys } from '../../../src/llm/provider/wire/redact';
import { FakeClock } from '../../fakes/fake-clock';
import { Faults, Killed } from '../../fakes/faults';
import { MemoryDeviceStore } from '../../fakes/memory-device-store';
import { MemoryVault } from '../../fakes/memory-vault';
import { promise } from '../../promise';

const TODAY = 'Logs/orchestrator_2026-11-02.log';
const entry = (text: string) => ({ event: 'startup', severity: 'info', details: { text } }) as const;

function aLog(
  vault: Vault,
  clock = new FakeClock(),
  device: string | null = null,
  records = new MemoryDeviceStore(),
): AuditLog {
  const head = new LogHeadRecord(records);
  return new AuditLog({ vault, clock, folder: 'Logs', device, redact: redactKeys, head });
}

describe('the audit log', () => {
  it('writes one JSON object a line, each with the hash of the line before it', async () => {
    const vault = new MemoryVault();
    const log = aLog(vault);
    await log.append([entry('one'), entry('two')]);
    await log.append([entry('three')]);
    const lines = vault
      .text(TODAY)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ details }) => details)).toEqual([
      { text: 'one' },
      { text: 'two' },
      { text: 'three' },
    ]);
    expect(lines[0]).toMatchObject({
      timestamp: '2026-11-02T09:00:00.000+01:00',
      watcher_name: 'orchestrator',
      prev: '0'.repeat(64),
    });
    expect(await log.verify()).toEqual({ files: 1, lines: 3, faults: [] });
  });

  it('goes on with the chain over days, devices and restarts', async () => {
    const vault = new MemoryVault();
    const clock = new FakeClock();
    await aLog(vault, clock).append([entry('monday')]);
    await clock.advance(24 * 3_600_000);
    await aLog(vault, clock).append([entry('tuesday')]);
    await aLog(vault, clock, 'phone').append([entry('phone')]);
    expect(vault.paths('Logs')).toEqual([
      TODAY,
      'Logs/orchestrator_2026-11-03.log',
      'Logs/orchestrator_2026-11-03_phone.log',
    ]);
    expect(await aLog(vault, clock).verify()).toEqual({ files: 2, lines: 2, faults: [] });
    expect(await aLog(vault, clock, 'phone').verify()).toEqual({ files: 1, lines: 1, faults: [] });
  });

  it('tells of an empty line that was put in, and of none after the last', async () => {
    const vault = new MemoryVault();
    const log = aLog(vault);
    await log.append([entry('one'), entry('two')]);
    vault.external(TODAY, vault.text(TODAY).replace('\n', '\n\n'));
    expect((await log.verify()).faults).toEqual([{ path: TODAY, line: 2, kind: 'unreadable' }]);
  });

  it.each([
    ['changed', (lines: string[]) => lines.map((line) => line.replace('two', 'TWO')), ['3 broken']],
    ['removed', (lines: string[]) => lines.filter((line) => !line.includes('two')), ['2 missing']],
    ['moved', (lines: string[]) => [...lines].reverse(), ['1 missing', '2 broken', '3 broken']],
  ])('tells when a line was %s', async (_, tamper, at) => {
    const vault = new MemoryVault();
    const log = aLog(vault);
    await log.append([entry('one'), entry('two'), entry('three')]);
    vault.external(TODAY, `${tamper(vault.text(TODAY).trimEnd().split('\n')).join('\n')}\n`);
    const { faults } = await log.verify();
    expect(faults.map(({ line, kind }) => `${String(line)} ${kind}`)).toEqual(at);
  });

  it('after a torn line begins a new one, and the chain holds', async () => {
    const vault = new MemoryVault({
      faults: new Faults({ onWrite: ({ n }) => (n === 2 ? 'tear' : undefined) }),
    });
    await aLog(vault).append([entry('one')]);
    await expect(aLog(vault).append([entry('torn')])).rejects.toBeInstanceOf(Killed);
    const after = vault.reopen();
    await aLog(after).append([entry('two')]);
    const { lines, faults } = await aLog(after).verify();
    expect([lines, faults]).toEqual([3, [{ line: 2, kind: 'unreadable', path: TODAY }]]);
  });

  it('loses nothing but the line that was cut off within a character', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([{ ...entry('one'), details: { operation: 'one' } }, entry('Grüße')]);
    const bytes = new TextEncoder().encode(vault.text(TODAY));
    vault.external(TODAY, bytes.slice(0, bytes.indexOf(0xc3) + 1));
    expect(await aLog(vault).countOf({ operation: 'one' }, '2026-11-02')).toBe(1);
    await aLog(vault).append([entry('two')]);
    const { lines, faults } = await aLog(vault).verify();
    expect([lines, faults]).toEqual([3, [{ line: 2, kind: 'unreadable', path: TODAY }]]);
  });

  it('counts the lines of an operation, and none whose text only looks like one', async () => {
    const log = aLog(new MemoryVault());
    await log.append([
      { ...entry('one'), details: { operation: 'run-1', paths: [] } },
      { ...entry('two'), details: { note: 'a.md', operation: 'run-1' } },
      { ...entry('three'), details: { operation: 'run-12' } },
      { ...entry('four'), reasoning: '"operation":"run-1"' },
    ]);
    expect(await log.countOf({ operation: 'run-1' }, '2026-11-02')).toBe(2);
  });

  it('knows the attempts of an earlier process, and reads its files once for all of them', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([
      { ...entry('one'), details: { attempt: 'run-1' } },
      { ...entry('two'), details: { operation: 'run-2' } },
      { ...entry('three'), reasoning: '"attempt":"run-3"' },
    ]);
    const read: string[] = [];
    const counting = Object.assign(vault.reopen(), {
      read: (path: string) => {
        read.push(path);
        return vault.read(path);
      },
    });
    const log = aLog(counting);
    expect(await log.hasAttempt('run-1', '2026-11-02')).toBe(true);
    expect(await log.hasAttempt('run-2', '2026-11-02')).toBe(false);
    expect(await log.hasAttempt('run-3', '2026-11-02')).toBe(false);
    expect(read).toEqual([TODAY]);
    expect(await aLog(vault).hasAttempt('run-1', '2026-11-03')).toBe(false);
  });

  it('knows an attempt that it logged after its files were read', async () => {
    const log = aLog(new MemoryVault());
    expect(await log.hasAttempt('run-1', '2026-11-02')).toBe(false);
    await log.append([{ ...entry('one'), details: { attempt: 'run-1' } }]);
    expect(await log.hasAttempt('run-1', '2026-11-02')).toBe(true);
  });

  it('reads its files again where the first reading failed', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([{ ...entry('one'), details: { attempt: 'run-1' } }]);
    let fails = true;
    const failing = Object.assign(vault.reopen(), {
      read: (path: string) => (fails ? Promise.reject(new Error('The disk is gone.')) : vault.read(path)),
    });
    const log = aLog(failing);
    await expect(log.hasAttempt('run-1', '2026-11-02')).rejects.toThrow('The disk is gone.');
    fails = false;
    expect(await log.hasAttempt('run-1', '2026-11-02')).toBe(true);
  });

  it('tells of a whole line that has become something else than UTF-8', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([entry('Grüße'), entry('two')]);
    const bytes = new TextEncoder().encode(vault.text(TODAY));
    bytes[bytes.indexOf(0xc3)] = 0xff;
    vault.external(TODAY, bytes);
    const { faults } = await aLog(vault).verify();
    expect(faults.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'unreadable'],
      [2, 'broken'],
    ]);
  });

  it('goes on after a last line of which only the line break is missing', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([entry('one'), entry('two')]);
    vault.external(TODAY, vault.text(TODAY).trimEnd());
    await aLog(vault).append([entry('three')]);
    expect(await aLog(vault).verify()).toEqual({ files: 1, lines: 3, faults: [] });
  });

  it('never holds a key, but for its last four characters', async () => {
    promise('Deputy never writes it into a note or the log');
    const vault = new MemoryVault();
    await aLog(vault).append([entry('refused: sk-ant-api03-abcdefghijklmnop1234')]);
    expect(vault.text(TODAY)).not.toContain('sk-ant-api03');
    expect(vault.text(TODAY)).toContain('...1234');
  });

  it('masks a key before the line is hashed, so that the chain holds', async () => {
    const vault = new MemoryVault();
    await aLog(vault).append([entry('refused: sk-ant-api03-abcdefghijklmnop1234'), entry('two')]);
    expect((await aLog(vault).verify()).faults).toEqual([]);
  });

  it('after a write that failed half-way goes on from what stands in the file', async () => {
    const vault = new MemoryVault();
    let isFull = false;
    const full: Vault = {
      ...portOf(vault),
      append: async (path, text) => {
        await vault.append(path, isFull ? text.slice(0, text.length - 20) : text);
        if (isFull) throw new VaultError('disk_full', 'no space left');
      },
    };
    const log = aLog(full);
    await log.append([entry('one')]);
    isFull = true;
    await expect(log.append([entry('two'), entry('torn')])).rejects.toThrow('no space left');
    isFull = false;
    await log.append([entry('three')]);
    const { lines, faults } = await log.verify();
    expect([lines, faults]).toEqual([4, [{ line: 3, kind: 'unreadable', path: TODAY }]]);
  });
});

describe('the audit log, with what the device remembers of it', () => {
  const DAY = 24 * 3_600_000;
  const TOMORROW = 'Logs/orchestrator_2026-11-03.log';

  /** Three lines today and three tomorrow, each time by a process of its own. */
  async function written() {
    const [vault, clock, records] = [new MemoryVault(), new FakeClock(), new MemoryDeviceStore()];
    const append = (...texts: string[]) => aLog(vault, clock, null, records).append(texts.map(entry));
    const verify = async () => (await aLog(vault, clock, null, records).verify()).faults;
    await append('one', 'two');
    await append('three');
    await clock.advance(DAY);
    await append('four', 'five', 'six');
    return { vault, clock, records, append, verify };
  }
  const cut = (vault: MemoryVault, path: string, lines: number): void => {
    const kept = vault.text(path).trimEnd().split('\n').slice(0, -lines);
    vault.external(path, kept.map((line) => `${line}\n`).join(''));
  };

  it('finds a day that is named for another one, and lines that were moved to one', async () => {
    promise(
      'finds lines that were changed, added, removed, swapped or cut from the end, and whole days that are gone, or named for another day, each with its place',
    );
    const { vault, verify } = await written();
    const day = (n: number) => `Logs/orchestrator_2026-11-0${String(n)}.log`;
    vault.externalMove(TODAY, day(1));
    expect(await verify()).toEqual([{ path: day(1), line: 1, kind: 'other_day', day: '2026-11-02' }]);
    vault.externalMove(day(1), TODAY);
    const [first = '', ...rest] = vault.text(TOMORROW).split('\n');
    vault.external(TODAY, `${vault.text(TODAY)}${first}\n`);
    vault.external(TOMORROW, rest.join('\n'));
    expect(await verify()).toMatchObject([{ path: TODAY, kind: 'other_day', day: '2026-11-03' }]);
  });

  it('numbers its lines over files and processes', async () => {
    const { vault, verify } = await written();
    const lines = [TODAY, TOMORROW].flatMap((path) => vault.text(path).trimEnd().split('\n'));
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await verify()).toEqual([]);
  });

  it('tells how many lines were cut from its end', async () => {
    const { vault, verify } = await written();
    cut(vault, TOMORROW, 2);
    expect(await verify()).toEqual([{ path: TOMORROW, line: 2, kind: 'missing', count: 2 }]);
  });

  it('tells that a whole file is gone', async () => {
    const { vault, verify } = await written();
    vault.external(TOMORROW, null);
    expect(await verify()).toEqual([{ path: TOMORROW, line: 1, kind: 'missing', count: 3 }]);
  });

  it('keeps the gap in sight when it goes on', async () => {
    const { vault, append, verify } = await written();
    cut(vault, TOMORROW, 2);
    await append('seven');
    expect(await verify()).toEqual([{ path: TOMORROW, line: 2, kind: 'missing', count: 2 }]);
  });

  it('tells when its end was written anew', async () => {
    const { vault, records, verify } = await written();
    const head = records.text('log-head.json');
    cut(vault, TOMORROW, 1);
    await records.remove('log-head.json');
    await aLog(vault, new FakeClock({ start: '2026-11-03T12:00:00Z' }), null, records).append([entry('SIX')]);
    await records.replace('log-head.json', head);
    expect(await verify()).toEqual([{ path: TOMORROW, line: 3, kind: 'broken' }]);
  });

  it('may be longer than the device knows, as after a power cut', async () => {
    const { records, append, verify } = await written();
    const head = records.text('log-head.json');
    await append('seven');
    await append('eight');
    await records.replace('log-head.json', head);
    expect(await verify()).toEqual([]);
    await append('nine');
    expect(await verify()).toEqual([]);
  });

  it('is whole where the device remembers nothing, or nothing legible', async () => {
    const { records, append, verify } = await written();
    for (const text of ['', '{', '{"seq":"x"}', 'null']) {
      await records.replace('log-head.json', text);
      expect(await verify()).toEqual([]);
      await append('more');
    }
  });

  it('is written where the record can not be', async () => {
    const [vault, clock] = [new MemoryVault(), new FakeClock()];
    const full = new Faults({ onWrite: () => new VaultError('disk_full', 'no space left') });
    const records = new MemoryDeviceStore({ faults: full });
    await aLog(vault, clock, null, records).append([entry('one')]);
    await aLog(vault, clock, null, records).append([entry('two')]);
    expect(await aLog(vault, clock).verify()).toEqual({ files: 1, lines: 2, faults: [] });
  });

  it('does not mistake the record of another name’s files for its own', async () => {
    const { vault, clock, records } = await written();
    const other = () => aLog(vault, clock, 'phone', records);
    await other().append([entry('phone')]);
    expect(await other().verify()).toEqual({ files: 1, lines: 1, faults: [] });
  });

  it('is whole however the clock jumps', async () => {
    const { clock, append, verify } = await written();
    for (const days of [-30, 60, -1, 3, -365, 400, 0]) {
      clock.setWallClock(clock.now() + days * DAY);
      await append('before', 'after');
      await append('later');
      expect(await verify()).toEqual([]);
    }
  });

  it('tells what was changed among files that a clock wrote out of order', async () => {
    const { vault, clock, append, verify } = await written();
    clock.setWallClock(clock.now() - 30 * DAY);
    await append('seven', 'eight', 'nine');
    const path = 'Logs/orchestrator_2026-10-04.log';
    vault.external(path, vault.text(path).replace('seven', 'SEVEN'));
    expect(await verify()).toEqual([{ path, line: 2, kind: 'broken' }]);
  });
});

describe('a log with a stub', () => {
  it('keeps its numbers through a stub', async () => {
    const [vault, clock, records] = [new MemoryVault(), new FakeClock(), new MemoryDeviceStore()];
    const log = () => aLog(vault, clock, null, records);
    await log().append([entry('one'), entry('two')]);
    const last = hashText(vault.text(TODAY).trimEnd().split('\n').at(-1) ?? '');
    const stub = (count: number) => `${JSON.stringify({ retired: { file: 'x', count, seq: 2, last } })}\n`;
    vault.external(TODAY, stub(2));
    await clock.advance(24 * 3_600_000);
    await log().append([entry('three')]);
    expect((await log().verify()).faults).toEqual([]);
    vault.external(TODAY, stub(1));
    expect((await log().verify()).faults).toEqual([{ path: TODAY, line: 1, kind: 'missing', count: 1 }]);
  });
});

/** A port's methods by themselves, so that one can be replaced. */
const portOf = (vault: MemoryVault): Vault => ({
  list: (folder) => vault.list(folder),
  makeFolder: (path) => vault.makeFolder(path),
  read: (path) => vault.read(path),
  isLinked: (path) => vault.isLinked(path),
  create: (path, text) => vault.create(path, text),
  append: (path, text) => vault.append(path, text),
  edit: (path, change) => vault.edit(path, change),
  move: (from, to) => vault.move(from, to),
  endTyping: (path) => {
    vault.endTyping(path);
  },
  moveToTrash: (path) => vault.moveToTrash(path),
  removeEmptyFolder: (path) => vault.removeEmptyFolder(path),
  watch: (onChange) => vault.watch(onChange),
});
