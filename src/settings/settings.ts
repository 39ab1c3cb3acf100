import type * as z from '../kernel/notes/values/schema';
import type { ModelChoice } from '../llm/provider/connect';
import { folderOverlaps } from './folder-overlaps';
import { DEFAULT_FOLDERS, type FolderName, folderPathSchema, type Folders } from './folders';
import { DEFAULTS, type Fields, SCHEMAS } from './settings-fields';
import { migrateSettings, SETTINGS_VERSION, versionOf } from './settings-migrations';

/** What the user chose, shared by the plugin and the command line (`data.json`). */
export interface Settings extends Fields {
  folders: Folders;
  /**
   * Who may receive notes, as `consentKey` writes it; `rules` needs none. The host fills it in from what this
   * device keeps: `data.json` comes with the vault, and a vault must not agree for its reader.
   */
  consents: string[];
}

/** The model for all that has none of its own. */
export const mainChoice = ({
  provider,
  model,
  baseUrl,
}: Pick<Settings, 'provider' | 'model' | 'baseUrl'>): ModelChoice => ({
  provider,
  ...(model === '' ? {} : { model }),
  ...(baseUrl === '' ? {} : { baseUrl }),
});

export interface ReadSettings {
  settings: Settings;
  /** One sentence for each value that was not understood; its default is used. */
  problems: string[];
}

/** Reads stored settings of any age or state: what can be understood counts, the rest falls back, nothing throws. */
export function readSettings(stored: unknown): ReadSettings {
  const problems: string[] = [];
  const record = migrateSettings(asRecord(stored, 'The settings are not an object', problems));
  if ((versionOf(record) ?? 0) > SETTINGS_VERSION) problems.push(NEWER);
  const read = <T>(schema: z.ZodMiniType<T>, name: string, value: unknown, fallback: T): T => {
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push(
      `The setting "${name}" is not valid (${parsed.error.issues[0]?.message ?? 'wrong type'}); the default is used.`,
    );
    return fallback;
  };
  const field = <Key extends keyof Fields>(key: Key): Fields[Key] =>
    read(SCHEMAS[key], key, record[key], DEFAULTS[key]);
  const storedFolders = asRecord(record['folders'], 'The setting "folders" is not an object', problems);
  const folders = readFolders((name) =>
    read(folderPathSchema, `folders.${name}`, storedFolders[name], DEFAULT_FOLDERS[name]),
  );
  const overlaps = folderOverlaps(folders);
  problems.push(...overlaps.map((overlap) => `${overlap}; the default folders are used.`));
  return {
    settings: {
      provider: field('provider'),
      model: field('model'),
      baseUrl: field('baseUrl'),
      intervalSeconds: field('intervalSeconds'),
      concurrency: field('concurrency'),
      tokenBudget: field('tokenBudget'),
      moneyWords: field('moneyWords'),
      personName: field('personName'),
      personAddresses: field('personAddresses'),
      personSignOff: field('personSignOff'),
      personRole: field('personRole'),
      personLanguages: field('personLanguages'),
      houseRules: field('houseRules'),
      profileNote: field('profileNote'),
      events: field('events'),
      singleKeys: field('singleKeys'),
      hiddenParts: field('hiddenParts'),
      modelLists: field('modelLists'),
      unsureBelow: field('unsureBelow'),
      secrets: field('secrets'),
      routes: field('routes'),
      emailTool: field('emailTool'),
      toolServers: field('toolServers'),
      accounts: field('accounts'),
      queueDrafts: field('queueDrafts'),
      sendDelaySeconds: field('sendDelaySeconds'),
      evaluateDrafts: field('evaluateDrafts'),
      reviseDrafts: field('reviseDrafts'),
      reviseBelow: field('reviseBelow'),
      revisionRounds: field('revisionRounds'),
      stopRevision: field('stopRevision'),
      keepRevisionsDays: field('keepRevisionsDays'),
      keepLogDays: field('keepLogDays'),
      approveOnlyInDeputy: field('approveOnlyInDeputy'),
      requestsExpireAfterHours: field('requestsExpireAfterHours'),
      plansFromNotes: field('plansFromNotes'),
      dashboardNote: field('dashboardNote'),
      proposeMemory: field('proposeMemory'),
      modelFolders: read(SCHEMAS.modelFolders, 'modelFolders', record['modelFolders'], [
        folders.drafts,
        folders.reminders,
        'Notes',
      ]),
      budgets: field('budgets'),
      costOnNotes: field('costOnNotes'),
      prices: field('prices'),
      blockedHours: field('blockedHours'),
      privateFolders: field('privateFolders'),
      privateSenders: field('privateSenders'),
      privateTags: field('privateTags'),
      privateModel: field('privateModel'),
      secretsMode: field('secretsMode'),
      localOnly: field('localOnly'),
      folders: overlaps.length === 0 ? folders : { ...DEFAULT_FOLDERS },
      consents: [],
    },
    problems,
  };
}

const NEWER = 'The settings were written by a newer Deputy; what this one does not know is left out.';

const readFolders = (folder: (name: FolderName) => string): Folders => ({
  inbox: folder('inbox'),
  imported: folder('imported'),
  needsAction: folder('needsAction'),
  drafts: folder('drafts'),
  pendingApproval: folder('pendingApproval'),
  approved: folder('approved'),
  rejected: folder('rejected'),
  plans: folder('plans'),
  donePlans: folder('donePlans'),
  done: folder('done'),
  archive: folder('archive'),
  skills: folder('skills'),
  memory: folder('memory'),
  reminders: folder('reminders'),
  logs: folder('logs'),
});

function asRecord(value: unknown, complaint: string, problems: string[]): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  if (value !== undefined && value !== null) problems.push(`${complaint}; the defaults are used.`);
  return {};
}
