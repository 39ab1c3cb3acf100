import * as z from '../../../kernel/notes/values/schema';
import { type Effort, EFFORTS, TASKS, type TaskType } from '../../../kernel/ports/language-model';
import type { MailAccount } from '../../../kernel/ports/mail-account';
import { foldText } from '../../../kernel/privacy/fold-text';
import type { Budgets } from '../../../kernel/log/budget';
import { DEFAULT_MONEY_WORDS } from '../../triage/model/money-words';
import type { ModelChoice } from '../../../llm/provider/setup/plan-connection';
import { MOST_CALLS } from '../../../llm/provider/pace/call-pace';
import type { OwnPrices } from '../../../llm/provider/catalogue/price';
import { budgetsGuard, listGuard, pricesGuard, tokensGuard } from '../guards';
import { confidence, ownRow, period, toggle, wholeNumber } from '../setting-row';
import { isThisMachine } from '../../../kernel/ports/fetch';
import { readUrl } from '../../../kernel/notes/values/url';
import { LONGEST } from '../../drafts/profile';

/** Matches a name of an account: one line wherever it is shown, without characters that file names can't hold. */
const NAME = /^[^\p{C}\p{Zl}\p{Zp}/\\:*?"<>|#^[\]]{1,60}$/u;
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$|^\[?[0-9a-f:]{2,39}\]?$/i;
/** Matches an address that is safe in an SMTP command: no character ends, quotes or splits it. */
const ADDRESS = /^[^\s<>()[\],;:\\"\p{C}]{1,64}@[^\s<>()[\],;:\\"@\p{C}]{1,255}$/u;
const MOST_ALIASES = 20;
const CLIENT_ID = /^[\x21-\x7e]{1,300}$/;
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const FINGERPRINT = /^(?:[0-9a-f]{64})?$/;

/** Whether a sign-in may send its codes and tokens to an address: encrypted, or on this computer. */
function isEndpoint(text: string): boolean {
  const url = text.length > 500 ? null : readUrl(text);
  if (url === null) return false;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
  return isSafe && url.username === '' && url.password === '' && url.hash === '';
}

/** A mail account in the settings. Lazy, so the schema is built only if there is one. */
export const mailAccount: z.ZodMiniType<MailAccount> = z.lazy(() => {
  const server = z.object({
    host: z.string().check(z.regex(HOST)),
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    security: z.enum(['tls', 'starttls']),
  });
  const endpoint = z.string().check(z.refine(isEndpoint));
  const maybeEndpoint = z.union([z.literal(''), endpoint]);
  const folder = z.string().check(z.regex(LINE), z.maxLength(500));
  return z.object({
    name: z.string().check(z.regex(NAME)),
    address: z.string().check(z.regex(ADDRESS)),
    aliases: z.optional(z.array(z.string().check(z.regex(ADDRESS))).check(z.maxLength(MOST_ALIASES))),
    displayName: z.string().check(z.regex(LINE), z.maxLength(200)),
    signOff: z.optional(z.string().check(z.regex(LINES), z.maxLength(LONGEST.signOff))),
    user: z.string().check(z.regex(LINE), z.maxLength(320)),
    imap: server,
    smtp: server,
    fingerprint: z.string().check(z.regex(FINGERPRINT)),
    smtpFingerprint: z._default(z.string().check(z.regex(FINGERPRINT)), ''),
    folders: z._default(z.object({ sent: folder, archive: folder }), { sent: '', archive: '' }),
    oauth: z._default(
      z.nullable(
        z.object({
          clientId: z.string().check(z.regex(CLIENT_ID)),
          authorize: endpoint,
          token: endpoint,
          device: maybeEndpoint,
          revoke: z._default(maybeEndpoint, ''),
          issuer: maybeEndpoint,
          scopes: z.string().check(z.regex(SCOPES), z.maxLength(500)),
        }),
      ),
      null,
    ),
  });
});

/** Models for one kind of work. */
interface ModelRoute {
  model?: ModelChoice;
  fallback?: ModelChoice;
  /** Reasoning effort for models that have one; also applies to the main model. */
  effort?: Effort;
}

export const modelChoice = z.object({
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

const count = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));
const limits = z.object({
  calls: count,
  tokens: count,
  usd: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))),
});
const NO_LIMITS = { calls: null, tokens: null, usd: null };
const price = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** Settings about the mailbox, and about models: which one is used, when, and with what limits and prices. */
export const MODEL_ROWS = {
  accounts: ownRow<MailAccount[]>({
    schema: z.array(mailAccount),
    default: [],
    place: 'first',
    name: 'Mail accounts',
    needs: 'act',
    guard: null,
  }),
  /** The provider that triages: a key of the provider registry. */
  provider: ownRow<string>({
    schema: z.string().check(z.minLength(1)),
    default: 'rules',
    place: 'first',
    name: 'Provider',
    needs: 'now',
    guard: null,
  }),
  /** Ids in the host's secret store, by key variable. Never holds a key itself. */
  secrets: ownRow<Record<string, string>>({
    schema: z.record(z.string(), z.string()),
    default: {},
    place: 'first',
    name: 'API key',
    needs: 'now',
    guard: null,
  }),
  /** Id of the model; empty for the provider's default model. */
  model: ownRow<string>({
    schema: z.string(),
    default: '',
    place: 'first',
    name: 'Model',
    needs: 'now',
    guard: null,
  }),
  /** Ids of models to choose from, by provider, for providers that can't list them. */
  modelLists: ownRow<Record<string, string[]>>({
    schema: z.record(z.string(), z.array(z.string().check(z.minLength(1)))),
    default: {},
    place: 'model',
    name: 'List of models',
    needs: 'nothing',
    guard: null,
  }),
  /** Address of the provider's API; empty for the provider's own. */
  baseUrl: ownRow<string>({
    schema: z.string(),
    default: '',
    place: 'model',
    name: 'Base URL',
    needs: 'now',
    guard: null,
  }),
  /** Models for single kinds of work, and their fallbacks. Kinds without a route use the main model. */
  routes: ownRow<Partial<Record<TaskType, ModelRoute>>>({
    schema: modelRoutes,
    default: {},
    place: 'model',
    name: 'Models by task',
    needs: 'now',
    guard: null,
  }),
  intervalSeconds: wholeNumber({
    ...{ min: 60, max: 86_400, step: 1, default: 120, unit: 'seconds' },
    place: 'automation',
    name: 'Interval in seconds',
    desc: 'How often Deputy checks for notes automatically. At least 60.',
    aliases: [],
    needs: 'after',
    guard: null,
  }),
  /** Whether new files are processed before the interval is over. */
  events: toggle({
    isOn: true,
    place: 'automation',
    name: 'React to new mail at once',
    desc: 'Deputy also checks when a note or an e-mail file arrives or changes.',
    aliases: ['events', 'vault'],
    needs: 'after',
    guard: null,
  }),
  /** Number of simultaneous model calls; `null` for as many as the server works on. */
  concurrency: period({
    length: z.int().check(z.minimum(1), z.maximum(MOST_CALLS)),
    none: 'Automatic',
    periods: Array.from({ length: MOST_CALLS }, (_, index) => [index + 1, String(index + 1)] as const),
    other: String,
    place: 'automation',
    name: 'Parallel requests',
    desc: 'How many notes the model handles at once. "Automatic" measures what a server near you works on.',
    aliases: ['concurrency', 'parallel'],
    needs: 'after',
    guard: null,
  }),
  /** Tokens per call for system prompt and note together. */
  tokenBudget: wholeNumber({
    ...{ min: 1_500, max: 100_000, step: 500, default: 4_000 },
    place: 'triage',
    name: 'Token budget',
    desc: 'Limit for instructions and note together. Longer notes are shortened, and the log says so.',
    aliases: ['cost', 'context'],
    needs: 'after',
    guard: tokensGuard,
  }),
  unsureBelow: confidence({
    default: 0.6,
    place: 'triage',
    name: 'Flag decisions below',
    desc: 'Confidence from 0 to 1; a decision below it is marked in the sidebar.',
    aliases: ['confidence', 'threshold'],
    needs: 'after',
    guard: null,
  }),
  moneyWords: ownRow<string[]>({
    schema: z.array(z.string().check(z.minLength(1))),
    default: [...DEFAULT_MONEY_WORDS],
    place: 'triage',
    name: 'Money words',
    needs: 'after',
    guard: listGuard((wide, narrow) => foldText(wide) === foldText(narrow)),
  }),
  /** Limits on calls, tokens and money. Servers on this machine are exempt. */
  budgets: ownRow<Budgets>({
    schema: z.object({ item: limits, run: limits, day: limits, month: limits }),
    default: {
      item: NO_LIMITS,
      run: NO_LIMITS,
      day: { calls: 1_000, tokens: 5_000_000, usd: null },
      month: NO_LIMITS,
    },
    place: 'cost',
    name: 'Budgets',
    needs: 'after',
    guard: budgetsGuard,
  }),
  /** A person's own prices in US dollars per million tokens, by `provider:model`. */
  prices: ownRow<OwnPrices>({
    schema: z.record(z.string(), z.object({ input: price, output: price, asOf: z.string() })),
    default: {},
    place: 'cost',
    name: 'Prices',
    needs: 'after',
    guard: pricesGuard,
  }),
  costOnNotes: toggle({
    isOn: false,
    place: 'cost',
    name: 'Write cost into notes',
    desc: "Deputy writes a decision's cost into the note's properties: ai_cost, ai_model and ai_calls.",
    aliases: ['spend', 'cost on notes', 'frontmatter', 'properties'],
    needs: 'after',
    guard: null,
  }),
};
