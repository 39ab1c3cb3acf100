import { type AddedLines, wholeLines } from '../../src/kernel/notes/values/json';
import type { DeviceStore } from '../../src/kernel/ports/device-store';
import { Faults, type PortCall, type WriteKind } from './faults';
import { joined, MemoryDisk } from './memory-disk';
import { requirePath } from './require-path';

/** The hidden files of one device, in memory. */
export class MemoryDeviceStore implements DeviceStore {
  readonly #faults: Faults;
  readonly #name: PortCall['store'];
  readonly #disk: MemoryDisk;

  constructor(options: { faults?: Faults; name?: PortCall['store'] } = {}, disk = new MemoryDisk()) {
    this.#faults = options.faults ?? new Faults();
    this.#name = options.name ?? 'device';
    this.#disk = disk;
  }

  /** The same files as a restarted, or another, process of this device sees them. */
  reopen(faults = new Faults()): MemoryDeviceStore {
    return new MemoryDeviceStore({ faults, name: this.#name }, this.#disk);
  }

  /** A backup of these files; the function it gives restores it. */
  backup(): () => void {
    return this.#disk.backup();
  }

  /** The same files on another disk. */
  copy(): MemoryDeviceStore {
    return new MemoryDeviceStore({ name: this.#name }, this.#disk.copy());
  }

  async read(path: string): Promise<string | null> {
    await this.#enter('read', path);
    return this.has(path) ? this.text(path) : null;
  }

  async linesAfter(path: string, start: number): Promise<AddedLines | null> {
    await this.#enter('read', path);
    const file = this.#disk.files.get(path);
    return file === undefined || file.bytes.length < start ? null : wholeLines(file.bytes, start);
  }

  async create(path: string, text: string): Promise<'created' | 'exists'> {
    await this.#enter('create', path);
    if (this.has(path) || this.#disk.hasFolder(path)) return 'exists';
    this.#write('create', path, (reach) => this.#store(path, reach(encode(text))));
    return 'created';
  }

  async append(path: string, text: string): Promise<void> {
    await this.#enter('append', path);
    const before = this.#disk.files.get(path)?.bytes ?? new Uint8Array();
    this.#write('append', path, (reach) => {
      this.#store(path, joined(before, reach(encode(text))));
    });
  }

  async replace(path: string, text: string): Promise<void> {
    await this.#enter('replace', path);
    this.#write('replace', path, (reach) => this.#store(path, reach(encode(text))));
  }

  async remove(path: string): Promise<void> {
    await this.#enter('remove', path);
    if (this.has(path) || this.#disk.hasFolder(path))
      this.#write('remove', path, () => this.#disk.remove(path));
  }

  async list(folder: string): Promise<string[]> {
    await this.#enter('list', folder);
    return this.#disk.filesBelow(folder);
  }

  /** What a test reads; no port call. Throws where there is no such file. */
  text(path: string): string {
    const file = this.#disk.files.get(path);
    if (file === undefined) throw new Error(`No file ${path}; there are: ${this.paths().join(', ')}`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
  }

  has(path: string): boolean {
    return this.#disk.files.has(path);
  }

  /** Sorted. */
  paths(): string[] {
    return this.#disk.filesBelow('');
  }

  async #enter(kind: PortCall['kind'], path: string): Promise<void> {
    if (!(kind === 'list' && path === '')) requirePath(path);
    await this.#faults.enter({ store: this.#name, kind, path });
  }

  #write(kind: WriteKind, path: string, apply: (reach: (bytes: Uint8Array) => Uint8Array) => void): void {
    this.#faults.write({ store: this.#name, kind, path }, apply);
  }

  #store(path: string, bytes: Uint8Array): void {
    this.#disk.write(path, { bytes, mtime: 0 });
  }
}

const encoder = new TextEncoder();
const encode = (text: string): Uint8Array => encoder.encode(text);
