import { emailTool, type EmailTool } from '../../approvals/email-tool';
import { toolServer } from '../../approvals/tool-server';
import { LONGEST } from '../../drafts/profile';
import type { Budgets } from '../../log/budget';
import * as z from '../../notes/schema';
import { TASKS, type TaskType } from '../../ports/language-model';
import type { ToolServer } from '../../ports/tool-server';
import { SECRETS_MODES, type SecretsMode } from '../../privacy/private-note';
import type { ModelChoice } from '../../provider/connect';
import type { OwnPrices } from '../../provider/price';
import { MOST_ROUNDS } from '../../revision/loop';
import { DEFAULT_MONEY_WORDS } from '../../triage/money-words';
import { folderOverlaps } from './folder-overlaps';
import { DEFAULT_FOLDERS, type FolderName, folderPath, type Folders, notePath } from './folders';
import { migrateSettings, SETTINGS_VERSION, versionOf } from './settings-migrations';

interface Fields {
  /** A key of the provider registry. */
  provider: string;
  /** Empty: the provider's default. */
  model: string;
  /** Empty: the provider's own. */
  baseUrl: string;
  intervalSeconds: number;
  /** Model calls at the same time. */
  concurrency: number;
  /** For system prompt and note together. */
  tokenBudget: number;
  moneyWords: string[];
  /** Of the person, for models and rules; '' is unknown. */
  personName: string;
  /** Their own addresses, as in a To header. */
  personAddresses: string;
  /** What stands under their mails; lines are kept. */
  personSignOff: string;
  /** What they do, in a line. */
  personRole: string;
  personLanguages: string;
  /** What holds for every mail, in free text. */
  houseRules: string;
  /** The note that takes over from these once it is confirmed on a device; '' is `Me.md` in the memory folder. */
  profileNote: string;
  /** What comes in is worked on before the interval is over. */
  events: boolean;
  /** Letters work as keys while the sidebar has the focus. */
  singleKeys: boolean;
  /** 0 to 1: a decision below is marked as unsure. */
  unsureBelow: number;
  /** Where this vault's keys lie: by key variable, the id in the host's secret store. Never a key. */
  secrets: Record<string, string>;
  /** For single kinds of work: another model, and one that steps in when it fails. Unset ones use the main model. */
  routes: RoutesByTask;
  /** What sends an approved mail; `null`: it opens in the person's own mail program. */
  emailTool: EmailTool | null;
  toolServers: ToolServer[];
  /** A finished draft is put before the person as a request. */
  queueDrafts: boolean;
  /** So long an approved mail can be taken back before it goes out; 0: it goes out at once. */
  sendDelaySeconds: number;
  /** A draft is evaluated before it is put before the person. */
  evaluateDrafts: boolean;
  /** A weak draft is revised. */
  reviseDrafts: boolean;
  /** 0 to 1: a draft below is weak. */
  reviseBelow: number;
  /** Rounds of revision at most. */
  revisionRounds: number;
  /** Nothing is evaluated or revised, whatever the others say. */
  stopRevision: boolean;
  /** So long the wordings of a revised draft can be compared. */
  keepRevisionsDays: number;
  /** Older files of the log are retired; `null`: none is. */
  keepLogDays: number | null;
  /** Moving a request's file approves nothing. */
  approveOnlyInDeputy: boolean;
  /** After so long a request is withdrawn; `null`: it waits for ever. */
  requestsExpireAfterHours: number | null;
  /** What a note that needs several steps brings about: nothing, a line in Needs you, or a plan as a draft. */
  plansFromNotes: (typeof PLANS_FROM_NOTES)[number];
  /** `Dashboard.md` is kept up to date. */
  dashboardNote: boolean;
  /** What a person says to Deputy may be proposed to be remembered. */
  proposeMemory: boolean;
  /** Below these a step of a plan may write. */
  modelFolders: string[];
  /** What models may be asked for and cost, at most. Servers on this machine are exempt. */
  budgets: Budgets;
  /** A person's own prices in US dollars per million tokens, by `provider:model`. */
  prices: OwnPrices;
  /** A plan that is blocked for so long is pointed out, once. */
  blockedHours: { high: number; other: number };
  /** Notes below these never go to a remote provider. */
  privateFolders: string[];
  /** Nor does mail with these addresses and domains. */
  privateSenders: string[];
  /** Nor do notes with these tags, written without `#`. */
  privateTags: string[];
  /** What is asked about private notes where no model on this machine is chosen for the work; `null`: the rules. */
  privateModel: ModelChoice | null;
  /** What is done about card numbers, passwords and the like in what goes to a remote provider. */
  secretsMode: SecretsMode;
  /** Deputy connects to nothing but this machine. */
  localOnly: boolean;
}

const PLANS_FROM_NOTES = ['off', 'suggest', 'draft'] as const;

export interface ModelRoute {
  model?: ModelChoice;
  fallback?: ModelChoice;
}
export type RoutesByTask = Partial<Record<TaskType, ModelRoute>>;

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

const choice = z.object({
  provider: z.string().check(z.minLength(1)),
  model: z.exactOptional(z.string()),
  baseUrl: z.exactOptional(z.string()),
});
const routes = z.partialRecord(
  z.enum(TASKS),
  z.object({ model: z.exactOptional(choice), fallback: z.exactOptional(choice) }),
);

const hours = z.number().check(z.positive(), z.maximum(8_784));

const count = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));
const limits = z.object({
  calls: count,
  tokens: count,
  usd: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))),
});
const price = z.number().check(z.minimum(0), z.maximum(1_000_000));

const SCHEMAS: { [Key in keyof Fields]: z.ZodMiniType<Fields[Key]> } = {
  provider: z.string().check(z.minLength(1)),
  model: z.string(),
  baseUrl: z.string(),
  intervalSeconds: z.int().check(z.minimum(60), z.maximum(86_400)),
  concurrency: z.int().check(z.minimum(1), z.maximum(8)),
  tokenBudget: z.int().check(z.minimum(1_500), z.maximum(100_000)),
  moneyWords: z.array(z.string().check(z.minLength(1))),
  personName: z.string().check(z.maxLength(LONGEST.line)),
  personAddresses: z.string().check(z.maxLength(LONGEST.addresses)),
  personSignOff: z.string().check(z.maxLength(LONGEST.signOff)),
  personRole: z.string().check(z.maxLength(LONGEST.line)),
  personLanguages: z.string().check(z.maxLength(LONGEST.line)),
  houseRules: z.string().check(z.maxLength(LONGEST.houseRules)),
  profileNote: z.union([z.literal(''), notePath]),
  events: z.boolean(),
  singleKeys: z.boolean(),
  unsureBelow: z.number().check(z.minimum(0), z.maximum(1)),
  secrets: z.record(z.string(), z.string()),
  routes,
  emailTool: z.nullable(emailTool),
  toolServers: z.array(toolServer),
  queueDrafts: z.boolean(),
  sendDelaySeconds: z.int().check(z.minimum(0), z.maximum(60)),
  evaluateDrafts: z.boolean(),
  reviseDrafts: z.boolean(),
  reviseBelow: z.number().check(z.minimum(0), z.maximum(1)),
  revisionRounds: z.int().check(z.minimum(1), z.maximum(MOST_ROUNDS)),
  stopRevision: z.boolean(),
  keepRevisionsDays: z.int().check(z.minimum(1), z.maximum(3_650)),
  keepLogDays: z.nullable(z.int().check(z.minimum(30), z.maximum(3_650))),
  approveOnlyInDeputy: z.boolean(),
  requestsExpireAfterHours: z.nullable(hours),
  plansFromNotes: z.enum(PLANS_FROM_NOTES),
  dashboardNote: z.boolean(),
  proposeMemory: z.boolean(),
  modelFolders: z.array(folderPath),
  budgets: z.object({ item: limits, run: limits, day: limits, month: limits }),
  prices: z.record(z.string(), z.object({ input: price, output: price, asOf: z.string() })),
  blockedHours: z.object({ high: hours, other: hours }),
  privateFolders: z.array(folderPath),
  privateSenders: z.array(z.string().check(z.minLength(1))),
  privateTags: z.array(z.string().check(z.minLength(1))),
  privateModel: z.nullable(choice),
  secretsMode: z.enum(SECRETS_MODES),
  localOnly: z.boolean(),
};

const NO_LIMITS = { calls: null, tokens: null, usd: null };

const DEFAULTS: Fields = {
  provider: 'rules',
  model: '',
  baseUrl: '',
  intervalSeconds: 120,
  concurrency: 4,
  tokenBudget: 4_000,
  moneyWords: [...DEFAULT_MONEY_WORDS],
  personName: '',
  personAddresses: '',
  personSignOff: '',
  personRole: '',
  personLanguages: '',
  houseRules: '',
  profileNote: '',
  events: true,
  singleKeys: true,
  unsureBelow: 0.6,
  secrets: {},
  routes: {},
  emailTool: null,
  toolServers: [],
  queueDrafts: true,
  sendDelaySeconds: 10,
  evaluateDrafts: true,
  reviseDrafts: true,
  reviseBelow: 0.8,
  revisionRounds: MOST_ROUNDS,
  stopRevision: false,
  keepRevisionsDays: 30,
  keepLogDays: null,
  approveOnlyInDeputy: false,
  requestsExpireAfterHours: null,
  plansFromNotes: 'suggest',
  dashboardNote: true,
  proposeMemory: true,
  modelFolders: [DEFAULT_FOLDERS.drafts, DEFAULT_FOLDERS.reminders, 'Notes'],
  budgets: {
    item: NO_LIMITS,
    run: NO_LIMITS,
    day: { calls: 1_000, tokens: 5_000_000, usd: null },
    month: NO_LIMITS,
  },
  prices: {},
  blockedHours: { high: 4, other: 24 },
  privateFolders: [],
  privateSenders: [],
  privateTags: [],
  privateModel: null,
  secretsMode: 'redact',
  localOnly: false,
};

/** What the user chose, shared by the plugin and the command line (`data.json`). */
export interface Settings extends Fields {
  folders: Folders;
  /**
   * Who may receive notes, as `consentKey` writes it; `rules` needs none. The host fills it in from what this
   * device keeps: `data.json` comes with the vault, and a vault must not agree for its reader.
   */
  consents: string[];
}

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
    read(folderPath, `folders.${name}`, storedFolders[name], DEFAULT_FOLDERS[name]),
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
      unsureBelow: field('unsureBelow'),
      secrets: field('secrets'),
      routes: field('routes'),
      emailTool: field('emailTool'),
      toolServers: field('toolServers'),
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
