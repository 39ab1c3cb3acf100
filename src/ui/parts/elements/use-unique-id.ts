import { useState } from 'preact/hooks';

let last = 0;

/** An id for references between elements. Preact's own restart in each view, and a page may hold two. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    last += 1;
    return `deputy-${String(last)}`;
  });
  return id;
}
