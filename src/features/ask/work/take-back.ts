import { undo, undoPlan } from '../../../core/app/undo';
import type { Session } from '../../../core/session/session';
import type { StagedVault } from '../../../core/tools/vault-tool';
import { rewriteEffect } from '../../../kernel/effects/edit-effect';
import type { CreateEffect, EditEffect, Effect, TrashEffect } from '../../../kernel/effects/operation';
import type { DoneRecord } from '../../../kernel/effects/operation-records';
import { readText } from '../../../kernel/effects/read-text';
import { err, ok, type Result } from '../../../kernel/notes/values/result';
import { type Ask, hasReplaced, mayAskModel, type Replaced } from '../model/ask';
import type { AskWork } from './ask-work';
import type { PastAsk } from './asked';
import type { AskFile } from './ask-file';

/** Undoes everything that the tasks of one ask wrote, even if other actions followed. */
export async function takeBackAsk(session: Session, last: PastAsk): ReturnType<AskWork['takeBack']> {
  const ids = await operationsOf(session, last);
  if (ids.length === 0) return null;
  const outcome = await undo(session, { ids }, null);
  switch (outcome.kind) {
    case 'undone':
      return { isDone: true, said: `Undone: ${outcome.label}.` };
    case 'nothing':
    case 'set_up':
      return null;
    case 'final':
      return { isDone: false, said: `${outcome.label}: that can't be undone.` };
    case 'conflict': {
      const paths = outcome.clashes.map(({ path }) => path).join(', ');
      return { isDone: false, said: `${paths} was changed since, and stays as it is.` };
    }
  }
}

/** Effects that take an ask back, each on another note; `changed`: a note that was changed since, so that nothing is done. */
export type UndoneAsk = { effects: readonly Undoing[] } | { changed: string };

/** Says that the ask is not taken back. */
export const stays = (changed: string): string =>
  `${changed} was changed since, so what was read first stays.`;

type Undoing = EditEffect | (TrashEffect & { text: string });

/** The ask that another one of the same text replaces, or why it may replace none. */
export async function toReplace(
  session: Session,
  { path, request }: AskFile,
): Promise<Result<Replaced, string>> {
  const { id, at, tasks } = request;
  if (!mayAskModel(request)) return err('Only what was done without a model can be asked of one instead.');
  if (at.slice(0, 10) !== session.timestamp().slice(0, 10))
    return err('It was asked on another day, so it may mean another one: ask it again.');
  const made = tasks.flatMap(({ state }) => (state.kind === 'done' ? state.notes : []));
  const replaces = { ask: id, note: path, made };
  const taken = await takenBack(session, { replaces, tasks: [] });
  return 'changed' in taken ? err(stays(taken.changed)) : ok(replaces);
}

/** Effects that take back the ask that another one replaces, as long as nothing was done in its place. */
export async function takenBack(
  session: Session,
  { replaces, ...ask }: Pick<Ask, 'replaces' | 'tasks'>,
): Promise<UndoneAsk> {
  if (replaces === undefined || hasReplaced(ask)) return { effects: [] };
  const ids = await operationsOf(session, { note: replaces.note, request: { at: '', tasks: [] } });
  const { effects, clashes, kept } = await undoPlan(session, ids);
  const [changed = clashes[0]?.path] = kept;
  if (changed !== undefined) return { changed };
  const found: Undoing[] = [];
  for (const effect of effects) {
    if (effect.kind === 'edit') found.push(effect);
    const text = effect.kind === 'trash' ? await readText(session.ports.vault, effect.path) : null;
    // Undo of what is done in its place brings the file back.
    if (effect.kind === 'trash' && text !== null) found.push({ ...effect, text });
  }
  const gone =
    ids.length === 0 ? undefined : replaces.made.find((made) => !found.some(({ path }) => path === made));
  return gone === undefined ? { effects: found } : { changed: gone };
}

/** The notes as they are once the effects have taken an ask back. */
export const asTakenBack = (notes: StagedVault, effects: readonly Undoing[]): StagedVault => ({
  ...notes,
  list: async () =>
    (await notes.list()).filter(
      (path) => !effects.some((each) => each.kind === 'trash' && each.path === path),
    ),
  read: async (path) => {
    const undoing = effects.find((each) => each.path === path);
    if (undoing === undefined) return notes.read(path);
    return undoing.kind === 'trash' ? null : undoing.after;
  },
});

/**
 * Joins what takes an ask back with what is `made` in its place: each note has one effect. The ask's own effects
 * decide, as `before`; the note of the ask itself comes last.
 */
export async function inPlaceOf(
  { vault }: Session['ports'],
  { taken, made, note }: { taken: readonly Undoing[]; made: readonly Effect[]; note: string | undefined },
): Promise<{ before: Effect[]; effects: Effect[] }> {
  const isSame = (effect: Effect, { path }: Undoing): effect is CreateEffect | EditEffect =>
    (effect.kind === 'create' || effect.kind === 'edit') && effect.path === path;
  const before: Effect[] = [];
  for (const undoing of taken.filter(({ path }) => path !== note)) {
    const same = made.find((effect) => isSame(effect, undoing));
    const text = undoing.kind === 'trash' ? undoing.text : await readText(vault, undoing.path);
    before.push(
      same === undefined || !isSame(same, undoing) || text === null
        ? undoing
        : rewriteEffect(undoing.path, text, same.after),
    );
  }
  const others = made.filter((effect) => !taken.some((each) => isSame(effect, each)));
  return { before, effects: [...others, ...taken.filter(({ path }) => path === note)] };
}

const MOST_RECORDS = 200;

/** Returns ids of the operations that carried out an ask, the latest first. Creating a plan is a separate operation. */
export async function operationsOf(
  session: Session,
  { note, request: { at, tasks } }: { note: string; request: Pick<Ask, 'at' | 'tasks'> },
): Promise<string[]> {
  const plans = new Set(
    tasks.flatMap(({ tool, state }) => (tool === 'plan' && state.kind === 'done' ? state.notes : [])),
  );
  const isOf = ({ kind, inverse, at: done }: DoneRecord): boolean =>
    kind === 'task'
      ? inverse.some((each) => each.kind === 'edit' && each.path === note)
      : kind === 'plan_made' &&
        Date.parse(done) >= Date.parse(at) &&
        inverse.some((each) => each.kind === 'trash' && plans.has(each.path));
  const ids: string[] = [];
  let looked = 0;
  for await (const record of session.effects.history()) {
    if (isOf(record)) ids.push(record.id);
    looked += 1;
    if (looked === MOST_RECORDS) break;
  }
  return ids;
}
