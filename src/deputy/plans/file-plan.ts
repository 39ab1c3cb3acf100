import { baseName } from '../../notes/names';
import type { Desk } from '../desk';

/** A finished plan goes where finished ones lie. */
export async function filePlan(
  desk: Desk,
  path: string,
): Promise<{ kind: 'done' | 'later' } | { kind: 'refused'; why: string }> {
  const to = `${desk.settings.folders.donePlans}/${baseName(path)}`;
  const result = await desk.effects.commit({
    run: desk.ports.host.randomId(),
    label: 'Filed a finished plan',
    isFinal: true,
    effects: [{ kind: 'move', from: path, to }],
    entries: [],
  });
  if (result.kind === 'failed') return { kind: 'refused', why: result.error.message };
  return { kind: result.kind === 'committed' ? 'done' : 'later' };
}
