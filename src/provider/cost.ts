import type { Cost } from '../ports/language-model';
import type { Connection, WireUsage } from './connection';
import { costAt } from './price';

/**
 * What an answer cost: what the provider says, or by the price list. Discounts for cached input are left out, so that the
 * figure errs on the high side.
 */
export function costOf({ price }: Pick<Connection, 'price'>, usage: WireUsage): Cost {
  if (usage.costUsd !== undefined) return usage.costUsd;
  return typeof price === 'string' ? price : costAt(price, usage);
}
