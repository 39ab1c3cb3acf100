import type { Clock } from '../kernel/ports/clock';
import type { Profile } from '../features/drafts/profile';
import type { Fact } from '../features/memory/fact';
import type { Occasion } from '../features/triage/model/occasion';

export const occasionOf = (
  clock: Pick<Clock, 'now' | 'zone'>,
  person: Profile,
  facts: readonly Fact[] = [],
  sender: string | null = null,
): Occasion => ({
  now: clock.now(),
  zone: clock.zone,
  person,
  ...(sender === null ? {} : { sender }),
  ...(facts.length === 0 ? {} : { facts: facts.map(({ text }) => text) }),
});
