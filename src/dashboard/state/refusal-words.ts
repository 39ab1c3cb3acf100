import type { ModelErrorCode } from '../../ports/language-model';
import type { SetupErrorCode } from '../../provider/setup-error';
import type { StatusAction, StatusLine, StatusTone } from './status-line';

export type RefusalCode = ModelErrorCode | SetupErrorCode;

/** `provider` is what a person calls it. */
type Words = (provider: string) => Pick<StatusLine, 'tone' | 'text' | 'action' | 'also'>;

const SETTINGS: StatusAction = { label: 'Open settings', command: 'open-provider-settings' };
const CHOOSE: StatusAction = { label: 'Choose a model', command: 'open-provider-settings' };
const AGAIN: StatusAction = { label: 'Try again', command: 'run-triage' };
const CONSENT: StatusAction = { label: 'See what will be sent', command: 'review-consent' };

const words =
  (tone: StatusTone, action: StatusAction, text: (provider: string) => string): Words =>
  (provider) => ({ tone, text: text(provider), action });

/** What only a person can fix is an error; what may pass by itself a warning. */
export const REFUSALS: Record<RefusalCode, Words> = {
  auth: words('error', SETTINGS, (provider) => `${provider} refused the key`),
  key_refused: words('error', SETTINGS, (provider) => `${provider} refused the key`),
  missing_key: words('error', SETTINGS, (provider) => `The key for ${provider} is missing`),
  billing: words('error', SETTINGS, (provider) => `No credit left at ${provider}`),
  missing_model: words('error', SETTINGS, () => 'No model is chosen'),
  no_model: words('error', AGAIN, (provider) => `${provider} has no model`),
  bad_request: words('error', SETTINGS, (provider) => `${provider} rejected the request`),
  context_too_long: words('error', SETTINGS, () => 'The notes are too long for the model'),
  unknown_provider: words('error', SETTINGS, () => 'No such provider'),
  missing_base_url: words('error', SETTINGS, () => 'The base URL is missing'),
  bad_base_url: words('error', SETTINGS, () => 'The base URL is not valid'),
  unusable: (provider) => ({
    ...words('error', CHOOSE, () => `${provider} does not answer as Deputy needs`)(provider),
    also: AGAIN,
  }),
  budget: words('warn', SETTINGS, () => 'The budget is used up'),
  item_budget: words('warn', SETTINGS, () => 'The budget of a note is used up'),
  no_consent: words('warn', CONSENT, () => 'Nobody agreed on this device yet'),
  refused: words('warn', SETTINGS, (provider) => `${provider} refused to answer`),
  rate_limit: words('warn', AGAIN, (provider) => `${provider} is rate limited`),
  timeout: words('warn', AGAIN, (provider) => `${provider} takes too long`),
  network: words('warn', AGAIN, (provider) => `${provider} can't be reached`),
  server_unreachable: words('warn', AGAIN, (provider) => `${provider} can't be reached`),
  server: words('warn', AGAIN, (provider) => `${provider} failed to answer`),
};
