import type { ToolOutcome } from '../kernel/ports/tool-caller';
import { ErrorAnswer, HttpRefusal, isUnreadable, reasonOf, ServerGone } from './request-failure';
import { resultText, type ToolResult } from './tool-result';

/** What an answer makes of a call. */
export function answeredCall(result: ToolResult): ToolOutcome {
  const text = resultText(result);
  return result.isError ? { kind: 'tool_error', text } : { kind: 'done', text };
}

/**
 * What became of a call that was handed over and got no result. Only what the server itself says against it is a
 * failure, for all else it may have been done; a gateway's word (5xx) is not the server's.
 */
export function unansweredCall(name: string, error: unknown, signal: AbortSignal): ToolOutcome {
  if (error instanceof HttpRefusal && error.status === TOO_MANY_REQUESTS)
    return { kind: 'turned_away', why: `The server "${name}" takes no more now: ${error.message}.` };
  const isRefused =
    error instanceof ErrorAnswer ||
    (error instanceof HttpRefusal && error.status < 500 && error.status !== HTTP_TIMEOUT);
  if (isRefused) return { kind: 'tool_error', text: error.message };
  return { kind: 'unknown', why: `The server "${name}" was given the call, and ${lost(error, signal)}.` };
}

const HTTP_TIMEOUT = 408;
/** By RFC 6585, section 4, it was turned away before any tool saw it. */
const TOO_MANY_REQUESTS = 429;

function lost(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer came in time';
  if (error instanceof ServerGone)
    return `ended before it answered${error.complaint === null ? '' : `: ${error.complaint}`}`;
  if (isUnreadable(error)) return 'its answer makes no sense';
  return `no answer came: ${reasonOf(error)}`;
}
