import { isLoopback } from '../../../kernel/ports/local-fetch';

/** Whether an address leads to the very machine that asks. */
export const isThisMachine = ({ hostname }: URL): boolean => isLoopback(hostname);
