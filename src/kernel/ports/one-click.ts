import type { ToolOutcome } from './tool-caller';

/** A call that leaves a newsletter (RFC 8058). */
export interface OneClickCall {
  /** An https address, whose host is a name. */
  url: string;
  body: string;
}

/**
 * Makes the call once: to a public address alone, without cookies, and following no redirect. Never rejects. `null` on a host
 * that can't check where a name leads.
 */
export type OneClick = (call: OneClickCall, signal: AbortSignal) => Promise<ToolOutcome>;

const PREFIX = 'unsubscribe:';

/** Name of the server of such calls, one per host, so that one that does not answer holds up no other. */
export const oneClickServer = (host: string): string => `${PREFIX}${host}`;

export const isOneClickServer = (server: string): boolean => server.startsWith(PREFIX);

export const oneClickHost = (server: string): string => server.slice(PREFIX.length);

/** Name of its one tool. */
export const UNSUBSCRIBE = 'unsubscribe';
