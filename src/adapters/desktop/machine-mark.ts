import type { Surroundings } from './configuration-folder';
import type { NodeModules } from './node-modules';

/** Milliseconds to wait for the program that prints the machine's id; long enough for a machine that is booting. */
const PATIENCE_MS = 5_000;

type Node = Pick<NodeModules, 'childProcess' | 'crypto' | 'fs' | 'os'>;

/**
 * A hash that binds a device's id to its machine: of the system's machine id, or of the host name if there is none.
 * `DEPUTY_MACHINE` replaces both, for containers, which have no stable id.
 */
export const machineMark = (node: Node, surroundings: Surroundings): string => {
  const named = surroundings.env['DEPUTY_MACHINE']?.trim();
  const name = named || machineId(node, surroundings.platform) || node.os.hostname();
  // The hash is salted, because the system's id should not be known outside the machine.
  return node.crypto.createHash('sha256').update(`deputy\n${name}`).digest('hex').slice(0, 32);
};

/** The system's machine id; `null` if the system has none or does not reveal it. */
const machineId = (node: Node, platform: Surroundings['platform']): string | null => {
  try {
    const read = SOURCES[platform] ?? ofLinux;
    return read(node);
  } catch {
    return null;
  }
};

type Source = (node: Node) => string | null;

const ofLinux: Source = ({ fs }) => {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    const id = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
    if (/^[0-9a-f]{32}$/.test(id)) return id;
  }
  return null;
};

/** macOS and Windows have no file with the machine id. Both programs are part of the system, and quick. */
const ofMac: Source = (node) => {
  const answer = ask(node, '/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']);
  return /"IOPlatformUUID" = "([0-9A-Fa-f-]{36})"/.exec(answer)?.[1] ?? null;
};

const ofWindows: Source = (node) => {
  const key = 'HKLM\\SOFTWARE\\Microsoft\\Cryptography';
  const answer = ask(node, 'C:\\Windows\\System32\\reg.exe', ['query', key, '/v', 'MachineGuid', '/reg:64']);
  return /MachineGuid\s+REG_SZ\s+([0-9A-Fa-f-]{36})/.exec(answer)?.[1] ?? null;
};

const SOURCES: Partial<Record<Surroundings['platform'], Source>> = { darwin: ofMac, win32: ofWindows };

const ask = ({ childProcess }: Node, program: string, args: string[]): string =>
  childProcess.execFileSync(program, args, {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
