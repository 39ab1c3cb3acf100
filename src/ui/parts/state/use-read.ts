import { useLayoutEffect, useState } from 'preact/hooks';

/** Calls `read` for a path, and again when `version` changes. `undefined` until then, `null` if there is none. */
export function useRead<T>(
  path: string | null,
  read: (path: string) => Promise<T | null>,
  version?: unknown,
): T | null | undefined {
  const [last, setLast] = useState<{ path: string; found: T | null } | null>(null);
  useLayoutEffect(() => {
    if (path === null) return;
    let isWanted = true;
    const show = (found: T | null): void => {
      if (isWanted) setLast({ path, found });
    };
    read(path).then(show, () => {
      show(null);
    });
    return () => {
      isWanted = false;
    };
  }, [path, version]);
  if (path === null) return null;
  return last?.path === path ? last.found : undefined;
}
