import type { ModelErrorCode } from '../../../../kernel/ports/language-model';
import { ERROR_WORDS } from '../../../../llm/provider/wire/error-words';
import type { SetupErrorCode } from '../../../../llm/provider/setup/setup-error';
import type { StatusAction, StatusLine, StatusTone } from './status-line';

export type RefusalCode = ModelErrorCode | SetupErrorCode;

/** Makes the status line for a refusal; `provider` is a display name. */
type Words = (provider: string) => Pick<StatusLine, 'tone' | 'text' | 'action' | 'also'>;

const SETTINGS: StatusAction = { label: 'Open settings', command: 'open-provider-settings' };
const CHANGE_KEY: StatusAction = { label: 'Change key', command: 'open-provider-settings' };
const ADD_KEY: StatusAction = { label: 'Add key', command: 'open-provider-settings' };
const CHOOSE: StatusAction = { label: 'Choose a model', command: 'open-provider-settings' };
const AGAIN: StatusAction = { label: 'Try again', command: 'run-triage' };
const CONSENT: StatusAction = { label: 'See what will be sent', command: 'review-consent' };

const words =
  (tone: StatusTone, action: StatusAction, text: (provider: string) => string): Words =>
  (provider) => ({ tone, text: text(provider), action });

/** For three notes in a row; the error's own message names the time of the next try. */
const stopped =
  (action: StatusAction, text: (provider: string) => string): Words =>
  (provider) => ({ ...words('error', action, text)(provider), also: [AGAIN] });

/** Status lines by refusal: an error if only a person can fix it, a warning if it may pass by itself. */
export const REFUSALS: Record<RefusalCode, Words> = {
  auth: words('error', CHANGE_KEY, ERROR_WORDS.auth.short),
  key_refused: words('error', CHANGE_KEY, (provider) => `${provider} refused the key`),
  missing_key: words('error', ADD_KEY, (provider) => `The key for ${provider} is missing`),
  billing: words('error', SETTINGS, ERROR_WORDS.billing.short),
  missing_model: words('error', SETTINGS, () => 'No model is chosen'),
  no_model: words('error', AGAIN, (provider) => `${provider} has no model`),
  bad_request: stopped(SETTINGS, ERROR_WORDS.bad_request.short),
  context_too_long: stopped(SETTINGS, ERROR_WORDS.context_too_long.short),
  unknown_provider: words('error', SETTINGS, () => 'No such provider'),
  missing_base_url: words('error', SETTINGS, () => 'The base URL is missing'),
  bad_base_url: words('error', SETTINGS, () => 'The base URL is not valid'),
  unusable: stopped(CHOOSE, ERROR_WORDS.unusable.short),
  budget: words('warn', SETTINGS, ERROR_WORDS.budget.short),
  withheld: words('warn', SETTINGS, ERROR_WORDS.withheld.short),
  item_budget: words('warn', SETTINGS, ERROR_WORDS.item_budget.short),
  no_consent: words('warn', CONSENT, () => 'Not yet allowed on this device'),
  local_only: words('warn', SETTINGS, (provider) => `Local only: ${provider} is not asked`),
  refused: stopped(CHOOSE, ERROR_WORDS.refused.short),
  rate_limit: words('warn', AGAIN, ERROR_WORDS.rate_limit.short),
  timeout: words('warn', AGAIN, ERROR_WORDS.timeout.short),
  network: words('warn', AGAIN, ERROR_WORDS.network.short),
  connection: words('error', AGAIN, ERROR_WORDS.connection.short),
  server_unreachable: words('warn', AGAIN, (provider) => `${provider} can't be reached`),
  server: words('warn', AGAIN, ERROR_WORDS.server.short),
};

export const isModelError = (code: string): code is ModelErrorCode => Object.hasOwn(ERROR_WORDS, code);

/** Remedy if the status alone says what happened; `null` if the error's own message is needed. */
export const remedyFor = (code: RefusalCode): string | null => REMEDIES.get(code) ?? null;

const REMEDIES: ReadonlyMap<RefusalCode, string> = new Map([
  ['auth', 'Set a valid key.'],
  ['key_refused', 'Set a valid key.'],
  ['billing', 'Add credit at the provider, or choose another one.'],
]);
