import { hasCode } from './file-error';
import type { NodeModules } from './node-modules';

/** Whether a process on this machine is running. True for another user's process and an invalid pid. */
export const isAlive = ({ process }: NodeModules, pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};
