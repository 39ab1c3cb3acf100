/** The process and machine Deputy runs in. */
export interface Host {
  /** Random id of the device: lower-case letters, digits and dashes. */
  readonly deviceId: string;
  /** Name of the host, for people: "obsidian" or "deputy". */
  readonly name: string;
  readonly pid: number;
  /** Where a pid has a meaning; another machine, boot or container has another value, even on one device. */
  readonly machine: string;
  /** Whether a process on this machine is still running. `true` if unknown. */
  isAlive(pid: number): boolean;
  /** A new id of at least 96 random bits in lower-case letters and digits. Ids are not sorted by time. */
  randomId(): string;
  openUrl(url: string): Promise<void>;
}
