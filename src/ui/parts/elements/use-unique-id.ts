import { useState } from 'preact/hooks';

let last = 0;

/**
 * An id for references between elements. Preact's own ids restart in each view, and the page may hold two
 * views of Deputy.
 */
export function useUniqueId(): string {
  const [id] = useState(() => {
    last += 1;
    return `deputy-${String(last)}`;
  });
  return id;
}
