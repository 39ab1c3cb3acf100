import type { AskedRow } from '../../../approvals/model/approval/in-vault';
import { isInside } from '../../../../kernel/notes/paths';
import type { Staging } from '../../../tools/staging';
import type { VaultToolResult } from '../../../tools/vault-tool';

const MOST_ROWS = 20;
const MOST_CHARACTERS = 4_000;

/** Rows that a run wants to delete. Nothing is deleted; the person is asked about all of them together. */
export class RowsToDelete {
  private readonly paths = new Set<string>();

  constructor(private readonly staging: Staging) {}

  async add(path: string | null, folder: string): Promise<VaultToolResult> {
    const text = path !== null && isInside(path, folder) ? await this.staging.read(path) : null;
    if (path === null || text === null) return refused(`There is no such row. Rows lie in ${folder}/.`);
    if (this.staging.effects.some((effect) => effect.kind === 'create' && effect.path === path))
      return refused('That row was added just now: ask the person what is meant.');
    if (text.length > MOST_CHARACTERS)
      return refused('That row is too long to be shown: leave it to the person.');
    if (this.paths.size === MOST_ROWS && !this.paths.has(path))
      return refused(`At most ${String(MOST_ROWS)} rows at once. Answer now, and say what is left.`);
    this.paths.add(path);
    return {
      kind: 'done',
      text: `The person is asked whether "${path}" may be deleted. It stays until then.`,
      effects: [],
    };
  }

  async read(): Promise<AskedRow[]> {
    const rows: AskedRow[] = [];
    for (const path of this.paths) {
      const note = await this.staging.read(path);
      if (note !== null) rows.push({ path, note });
    }
    return rows;
  }
}

const refused = (why: string): VaultToolResult => ({ kind: 'refused', why });
