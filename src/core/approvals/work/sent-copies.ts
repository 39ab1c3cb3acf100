import type { ToolCall } from '../../../kernel/ports/tool-caller';
import type { Session } from '../../session/session';
import type { Ledger } from '../model/ledger';
import { Registry } from '../../../kernel/notes/values/registry';

/** Work of a feature that makes sent mail findable. */
export interface SentCopies {
  /** Called before a call is made. */
  keep: (session: Session, ledger: Ledger, sending: { request: string; call: ToolCall }) => Promise<void>;
  /** Looks for proof of calls whose outcome is unknown, and tidies up. */
  tend: (session: Session, stop: AbortSignal) => Promise<void>;
}

export const sentCopies = new Registry<SentCopies>();

export async function keepSentCopies(...sending: Parameters<SentCopies['keep']>): Promise<void> {
  for (const { keep } of sentCopies.rows) await keep(...sending);
}

export async function tendSentCopies(session: Session, stop: AbortSignal): Promise<void> {
  for (const { tend } of sentCopies.rows) await tend(session, stop);
}
