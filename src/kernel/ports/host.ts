/** The process and machine Deputy runs in. */
export interface Host {
  /** Random, kept per device; lower-case letters, digits and dashes. */
  readonly deviceId: string;
  /** For people: "obsidian" or "deputy". */
  readonly name: string;
  readonly pid: number;
  /** Where pids mean what they mean here: another machine, boot or container has another one, on one device too. */
  readonly machine: string;
  /** Whether a process of this machine still runs. Unknown counts as alive. */
  isAlive(pid: number): boolean;
  /** At least 96 random bits, lower-case letters and digits, sorting in the order of creation is not promised. */
  randomId(): string;
  openUrl(url: string): Promise<void>;
}
