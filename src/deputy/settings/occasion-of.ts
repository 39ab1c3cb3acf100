import type { Clock } from '../../ports/clock';
import type { Profile } from '../../drafts/profile';
import type { Fact } from '../../memory/fact';
import type { Occasion } from '../../triage/occasion';

export const occasionOf = (
  clock: Pick<Clock, 'now' | 'zone'>,
  person: Profile,
  facts: readonly Fact[] = [],
): Occasion => ({
  now: clock.now(),
  zone: clock.zone,
  person,
  ...(facts.length === 0 ? {} : { facts: facts.map(({ text }) => text) }),
});
