import { kill } from 'node:process';
import { hasCode } from './file-error';

/** Whether a process of this machine runs. One of another user, or a pid that makes no sense, counts as alive. */
export const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};
