import { describe, expect, it } from 'vitest';
import { AuditLog } from '../../src/log/audit-log';
import { redactKeys } from '../../src/provider/redact';
import { FakeClock } from '../fakes/fake-clock';
import { Faults, Killed } from '../fakes/faults';
import { MemoryVault } from '../fakes/memory-vault';

const TODAY = 'Logs/orchestrator_2026-11-02.log';
const entry = (text: string) => ({ event: 'startup', severity: 'info', details: { text } }) as const;

function aLog(vault: MemoryVault, clock = new FakeClock(), device: string | null = null): AuditLog {
  return new AuditLog({ vault, clock, folder: 'Logs', device, redact: redactKeys });
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

  it.each([
    ['changed', (lines: string[]) => lines.map((line) => line.replace('two', 'TWO')), [3]],
    ['removed', (lines: string[]) => lines.filter((line) => !line.includes('two')), [2]],
    ['moved', (lines: string[]) => [...lines].reverse(), [1, 2, 3]],
  ])('tells when a line was %s', async (_, tamper, at) => {
    const vault = new MemoryVault();
    const log = aLog(vault);
    await log.append([entry('one'), entry('two'), entry('three')]);
    vault.external(TODAY, `${tamper(vault.text(TODAY).trimEnd().split('\n')).join('\n')}\n`);
    const { faults } = await log.verify();
    expect(faults.map(({ line, kind }) => [line, kind])).toEqual(at.map((line) => [line, 'broken']));
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
    await aLog(vault).append([entry('one'), entry('Grüße')]);
    const bytes = new TextEncoder().encode(vault.text(TODAY));
    vault.external(TODAY, bytes.slice(0, bytes.indexOf(0xc3) + 1));
    expect(await aLog(vault).count('"one"', '2026-11-02')).toBe(1);
    await aLog(vault).append([entry('two')]);
    const { lines, faults } = await aLog(vault).verify();
    expect([lines, faults]).toEqual([3, [{ line: 2, kind: 'unreadable', path: TODAY }]]);
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
    const vault = new MemoryVault();
    await aLog(vault).append([entry('refused: sk-ant-api03-abcdefghijklmnop1234')]);
    expect(vault.text(TODAY)).not.toContain('sk-ant-api03');
    expect(vault.text(TODAY)).toContain('...1234');
  });
});
