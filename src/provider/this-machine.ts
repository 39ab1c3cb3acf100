/** Whether an address leads to the very machine that asks. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
