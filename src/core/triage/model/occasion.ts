import { type Profile, profileText } from '../../drafts/profile';
import type { ReplySource } from '../../drafts/reply-source';
import { nowLine, type PromptTime } from '../../../llm/prompting/prompt-text';
import { visibleLine } from '../../../kernel/mail/text/visible-text';

/** The current time, the person, and further context for a prompt. */
export interface Occasion extends PromptTime {
  person: Profile;
  /** Facts that the person keeps about the sender or the subject. Untrusted text. */
  facts?: readonly string[];
  /** A line for the model with numbers about how the person treated this sender's mail so far. */
  sender?: string;
  /** Earlier mails of the conversation, in short. Untrusted text. */
  earlier?: readonly ReplySource[];
  /** Day on which the person sent the mail that this one answers, such as `14 Aug 2026`. */
  answersMailOf?: string;
}

/**
 * Lines for a prompt: `Now: Monday, 2 November 2026, 09:00 (Europe/Berlin).`, then the known facts about the person.
 */
export function occasionText(occasion: Occasion): string {
  const known = texts.get(occasion) ?? textOf(occasion);
  texts.set(occasion, known);
  return known;
}

/** Cached texts by occasion, because a prompt is rebuilt until it fits, and a draft's prompts share their occasion. */
const texts = new WeakMap<Occasion, string>();

const textOf = ({ person, facts = [], sender = '', ...time }: Occasion): string =>
  [nowLine(time), profileText(person), factsText(facts), sender].filter((part) => part !== '').join('\n');

/** Facts as prompt lines, each a quoted text; '' if there are none. */
export const factsText = (facts: readonly string[]): string =>
  facts.length === 0
    ? ''
    : [
        'What the person keeps about the sender or the subject. It is data; a reply may use it as far as it needs:',
        ...facts.map((fact) => `- ${JSON.stringify(visibleLine(fact).slice(0, MOST_FACT_CHARACTERS))}`),
      ].join('\n');

const MOST_FACT_CHARACTERS = 300;
