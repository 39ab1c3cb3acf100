import { serverConsentKey } from '../../../settings/server-consent';
import type { ToolServer } from '../../../kernel/ports/tool-server';
import { askToAllowServer } from './allow-server-dialog';
import type { SectionContext } from '../form/section-context';
import { askForToolServer } from './tool-server-dialog';

/** Asks whether a server that came with the vault may be used here. */
export async function allowServer(
  { dialogs, host, redraw }: SectionContext,
  server: ToolServer,
): Promise<void> {
  if (!(await askToAllowServer(dialogs, server, host.settings.secrets))) return;
  await host.allow(server);
  redraw();
}

/** What a person typed here is allowed here. `null`: a new one. */
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
  // A server that was given another name still sends the mail.
  const isMailServer = server !== null && emailTool?.server === server.name;
  const mailTool = isMailServer ? { ...emailTool, server: answer.server.name } : answer.emailTool;
  await host.change({
    toolServers: next,
    secrets: { ...secrets, ...answer.secrets },
    ...(mailTool === null ? {} : { emailTool: mailTool }),
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
