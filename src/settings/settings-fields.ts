import { emailTool, type EmailTool } from '../features/approvals/model/email-tool';
import { toolServer } from '../features/approvals/model/tool-server';
import { LONGEST } from '../features/drafts/profile';
import type { Budgets } from '../kernel/log/budget';
import * as z from '../kernel/notes/values/schema';
import { mailAccount } from '../features/mailbox/model/account';
import type { MailAccount } from '../kernel/ports/mail-account';
import type { ToolServer } from '../kernel/ports/tool-server';
import { SECRETS_MODES, type SecretsMode } from '../kernel/privacy/private-note';
import type { ModelChoice } from '../llm/provider/connect';
import type { OwnPrices } from '../llm/provider/catalogue/price';
import { MOST_REVISIONS } from '../features/revision/model/loop';
import { DEFAULT_MONEY_WORDS } from '../features/triage/model/money-words';
import { DEFAULT_FOLDERS, folderPathSchema, notePathSchema } from './folders';
import { type Effort, EFFORTS, TASKS, type TaskType } from '../kernel/ports/language-model';

/** Who does one kind of work. */
interface ModelRoute {
  model?: ModelChoice;
  fallback?: ModelChoice;
  /** For models that take one, of the main model too. */
  effort?: Effort;
}
type RoutesByTask = Partial<Record<TaskType, ModelRoute>>;

const modelChoice = z.object({
  provider: z.string().check(z.minLength(1)),
  model: z.exactOptional(z.string()),
  baseUrl: z.exactOptional(z.string()),
});
const modelRoutes = z.partialRecord(
  z.enum(TASKS),
  z.object({
    model: z.exactOptional(modelChoice),
    fallback: z.exactOptional(modelChoice),
    effort: z.exactOptional(z.enum(EFFORTS)),
  }),
);

/** What the settings hold beside the folders. */
export interface Fields {
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
  /** Parts of the sidebar that are not shown; what needs the person always is. */
  hiddenParts: SidebarPart[];
  /** Models to choose from, by provider, where it has no list of its own that could be asked for. */
  modelLists: Record<string, string[]>;
  /** 0 to 1: a decision below is marked as unsure. */
  unsureBelow: number;
  /** Where this vault's keys lie: by key variable, the id in the host's secret store. Never a key. */
  secrets: Record<string, string>;
  /** For single kinds of work: another model, and one that steps in when it fails. Unset ones use the main model. */
  routes: RoutesByTask;
  /** What sends an approved mail; `null`: it opens in the person's own mail program. */
  emailTool: EmailTool | null;
  toolServers: ToolServer[];
  /** Mailboxes of the person's own. Each agrees to nothing here: what Deputy may do with it is this device's consent. */
  accounts: MailAccount[];
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
  /** What a decision has cost is written into its note. */
  costOnNotes: boolean;
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

export const SIDEBAR_PARTS = ['ask', 'mission', 'decisions', 'spend', 'activity'] as const;
export type SidebarPart = (typeof SIDEBAR_PARTS)[number];

const PLANS_FROM_NOTES = ['off', 'suggest', 'draft'] as const;

const hours = z.number().check(z.positive(), z.maximum(8_784));

const count = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));
const limits = z.object({
  calls: count,
  tokens: count,
  usd: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))),
});
const price = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** What counts as valid. */
export const SCHEMAS: { [Key in keyof Fields]: z.ZodMiniType<Fields[Key]> } = {
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
  profileNote: z.union([z.literal(''), notePathSchema]),
  events: z.boolean(),
  singleKeys: z.boolean(),
  hiddenParts: z.array(z.enum(SIDEBAR_PARTS)),
  modelLists: z.record(z.string(), z.array(z.string().check(z.minLength(1)))),
  unsureBelow: z.number().check(z.minimum(0), z.maximum(1)),
  secrets: z.record(z.string(), z.string()),
  routes: modelRoutes,
  emailTool: z.nullable(emailTool),
  toolServers: z.array(toolServer),
  accounts: z.array(mailAccount),
  queueDrafts: z.boolean(),
  sendDelaySeconds: z.int().check(z.minimum(0), z.maximum(60)),
  evaluateDrafts: z.boolean(),
  reviseDrafts: z.boolean(),
  reviseBelow: z.number().check(z.minimum(0), z.maximum(1)),
  revisionRounds: z.int().check(z.minimum(1), z.maximum(MOST_REVISIONS)),
  stopRevision: z.boolean(),
  keepRevisionsDays: z.int().check(z.minimum(1), z.maximum(3_650)),
  keepLogDays: z.nullable(z.int().check(z.minimum(30), z.maximum(3_650))),
  approveOnlyInDeputy: z.boolean(),
  requestsExpireAfterHours: z.nullable(hours),
  plansFromNotes: z.enum(PLANS_FROM_NOTES),
  dashboardNote: z.boolean(),
  proposeMemory: z.boolean(),
  modelFolders: z.array(folderPathSchema),
  budgets: z.object({ item: limits, run: limits, day: limits, month: limits }),
  costOnNotes: z.boolean(),
  prices: z.record(z.string(), z.object({ input: price, output: price, asOf: z.string() })),
  blockedHours: z.object({ high: hours, other: hours }),
  privateFolders: z.array(folderPathSchema),
  privateSenders: z.array(z.string().check(z.minLength(1))),
  privateTags: z.array(z.string().check(z.minLength(1))),
  privateModel: z.nullable(modelChoice),
  secretsMode: z.enum(SECRETS_MODES),
  localOnly: z.boolean(),
};

const NO_LIMITS = { calls: null, tokens: null, usd: null };

export const DEFAULTS: Fields = {
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
  hiddenParts: [],
  modelLists: {},
  unsureBelow: 0.6,
  secrets: {},
  routes: {},
  emailTool: null,
  toolServers: [],
  accounts: [],
  queueDrafts: true,
  sendDelaySeconds: 10,
  evaluateDrafts: true,
  reviseDrafts: true,
  reviseBelow: 0.8,
  revisionRounds: MOST_REVISIONS,
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
  costOnNotes: false,
  prices: {},
  blockedHours: { high: 4, other: 24 },
  privateFolders: [],
  privateSenders: [],
  privateTags: [],
  privateModel: null,
  secretsMode: 'redact',
  localOnly: false,
};
