import type { Settings } from './settings';

/** How `data.json` was found. */
export interface StoredSettings {
  /** What counts: the defaults where nothing can be read. */
  settings: Settings;
  /** One sentence for each value that was not understood. */
  problems: string[];
  /** Why nothing may be written there before a person has started over; `null`: it may. */
  readOnly: { kind: 'broken' | 'newer'; why: string } | null;
}
