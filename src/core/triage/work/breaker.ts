import { readJson } from '../../../kernel/notes/values/json';
import { DateTime } from '../../../kernel/dates/date-time';
import { comingTime, clockMoment } from '../../app/view/words/clock-time';
import { hashText } from '../../../kernel/notes/values/hash';
import * as z from '../../../kernel/notes/values/schema';
import { ModelError } from '../../../kernel/ports/language-model';
import { VaultError } from '../../../kernel/ports/vault';
import type { Ports } from '../../session/ports';

const PATH = 'breaker.json';

const opened = z.object({
  /** Hash of the provider's settings; with other settings the breaker is closed. */
  of: z.string(),
  code: z.enum(['unusable', 'bad_request', 'refused', 'context_too_long']),
  why: z.string(),
  /** End of the pause, in wall-clock milliseconds. */
  until: z.number(),
});
type Opened = z.infer<typeof opened>;

interface BreakerDeps {
  ports: Pick<Ports, 'home' | 'clock'>;
  /** Source of models; its fingerprint identifies the provider's settings. */
  source: { fingerprint: () => Promise<string> };
}

/**
 * Stops the next cycles and processes from calling a model that gives no usable answers, or refuses, until the settings
 * change, a person tries again, a check of the provider succeeds, or a day is over.
 */
export class Breaker {
  constructor(private readonly deps: BreakerDeps) {}

  /** The error that opened the breaker, and until when no model is asked; `null` if the breaker is closed. */
  async read(): Promise<ModelError | null> {
    const found = await this.found();
    const isOpen =
      found !== null && found.until > this.deps.ports.clock.now() && found.of === (await this.now());
    return isOpen ? this.errorOf(found) : null;
  }

  async open({ code, message }: ModelError): Promise<ModelError> {
    const { home, clock } = this.deps.ports;
    const until = DateTime.fromMillis(clock.now(), { zone: clock.zone }).plus({ days: 1 }).toMillis();
    const found = { of: await this.now(), code, why: message, until };
    await home.replace(PATH, JSON.stringify(found)).catch(ignoreVaultErrors);
    return this.errorOf(found);
  }

  async close(): Promise<void> {
    await this.deps.ports.home.remove(PATH).catch(ignoreVaultErrors);
  }

  private errorOf({
    code,
    why,
    until,
  }: Pick<Opened, 'why' | 'until'> & Pick<ModelError, 'code'>): ModelError {
    const { clock } = this.deps.ports;
    const nextTry = comingTime(until, clockMoment(clock));
    const retryAfterMs = until - clock.now();
    return new ModelError(code, `${why} Next try ${nextTry}.`, { retryAfterMs });
  }

  private async found(): Promise<Opened | null> {
    return readJson(opened, await this.deps.ports.home.read(PATH).catch(ignoreVaultErrors));
  }

  /** The fingerprint as a hash, because the fingerprint may contain keys. */
  private async now(): Promise<string> {
    return hashText(await this.deps.source.fingerprint());
  }
}

function ignoreVaultErrors(error: unknown): null {
  if (!(error instanceof VaultError)) throw error;
  return null;
}
