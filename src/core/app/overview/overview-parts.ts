import type { OpenDeputy } from '../../session/work-lock';
import type { CoreOverview, Overview } from '../view/overview';
import { addParts, Registry } from '../../../kernel/notes/values/registry';

/** A feature's part of the overview. The feature declares its type by merging it into {@link Overview}. */
export interface OverviewPart {
  /** The part while there is nothing to show. */
  empty: Partial<Overview>;
  /** Opens the part for one Deputy. The returned function computes it after each change, from what the core read. */
  open: (deputy: OpenDeputy) => (read: CoreOverview) => Promise<Partial<Overview>>;
}

export const overviewParts = new Registry<OverviewPart>();

export function openParts(deputy: OpenDeputy): (read: CoreOverview) => Promise<Overview> {
  const readers = overviewParts.rows.map(({ open }) => open(deputy));
  return async (read) => {
    const added: Partial<Overview>[] = [];
    for (const reader of readers) added.push(await reader(read));
    addParts<CoreOverview, Overview>(read, added);
    return read;
  };
}
