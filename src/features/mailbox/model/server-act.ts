import type { Operation } from '../../../kernel/effects/operation';
import type { DeviceStore } from '../../../kernel/ports/device-store';
import { isInside } from '../../../kernel/notes/paths';
import * as z from '../../../kernel/notes/values/schema';

/**
 * What is to be done on the mail server, after a person's own act in the vault: a mail that they are done with leaves the
 * inbox there, and comes back if they take that back.
 */
export interface ServerAct {
  /** Path of the mail's note after the act. */
  note: string;
  to: 'archive' | 'inbox';
  /** An approved reply was sent. */
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

/**
 * What follows on the server from a committed operation. Decisions of rules and models ask for nothing: only what a
 * person did, or took back.
 */
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

/** Folder of the device's records in which they wait for the next look at the mailbox. */
export const SERVER_ACTS = 'mail/acts';

/** Keeps what follows from an operation; a recovery that keeps the same again changes nothing. */
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
