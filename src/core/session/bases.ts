import { capitalized } from '../../kernel/notes/text/capitalized';
import { DUE_DAY, PURPOSE } from '../../kernel/notes/codes';
import type { Folders } from '../settings/folders';

/** Obsidian's views, and the one that the plugin registers. Older apps show a notice in place of an unknown view. */
type ViewKind = 'table' | 'cards' | 'kanban' | typeof NEEDS_VIEW;

/** The view with rows to act on, which the plugin registers. */
export const NEEDS_VIEW = 'deputy-needs';

/** One view of a base: a folder's notes that meet all conditions, written in Bases' own expression language. */
interface BaseView {
  /** A table, unless said otherwise. */
  type?: ViewKind;
  name: string;
  folder: string;
  conditions: readonly string[];
  /** Properties shown as columns. */
  order: readonly string[];
  /** Property that groups the rows. */
  groupBy?: string;
}

/** Base files (views of the vault's notes) by file name, as YAML text in the format that Obsidian's help documents. */
export const bases = (folders: Folders): Record<string, string> => ({
  'Triage.base': baseText(triageViews(folders)),
  'Approvals.base': baseText(approvalViews(folders)),
  'Plans.base': baseText(planViews(folders)),
});

const MAIL = ['file.name', 'from', 'subject'];

const triageViews = ({ needsAction, done }: Folders): BaseView[] => [
  {
    name: 'Waiting for triage',
    folder: needsAction,
    conditions: ['status == "pending"'],
    order: [...MAIL, 'priority', 'date_received'],
  },
  {
    name: 'Needs you',
    folder: needsAction,
    conditions: ['status != "pending"', 'file.hasProperty("decision")'],
    order: [...MAIL, DUE_DAY, 'decision', 'status', 'decision_reason', 'decided_at'],
    groupBy: PURPOSE,
  },
  {
    name: 'Done',
    folder: done,
    conditions: ['file.hasProperty("decision")'],
    order: [...MAIL, 'decision', 'decision_confidence', 'decided_by', 'decided_at'],
  },
  { ...WAITING, type: 'cards', name: 'Cards', folder: needsAction, order: [...MAIL, ...WHY] },
  {
    type: NEEDS_VIEW,
    name: 'To act on',
    folder: needsAction,
    conditions: ['status != "pending"'],
    order: MAIL,
  },
  // Older apps do not know boards, so they come last.
  { ...WAITING, type: 'kanban', name: 'Board by decision', folder: needsAction, order: [...MAIL, ...WHY] },
  { ...WAITING, ...BY_STATUS, folder: needsAction, order: [...MAIL, ...WHY] },
];

const WHY = [DUE_DAY, 'decision_reason', 'priority'];
const WAITING = {
  conditions: ['status != "pending"', 'file.hasProperty("decision")'],
  groupBy: 'decision',
};
const BY_STATUS = { type: 'kanban', name: 'Board by status', groupBy: 'status' } as const;

const IS_REQUEST = 'type == "approval_request"';
const REQUEST = ['file.name', 'action_type', 'target_recipient', 'subject', 'rationale', 'plan', 'step'];

const approvalViews = ({ pendingApproval, approved, rejected, done }: Folders): BaseView[] => [
  {
    name: 'Waiting for approval',
    folder: pendingApproval,
    conditions: [IS_REQUEST],
    order: [...REQUEST, 'created_at', 'expires_at'],
    groupBy: 'status',
  },
  { name: 'Approved', folder: approved, conditions: [IS_REQUEST], order: [...REQUEST, 'status'] },
  { name: 'Rejected', folder: rejected, conditions: [IS_REQUEST], order: [...REQUEST, 'rejection_reason'] },
  { name: 'Carried out', folder: done, conditions: [IS_REQUEST], order: [...REQUEST, 'status'] },
  { type: 'cards', name: 'Cards', folder: pendingApproval, conditions: [IS_REQUEST], order: REQUEST },
  { type: NEEDS_VIEW, name: 'To act on', folder: pendingApproval, conditions: [IS_REQUEST], order: REQUEST },
  { ...BY_STATUS, folder: pendingApproval, conditions: [IS_REQUEST], order: REQUEST },
];

const IS_PLAN = 'file.hasProperty("task_id")';
const PLAN = ['file.name', 'task_id', 'priority', 'blocked_reason', 'source_link', 'created_date'];

const planViews = ({ plans, donePlans, archive }: Folders): BaseView[] => [
  { name: 'In work', folder: plans, conditions: [IS_PLAN], order: PLAN, groupBy: 'status' },
  { name: 'Finished', folder: donePlans, conditions: [IS_PLAN], order: PLAN },
  { name: 'Dropped or duplicate', folder: archive, conditions: [IS_PLAN], order: PLAN },
  { type: 'cards', name: 'Cards', folder: plans, conditions: [IS_PLAN], order: PLAN, groupBy: 'status' },
  { ...BY_STATUS, folder: plans, conditions: [IS_PLAN], order: PLAN },
];

/** The YAML text of a base with a single table, for the rows of a skill. */
export const tableBase = (name: string, folder: string, order: readonly string[]): string =>
  baseText([{ name, folder, conditions: ['type == "skill_row"'], order: [...order, 'created_at'] }]);

/** Each view names its own folder, because a base file as a whole has none. */
const baseText = (views: readonly BaseView[]): string =>
  `${['properties:', ...displayNames(views), 'views:', ...views.flatMap(viewLines)].join('\n')}\n`;

const viewLines = ({ type = 'table', name, folder, conditions, order, groupBy }: BaseView): string[] => [
  `  - type: ${type}`,
  `    name: ${name}`,
  '    filters:',
  '      and:',
  // A condition is a JSON string for the expression language, and JSON within single quotes for YAML.
  ...[`file.inFolder(${JSON.stringify(folder)})`, ...conditions].map((each) => `        - ${quoted(each)}`),
  ...(groupBy === undefined
    ? []
    : ['    groupBy:', `      property: ${property(groupBy)}`, '      direction: ASC']),
  '    order:',
  ...order.map((each) => `      - ${property(each)}`),
];

const displayNames = (views: readonly BaseView[]): string[] => {
  const own = views.flatMap(({ order, groupBy }) => [...order, ...(groupBy === undefined ? [] : [groupBy])]);
  return [...new Set(own)]
    .filter((name) => !name.startsWith('file.'))
    .flatMap((name) => [`  ${property(name)}:`, `    displayName: ${inWords(name)}`]);
};

const property = (name: string): string => (name.startsWith('file.') ? name : `note.${name}`);

/** A property's name as words: `blocked_reason` -> `Blocked reason`, `deputy_due` -> `Due` */
const inWords = (name: string): string => capitalized(name.replace(/^deputy_/, '')).replaceAll('_', ' ');

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
