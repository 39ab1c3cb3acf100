import { useLayoutEffect, useState } from 'preact/hooks';

import type { MailView } from '../../../features/approvals/view/mail-view';
import type { SidebarModel } from './sidebar-model';

/** Reads the mail at a path when it is shown: `undefined` until then, `null` if there is none. */
export function useMail(
  model: Pick<SidebarModel, 'readMail'>,
  path: string | null,
): MailView | null | undefined {
  const [read, setRead] = useState<{ path: string; mail: MailView | null } | null>(null);
  useLayoutEffect(() => {
    if (path === null) return;
    let isWanted = true;
    const show = (mail: MailView | null): void => {
      if (isWanted) setRead({ path, mail });
    };
    model.readMail(path).then(show, () => {
      show(null);
    });
    return () => {
      isWanted = false;
    };
  }, [model, path]);
  if (path === null) return null;
  return read?.path === path ? read.mail : undefined;
}
