import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDeputy, runDeputyWith } from './deputy-command.mjs';
import { startScriptedModel } from './scripted-model.mjs';
import { notesIn, readVault } from './vault-files.mjs';

/**
 * Shows how a weak draft becomes a better one, with a scripted model on this computer.
 *
 * @param {string} mail an `.eml` file
 * @returns {Promise<{ lines: string[], problems: string[] }>}
 */
export async function showRevision(mail) {
  const folder = mkdtempSync(join(tmpdir(), 'deputy-demo-'));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  runDeputy(folder, 'setup', vault);
  cpSync(mail, join(vault, 'Inbox', 'question.eml'));
  const model = await startScriptedModel();
  try {
    await runDeputyWith(folder, model.provider, 'run', vault);
  } finally {
    model.stop();
  }
  const record = recordOf(vault);
  const [draft] = notesIn(readVault(vault), /^Drafts\//);
  return {
    lines: [
      'A weak draft is evaluated, revised, checked and evaluated again; the model is scripted, on this computer.',
      ...record.rounds.flatMap((round) => roundLines(round, record)),
      '',
      `stopped  ${record.stop}, after ${model.calls.length} calls: ${model.calls.join(', ')}`,
      `used     round ${record.used}, which waits for your approval: ${draft.path}`,
      `In Obsidian, "Open folder as vault":  ${vault}`,
    ],
    problems: problemsOf(record, draft),
  };
}

/** What the loop has kept of its rounds, below the hidden folder of this device. */
function recordOf(vault) {
  const devices = join(vault, 'Logs', '.deputy');
  const paths = readdirSync(devices, { recursive: true }).filter((path) => /revisions.*\.json$/.test(path));
  if (paths.length !== 1) throw new Error(`The draft was revised ${paths.length} times.`);
  return JSON.parse(readFileSync(join(devices, paths[0]), 'utf8'));
}

function roundLines({ round, text, evaluation }, { used }) {
  const { confidence, isSafe, faults } = evaluation;
  const name = round === 0 ? 'First draft' : `Round ${round}`;
  return [
    '',
    `${name}: ${confidence.toFixed(2)}, ${isSafe ? 'safe to send' : 'not safe to send'}${round === used ? '  <- used' : ''}`,
    ...faults.map(({ kind, quotation }) => `  ${kind}${quotation === '' ? '' : `: "${quotation}"`}`),
    ...text.split('\n').map((line) => `  | ${line}`.trimEnd()),
  ];
}

function problemsOf({ rounds, used, stop }, { text, fields }) {
  const best = rounds[used];
  return [
    ...(stop === 'threshold_met' && used === 2
      ? []
      : [`Round ${used} was used, and the loop ended by ${stop}.`]),
    ...(text.includes(best.text) ? [] : ['The draft does not say what the best round says.']),
    ...(fields.request_id === undefined ? ['The draft does not wait for approval.'] : []),
  ];
}
