import { Notice } from 'obsidian';
import type { MissedSkill } from '../work/due-skills';
import type { Clock } from '../../../kernel/ports/clock';

export interface MissedSkillsOptions {
  /** Reads the missed skills; `null` if they must not be read yet. */
  read: () => Promise<readonly MissedSkill[] | null>;
  clock: Pick<Clock, 'every'>;
  /** Runs these skills, or skips them. */
  decide: (names: readonly string[], isRun: boolean) => void;
}

const LOOK_MS = 60_000;
/** Maximum number of skills that are named; further ones are only counted. */
const MOST_NAMED = 3;

/**
 * Offers scheduled skills that were missed while Obsidian was closed or the machine slept: one line for all, once per
 * start of Obsidian. Nothing runs before the person allows it. Returns a stop function.
 */
export function offerMissedSkills({ read, clock, decide }: MissedSkillsOptions): () => void {
  const offered = new Set<string>();
  const look = async (): Promise<void> => {
    const fresh = ((await read()) ?? []).filter((missed) => !offered.has(keyOf(missed)));
    for (const missed of fresh) offered.add(keyOf(missed));
    if (fresh.length > 0) show(fresh, decide);
  };
  return clock.every(LOOK_MS, () => {
    // If the vault cannot be read, the status line says so, and nothing is offered.
    look().catch(() => undefined);
  });
}

const keyOf = ({ name, at }: MissedSkill): string => `${name}\n${String(at)}`;

function show(missed: readonly MissedSkill[], decide: MissedSkillsOptions['decide']): void {
  const names = missed.map(({ name }) => name);
  const more = names.length - MOST_NAMED;
  const said = names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  const text = createFragment((fragment) => {
    fragment.createSpan({ text: `Missed: ${said} ` });
    for (const [label, isRun] of [
      ['Run now', true],
      ['Skip', false],
    ] as const) {
      const button = fragment.createEl('button', { cls: 'deputy-undo', text: label });
      button.addEventListener('click', () => {
        decide(names, isRun);
      });
      fragment.createSpan({ text: ' ' });
    }
  });
  new Notice(text, 0);
}
