import { Breaker } from '../triage/work/breaker';
import type { Result } from '../../kernel/notes/values/result';
import type { CheckReport } from '../../llm/provider/check';
import { findLocalServers, type LocalServer } from '../../llm/provider/setup/local-servers';
import type { ProviderSetupError } from '../../llm/provider/setup/setup-error';
import type { Ports } from '../session/ports';
import type { ModelSource } from './models';

/** The person's chosen provider of models. Sends no note. */
export class DeputyProvider {
  constructor(
    private readonly ports: Ports,
    private readonly source: ModelSource,
  ) {}

  /** Makes one real structured call to the chosen model. */
  async check(signal?: AbortSignal): Promise<CheckReport> {
    const { ports, source } = this;
    const report = await source.check(signal);
    if (report.outcome === 'ready') await new Breaker({ ports, source }).close();
    return report;
  }

  /** Chat models that the chosen provider lists. Sends the key. */
  models(signal?: AbortSignal): Promise<Result<string[], ProviderSetupError>> {
    return this.source.list(signal);
  }

  /** Model servers that answer on this machine at their usual addresses. Sends them no key. */
  localServers(): Promise<LocalServer[]> {
    return findLocalServers(this.ports);
  }
}
