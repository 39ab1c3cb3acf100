import { serverConsentKey } from '../../../core/settings/consents';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import type { SectionContext } from '../../../ui/settings/form/section-context';
import { askForToolServer } from './tool-server-dialog';
import { ConfirmationModal } from 'obsidian';
import { serverFacts } from '../model/server-facts';
import type { Dialogs } from '../../../ui/dialogs/dialogs';
import { addFacts } from '../../../ui/dialogs/add-facts';

/** Asks whether a server that came with the vault may be used here. */
export async function allowServer(
  { dialogs, host, redraw }: SectionContext,
  server: ToolServer,
): Promise<void> {
  if (!(await askToAllowServer(dialogs, server, host.settings.secrets))) return;
  await host.allow(server);
  redraw();
}

/** Edits a server; `null` adds a new one. A server that a person typed here is allowed here. */
export async function editServer(context: SectionContext, server: ToolServer | null): Promise<void> {
  const { dialogs, host } = context;
  const { toolServers, secrets, emailTool } = host.settings;
  const others = toolServers.filter(({ name }) => name !== server?.name);
  const answer = await askForToolServer(dialogs, {
    server,
    others: others.map(({ name }) => name),
    secretIds: secrets,
  });
  if (answer === null) return;
  const next =
    server === null
      ? [...toolServers, answer.server]
      : toolServers.map((each) => (each === server ? answer.server : each));
  // If the edited server sends mail, it still does so under a new name.
  const isMailServer = server !== null && emailTool?.server === server.name;
  await host.change({
    toolServers: next,
    secrets: { ...secrets, ...answer.secrets },
    ...(isMailServer ? { emailTool: { ...emailTool, server: answer.server.name } } : {}),
  });
  if (server !== null) await host.withdraw(serverConsentKey(server, secrets));
  await host.allow(answer.server);
  context.redraw();
}

export async function removeServer({ host, redraw }: SectionContext, server: ToolServer): Promise<void> {
  await host.change({ toolServers: host.settings.toolServers.filter((each) => each !== server) });
  await host.withdraw(serverConsentKey(server, host.settings.secrets));
  redraw();
}

/** Shows exactly what would be started or reached. Only its button allows the server; Esc and closing do not. */
async function askToAllowServer(
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
    'Deputy would start this program on this computer, when it checks a tool and when you approve a call. A program can do anything here that you can.',
    'These settings came with your vault, or have changed. Allow the program only if you know it.',
  ],
  http: [
    'Deputy would reach this address, when it checks a tool and when you approve a call. It gets what you approve, and the secrets named here.',
    'These settings came with your vault, or have changed. Allow the server only if you know it.',
  ],
};
