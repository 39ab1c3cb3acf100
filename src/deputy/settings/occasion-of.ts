import type { Clock } from '../../ports/clock';
import type { Profile } from '../../drafts/profile';
import type { Occasion } from '../../triage/occasion';

export const occasionOf = (clock: Pick<Clock, 'now' | 'zone'>, person: Profile): Occasion => ({
  now: clock.now(),
  zone: clock.zone,
  person,
});
