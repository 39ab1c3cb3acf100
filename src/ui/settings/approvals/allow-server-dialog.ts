import { ConfirmationModal } from 'obsidian';
import { serverFacts } from '../../../app/view/state/server-facts';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { Dialogs } from '../../dialogs/dialogs';
import { addFacts } from '../../dialogs/facts';

/** Shows to the letter what would be started or reached. Only the button that says so allows it; Esc and closing do not. */
export async function askToAllowServer(
  dialogs: Dialogs,
  server: ToolServer,
  secretIds: Readonly<Record<string, string>>,
): Promise<boolean> {
  let isAllowed = false;
  const modal = new ConfirmationModal(dialogs.app).addClass('deputy-dialog');
  modal.setTitle(`Allow "${server.name}" on this device?`);
  for (const text of WHAT[server.transport.kind]) modal.contentEl.createEl('p', { text });
  addFacts(
    modal.contentEl,
    serverFacts(server, (variable) => secretIds[variable] ?? variable),
  );
  modal.addButton((button) =>
    button
      .setButtonText('Allow')
      .setCta()
      .onClick(() => {
        isAllowed = true;
      }),
  );
  modal.addCancelButton();
  await dialogs.show(modal);
  return isAllowed;
}

const WHAT: Record<ToolServer['transport']['kind'], readonly string[]> = {
  stdio: [
    'Deputy would start this program on this computer, when it checks a tool and when you approve a request. A program can do here whatever you can.',
    'These settings came with your vault, or have changed. Allow it only if you know the program.',
  ],
  http: [
    'Deputy would reach this address, when it checks a tool and when you approve a request. It gets what you approve, and the secrets named here.',
    'These settings came with your vault, or have changed. Allow it only if you know the server.',
  ],
};
