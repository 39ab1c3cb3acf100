import type { Clock } from '../../kernel/ports/clock';
import type { PromptTime } from '../../llm/prompting/prompt-text';
import type { Profile } from '../drafts/profile';
import type { Occasion } from '../triage/model/occasion';

/** Ports of a host that {@link timeOf} reads. */
export interface TimePorts {
  ports: { clock: Pick<Clock, 'now' | 'zone'> };
}

export const timeOf = ({ ports: { clock } }: TimePorts): PromptTime => ({
  now: clock.now(),
  zone: clock.zone,
});

export const occasionOf = (
  clock: Pick<Clock, 'now' | 'zone'>,
  person: Profile,
  facts: readonly { text: string }[] = [],
  { hint = null, answersMailOf = null }: { hint?: string | null; answersMailOf?: string | null } = {},
): Occasion => ({
  ...timeOf({ ports: { clock } }),
  person,
  ...(hint === null ? {} : { sender: hint }),
  ...(answersMailOf === null ? {} : { answersMailOf }),
  ...(facts.length === 0 ? {} : { facts: facts.map(({ text }) => text) }),
});
