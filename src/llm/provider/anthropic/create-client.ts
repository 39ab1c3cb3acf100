import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';

/**
 * Anthropic's client without its other resources, a third of its size. Options that the SDK would read from the
 * environment are set explicitly.
 */
class LeanAnthropic extends BaseAnthropic {
  readonly messages = new Messages(this);
}

export const createClient = (options: {
  apiKey: string;
  baseURL: string;
  fetch: typeof fetch;
  timeout: number;
}): LeanAnthropic =>
  new LeanAnthropic({
    ...options,
    authToken: null,
    webhookKey: null,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    openTelemetry: false,
    logLevel: 'off',
  });
