/** Small things that belong to this device and outlive a restart, such as when the last cycle ran. JSON values. */
export interface LocalRecord {
  /** `null` where nothing was written, or it can't be read. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
}
