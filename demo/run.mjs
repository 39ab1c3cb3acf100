// node demo/run.mjs [--vault | --revise | --mailbox | folder of mail]     after `npm run build`; shows Deputy at work on a vault of its own
import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runDeputy } from './deputy-command.mjs';
import { showMailbox } from './mailbox/show-mailbox.mjs';
import { brokenPromises } from './promises.mjs';
import { describeChange, describeNextSteps, describeNotes, describePlan } from './report.mjs';
import { showRevision } from './revise.mjs';
import { showScene } from './scene/show-scene.mjs';
import { readVault } from './vault-files.mjs';

const WORK = 'Find the contract, call the landlord about the heating, then note the date in a reminder';
/** What comes into the mailbox: a question, money, and a newsletter. */
const ARRIVING = ['01-question', '02-invoice', '04-newsletter'];
const DEMO = fileURLToPath(new URL('.', import.meta.url));

try {
  const [given] = process.argv.slice(2);
  const problems = await show(given);
  if (problems.length > 0) throw new Error(['Something is not as it should be:', ...problems].join('\n  '));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** Returns what is not as it should be, a sentence each. */
async function show(given) {
  const mail = join(DEMO, 'mail');
  const scene = {
    '--vault': showScene,
    '--revise': () => showRevision(join(mail, '01-question.eml')),
    '--mailbox': () => showMailbox(ARRIVING.map((name) => join(mail, `${name}.eml`))),
  }[given];
  if (scene === undefined) return showDeputy(given ?? mail);
  const { lines, problems } = await scene();
  print(lines);
  return problems;
}

/** Returns what is not as it should be, a sentence each. */
function showDeputy(mail) {
  const folder = mkdtempSync(join(tmpdir(), 'deputy-demo-'));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  runDeputy(folder, 'setup', vault);
  copyFiles(mail, '.eml', join(vault, 'Inbox'));
  copyFiles(join(DEMO, 'notes'), '.md', join(vault, 'Needs_Action'));

  const before = readVault(vault);
  const started = performance.now();
  runDeputy(folder, 'triage', vault);
  const seconds = (performance.now() - started) / 1000;
  const after = readVault(vault);
  runDeputy(folder, 'plan', vault, '--text', WORK);
  runDeputy(folder, 'log', 'verify', vault);

  print(
    describeNotes(after, seconds),
    describeChange(before, after),
    describePlan(WORK, readVault(vault)),
    describeNextSteps(folder, vault),
  );
  return brokenPromises(before, after);
}

function copyFiles(from, extension, to) {
  for (const name of readdirSync(from)) {
    if (name.endsWith(extension)) cpSync(join(from, name), join(to, name));
  }
}

function print(...sections) {
  console.log(sections.map((lines) => lines.join('\n')).join('\n\n'));
}
