import type { Result } from '../notes/values/result';
import type { MailAccount } from './mail-account';

/** A failed request to a mail server; the message says what happened and what to do. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError';

  constructor(
    readonly code:
      /** The server refused the login, which is not tried again before the account or its password changes. */
      | 'bad_login'
      | 'no_password'
      /** The account signs in by OAuth, and has no sign-in here, or one that has ended: the person signs in. */
      | 'not_signed_in'
      /** The certificate has an unknown authority or a wrong name, or is not the pinned one. No password was sent. */
      | 'bad_certificate'
      /** The certificate is not valid at this computer's time. No password was sent. */
      | 'wrong_time'
      /** The server offers no encryption. No password was sent. */
      | 'no_tls'
      /** There was no connection, or no answer in time: the server may answer later. */
      | 'unreachable'
      /** The server ended the connection, with or without BYE. */
      | 'closed'
      /** The server refused a request (NO). */
      | 'refused'
      /** The server did not understand a request (BAD). */
      | 'not_understood'
      /** The server violated the protocol, so that its answer can't be read. */
      | 'bad_server'
      | 'no_such_folder'
      /** The vault refused the note, so the mail stays on the server. */
      | 'vault'
      /** This device has no consent for the action. */
      | 'not_allowed'
      | 'stopped'
      /** A phone opens no connections to mail servers. */
      | 'no_sockets',
    message: string,
    /** SHA-256 of an untrusted certificate, in lower-case hex, for the person to pin. */
    readonly fingerprint: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Codes of `MailServerError` for temporary trouble, after which Deputy tries again. */
export const MAY_PASS: ReadonlySet<string> = new Set(['unreachable', 'closed', 'refused', 'not_understood']);

/** A mail in a folder, without its text. */
export interface MailEntry {
  uid: number;
  /** Size of the mail in bytes, as the server reports it. */
  size: number;
  /** Message-ID as in the header, with angle brackets; '' if missing. */
  messageId: string;
  /** Message-ID of the mail that this one answers, with angle brackets; '' if there is none. */
  inReplyTo: string;
  /** Time of receipt by the server, in epoch milliseconds. */
  receivedAt: number;
  isSeen: boolean;
  isAnswered: boolean;
}

/** All mails of a folder: the server's listing is complete, because it has as many mails as the server counts. */
export interface FolderListing {
  /** UIDVALIDITY of the folder: with another value, UIDs mean other mails. */
  validity: string;
  /** UID of the next mail to arrive; NaN or 0 if the server does not say. */
  nextUid: number;
  /** UIDs in ascending order. */
  uids: number[];
}

/** A server's answer about requested mails of a folder. Mails that it does not name were expunged, or never existed. */
export interface FolderLook extends Pick<FolderListing, 'validity'> {
  /** Mails in ascending order of UID, without those marked as deleted. */
  entries: MailEntry[];
  deleted: number[];
  /** UIDs without a usable answer from the server. They may well be in the folder. */
  missing: number[];
}

/** Mails of a folder. `since`: received at that time or later, in epoch milliseconds, precise to the day. */
export type LookRange = { since: number } | { latest: number } | { uids: readonly number[] };

/** Why a server withheld a listed mail: it refused, left it out, or gave an empty text or another mail's. */
export const WITHHELD = ['refused', 'not_understood', 'left_out', 'empty', 'contradicted'] as const;
export type Withheld = (typeof WITHHELD)[number];

/** A mail that was read or could not be read. */
export type ReadMail =
  | { kind: 'mail'; uid: number; bytes: Uint8Array; isWhole: boolean }
  /** `isSingle`: the same connection could read another mail of the folder, so this mail is at fault. */
  | { kind: 'withheld'; uid: number; why: Withheld; isSingle: boolean };

/** A mail to read, as listed before. */
export type WantedMail = Pick<MailEntry, 'uid' | 'size' | 'messageId'>;

export interface ReadRequest {
  validity: string;
  mails: readonly WantedMail[];
  /** Of a mail larger than this number of bytes, only the headers and the beginning are read. */
  mostBytes: number;
  /** A mail that could be read before, read again to find out whether the server or the mails are at fault. */
  probe?: WantedMail | undefined;
}

/** Paths of the folders for sent and archived mail; `null` if the mailbox has none or lacks the chosen one. */
export interface MailFolders {
  sent: string | null;
  archive: string | null;
  /** The folders found by their use or name, without the person's choices. */
  found: { sent: string | null; archive: string | null };
  /** Paths of all folders that can hold mail, in the server's order. */
  all: readonly string[];
  /** Whether the server moves mail without deleting it (MOVE, RFC 6851). */
  canMove: boolean;
}

/** `inbox` is INBOX; the others are chosen by the person, or found by their use (RFC 6154) or name. */
export type FolderRole = 'inbox' | 'sent' | 'archive';

/** The person's mailboxes. `list`, `look` and `read` change no flag, because they use EXAMINE and BODY.PEEK. */
export interface MailSource {
  /**
   * Lists all mails of a folder; a listing that contradicts the server's own count is an error. Requires the consent
   * *read*, like every method here without a note about consent.
   */
  list(
    account: MailAccount,
    folder: FolderRole,
    signal: AbortSignal,
  ): Promise<Result<FolderListing, MailServerError>>;
  look(
    account: MailAccount,
    folder: FolderRole,
    range: LookRange,
    signal: AbortSignal,
  ): Promise<Result<FolderLook, MailServerError>>;
  /** Reads mails in the given order; those that the server withheld come last. */
  read(
    account: MailAccount,
    folder: FolderRole,
    request: ReadRequest,
    signal: AbortSignal,
  ): AsyncIterable<Result<ReadMail, MailServerError>>;
  /** Waits until the inbox may hold new mail, or the signal is aborted; an error if the connection broke. */
  wait(
    account: MailAccount,
    signal: AbortSignal,
  ): Promise<Result<'news' | 'unsupported' | 'stopped', MailServerError>>;
  /** Searches a folder for a mail by its Message-ID; a server that can't search is an error. */
  find(
    account: MailAccount,
    folder: FolderRole,
    messageId: string,
    signal: AbortSignal,
  ): Promise<Result<MailEntry | null, MailServerError>>;
  /** Stores a copy of a mail, marked as seen. Requires the consent *send*. */
  append(
    account: MailAccount,
    folder: FolderRole,
    message: { bytes: Uint8Array; date: Date },
    signal: AbortSignal,
  ): Promise<Result<void, MailServerError>>;
  /** Where sent and archived mail goes. */
  findFolders(account: MailAccount, signal: AbortSignal): Promise<Result<MailFolders, MailServerError>>;
  /**
   * Flags a mail and moves it to another folder, or does neither. Requires the consent *act*. Nothing is ever deleted:
   * without MOVE (RFC 6851) on the server, nothing happens.
   */
  move(
    account: MailAccount,
    wanted: MailMove,
    signal: AbortSignal,
  ): Promise<Result<MoveOutcome, MailServerError>>;
}

export interface MailMove {
  /** Message-ID with angle brackets. */
  messageId: string;
  from: FolderRole;
  to: FolderRole;
  /** Flags to set before the move, and flags to clear. */
  set: readonly MailFlag[];
  clear: readonly MailFlag[];
}

export type MailFlag = '\\Seen' | '\\Answered';

export type MoveOutcome =
  /** Moved. `uid`: its UID in the new folder, if the server reports it. `had`: its flags before the move. */
  | { kind: 'moved'; uid: number | null; had: readonly MailFlag[] }
  /** The folder holds no mail with that id, or several. */
  | { kind: 'not_there' }
  /** The server lacks MOVE, or the mailbox lacks the folder. */
  | { kind: 'unsupported' };
