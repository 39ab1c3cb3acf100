import type { Clock } from '../../ports/clock';
import type { Occasion } from '../../triage/occasion';
import type { Settings } from './settings';

export const occasionOf = (
  clock: Pick<Clock, 'now' | 'zone'>,
  { personName, personAddresses }: Pick<Settings, 'personName' | 'personAddresses'>,
): Occasion => ({
  now: clock.now(),
  zone: clock.zone,
  person: { name: personName, addresses: personAddresses },
});
