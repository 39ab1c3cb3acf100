import type { Clock } from '../../kernel/ports/clock';
import type { PromptTime } from '../../llm/prompting/prompt-text';
import type { Profile } from '../drafts/profile';
import type { ReplySource } from '../drafts/reply-source';
import type { Occasion } from '../triage/model/occasion';

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
  {
    hint = null,
    answersMailOf = null,
    earlier = [],
  }: { hint?: string | null; answersMailOf?: string | null; earlier?: readonly ReplySource[] } = {},
): Occasion => ({
  ...timeOf({ ports: { clock } }),
  person,
  ...(hint === null ? {} : { sender: hint }),
  ...(answersMailOf === null ? {} : { answersMailOf }),
  ...(earlier.length === 0 ? {} : { earlier }),
  ...(facts.length === 0 ? {} : { facts: facts.map(({ text }) => text) }),
});
