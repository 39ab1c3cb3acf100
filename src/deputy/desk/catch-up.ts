import type { Desk } from './desk';

/**
 * Where the state does not tell what was worked on, because it was lost or a crash came before it was saved, the notes
 * do. Reads all of them, so it is called when there is work.
 */
export async function catchUp({ index, settings, state }: Desk): Promise<void> {
  if (state.isKnown) return;
  const { needsAction, done, archive } = settings.folders;
  const ids: string[] = [];
  for (const folder of [needsAction, done, archive]) ids.push(...(await index.pathsByMessage(folder)).keys());
  state.learn(ids);
}
