import { ConfirmationModal } from 'obsidian';
import type { Dialogs } from './dialogs';

interface ProgressWords {
  title: string;
  /** Shown until the work reports something. */
  text: string;
}

/** Runs work behind a dialog that shows what it reports. Closing the dialog aborts `signal`. */
export async function behindProgress<Value>(
  dialogs: Dialogs,
  { title, text }: ProgressWords,
  work: (signal: AbortSignal, say: (line: string) => void) => Promise<Value>,
): Promise<Value> {
  const [over, stop] = [new AbortController(), new AbortController()];
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(title);
  const lineEl = modal.contentEl.createEl('p', { text, attr: { role: 'status' } });
  modal.addCancelButton('Stop');
  void dialogs.show(modal, over.signal).then(() => {
    stop.abort();
  });
  try {
    return await work(stop.signal, (line) => {
      lineEl.setText(line);
    });
  } finally {
    over.abort();
  }
}
