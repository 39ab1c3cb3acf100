import { describe, expect, it } from 'vitest';
import { nodeModules } from '../../../headless/node/node-modules.mjs';
import { machineMark } from '../../../src/adapters/desktop/machine-mark';
import type { NodeModules } from '../../../src/adapters/desktop/node-modules';

interface Machine {
  platform?: NodeModules['process']['platform'];
  files?: Record<string, string>;
  /** What the system's own program answers; missing: there is none. */
  answer?: string;
  name?: string;
  variable?: string;
}

/** What programs were asked on such a machine, the options last. */
const asked: unknown[][] = [];

/** The mark on a machine that is made up. */
const markOf = ({ platform = 'linux', files = {}, answer, name = 'host', variable }: Machine): string => {
  const fs = {
    ...nodeModules.fs,
    existsSync: (file: string) => file in files,
    readFileSync: (file: string) => files[file] ?? '',
  };
  const execFileSync = (program: string, args: readonly string[], options: object): string => {
    asked.push([program, ...args, options]);
    if (answer === undefined) throw new Error('ENOENT');
    return answer;
  };
  const node = {
    crypto: nodeModules.crypto,
    fs,
    os: { ...nodeModules.os, hostname: () => name },
    childProcess: { execFileSync },
  } as unknown as NodeModules;
  return machineMark(node, { platform, env: variable === undefined ? {} : { DEPUTY_MACHINE: variable } });
};

const ID = '0123456789abcdef0123456789abcdef';
const UUID = '01234567-89AB-CDEF-0123-456789ABCDEF';
const mac = (id: string): string => `+-o J314s\n    {\n      "IOPlatformUUID" = "${id}"\n    }\n`;
const windows = (id: string): string =>
  `\r\nHKEY_LOCAL_MACHINE\\...\r\n    MachineGuid    REG_SZ    ${id}\r\n`;

describe('The mark of a machine', () => {
  const SYSTEMS: [string, (id: string, name?: string) => Machine][] = [
    ['Linux', (id, name = 'a') => ({ files: { '/etc/machine-id': `${id}\n` }, name })],
    ['Linux with D-Bus', (id, name = 'a') => ({ files: { '/var/lib/dbus/machine-id': id }, name })],
    ['a Mac', (id, name = 'a') => ({ platform: 'darwin', answer: mac(id), name })],
    ['Windows', (id, name = 'a') => ({ platform: 'win32', answer: windows(id), name })],
  ];
  it.each(SYSTEMS)('is the machine’s own id on %s, whatever the host is called', (system, machine) => {
    const id = system.startsWith('Linux') ? ID : UUID;
    const other = id.replace('0', 'f');
    expect(markOf(machine(id, 'a'))).toBe(markOf(machine(id, 'b')));
    expect(markOf(machine(id))).not.toBe(markOf(machine(other)));
    expect(markOf(machine(id))).not.toBe(markOf(machine(`${id.slice(0, -1)}0`)));
  });

  it('is asked for by the system’s own program, with no window and no noise', () => {
    const options = {
      encoding: 'utf8',
      timeout: 5_000,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    asked.length = 0;
    markOf({ platform: 'darwin', answer: '' });
    markOf({ platform: 'win32', answer: '' });
    expect(asked).toEqual([
      ['/usr/sbin/ioreg', '-rd1', '-c', 'IOPlatformExpertDevice', options],
      [
        'C:\\Windows\\System32\\reg.exe',
        'query',
        'HKLM\\SOFTWARE\\Microsoft\\Cryptography',
        '/v',
        'MachineGuid',
        '/reg:64',
        options,
      ],
    ]);
  });

  it.each<[string, Machine]>([
    ['there is none', {}],
    ['a container has an empty one', { files: { '/etc/machine-id': '' } }],
    ['a container has one of another form', { files: { '/etc/machine-id': `${ID}0` } }],
    ['a container has one of another form', { files: { '/etc/machine-id': `x${ID}` } }],
    ['an image has one that is still to be made', { files: { '/etc/machine-id': 'uninitialized\n' } }],
    ['a Mac does not say', { platform: 'darwin' }],
    ['Windows says something else', { platform: 'win32', answer: 'ERROR: access denied' }],
  ])('is the host’s name where %s', (_, machine) => {
    expect(markOf({ ...machine, name: 'a' })).toBe(markOf({ ...machine, name: 'a' }));
    expect(markOf({ ...machine, name: 'a' })).not.toBe(markOf({ ...machine, name: 'b' }));
  });

  it('is what DEPUTY_MACHINE names, before all else', () => {
    const files = { '/etc/machine-id': ID };
    expect(markOf({ variable: 'nas', name: 'a' })).toBe(markOf({ variable: 'nas', name: 'b', files }));
    expect(markOf({ variable: 'nas' })).not.toBe(markOf({ variable: 'other' }));
    expect(markOf({ variable: ' ', files })).toBe(markOf({ files }));
  });

  it('does not give the machine’s id away', () => {
    expect(markOf({ files: { '/etc/machine-id': ID } })).toMatch(/^(?!.*0123456789abcdef)[0-9a-f]{32}$/);
  });

  it('is the same each time on this very machine', () => {
    expect(machineMark(nodeModules, nodeModules.process)).toBe(machineMark(nodeModules, nodeModules.process));
  });
});
