import type { Host } from '../../src/kernel/ports/host';

/** One process. Hosts of one `machine` share `alive`, the pids that run. */
export class FakeHost implements Host {
  readonly deviceId: string;
  readonly name: string;
  readonly pid: number;
  readonly machine: string;
  readonly alive: Set<number>;
  readonly opened: string[] = [];
  /** Why nothing can be opened; `null`: it can. */
  cannotOpen: string | null = null;
  #ids = 0;

  constructor(options: Partial<Pick<FakeHost, 'deviceId' | 'name' | 'pid' | 'machine' | 'alive'>> = {}) {
    this.deviceId = options.deviceId ?? 'laptop-1';
    this.name = options.name ?? 'deputy';
    this.pid = options.pid ?? 100;
    this.machine = options.machine ?? 'laptop';
    this.alive = options.alive ?? new Set();
    this.alive.add(this.pid);
  }

  isAlive(pid: number): boolean {
    return this.alive.has(pid);
  }

  /** The same in every run, for goldens; another in every process and on every device. */
  randomId(): string {
    this.#ids += 1;
    const origin = `${this.deviceId.replace(/[^a-z0-9]/g, '')}p${String(this.pid)}`;
    return `${origin}n${String(this.#ids).padStart(8, '0')}`;
  }

  openUrl(url: string): Promise<void> {
    if (this.cannotOpen !== null) return Promise.reject(new Error(this.cannotOpen));
    this.opened.push(url);
    return Promise.resolve();
  }

  /** The process is gone: others see its pid as dead. */
  die(): void {
    this.alive.delete(this.pid);
  }
}
