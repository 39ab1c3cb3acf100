import { useState } from 'preact/hooks';

let last = 0;

/** Names an element for others. Preact's own ids begin anew in each view, and the page may hold two views of Deputy. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    last += 1;
    return `deputy-${String(last)}`;
  });
  return id;
}
