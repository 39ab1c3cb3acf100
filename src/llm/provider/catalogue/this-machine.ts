import { isLoopback } from '../../../kernel/ports/fetch';

/** Whether an address is on this machine. */
export const isThisMachine = ({ hostname }: URL): boolean => isLoopback(hostname);
