import { findPlan } from '../src/deputy/plans/find-plan';
import { usageError } from './exit-code.mjs';
import type { OpenVault } from './open-vault.mjs';
import { findPath } from './vault-path.mjs';

/** The plan in work that is meant: by its number, its path, or the name of its file. */
export const planPath = async ({ ports, settings, folder }: OpenVault, meant: string): Promise<string> => {
  const { plans } = settings.folders;
  const paths = ((await ports.vault.list(plans)) ?? []).map(({ path }) => path);
  const path = findPath({ vault: folder, meant, paths });
  if (path !== undefined) return path;
  const numbered = await findPlan(ports.vault, plans, meant);
  if (numbered.kind === 'found') return numbered.file.path;
  const others = paths.length === 0 ? 'None is in work.' : `These are in work: ${paths.join(', ')}`;
  throw usageError(`There is no plan "${meant}". ${others}`);
};

/** The note that is meant: by its path, or its name. */
export const notePath = async ({ ports, folder }: OpenVault, meant: string): Promise<string> => {
  const paths = ((await ports.vault.list('')) ?? []).map(({ path }) => path);
  const path = findPath({ vault: folder, meant, paths });
  if (path === undefined) throw usageError(`There is no note "${meant}" in ${folder}.`);
  return path;
};
