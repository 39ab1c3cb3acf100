import type { CallAmount, PlannedCall } from '../../kernel/log/spend-lines';
import type { Reservation } from '../../kernel/log/spend-record';
import type { Transmission } from '../../kernel/ports/fetch';
import { err, ok, type Result } from '../../kernel/notes/values/result';
import {
  type Generation,
  type GenerateRequest,
  isRefusal,
  type LanguageModel,
  ModelError,
  type ModelErrorCode,
} from '../../kernel/ports/language-model';
import { ConnectedModel } from './connected-model';
import { costAt } from './catalogue/price';
import type { CallVariant } from './wire/form-ladder';
import { estimateTokens } from './tokens/token-estimate';

/** Result of a reservation. `why`: the reason, for the person. */
export type Reserved =
  | { kind: 'reserved'; reservation: Reservation }
  /** `retryAfterMs`: milliseconds until the refusal ends by itself; `why` contains the time. */
  | { kind: 'refused'; code: ModelErrorCode; why: string; retryAfterMs?: number };

export interface Spending {
  reserve(call: PlannedCall): Promise<Reserved>;
  settle(reservation: Reservation, amount: CallAmount): Promise<void>;
  free(reservation: Reservation): Promise<void>;
  /** The cycle or act that the calls belong to. */
  run: string;
}

/** A connected model that reserves every call, retries included, at its worst case before the call is made. */
export class CountedModel extends ConnectedModel implements LanguageModel {
  constructor(
    connected: ConstructorParameters<typeof ConnectedModel>,
    private readonly spending: Spending,
  ) {
    super(...connected);
  }

  /**
   * Reserves the call, makes it, and settles it. After an abort the reservation stays unless nothing was sent, because
   * the provider may charge for the abandoned call.
   */
  async generate(asked: GenerateRequest): Promise<Result<Generation, ModelError>> {
    await this.rest(asked, (small) => this.once(small, { isSmall: true }));
    const room = asked.maxOutputTokens + this.thinkingTokens;
    const maxOutputTokens = this.ladder.isRoomy ? room * 2 : room;
    let first = await this.once({ ...asked, maxOutputTokens }, {});
    for (const instead of this.ladder.afterNothing)
      // A provider that lost the model behind it also answers with nothing.
      if (isEmpty(first)) first = await this.once({ ...asked, maxOutputTokens }, { instead });
    if (isEmpty(first)) return err(this.gaveNothing(undefined));
    if (!first.ok || first.value.endsIn === undefined) return first;
    const { endsIn } = first.value;
    // The same question at the same limit would end the same way.
    const second = await this.once({ ...asked, maxOutputTokens: maxOutputTokens * 2 }, { endsIn });
    // Some servers refuse so much room.
    if (!second.ok) return endsIn === 'object' && isRefusal(second.error) ? first : second;
    if (second.value.endsIn !== undefined || isEmpty(second))
      return err(this.gaveNothing(second.value.endsIn ?? endsIn));
    return ok(joined(first.value, second.value));
  }

  private async once(request: GenerateRequest, wish: CallVariant): Promise<Result<Generation, ModelError>> {
    request.signal.throwIfAborted();
    const reserved = await this.spending.reserve(this.planned(request));
    if (reserved.kind === 'refused')
      return err(
        new ModelError(reserved.code, reserved.why, { isUnsent: true, retryAfterMs: reserved.retryAfterMs }),
      );
    const { reservation } = reserved;
    const sending: Transmission = {};
    try {
      const result = await this.call(request, sending, wish);
      await this.settle(reservation, result);
      return result;
    } catch (error) {
      if (sending.hasBegun === false) await this.spending.free(reservation);
      throw error;
    }
  }

  private planned({
    system,
    messages,
    output,
    maxOutputTokens,
    task,
    about = {},
  }: GenerateRequest): PlannedCall {
    const { price, provider, modelId } = this;
    const prompt = [system, ...messages.map(({ content }) => content), JSON.stringify(output.schema)];
    const inputTokens = mostTokens(estimateTokens(prompt.join('\n'), this.family));
    const cost =
      typeof price === 'string' ? price : costAt(price, { inputTokens, outputTokens: maxOutputTokens });
    return {
      run: this.spending.run,
      item: itemOf(about),
      task,
      provider,
      model: modelId,
      in: inputTokens,
      out: maxOutputTokens,
      cost,
    };
  }

  private async settle(reservation: Reservation, result: Result<Generation, ModelError>): Promise<void> {
    const { spending } = this;
    if (result.ok) {
      const { usage, cost } = result.value;
      // Unknown usage stays counted at its worst case, except for a server on this machine, which is exempt from
      // budgets.
      if (usage.isEstimated && cost !== 'local') return undefined;
      return spending.settle(reservation, { in: usage.inputTokens, out: usage.outputTokens, cost });
    }
    const { isUnsent, status } = result.error;
    if (isUnsent) return spending.free(reservation);
    // Without an error status it is unknown whether the call is charged, so the reservation stays. An error status
    // means that the call was answered and costs nothing.
    if (status === undefined || status < 400) return undefined;
    const { price } = this;
    const cost = typeof price === 'string' ? price : 0;
    return spending.settle(reservation, { in: 0, out: 0, cost });
  }
}

const isEmpty = (result: Result<Generation, ModelError>): boolean =>
  result.ok && result.value.endsIn === undefined && result.value.text.trim() === '';

/**
 * The highest real token count for an estimate: estimates are within 20 % of the provider's count, and providers add
 * tokens of their own.
 */
export const mostTokens = (estimate: number): number => Math.ceil(estimate * 1.3) + 100;

function itemOf({ note, plan }: Readonly<Record<string, unknown>>): string {
  if (typeof note === 'string') return note;
  return typeof plan === 'string' ? plan : '';
}

/** The second answer, with the cost of both. */
const joined = (first: Generation, second: Generation): Generation => ({
  ...second,
  usage: {
    inputTokens: first.usage.inputTokens + second.usage.inputTokens,
    outputTokens: first.usage.outputTokens + second.usage.outputTokens,
    isEstimated: first.usage.isEstimated || second.usage.isEstimated,
  },
  cost:
    typeof first.cost === 'number' && typeof second.cost === 'number'
      ? first.cost + second.cost
      : second.cost,
  latencyMs: first.latencyMs + second.latencyMs,
});
