import type { DeputyShared } from '../../../core/app/at-once';
import { ownPlace } from '../model/own-place';

/** Paths of the vault's files that may be attached, by their place; a private note is refused when it is picked. */
export const attachableIn =
  ({ ports, settings }: DeputyShared) =>
  async (): Promise<string[]> =>
    ((await ports.vault.list('')) ?? [])
      .filter(({ path, trouble }) => trouble === undefined && ownPlace(path, settings) === null)
      .map(({ path }) => path);
