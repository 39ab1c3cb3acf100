import { useEffect, useState } from 'preact/hooks';

import type { MailView } from '../../../dashboard/requests/mail-view';
import type { SidebarModel } from './sidebar-model';

/** The mail at a path, read when it is shown; `null` until then, and where there is none. */
export function useMail(model: SidebarModel, path: string | null): MailView | null {
  const [read, setRead] = useState<{ path: string; mail: MailView | null } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    void model.readMail(path).then((mail) => {
      if (isWanted) setRead({ path, mail });
    });
    return () => {
      isWanted = false;
    };
  }, [model, path]);
  return read !== null && read.path === path ? read.mail : null;
}
