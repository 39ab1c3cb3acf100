import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

/** Whether a process of this machine runs. One of another user, or a pid that makes no sense, counts as alive. */
export const isAlive = ({ process }: NodeModules, pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};
