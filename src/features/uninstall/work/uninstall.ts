import { readText } from '../../../kernel/effects/read-text';
import { isInside } from '../../../kernel/notes/paths';
import type { DeputyShared } from '../../../core/app/at-once';
import { DASHBOARD_PATH, withoutDashboard } from '../../../core/app/view/dashboard-note';
import { recover } from '../../../core/session/recover';
import type { Session } from '../../../core/session/session';
import { parentOf } from '../../../core/settings/folders';
import { madeBySetup } from '../../../core/session/setup';
import type { UnderLock } from '../../../core/session/work-lock';
import { type NoteMove, planUninstall, type UninstallPlan } from '../model/uninstall-plan';

export type Uninstalled =
  /** Something changed after the plan was shown, or forbids it; nothing was removed. */
  | { kind: 'other'; plan: UninstallPlan }
  /** `inTheWay`: notes that stayed because another file has their new path. */
  | { kind: 'done'; inTheWay: NoteMove[] };

/** Takes Deputy's files out of the vault and this device's records. */
export class Uninstall {
  constructor(private readonly shared: Pick<DeputyShared, 'workLock' | 'ports' | 'settings'>) {}

  /** Plans the removal, and changes nothing. `to`: a folder for the notes; `null` if they stay where they are. */
  look(to: string | null): Promise<UnderLock<{ kind: 'planned'; plan: UninstallPlan }>> {
    return this.shared.workLock.underLock(async (session) => {
      await recover(session);
      return { kind: 'planned', plan: await plan(session, to) };
    });
  }

  /** Carries out the plan that was shown. Own files go to the trash; after a crash, the same command does the rest. */
  async run(shown: UninstallPlan, to: string | null): Promise<UnderLock<Uninstalled>> {
    const { workLock, ports, settings } = this.shared;
    const done = await workLock.underLock(async (session) => {
      const now = await plan(session, to);
      if (now.objections.length > 0 || JSON.stringify(now) !== JSON.stringify(shown))
        return { kind: 'other', plan: now } as const;
      return { kind: 'done', inTheWay: await takeAway(session, now) } as const;
    });
    if (done.kind !== 'done') return done;
    for (const store of [ports.device, ports.home]) {
      const names = new Set((await store.list('')).map((path) => path.split('/')[0] ?? path));
      for (const name of names) await store.remove(name);
    }
    for (const account of settings.accounts) await ports.signIns?.signOut(account);
    await this.removeFolders([...shown.trash, ...shown.moves.map(({ from }) => from)]);
    return done;
  }

  /** Removes Deputy's folders, and those that held these files, as far as they are empty. */
  private async removeFolders(left: readonly string[]): Promise<void> {
    const { ports, settings } = this.shared;
    const { folders } = settings;
    const hidden = `${folders.logs}/.deputy`;
    const parent = parentOf(folders) ?? '';
    const held = left.flatMap((path) => foldersAbove(path));
    const own = [`${hidden}/${ports.host.deviceId}`, hidden, ...Object.values(folders), parent];
    const all = [...new Set([...own, ...held])];
    // Obsidian does not see hidden folders; one that is empty may stay.
    for (const folder of all.filter((path) => path !== '').sort((a, b) => b.length - a.length))
      await ports.vault.removeEmptyFolder(folder).catch(() => undefined);
  }
}

async function plan(session: Session, to: string | null): Promise<UninstallPlan> {
  const { ports, settings, index, hostMemory } = session;
  const { vault } = ports;
  const { folders } = settings;
  const files: string[] = [];
  for (const folder of outermost(Object.values(folders)))
    files.push(
      ...((await vault.list(folder)) ?? [])
        .filter(({ isFolder }) => isFolder !== true)
        .map(({ path }) => path),
    );
  const made: string[] = [];
  for (const path of Object.keys(madeBySetup(folders)))
    if ((await vault.read(path)) !== null) made.push(path);
  const dashboard = await readText(vault, DASHBOARD_PATH);
  const rest = dashboard === null ? null : withoutDashboard(dashboard);
  const ledger = await hostMemory.ledger(session);
  const waiting = (await index.look(folders.needsAction)) ?? [];
  return planUninstall(
    {
      folders,
      files: files.sort(),
      made,
      dashboard: rest === null ? null : { path: DASHBOARD_PATH, rest },
      approvals: [...ledger.all()].map(([, { title, state }]) => ({ title, kind: state.kind })),
      out: waiting.filter(({ state }) => state === 'out').length,
    },
    to,
  );
}

/** Moves the notes first and removes the records last, so that after a crash the next try plans the rest. */
async function takeAway({ ports: { vault } }: Session, now: UninstallPlan): Promise<NoteMove[]> {
  const inTheWay: NoteMove[] = [];
  for (const move of now.moves) if ((await vault.move(move.from, move.to)) === 'exists') inTheWay.push(move);
  if (now.dashboard !== null) await vault.edit(DASHBOARD_PATH, (text) => withoutDashboard(text));
  for (const path of now.trash) await vault.moveToTrash(path);
  return inTheWay;
}

/** `a/b/c.md` -> `a/b`, `a` */
const foldersAbove = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

const outermost = (folders: readonly string[]): string[] =>
  folders.filter((folder) => !folders.some((other) => other !== folder && isInside(folder, other)));
