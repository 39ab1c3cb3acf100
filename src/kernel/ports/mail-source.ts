import type { Result } from '../notes/values/result';
import type { MailAccount } from './mail-account';

/** A mail server could not be asked; the message says what happened and what to do. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError';

  constructor(
    readonly code:
      /** The login was refused: never tried again before the account or its password changes. */
      | 'bad_login'
      /** No password is stored for the account. */
      | 'no_password'
      /** Unknown authority, wrong name, expired, or another one than was pinned. No password was sent. */
      | 'bad_certificate'
      /** The server offers no encryption. No password was sent. */
      | 'no_tls'
      /** No connection, no answer in time, a connection that ended: it may answer later. */
      | 'unreachable'
      /** It answers, and not as a mail server may. */
      | 'bad_server'
      | 'no_such_folder'
      /** This device has not agreed to that. */
      | 'not_allowed'
      | 'stopped'
      /** A phone opens no connections to mail servers. */
      | 'no_sockets',
    message: string,
    /** Of a certificate that is not trusted: SHA-256 in lower-case hex, for the person to pin. */
    readonly fingerprint: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** One mail of a folder, without its text. */
export interface MailEntry {
  uid: number;
  /** Bytes, by the server's word. */
  size: number;
  /** As it stands in the header, with brackets; '' where there is none. */
  messageId: string;
  /** The Message-ID that it answers, with brackets; '' where there is none. */
  inReplyTo: string;
  /** The server's own id of the mail in whichever folder it lies (EMAILID, X-GM-MSGID); '' where it gives none. */
  serverId: string;
  /** Epoch milliseconds at which the server received it. */
  receivedAt: number;
  isSeen: boolean;
  isAnswered: boolean;
}

export interface FolderLook {
  /** UIDVALIDITY: UIDs of another validity mean other mails. */
  validity: string;
  /** The UID that the next mail will have. */
  nextUid: number;
  /** In ascending order of UID, without those that are marked as deleted. */
  entries: MailEntry[];
}

/** Which mails of a folder are looked at. `since`: received at or after, epoch milliseconds, to the day. */
export type LookRange =
  { afterUid: number } | { since: number } | { latest: number } | { uids: readonly number[] };

/** `inbox` is INBOX; the others are found by what the server says of its folders (RFC 6154). */
export type FolderRole = 'inbox' | 'sent' | 'archive';

/** The person's mailboxes. Looking and reading leave every flag as it is: EXAMINE and BODY.PEEK. */
export interface MailSource {
  /** Needs the consent *read*, as every call that says nothing else. */
  look(
    account: MailAccount,
    folder: FolderRole,
    range: LookRange,
    signal: AbortSignal,
  ): Promise<Result<FolderLook, MailServerError>>;
  /** Each mail as bytes, in this order; of one larger than `mostBytes` its headers and its beginning. */
  read(
    account: MailAccount,
    folder: FolderRole,
    request: { validity: string; uids: readonly number[]; mostBytes: number },
    signal: AbortSignal,
  ): AsyncIterable<Result<{ uid: number; bytes: Uint8Array; isWhole: boolean }, MailServerError>>;
  /** Resolves when the inbox may hold something new, or at the signal; an error when the wait broke. */
  wait(
    account: MailAccount,
    signal: AbortSignal,
  ): Promise<Result<'news' | 'unsupported' | 'stopped', MailServerError>>;
  /** Whether a mail with this Message-ID lies there. */
  find(
    account: MailAccount,
    folder: FolderRole,
    messageId: string,
    signal: AbortSignal,
  ): Promise<Result<MailEntry | null, MailServerError>>;
  /** Files a copy, as seen. Needs the consent *send*. */
  append(
    account: MailAccount,
    folder: FolderRole,
    message: { bytes: Uint8Array; date: Date },
    signal: AbortSignal,
  ): Promise<Result<void, MailServerError>>;
  /**
   * Flags a mail and moves it to another folder, both or neither. Needs the consent *act*. Nothing is ever deleted: a
   * server without MOVE (RFC 6851) is left alone.
   */
  move(
    account: MailAccount,
    wanted: MailMove,
    signal: AbortSignal,
  ): Promise<Result<MoveOutcome, MailServerError>>;
}

export interface MailMove {
  /** With brackets. */
  messageId: string;
  from: FolderRole;
  to: FolderRole;
  /** Flags that are set before the move, and those that are cleared. */
  set: readonly MailFlag[];
  clear: readonly MailFlag[];
}

export type MailFlag = '\\Seen' | '\\Answered';

export type MoveOutcome =
  /** `uid`: its number in the new folder, if the server says it. `had`: flags that it had before. */
  | { kind: 'moved'; uid: number | null; had: readonly MailFlag[] }
  /** Not one mail of that id lies there, but none or several. */
  | { kind: 'not_there' }
  /** The server knows no MOVE, or the mailbox has no such folder. */
  | { kind: 'unsupported' };
