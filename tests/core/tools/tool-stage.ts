import { FakeClock } from '../../fakes/fake-clock';
import type { PathRules } from '../../../src/core/tools/judge-path';
import { NoteSearch } from '../../../src/core/tools/note-search';
import { Staging } from '../../../src/core/tools/staging';
import type { ToolContext } from '../../../src/core/tools/tool-context';
import type {
  StagedVault,
  VaultToolArguments,
  VaultTool,
  VaultToolResult,
} from '../../../src/core/tools/vault-tool';
import { vaultTools } from '../../../src/core/tools/vault-tools';

export const RULES: PathRules = {
  writable: ['Drafts', 'Reminders', 'Notes'],
  protected: [
    'Approved',
    'Pending_Approval',
    'Rejected',
    'Skills',
    'Logs',
    'Plans',
    'Done/Plans',
    'Dashboard.md',
    'Notes/Private',
  ],
};

export const CONTEXT: ToolContext = {
  rules: RULES,
  folders: { drafts: 'Drafts', reminders: 'Reminders', plans: 'Plans' },
  at: '2026-11-21T09:30:00.000+01:00',
  origin: { source: 'plan', plan: '[[PLAN-2026-001-roof]]' },
  privacy: 'open',
  search: { find: () => Promise.resolve([]) },
};

/** Notes by path, as a model may look at them. */
export const aVault = (notes: Readonly<Record<string, string>>): StagedVault => ({
  read: (path) => Promise.resolve(notes[path] ?? null),
  list: () => Promise.resolve(Object.keys(notes)),
  changed: () => [],
});

/** An index of the same notes. */
export const aSearch = (notes: Readonly<Record<string, string>>): NoteSearch =>
  new NoteSearch(
    {
      list: () =>
        Promise.resolve(
          Object.entries(notes).map(([path, { length }]) => ({ path, mtime: 1, size: length })),
        ),
      read: (path) => Promise.resolve(notes[path] ?? null),
    },
    new FakeClock({ auto: true }),
  );

export const aStaging = (notes: Readonly<Record<string, string>> = {}): Staging =>
  new Staging(aVault(notes), RULES);

const given = (parts: Partial<VaultToolArguments>): VaultToolArguments => ({
  query: null,
  path: null,
  title: null,
  text: null,
  date: null,
  ...parts,
});

/** Runs a tool by its name and stages what it prepares. */
export async function use(
  staging: Staging,
  name: string,
  parts: Partial<VaultToolArguments>,
  tools: readonly VaultTool[] = vaultTools(CONTEXT),
): Promise<VaultToolResult> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}`);
  const result = await tool.run(given(parts), staging);
  if (result.kind === 'done') staging.stage(result.effects);
  return result;
}

/** What the model is shown. */
export const replyOf = (result: VaultToolResult): string =>
  result.kind === 'done' ? result.text : result.why;
