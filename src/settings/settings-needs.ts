import type { Settings } from './settings';

/**
 * What a change of a setting asks of the work in hand. `nothing`: only screens read it. `after`: what is in hand is
 * finished, however long it takes, and a new Deputy goes on. `now`: it would go to the wrong place, or further than the
 * person wants; what is not soon at its end is aborted.
 */
export type ChangeNeed = 'nothing' | 'after' | 'now';

const NEEDS: Record<Exclude<keyof Settings, 'consents'>, ChangeNeed> = {
  singleKeys: 'nothing',
  hiddenParts: 'nothing',
  modelLists: 'nothing',
  intervalSeconds: 'after',
  concurrency: 'after',
  tokenBudget: 'after',
  moneyWords: 'after',
  personName: 'after',
  personAddresses: 'after',
  personSignOff: 'after',
  personRole: 'after',
  personLanguages: 'after',
  houseRules: 'after',
  profileNote: 'after',
  events: 'after',
  unsureBelow: 'after',
  queueDrafts: 'after',
  sendDelaySeconds: 'after',
  evaluateDrafts: 'after',
  reviseDrafts: 'after',
  reviseBelow: 'after',
  revisionRounds: 'after',
  keepRevisionsDays: 'after',
  keepLogDays: 'after',
  requestsExpireAfterHours: 'after',
  plansFromNotes: 'after',
  dashboardNote: 'after',
  proposeMemory: 'after',
  modelFolders: 'after',
  budgets: 'after',
  costOnNotes: 'after',
  prices: 'after',
  blockedHours: 'after',
  provider: 'now',
  model: 'now',
  baseUrl: 'now',
  secrets: 'now',
  routes: 'now',
  emailTool: 'now',
  toolServers: 'now',
  accounts: 'now',
  stopRevision: 'now',
  approveOnlyInDeputy: 'now',
  privateFolders: 'now',
  privateSenders: 'now',
  privateTags: 'now',
  privateModel: 'now',
  secretsMode: 'now',
  localOnly: 'now',
  folders: 'now',
};

/** What the change asks for, at its most urgent; `null`: nothing is different. */
export function changeNeed(before: Settings, after: Settings): ChangeNeed | null {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const isSame = (key: string): boolean => JSON.stringify(was.get(key)) === JSON.stringify(is.get(key));
  const needs = Object.entries(NEEDS).flatMap(([key, need]) => (isSame(key) ? [] : [need]));
  const [had, has] = [before.consents, after.consents];
  if (has.some((line) => !had.includes(line))) needs.push('after');
  if (had.some((line) => !has.includes(line))) needs.push('now');
  return URGENCY.find((need) => needs.includes(need)) ?? null;
}

const URGENCY = ['now', 'after', 'nothing'] as const;
