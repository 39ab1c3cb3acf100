import type { NodeModules } from './node-modules';

/** The flag that makes opening a symbolic link fail; 0 on Windows, which has no such flag. */
export const noFollow = ({ O_NOFOLLOW }: Partial<NodeModules['fs']['constants']>): number => O_NOFOLLOW ?? 0;
