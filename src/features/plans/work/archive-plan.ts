import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import { applyEdits } from '../../../kernel/notes/text/text-edit';
import { editBlock } from '../../../kernel/notes/block';
import { baseName, noteLink } from '../../../kernel/notes/names';
import type { Session } from '../../../session/session';
import { planEffect, readPlanFile } from './edit-plan-note';
import { commitToPlan, planEntry } from './plan-commit';

/** Moves a second plan for the same task to the archive; the notes of both plans say why. */
export async function archivePlan(
  session: Session,
  { path, keep }: { path: string; keep: string },
): Promise<{ kind: 'done' | 'later' } | { kind: 'refused'; why: string }> {
  const { vault } = session.ports;
  const [file, kept] = [await readPlanFile(vault, path), await readPlanFile(vault, keep)];
  if (file === null || kept === null) return { kind: 'later' };
  const event = { event: 'consolidated', other: noteLink(keep), isKept: false } as const;
  const edit = planEffect(file, [event], session.timestamp());
  if (!edit.ok) return { kind: 'refused', why: edit.error.message };
  const said = edit.value?.after ?? file.text;
  const after = applyEdits(said, editBlock(said, why(noteLink(keep))));
  const to = `${session.settings.folders.archive}/${baseName(path)}`;
  const outcome = await commitToPlan(session, kept, {
    events: [{ event: 'consolidated', other: noteLink(path), isKept: true }],
    label: `Put a second plan for the same task aside: ${file.plan.objective}`,
    effects: [rewriteEffect(path, file.text, after), { kind: 'move', from: path, to }],
    entries: [planEntry(file, event)],
  });
  if (outcome.kind === 'refused') return outcome;
  return { kind: outcome.kind === 'committed' ? 'done' : 'later' };
}

const why = (kept: string): string =>
  `**Put aside by Deputy.** ${kept} is about the same task and was there first; the work goes on there.`;
