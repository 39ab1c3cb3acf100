import { pathByPrefix } from '../../../../headless/operands/by-prefix.mjs';
import { findPath } from '../../../../headless/operands/vault-path.mjs';
import type { OpenVault } from '../../../../headless/command/open-vault.mjs';
import { usageError } from '../../../../headless/words/exit-code.mjs';
import { findPlan } from '../work/find-plan';

/** Finds a plan in progress by number, path, file name or the beginning of it. */
export const planPath = async (opened: OpenVault, meant: string): Promise<string> => {
  const { ports, settings } = opened;
  const { plans } = settings.folders;
  const paths = ((await ports.vault.list(plans)) ?? []).map(({ path }) => path);
  const path = findPath(opened, meant, paths);
  if (path !== undefined) return path;
  const numbered = await findPlan(ports.vault, plans, meant);
  if (numbered.kind === 'found') return numbered.file.path;
  const begun = pathByPrefix(opened, meant, paths);
  if (begun !== undefined) return begun;
  const others = paths.length === 0 ? 'No plan is in progress.' : `In progress: ${paths.join(', ')}`;
  throw usageError(`There is no plan "${meant}". ${others}`);
};
