import { fit, table } from './table.mjs';
import { lineDiff, vaultChange } from './vault-change.mjs';
import { notesIn, titleOf, triagedNotes } from './vault-files.mjs';

const WIDTH = 100;
/** Most pressing first, as a person would read them. */
const DECISIONS = {
  urgent: 'urgent',
  draft_reply: 'draft reply',
  needs_info: 'ask you',
  delegate: 'hand over',
  archive: 'archive',
};
const ORDER = Object.keys(DECISIONS);

/** A heading that stands out on a terminal, and is plain text in a file or a log. */
export const heading = (text) =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001B[1m${text}\u001B[22m` : text;

/**
 * What became of each note.
 *
 * @param {Map<string, string>} files
 * @param {number} seconds that triage took
 */
export function describeNotes(files, seconds) {
  const notes = triagedNotes(files).sort((a, b) => rank(a) - rank(b));
  const widths = [28, 11, 36, 19];
  const rows = notes.map((note) => [
    titleOf(note),
    DECISIONS[note.fields.decision] ?? String(note.fields.decision),
    String(note.fields.decision_reason),
    whereIs(note),
  ]);
  return [
    heading(
      `${notes.length} notes, triaged by the built-in rules in ${seconds.toFixed(1)} s: no key, no network.`,
    ),
    '',
    ...table(widths, [
      ['note', 'decision', 'why', 'where it is now'],
      widths.map((width) => '-'.repeat(width)),
    ]),
    ...table(widths, rows),
  ];
}

const rank = ({ fields }) => ORDER.indexOf(fields.decision);
const whereIs = ({ path, fields }) => path.split('/')[0] + (fields.draft_path === undefined ? '' : ', draft');

/**
 * What became of the vault, in short, and of one note line by line.
 *
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
export function describeChange(before, after) {
  const { created, changed, moved, removed } = vaultChange(before, after);
  const example = changed.find((path) => path.startsWith('Needs_Action/'));
  return [
    heading('What changed in the vault'),
    `created  ${countByFolder(created)}`,
    `moved    ${countByFolder(moved)} -> Inbox/Imported`,
    ...deliveredTwice(moved, after).map((path) => `known    ${path}: duplicate`),
    `changed  ${changed.join(', ')}`,
    `removed  ${removed.length === 0 ? 'nothing' : removed.join(', ')}`,
    ...(example === undefined ? [] : ['', ...describeEdit(example, before, after)]),
  ];
}

function deliveredTwice(moved, after) {
  const sources = new Set(triagedNotes(after).map(({ fields }) => fields.source_file));
  return moved.filter((path) => !sources.has(`[[${path.replace('Inbox/', 'Inbox/Imported/')}]]`));
}

function countByFolder(paths) {
  const folders = paths.map((path) => path.split('/')[0]);
  return [...new Set(folders)]
    .map((folder) => `${folders.filter((one) => one === folder).length} in ${folder}`)
    .join(', ');
}

const describeEdit = (path, before, after) => [
  heading(`${path}, line by line`),
  ...lineDiff(before.get(path), after.get(path)).map((line) => fit(line, WIDTH).trimEnd()),
];

/**
 * The plan that longer work became.
 *
 * @param {string} work in words
 * @param {Map<string, string>} files
 */
export function describePlan(work, files) {
  const [plan] = notesIn(files, /^Plans\//);
  if (plan === undefined) throw new Error('The plan was not made.');
  const steps = plan.text.match(/^\d+\. \[.\] .*$/gm) ?? [];
  return [
    heading('Longer work becomes a plan, which waits at each ✋ for your approval (docs/reference/plans.md)'),
    fit(`asked    ${work}`, WIDTH).trimEnd(),
    `made     ${plan.path}`,
    ...steps.map((step) => fit(`         ${step}`, WIDTH).trimEnd()),
  ];
}

/**
 * @param {string} folder the demo's
 * @param {string} vault
 */
export const describeNextSteps = (folder, vault) => [
  heading('Look for yourself'),
  `In Obsidian, "Open folder as vault":  ${vault}`,
  'Or decide at the terminal; the demo has a device id of its own:',
  `  export DEPUTY_CONFIG_DIR=${folder}; V=${vault}`,
  '  node dist/deputy.mjs decide "$V" "Needs_Action/Heating at the office.md" archive',
  '  node dist/deputy.mjs undo "$V"               # takes back what was done last',
  '  ls "$V/Drafts"                               # fill in a template in any editor, then',
  '  node dist/deputy.mjs ask-again "$V" Drafts/<draft>.md',
  '  node dist/deputy.mjs status "$V"             # shows the request; approve or reject it by its file name',
  '  node dist/deputy.mjs approve "$V" <request>.md',
  'With a model of your choice: see docs/reference/command-line.md.',
];
