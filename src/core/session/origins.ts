import type { Approval, ApprovalOrigin } from '../approvals/model/approval/approval-note';
import type { Effect } from '../../kernel/effects/operation';
import type { Vault } from '../../kernel/ports/vault';
import type { Followed } from './followed';
import type { Session } from './session';
import { Registry } from '../../kernel/notes/values/registry';
import type { Settings } from '../settings/settings';

type Kind = ApprovalOrigin['kind'];
type OriginOf<K extends Kind> = Extract<ApprovalOrigin, { kind: K }>;

interface Place {
  vault: Vault;
  settings: Pick<Settings, 'emailTool' | 'folders'>;
}

/** A kind of thing that approvals come from, such as a draft or a plan's step. */
export interface OriginRow {
  kind: Kind;
  /**
   * Effects of an approval's state on its origin, in the operation that moves the approval's note. `null` if the origin
   * can't be changed now; the note then waits, too.
   */
  follow: (session: Session, followed: Followed) => Promise<Effect[] | null>;
  /** Why an approved action must not run; `null` if it may. */
  objection: (place: Place, approval: Approval) => Promise<string | null>;
}

interface Row<K extends Kind> {
  follow: (session: Session, origin: OriginOf<K>, followed: Followed) => Promise<Effect[] | null>;
  /** By default, the action has no objection. */
  objection?: (place: Place, origin: OriginOf<K>, approval: Approval) => Promise<string | null>;
}

export function originRow<K extends Kind>(kind: K, { follow, objection }: Row<K>): OriginRow {
  const isOfKind = (origin: ApprovalOrigin): origin is OriginOf<K> => origin.kind === kind;
  return {
    kind,
    follow: async (session, followed) => {
      const { origin } = followed.request;
      return isOfKind(origin) ? follow(session, origin, followed) : [];
    },
    objection: async (place, approval) =>
      objection !== undefined && isOfKind(approval.origin)
        ? objection(place, approval.origin, approval)
        : null,
  };
}

export const origins = new Registry<OriginRow>();

/** The row of an approval's origin; `null` if this build of Deputy lacks its feature. */
export const originOf = ({ kind }: ApprovalOrigin): OriginRow | null =>
  origins.rows.find((row) => row.kind === kind) ?? null;

/** Effects of an approval's state on its origin; see {@link OriginRow.follow}. */
export const followOrigin = async (session: Session, followed: Followed): Promise<Effect[] | null> =>
  originOf(followed.request.origin)?.follow(session, followed) ?? [];
