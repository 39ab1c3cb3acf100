import { TICK_IT } from '../model/plan-block';

/** Whether a reason is of a step that the person does by hand, and ticks. */
export const isLeftToPerson = (reason: string): boolean => reason.trimEnd().endsWith(TICK_IT);

/**
 * A reason beside its step and its box, without what they say: `“Ring Ann” was rejected` becomes `Was rejected`, and
 * '' is left of a step that is only to be ticked.
 */
export function reasonBeside(reason: string, step: string): string {
  const name = `“${step}” `;
  const said = step !== '' && reason.startsWith(name) ? reason.slice(name.length) : reason;
  const left = isLeftToPerson(said)
    ? said
        .trimEnd()
        .slice(0, -TICK_IT.length)
        .replace(/^needs you(?:: |\. ?)/u, '')
        .trim()
    : said;
  return left.charAt(0).toUpperCase() + left.slice(1);
}
