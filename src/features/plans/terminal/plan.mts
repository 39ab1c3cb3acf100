import type { UnderLock } from '../../../core/session/work-lock';
import type { ActOutcome } from '../../../core/triage/work/note-acts';
import { type Command, type Invocation, JSON_OPTION } from '../../../../headless/command/command.mjs';
import { YES_OPTION } from '../../../../headless/command/many-calls.mjs';
import { usageError } from '../../../../headless/words/exit-code.mjs';
import { notePath } from '../../../../headless/operands/note-path.mjs';
import { pathByPrefix } from '../../../../headless/operands/by-prefix.mjs';
import { findPath } from '../../../../headless/operands/vault-path.mjs';
import { findPlan } from '../work/find-plan';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { runAct } from '../../../../headless/command/run-act.mjs';
import { type MissionView, type PlansOverview, stepWords } from '../view/mission-view';
import { counted, hoursWords } from '../../../core/app/view/words/counted';
import { atMost } from '../../../../headless/words/describe-cycle.mjs';
import { shellWord } from '../../../../headless/words/shell-word.mjs';

const MOST_SUGGESTED = 5;

export const describePlans = ({ mission, blocked, broken }: PlansOverview): string[] => [
  ...(mission === null ? [] : describeMission(mission)),
  ...blocked.map(
    ({ id, objective, hours, reason }) => `Blocked:      ${id}, ${objective}: ${reason}${sinceWords(hours)}`,
  ),
  ...broken.map(({ path, why }) => `Broken plan:  ${path}: ${why}`),
];

/** Notes that may be worth a plan. Nothing waits for them, so they are listed last. */
export const describeSuggested = ({ suggested }: PlansOverview, folder: string): string[] =>
  suggested.length === 0
    ? []
    : [
        `Worth a plan: ${counted(suggested.length, 'note')} (deputy plan ${shellWord(folder)} <note>)`,
        ...atMost(
          MOST_SUGGESTED,
          suggested.map(({ path, why }) => `  ${path}: ${why}`),
        ),
      ];

const describeMission = (mission: MissionView): string[] => [
  `Mission:      ${mission.id}, ${mission.objective}`,
  `  ${stepWords(mission)}`,
  `  ${statusWords(mission)}${sinceWords(mission.blockedHours)}`,
];

const sinceWords = (hours: number | null): string => (hours === null ? '' : ` (for ${hoursWords(hours)})`);

function statusWords({ wait }: MissionView): string {
  switch (wait.kind) {
    case 'approval':
      return wait.requests.length === 0
        ? 'Blocked: Awaiting Human Approval on the device that asked'
        : `Blocked: Awaiting Human Approval, ${String(wait.requests.length)} waiting`;
    case 'person':
      return `Blocked: ${wait.why}`;
    case 'run':
      return `Approved${wait.why === '' ? '' : `: ${wait.why}`}`;
    case 'start':
      return 'Draft: begins with deputy plan --resume';
    case 'nothing':
      return 'Active';
  }
}

export const planCommand: Command = {
  name: 'plan',
  usage: '<vault> [note or plan] [--text TEXT] [--resume] [--tick] [--skip] [--drop] [--yes] [--json]',
  summary: 'Plan longer work from a note, or steer the plan in progress',
  options: [
    { name: 'text', value: 'TEXT', summary: 'plan what TEXT says, instead of a note' },
    { name: 'resume', summary: 'go on with the plan, or with the current mission' },
    { name: 'tick', summary: 'its next step is yours, and you have done it' },
    { name: 'skip', summary: 'skip the next step' },
    { name: 'drop', summary: 'archive the plan' },
    YES_OPTION,
    JSON_OPTION,
  ],
  example: '~/notes "A question"',
  operands: { least: 0, most: 1 },
  async run(invocation) {
    const { output, calls } = invocation;
    const act = actOf(invocation);
    const opened = await invocation.openVaultForWork();
    return runAct((abort) => act(opened, abort), {
      name: 'makePlan',
      folder: opened.folder,
      opened,
      output,
      calls,
    });
  },
};

type Act = (opened: OpenVault, abort: AbortSignal) => Promise<UnderLock<ActOutcome>>;

/** The requested action, determined before anything is opened. */
function actOf({ operands: [meant], isSet, text }: Invocation): Act {
  const steering = STEERING.filter((name) => isSet(name));
  const said = text('text');
  if (steering.length + (said === undefined ? 0 : 1) > 1)
    throw usageError('Use only one of --text, --resume, --tick, --skip and --drop.');
  const [steer] = steering;
  if (steer !== undefined)
    return async (opened) =>
      opened.deputy.act(ACTS[steer], meant === undefined ? null : await planPath(opened, meant));
  if (said !== undefined && meant !== undefined) throw usageError('Use a note or --text, not both.');
  if (said !== undefined) return ({ deputy }, abort) => deputy.act('planText', said, abort);
  if (meant === undefined) throw usageError('Which note? deputy plan <vault> <note>, or --text TEXT.');
  return async (opened, abort) => opened.deputy.act('makePlan', await notePath(opened, meant), abort);
}

const STEERING = ['resume', 'tick', 'skip', 'drop'] as const;
const ACTS = { resume: 'resumeMission', tick: 'tickStep', skip: 'skipStep', drop: 'dropPlan' } as const;

/** Finds a plan in progress by number, path, file name or the beginning of it. */
const planPath = async (opened: OpenVault, meant: string): Promise<string> => {
  const { ports, settings } = opened;
  const { plans } = settings.folders;
  const paths = ((await ports.vault.list(plans)) ?? []).map(({ path }) => path);
  const path = findPath(opened, meant, paths);
  if (path !== undefined) return path;
  const numbered = await findPlan(ports.vault, plans, meant);
  if (numbered.kind === 'found') return numbered.file.path;
  const begun = pathByPrefix(opened, meant, paths);
  if (begun !== undefined) return begun;
  const others = paths.length === 0 ? 'No plan is in progress.' : `In progress: ${paths.join(', ')}`;
  throw usageError(`There is no plan "${meant}". ${others}`);
};
