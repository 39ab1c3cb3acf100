import type { Host } from '../../kernel/ports/host';
import { isAlive } from './is-alive';
import { machine } from './machine';
import type { NodeModules } from './node-modules';

/** A process on a desktop: Obsidian's or a command's. */
export class NodeHost implements Host {
  readonly deviceId: string;
  readonly name: string;
  readonly pid: number;
  readonly machine: string;
  readonly openUrl: (url: string) => Promise<void>;
  readonly #node: NodeModules;

  constructor(node: NodeModules, options: Pick<Host, 'deviceId' | 'name' | 'openUrl'>) {
    this.deviceId = options.deviceId;
    this.name = options.name;
    this.pid = node.process.pid;
    this.machine = machine(node);
    this.openUrl = options.openUrl;
    this.#node = node;
  }

  isAlive(pid: number): boolean {
    return isAlive(this.#node, pid);
  }

  randomId(): string {
    return this.#node.crypto.randomBytes(16).toString('hex');
  }
}
