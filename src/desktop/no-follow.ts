import type { NodeModules } from './node-modules';

/** The flag that refuses symbolic links. Windows has none. */
export const noFollow = ({ O_NOFOLLOW }: Partial<NodeModules['fs']['constants']>): number => O_NOFOLLOW ?? 0;
