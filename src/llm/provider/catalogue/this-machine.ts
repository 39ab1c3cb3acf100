import { isLoopback } from '../../../kernel/ports/local-fetch';

/** Whether an address is on this machine. */
export const isThisMachine = ({ hostname }: URL): boolean => isLoopback(hostname);
