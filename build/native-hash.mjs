import { fileURLToPath } from 'node:url';

/** Node hashes faster than a library does. */
export const nativeHash = {
  name: 'native-hash',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/sha256$/ }, () => ({ path: NATIVE }));
  },
};

const NATIVE = fileURLToPath(new URL('../headless/node/sha256.mts', import.meta.url));
