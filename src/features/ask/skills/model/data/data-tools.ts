import type { AskedRow } from '../../../../../core/approvals/model/approval/row-deletion';
import type { Effect } from '../../../../../kernel/effects/operation';
import { frontmatterEffect } from '../../../../../kernel/effects/edit-effect';
import { slug } from '../../../../../kernel/notes/names';
import { parseNote } from '../../../../../kernel/notes/note';
import { isInside } from '../../../../../kernel/notes/paths';
import { newNote } from '../../../../../core/tools/new-note';
import { Staging } from '../../../../../core/tools/staging';
import type { ToolContext } from '../../../../../core/tools/tool-context';
import type {
  StagedVault,
  VaultToolArguments,
  VaultTool,
  VaultToolResult,
} from '../../../../../core/tools/vault-tool';
import { queryRows } from './query';
import { fieldsText, readRow, readValues, type Row } from './row';
import type { SkillTable } from './table';

export interface SkillDataOptions {
  tables: readonly SkillTable[];
  /** The skill's folder; each table has a subfolder of its name. */
  folder: string;
  /** Notes as they are without the run's own changes. */
  vault: StagedVault;
  context: Pick<ToolContext, 'at' | 'origin' | 'privacy' | 'search' | 'folders'>;
}

/**
 * The rows of one skill, for one run: these tools read and write only its own folder. Their changes are staged on top
 * of the vault and committed with the run's result.
 */
export class SkillData {
  private readonly staging: Staging;
  private readonly rules: ToolContext['rules'];
  private readonly begun = new Set<SkillTable>();
  private readonly leaving: RowsToDelete;

  constructor(private readonly options: SkillDataOptions) {
    this.rules = { writable: options.tables.map((table) => this.folderOf(table)), protected: [] };
    this.staging = new Staging(options.vault, this.rules);
    this.leaving = new RowsToDelete(this.staging);
  }

  get effects(): Effect[] {
    return this.staging.effects;
  }

  /** Tables with new or changed rows. */
  get written(): readonly SkillTable[] {
    return [...this.begun];
  }

  /** Rows to delete, which the person is asked about after the run is committed. */
  toDelete(): Promise<AskedRow[]> {
    return this.leaving.read();
  }

  folderOf({ name }: SkillTable): string {
    return `${this.options.folder}/${name}`;
  }

  get tools(): VaultTool[] {
    const tables = this.options.tables.map(({ name, fields }) => `${name}: ${fieldsText(fields)}`).join('; ');
    const tool = (
      name: string,
      description: string,
      run: (table: SkillTable, given: VaultToolArguments) => Promise<VaultToolResult>,
    ): VaultTool => ({
      name,
      description,
      run: async (given) => {
        const table = this.tableOf(given.title);
        return table === null ? refused(`Name a table in title: ${tables}.`) : run(table, given);
      },
    });
    return [
      tool(
        'query_data',
        `reads the skill's tables (${tables}). title: the table; query: such as: amount > 10 and what contains rent, or null for all`,
        (table, given) => this.query(table, given),
      ),
      tool(
        'insert_data',
        'adds a row. title: the table; text: a JSON object with all its fields',
        (table, given) => this.insert(table, given),
      ),
      tool(
        'update_data',
        'changes a row. title: the table; path: of the row, as query_data shows it; text: a JSON object with the fields to change',
        (table, given) => this.update(table, given),
      ),
      tool(
        'delete_data',
        'asks the person whether a row may be deleted; until their yes it stays. title: the table; path: of the row, as query_data shows it',
        (table, { path }) => this.leaving.add(path, this.folderOf(table)),
      ),
    ];
  }

  /** All rows of a table, including this run's changes. */
  async rows(table: SkillTable): Promise<Row[]> {
    const folder = this.folderOf(table);
    const paths = (await this.staging.list()).filter((path) => isInside(path, folder));
    const rows = await Promise.all(
      paths.map(async (path) => readRow(path, (await this.staging.read(path)) ?? '', table)),
    );
    return rows.filter((row) => row !== null);
  }

  /** The latest rows of each table, for the prompt. */
  latest(most: number): Promise<string[]> {
    return Promise.all(
      this.options.tables.map(async (table) => {
        const rows = (await this.rows(table)).sort((a, b) => (a.path < b.path ? 1 : -1));
        const answer = queryRows(rows.slice(0, most), table, '');
        return answer.ok ? answer.value : '';
      }),
    );
  }

  private tableOf(title: string | null): SkillTable | null {
    const [only, ...others] = this.options.tables;
    const named = this.options.tables.find(({ name }) => name === title?.trim().toLowerCase());
    return named ?? (others.length === 0 && title === null ? (only ?? null) : null);
  }

  private async query(table: SkillTable, { query }: VaultToolArguments): Promise<VaultToolResult> {
    const answer = queryRows(await this.rows(table), table, query ?? '');
    return answer.ok ? { kind: 'done', text: answer.value, effects: [] } : refused(answer.error);
  }

  private async insert(table: SkillTable, { text }: VaultToolArguments): Promise<VaultToolResult> {
    const values = readValues(text ?? '', table, false);
    if (!values.ok) return refused(values.error);
    const { context } = this.options;
    const name = Object.values(values.value).find((value) => typeof value === 'string') ?? table.name;
    const path = `${this.folderOf(table)}/${context.at.slice(0, 10)}-${slug(name, 40)}.md`;
    const frontmatter = { type: 'skill_row', ...values.value };
    const made = await newNote(
      { path, frontmatter, body: '' },
      { ...context, rules: this.rules },
      this.staging,
    );
    if (made.kind === 'done') this.begun.add(table);
    return this.staged(made);
  }

  private async update(table: SkillTable, { path, text }: VaultToolArguments): Promise<VaultToolResult> {
    const folder = this.folderOf(table);
    const current = path !== null && isInside(path, folder) ? await this.staging.read(path) : null;
    const note = current === null ? null : parseNote(current);
    if (path === null || note?.ok !== true) return refused(`There is no such row. Rows lie in ${folder}/.`);
    const values = readValues(text ?? '', table, true);
    if (!values.ok) return refused(values.error);
    const effect = frontmatterEffect(path, note.value, values.value);
    if (effect === null) return { kind: 'done', text: 'The row says so already.', effects: [] };
    return this.staged({ kind: 'done', text: `The row "${path}" will be changed.`, effects: [effect] });
  }

  /** Stages the effects here, because the vault's own tools never write to the skills' folder. */
  private staged(result: VaultToolResult): VaultToolResult {
    if (result.kind !== 'done') return result;
    this.staging.stage(result.effects);
    return { ...result, effects: [] };
  }
}

const refused = (why: string): VaultToolResult => ({ kind: 'refused', why });

const MOST_ROWS = 20;
const MOST_CHARACTERS = 4_000;

/** Rows that a run wants to delete. Nothing is deleted; the person is asked about all of them together. */
class RowsToDelete {
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
