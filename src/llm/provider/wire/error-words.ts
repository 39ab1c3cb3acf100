import type { ModelErrorCode } from '../../../kernel/ports/language-model';
import type { ProviderConnection } from './provider-connection';

/** All texts about a failed call. */
interface ErrorWords {
  /** A few words for the status line and recent activity. `provider` is its display name. */
  short: (provider: string) => string;
  /** Describes the failure in a phrase that follows the provider's name in an error message. */
  happened: (connection: ProviderConnection) => string;
  /** Remedy in sentences that fit both hosts. */
  advice: (connection: ProviderConnection) => string;
}

/** For errors of Deputy itself, which say all in their own message. */
const unasked = (short: ErrorWords['short']): ErrorWords => ({
  short,
  happened: () => 'was not asked',
  advice: () => '',
});

export const WAIT = 'Wait and it will resume.';

export const ERROR_WORDS: Record<ModelErrorCode, ErrorWords> = {
  auth: {
    short: (provider) => `${provider} refused the key`,
    happened: ({ row }) => (row.keyVariable === null ? 'refused access' : 'refused the API key'),
    advice: ({ row, keyName }) =>
      keyName === null
        ? 'A proxy in front of it may want a key: choose "Custom server" with the same address, and set the key there.'
        : `Check ${keyName}${row.keyUrl === null ? '.' : `; see ${row.keyUrl}.`}`,
  },
  billing: {
    short: (provider) => `No credit left at ${provider}`,
    happened: () => 'has no credit left for this key',
    advice: ({ provider }) =>
      `Add credit at the provider, or choose another one.${provider === 'glm' ? ' A key of a coding plan needs the base URL of the plan, which ends in /api/coding/paas/v4.' : ''}`,
  },
  rate_limit: {
    short: (provider) => `${provider} is rate limited`,
    happened: () => 'limits the rate of calls',
    advice: () => WAIT,
  },
  timeout: {
    short: (provider) => `${provider} takes too long`,
    happened: ({ timeoutMs }) => `gave no complete answer within ${String(timeoutMs / 1_000)} s`,
    advice: ({ row }) =>
      row.isLocal ? 'The model may still be loading, or be too large for this machine.' : 'Try again later.',
  },
  network: {
    short: (provider) => `${provider} can't be reached`,
    happened: ({ baseUrl }) => `could not be reached at ${baseUrl}`,
    advice: ({ row }) =>
      row.isLocal ? 'Start the server, or correct the base URL.' : 'Check the connection and the base URL.',
  },
  connection: {
    short: (provider) => `No connection to ${provider} can be made`,
    happened: ({ baseUrl }) => `was not asked at ${baseUrl}`,
    advice: () => 'Check the certificate, the proxy and the base URL.',
  },
  server: {
    short: (provider) => `${provider} failed to answer`,
    happened: () => 'failed to answer',
    advice: () => 'Try again later; if it persists, check the base URL.',
  },
  bad_request: {
    short: (provider) => `${provider} rejected the request`,
    happened: () => 'rejected the request',
    advice: ({ modelId }) => `Check the model name (${modelId}) and the base URL.`,
  },
  refused: {
    short: (provider) => `${provider} refused to answer`,
    happened: () => 'refused to answer',
    advice: () => 'Decide this one yourself, or choose another model.',
  },
  context_too_long: {
    short: () => 'A note is too long for the model',
    happened: ({ modelId }) => `found the prompt too long for ${modelId}`,
    advice: ({ row }) =>
      row.largerContext ?? 'Lower the token budget, or choose a model with a larger context.',
  },
  unusable: unasked((provider) => `${provider} gives no usable answers`),
  withheld: unasked(() => 'A secret was kept from the provider'),
  budget: unasked(() => 'The budget is used up'),
  item_budget: unasked(() => "A note's budget is used up"),
};
