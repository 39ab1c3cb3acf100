/** The process and machine Deputy runs in. */
export interface Host {
  /** Random, kept per device; lower-case letters, digits and dashes. */
  readonly deviceId: string;
  /** For people: "obsidian" or "deputy". */
  readonly name: string;
  readonly pid: number;
  /**
   * Scope in which a pid is meaningful; another machine, boot or container has a different value, even on the same
   * device.
   */
  readonly machine: string;
  /** Whether a process on this machine is still running. Unknown counts as alive. */
  isAlive(pid: number): boolean;
  /** At least 96 random bits in lower-case letters and digits. Not sorted by time. */
  randomId(): string;
  openUrl(url: string): Promise<void>;
}
