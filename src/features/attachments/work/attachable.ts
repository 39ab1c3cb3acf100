import type { DeputyShared } from '../../../core/app/at-once';
import { fileObjection } from '../../../core/approvals/work/attachable-file';
import { matching } from '../model/fuzzy';

const MOST_SHOWN = 8;
/** Maximum number of matches that are judged: a note has to be read for that. */
const MOST_JUDGED = 100;

/** Paths of the vault's files that a query finds and that may be attached, the likeliest first. */
export const attachableIn =
  ({ ports, settings }: DeputyShared) =>
  async (query: string): Promise<string[]> => {
    const refs = (await ports.vault.list('')) ?? [];
    const named = refs.flatMap(({ path, trouble }) => (trouble === undefined ? [path] : []));
    const found: string[] = [];
    for (const path of matching(named, query).slice(0, MOST_JUDGED)) {
      if (found.length === MOST_SHOWN) break;
      if ((await fileObjection({ ...ports, settings }, path)) === null) found.push(path);
    }
    return found;
  };
