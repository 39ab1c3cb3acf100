import type { Operation } from '../../../kernel/effects/operation';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { isInside } from '../../../kernel/notes/paths';
import * as z from '../../../kernel/notes/values/schema';

/** An action on the server after an act in the vault: a finished mail leaves the inbox; Undo brings it back. */
export interface ServerAct {
  /** Path of the mail's note after the act. */
  note: string;
  to: 'archive' | 'inbox';
  /** Whether an approved reply was sent. */
  isAnswered: boolean;
}

export const serverAct: z.ZodMiniType<ServerAct> = z.lazy(() =>
  z.object({ note: z.string(), to: z.enum(['archive', 'inbox']), isAnswered: z.boolean() }),
);

interface NoteFolders {
  needsAction: string;
  done: string;
  archive: string;
}

/** Actions on the server after an operation. Only acts and undos of a person cause any, never decisions. */
export function serverActsOf(
  { kind, byPerson, effects }: Pick<Operation, 'kind' | 'byPerson' | 'effects'>,
  { needsAction, done, archive }: NoteFolders,
): ServerAct[] {
  if (byPerson !== true && kind !== 'undo') return [];
  const isOver = (path: string): boolean => isInside(path, done) || isInside(path, archive);
  return effects.flatMap((effect): ServerAct[] => {
    if (effect.kind !== 'move') return [];
    const { from, to: note } = effect;
    if (isInside(from, needsAction) && isOver(note) && kind !== 'undo')
      return [{ note, to: 'archive', isAnswered: kind === 'sent' }];
    if (isOver(from) && isInside(note, needsAction)) return [{ note, to: 'inbox', isAnswered: false }];
    return [];
  });
}

/** Folder of the device's records where actions wait for the next check of the mailbox. */
export const SERVER_ACTS = 'mail/acts';

/** Stores the actions after an operation; storing them again during a recovery changes nothing. */
export async function keepServerActs(
  device: DeviceStore,
  { id, startedAt }: Pick<Operation, 'id' | 'startedAt'>,
  acts: readonly ServerAct[],
): Promise<void> {
  for (const [at, act] of acts.entries())
    await device.create(
      `${SERVER_ACTS}/${startedAt.replace(/[^\w-]/g, '_')}-${id}-${String(at)}.json`,
      JSON.stringify(act),
    );
}
