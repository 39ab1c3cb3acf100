import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Session } from '../../session/session';
import type { Ledger } from '../model/ledger';

/** Work of a feature that makes sent mail findable. */
export interface SentCopies {
  /** Called before a call is made. */
  keep: (session: Session, ledger: Ledger, sending: { request: string; call: ToolCall }) => Promise<void>;
  /** Looks for proof of calls whose outcome is unknown, and tidies up. */
  tend: (session: Session, stop: AbortSignal) => Promise<void>;
}

let used: readonly SentCopies[] = [];

/** Makes the copies of features known. */
export function useSentCopies(copies: readonly SentCopies[]): void {
  used = copies;
}

export async function keepSentCopies(...sending: Parameters<SentCopies['keep']>): Promise<void> {
  for (const { keep } of used) await keep(...sending);
}

export async function tendSentCopies(session: Session, stop: AbortSignal): Promise<void> {
  for (const { tend } of used) await tend(session, stop);
}
