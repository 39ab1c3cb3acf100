/** Small values of this device that survive a restart, such as the time of the last cycle. JSON values. */
export interface LocalRecord {
  /** A value; `null` if it was never written or cannot be read. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
}
