import { BegunCalls } from '../../src/kernel/ports/begun-calls';
import { Faults } from './faults';
import { MemoryDeviceStore } from './memory-device-store';

/** What a device has begun and refused, in memory. */
export class MemoryBegunCalls extends BegunCalls {
  readonly #files: MemoryDeviceStore;

  constructor(faults = new Faults(), files = new MemoryDeviceStore({ faults, name: 'begun' })) {
    super(files);
    this.#files = files;
  }

  /** The same record as a restarted, or another, process of this device sees it. */
  reopen(faults = new Faults()): MemoryBegunCalls {
    return new MemoryBegunCalls(faults, this.#files.reopen(faults));
  }

  /** The same record on another machine. */
  copy(): MemoryBegunCalls {
    return new MemoryBegunCalls(undefined, this.#files.copy());
  }
}
