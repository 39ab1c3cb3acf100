/** The process and machine Deputy runs in. */
export interface Host {
  /** Random, kept per device; lower-case letters, digits and dashes. */
  readonly deviceId: string;
  /** For people: "obsidian" or "deputy". */
  readonly name: string;
  readonly pid: number;
  /** Whether a process of this device still runs. Unknown counts as alive. */
  isAlive(pid: number): boolean;
  /** At least 96 random bits, lower-case letters and digits, sorting in the order of creation is not promised. */
  randomId(): string;
  openUrl(url: string): Promise<void>;
}
