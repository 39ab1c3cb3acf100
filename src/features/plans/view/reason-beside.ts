import { capitalized } from '../../../kernel/notes/text/capitalized';
import { TICK_IT } from '../model/plan-block';

/** Whether a reason means that the person does the step by hand and ticks it. */
export const isLeftToPerson = (reason: string): boolean => reason.trimEnd().endsWith(TICK_IT);

/**
 * Shortens a reason that is shown beside its step and check box, without repeating them: `“Ring Ann” was rejected`
 * becomes `Was rejected`, and a step that is only to be ticked gets ''.
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
  return capitalized(left);
}
