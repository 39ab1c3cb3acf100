import type { Result } from '../notes/result';
import type { LanguageModel } from '../ports/language-model';
import { connectModel, type ModelChoice } from '../provider/connect';
import { type CheckReport, checkProvider } from '../provider/check';
import { RatePause } from '../provider/pause';
import { PROVIDERS, isProviderKey } from '../provider/registry';
import { type RetryReport, withRetries } from '../provider/retry';
import type { ProviderSetupError } from '../provider/setup-error';
import { triageByRules } from '../triage/rules';
import type { Ports } from './ports';
import type { Settings } from './settings';

const RULES = { triage: triageByRules };

export interface Patience {
  /** How long rate limits may be waited for in all; a host that keeps running waits as long as it takes. */
  maxWaitMs?: number;
  /** Aborted: nothing is waited for any more, calls under way come to their end. */
  stop: AbortSignal;
  onError: (report: RetryReport, model: LanguageModel) => void;
}

/** Where the cycle gets its model from. */
export interface ModelSource {
  /** The main model, patient with failures that pass. */
  connect(patience: Patience): Promise<Result<LanguageModel, ProviderSetupError>>;
  /** One real call, in words. */
  check(): Promise<CheckReport>;
  /** Changes when the provider has reason to answer otherwise: another key, model or address. */
  fingerprint(): Promise<string>;
}

/** The models the settings name, connected when they are asked for. */
export class Models implements ModelSource {
  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  async connect({ maxWaitMs, stop, onError }: Patience): Promise<Result<LanguageModel, ProviderSetupError>> {
    const connected = await connectModel(this.choice, this.deps);
    if (!connected.ok) return connected;
    const { clock } = this.ports;
    const pause = new RatePause(clock, maxWaitMs === undefined ? {} : { maxWaitMs });
    const model = connected.value;
    const tell = (report: RetryReport): void => {
      onError(report, model);
    };
    return { ok: true, value: withRetries(model, { clock, pause, stop, onError: tell }) };
  }

  check(): Promise<CheckReport> {
    return checkProvider(this.choice, this.deps);
  }

  async fingerprint(): Promise<string> {
    const { provider, model, baseUrl } = this.settings;
    const variable = isProviderKey(provider) ? PROVIDERS[provider].keyVariable : null;
    const key = variable === null ? null : await this.ports.secrets.read(variable);
    return JSON.stringify([provider, model, baseUrl, key]);
  }

  private get choice(): ModelChoice {
    const { provider, model, baseUrl } = this.settings;
    return { provider, ...(model === '' ? {} : { model }), ...(baseUrl === '' ? {} : { baseUrl }) };
  }

  private get deps() {
    const { fetch, secrets, clock } = this.ports;
    return { fetch, secrets, clock, rules: RULES };
  }
}
