import { Slices } from '../../kernel/index/slices';
import type { Session } from './session';

/** Collects processed messages after a lost state file or a crash. Reads all notes, so only when there is work. */
export async function catchUp({ index, ports, settings, state }: Session): Promise<void> {
  if (state.isKnown) return;
  const { needsAction, done, archive } = settings.folders;
  const slices = new Slices(ports.clock);
  for (const folder of [needsAction, done, archive]) {
    for (const id of (await index.pathsByMessage(folder)).keys()) {
      state.remember(id);
      await slices.next();
    }
  }
  state.believe();
}
